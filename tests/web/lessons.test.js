// Lessons: the file, and what this device remembers of them.

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { read } from "../../web/learn/file.js";
import { done, nextStep, noteDone } from "../../web/learn/progress.js";

describe("a lesson", () => {
  it("has as many steps as its file", () => {
    const text = "game siam\nen x\nstep\nen step by step\n   step\n# step\nstep\n";
    assert.deepEqual(read("siam", text), { game: "siam", text, count: 2 });
  });
});

describe("the progress", () => {
  beforeEach(() => {
    /** @type {Map<string, string>} */
    const kept = new Map();
    const storage = {
      getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
    };
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  });

  it("remembers each step once, by game", () => {
    for (const step of [10, 2, 2]) noteDone("siam", step);
    noteDone("chicago", 1);
    assert.deepEqual([...done("siam")], [2, 10]);
    assert.deepEqual([...done("chicago")], [1]);
    assert.deepEqual([...done("families")], []);
  });

  it("goes on with the first step that is left, and from the beginning once all are done", () => {
    assert.equal(nextStep("siam", 3), 1);
    noteDone("siam", 1);
    noteDone("siam", 3);
    assert.equal(nextStep("siam", 3), 2);
    noteDone("siam", 2);
    assert.equal(nextStep("siam", 3), 1);
  });
});
