import "fake-indexeddb/auto";

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { Conflict, isFleeting, MemoryShelf, openShelf, Shelf } from "../../web/here/shelf.js";
import { VERSION } from "../../web/here/upgrade.js";

/** @param {string} table */
const summary = (table) => /** @type {Wire.Summary} */ ({ table, game: "siam", seats: [{ kind: "machine" }] });

/**
 * @param {string} table
 * @param {number} from
 * @param {...string} events
 */
const kept = (table, from, ...events) => ({ table, from, events, summary: summary(table) });

/** Everything that a browser keeps for the site is gone. */
function clear() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("tripot");
    request.onsuccess = resolve;
    request.onerror = reject;
    request.onblocked = () => reject(new Error("somebody has it open"));
  });
}

/** @type {[string, () => Promise<Shelf | MemoryShelf>][]} */
const SHELVES = [
  ["in the database", () => Shelf.open()],
  ["in the memory", async () => new MemoryShelf()],
];

for (const [where, open] of SHELVES)
  describe(`what is kept ${where}`, () => {
    /** @type {Shelf | MemoryShelf} */
    let shelf;
    beforeEach(async () => {
      await clear();
      shelf = await open();
    });

    it("is read again in its order, with the secrets of its seats", async () => {
      assert.equal(await shelf.load("a"), null);
      await shelf.append([{ ...kept("a", 0, "one"), tokens: ["0 h"], seats: [{ seat: 0, token: "t" }] }], 10);
      await shelf.append([kept("a", 1, "two", "three")], 20);
      await shelf.append([kept("ab", 0, "other")], 15);
      for (let number = 3; number < 12; number += 1) await shelf.append([kept("a", number, `${number}`)], 20);
      const found = await shelf.load("a");
      assert.deepEqual(found?.events, ["one", "two", "three", "3", "4", "5", "6", "7", "8", "9", "10", "11"]);
      assert.deepEqual([found?.tokens, found?.count, found?.changed], [["0 h"], 12, 20]);
      assert.deepEqual(found?.seats, [{ seat: 0, token: "t" }]);
    });

    it("is listed, the latest first, and can be removed", async () => {
      await shelf.append([kept("a", 0, "one")], 10);
      await shelf.append([kept("b", 0, "one")], 30);
      await shelf.append([kept("c", 0, "one")], 20);
      assert.deepEqual((await shelf.list()).map(({ id }) => id), ["b", "c", "a"]);
      await shelf.remove("b");
      assert.deepEqual((await shelf.list()).map(({ id }) => id), ["c", "a"]);
      assert.equal(await shelf.load("b"), null);
      // A game of the same name begins anew.
      await shelf.append([kept("b", 0, "new")], 40);
      assert.deepEqual((await shelf.load("b"))?.events, ["new"]);
    });

    it("is all or nothing, and nothing where somebody else was faster", async () => {
      await shelf.append([kept("a", 0, "one")], 10);
      await assert.rejects(shelf.append([kept("b", 0, "one"), kept("a", 0, "again")], 20), Conflict);
      await assert.rejects(shelf.append([kept("a", 2, "late")], 20), Conflict);
      assert.deepEqual((await shelf.load("a"))?.events, ["one"]);
      assert.equal(await shelf.load("b"), null);
      await shelf.append([kept("a", 1, "two")], 30);
      assert.deepEqual((await shelf.load("a"))?.events, ["one", "two"]);
    });

    it("has the analysis of a game, of the engine that made it", async () => {
      assert.equal(await shelf.analysis("a", "one"), null);
      await shelf.keepAnalysis("a", "one", "text");
      assert.deepEqual([await shelf.analysis("a", "one"), await shelf.analysis("a", "two")], ["text", null]);
      await shelf.remove("a");
      assert.equal(await shelf.analysis("a", "one"), null);
    });

    it("takes a game that was brought along", async () => {
      await shelf.put({ id: "a", summary: summary("a"), changed: 7, tokens: ["0 h"], seats: [], events: ["one", "two"] });
      const found = await shelf.load("a");
      assert.deepEqual([found?.events, found?.tokens, found?.changed], [["one", "two"], ["0 h"], 7]);
    });

    it("keeps trees of variations until they are deleted", async () => {
      const tree = { id: "t", game: "siam", title: "", changed: 1, moves: 1, at: null, text: "tripot explore 1" };
      await shelf.keepTree(tree);
      await shelf.keepTree({ ...tree, changed: 2 });
      assert.deepEqual(await shelf.trees(), [{ ...tree, changed: 2 }]);
      await shelf.removeTree("t");
      assert.deepEqual(await shelf.trees(), []);
    });
  });

