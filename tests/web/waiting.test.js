import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";

import { fake } from "./support/page.js";

/** @type {any[]} */
const placed = [];
Object.assign(fake(/** @type {any} */ (document.getElementById("top"))), {
  after: (/** @type {unknown} */ element) => placed.push(element),
});
const { beginWaiting, whileWaiting } = await import("../../web/waiting.js");
const { speak } = await import("../../web/text.js");

const said = () => fake(placed[0]).textContent;

describe("waiting", () => {
  before(() => speak("en"));
  beforeEach((context) => {
    /** @type {import("node:test").TestContext} */ (context).mock.timers.enable({ apis: ["setTimeout"] });
  });

  it("is told after half a second, and what can be done before five have passed", (context) => {
    let again = 0;
    const end = beginWaiting(() => (again += 1));
    context.mock.timers.tick(499);
    assert.equal(said(), "");
    context.mock.timers.tick(1);
    assert.equal(said(), "Loading…");
    context.mock.timers.tick(3_499);
    assert.equal(said(), "Loading…");
    context.mock.timers.tick(1);
    assert.match(said(), /^The server does not answer\..*Try again.*Back to the home page$/);
    fake(placed[0]).all("button")[0].listeners.get("click")?.();
    assert.equal(again, 1);
    end();
    assert.equal(said(), "");
  });

  it("is about what was asked for last", (context) => {
    const first = beginWaiting();
    context.mock.timers.tick(3_000);
    const second = beginWaiting();
    assert.equal(said(), "");
    context.mock.timers.tick(500);
    first();
    assert.equal(said(), "Loading…");
    second();
    assert.equal(said(), "");
    context.mock.timers.tick(10_000);
    assert.equal(said(), "");
  });

  it("ends with an answer, whatever it is", async (context) => {
    for (const answer of [Promise.resolve(1), Promise.reject(new Error("no"))]) {
      const done = whileWaiting(answer).catch(() => {});
      context.mock.timers.tick(4_500);
      assert.equal(said(), "The server does not answer. This goes on by itself as soon as it does.");
      await done;
      assert.equal(said(), "");
    }
  });
});
