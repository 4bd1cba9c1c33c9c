import "fake-indexeddb/auto";

import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { present } from "./support/page.js";

const { forget, keepLeft, leave } = await import("../../web/explore/left.js");
const { keepTree, loadTree } = await import("../../web/explore/trees.js");

const plain = { title: "", variant: "siam", start: "", names: [], comment: "", nodes: [] };
const row = { game: "siam", title: "", moves: 0, at: null };

describe("trees whose page was left before they were kept", () => {
  it("are kept the next time, unless they were kept since, and only once", async () => {
    await keepTree({ ...row, id: "old", changed: 5, text: "before" });
    await keepTree({ ...row, id: "kept", changed: 9, text: "since" });
    leave({ ...row, id: "old", changed: 7, title: "new title", plain });
    leave({ ...row, id: "kept", changed: 7, plain });
    leave({ ...row, id: "new", changed: 7, plain });
    leave({ ...row, id: "gone", changed: 7, plain });
    forget("gone");
    let count = 0;
    const write = async () => `text ${(count += 1)}`;
    await keepLeft({ write });
    await keepLeft({ write });
    const old = present(await loadTree("old"));
    assert.deepEqual(old, { ...row, id: "old", changed: 7, title: "new title", text: "text 1" });
    assert.equal(present(await loadTree("kept")).text, "since");
    assert.equal(present(await loadTree("new")).text, "text 2");
    assert.equal(await loadTree("gone"), null);
    assert.equal(count, 2);
  });

  it("stay noted while nobody can write them, and keep no other waiting", async () => {
    leave({ ...row, id: "a", changed: 1, plain: { ...plain, title: "a" } });
    leave({ ...row, id: "b", changed: 1, plain: { ...plain, title: "b" } });
    await keepLeft({
      write: async ({ title }) => {
        if (title === "a") throw new Error("no engine");
        return "text of b";
      },
    });
    assert.equal(await loadTree("a"), null);
    assert.equal(present(await loadTree("b")).text, "text of b");
    await keepLeft({ write: async () => "text of a" });
    assert.equal(present(await loadTree("a")).text, "text of a");
  });
});