describe("the database", () => {
  beforeEach(clear);

  it("is the same after the window was closed", async () => {
    const first = await Shelf.open();
    await first.append([kept("a", 0, "one")], 10);
    const second = await Shelf.open();
    assert.deepEqual((await second.load("a"))?.events, ["one"]);
    // Both may write, one after the other.
    await second.append([kept("a", 1, "two")], 20);
    await assert.rejects(first.append([kept("a", 1, "three")], 20), Conflict);
  });

  it("of the first version has its games still, and room for analyses", async () => {
    /** @type {IDBDatabase} */
    const first = await new Promise((resolve, reject) => {
      const request = indexedDB.open("tripot", 1);
      request.onupgradeneeded = () => {
        // As the first version of the pages made it, and what it wrote.
        const tables = request.result.createObjectStore("tables", { keyPath: "id" });
        const events = request.result.createObjectStore("events", { keyPath: ["table", "number"] });
        const own = { tokens: ["0 h"], seats: [{ seat: 0, token: "t" }] };
        tables.put({ id: "old", summary: summary("old"), changed: 5, ...own, count: 2 });
        ["one", "two"].forEach((text, number) => events.put({ table: "old", number, text }));
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
    first.close();
    const shelf = await Shelf.open();
    const found = await shelf.load("old");
    assert.deepEqual([found?.events, found?.tokens, found?.seats], [["one", "two"], ["0 h"], [{ seat: 0, token: "t" }]]);
    await shelf.append([kept("old", 2, "three")], 30);
    assert.deepEqual((await shelf.list()).map(({ id, count }) => [id, count]), [["old", 3]]);
    await shelf.keepAnalysis("old", "engine 1", "{}");
    assert.deepEqual([await shelf.analysis("old", "engine 1"), await shelf.analysis("old", "engine 2")], ["{}", null]);
  });

  it("of the second version has its games still, and room for trees", async () => {
    /** @type {IDBDatabase} */
    const second = await new Promise((resolve, reject) => {
      const request = indexedDB.open("tripot", 2);
      request.onupgradeneeded = () => {
        const tables = request.result.createObjectStore("tables", { keyPath: "id" });
        request.result.createObjectStore("events", { keyPath: ["table", "number"] });
        request.result.createObjectStore("analyses", { keyPath: "id" });
        tables.put({ id: "old", summary: summary("old"), changed: 5, tokens: [], seats: [], count: 0 });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
    second.close();
    const shelf = await Shelf.open();
    assert.deepEqual((await shelf.list()).map(({ id }) => id), ["old"]);
    assert.deepEqual(await shelf.trees(), []);
  });

  it("makes way for a newer version of the pages, and hides nothing from an older one", async () => {
    const shelf = await openShelf();
    await shelf.append([kept("a", 0, "one")], 10);
    /** @type {IDBDatabase} */
    const newer = await new Promise((resolve, reject) => {
      const request = indexedDB.open("tripot", VERSION + 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
      request.onblocked = () => reject(new Error("the older one holds it"));
    });
    await assert.rejects(shelf.list(), { name: "VersionError" });
    const fresh = await import(`../../web/here/shelf.js?${Date.now()}`);
    await assert.rejects(fresh.openShelf(), { name: "VersionError" });
    newer.close();
  });

  it("is the memory of the window where the browser has none for us, and that is known", async () => {
    assert.equal(await isFleeting(), false);
    const { indexedDB } = globalThis;
    Object.assign(globalThis, {
      indexedDB: {
        open: () => {
          throw new DOMException("storage is shut off", "SecurityError");
        },
      },
    });
    try {
      const fresh = await import(`../../web/here/shelf.js?${Date.now()}`);
      assert.equal(await fresh.isFleeting(), true);
      await (await fresh.openShelf()).append([kept("a", 0, "one")], 10);
      assert.equal((await (await fresh.openShelf()).list()).length, 1, "it is the same each time");
    } finally {
      Object.assign(globalThis, { indexedDB });
    }
  });
});
