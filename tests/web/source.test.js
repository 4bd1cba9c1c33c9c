import "fake-indexeddb/auto";

import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import "./support/page.js";

Object.assign(document, {
  querySelector: (/** @type {string} */ selector) =>
    selector === "meta[name=carrier]" ? { getAttribute: () => "both" } : null,
});

/** What the server has: an analysis, or a record to make one of. */
const server = {
  analysis: /** @type {object | null} */ (null),
  /** Whether it was made before. */
  isKnown: true,
  record: "record",
  asked: /** @type {string[]} */ ([]),
};
/** A thinking worker that judges three decisions. */
const judges = {
  asked: /** @type {any[]} */ ([]),
  alive: 0,
  isStuck: (/** @type {any} */ _) => false,
  isBroken: false,
};

Object.assign(globalThis, {
  // The record that was brought along.
  sessionStorage: { getItem: () => "record" },
  fetch: async (/** @type {string} */ address) => {
    if (address.startsWith("/api/")) server.asked.push(address);
    const isRecord = address.endsWith("/record");
    return {
      status: 200,
      headers: new Headers({ "Content-Type": isRecord ? "text/plain" : "application/json" }),
      text: async () => server.record,
      json: async () => (server.isKnown || address.endsWith("=true") ? server.analysis : null) ?? { done: 0 },
    };
  },
  Worker: class extends EventTarget {
    isOver = false;

    constructor() {
      super();
      judges.alive += 1;
    }

    /** @param {any} message */
    postMessage({ id, request }) {
      if (!request) return;
      judges.asked.push(request);
      if (judges.isStuck(request)) return;
      const data = judges.isBroken ? { id, failed: "unreachable" } : { id, answer: this.answer(request) };
      setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })), 1);
    }

    /** @param {any} request */
    answer(request) {
      if (request.record === "nonsense") return { status: 422, json: { error: { key: "k", text: "Nonsense." } } };
      if (request.do === "decisions") return { status: 200, json: 3 };
      if (request.do === "judge") return { status: 200, text: `verdict ${request.index}` };
      return { status: 200, text: JSON.stringify({ judged: request.judged }) };
    }

    terminate() {
      if (!this.isOver) judges.alive -= 1;
      this.isOver = true;
    }
  },
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"], hardwareConcurrency: 3 }, configurable: true });

const { analysisOf, engines } = await import("../../web/analysis/source.js");

/** @type {number[]} */
let progress = [];
/** @param {Partial<{ begin: boolean, signal: AbortSignal }>} [how] */
const watch = (how = {}) => ({
  begin: true,
  signal: new AbortController().signal,
  progress: (/** @type {number} */ done) => progress.push(done),
  ...how,
});
const judged = ["verdict 0", "verdict 1", "verdict 2"];

describe("an analysis", () => {
  beforeEach(() => {
    Object.assign(server, { analysis: null, isKnown: true, asked: [] });
    Object.assign(judges, { asked: [], isStuck: () => false, isBroken: false });
    progress = [];
  });

  it("that the server has is taken from there", async () => {
    server.analysis = { moves: [] };
    assert.deepEqual(await analysisOf("a", watch()), { moves: [] });
    assert.deepEqual(server.asked, ["/api/tables/a/analysis?begin=false"]);
    assert.equal(judges.asked.length, 0);
  });

  it("is not begun for who only looks on", async () => {
    assert.equal(await analysisOf("a", watch({ begin: false })), null);
    assert.equal(await analysisOf("", watch({ begin: false })), null);
    assert.equal(judges.asked.length, 0);
  });

  it("is made by this device of the record, kept, and made once", async () => {
    server.record = "record of b";
    assert.deepEqual(await analysisOf("b", watch()), { judged });
    assert.deepEqual(progress, [1 / 3, 2 / 3, 1]);
    assert.equal(judges.alive, 0);
    const { length } = judges.asked;
    assert.deepEqual(await analysisOf("b", watch({ begin: false })), { judged });
    assert.equal(judges.asked.length, length);
  });

  it("ends when nobody waits any more, and goes on from there", async () => {
    server.record = "record of c";
    judges.isStuck = ({ index }) => index === 2;
    const abort = new AbortController();
    const first = analysisOf("c", watch({ signal: abort.signal }));
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    assert.ok(judges.alive > 0);
    abort.abort();
    assert.equal(await first, null);
    assert.equal(judges.alive, 0);
    Object.assign(judges, { asked: [], isStuck: () => false });
    progress = [];
    assert.deepEqual(await analysisOf("c", watch()), { judged });
    assert.deepEqual(judges.asked.filter((request) => request.do === "judge").map(({ index }) => index), [2]);
    assert.deepEqual(progress, [1]);
  });

  it("is the server's where the engine fails, unless the table is one of this device", async () => {
    judges.isBroken = true;
    server.analysis = { moves: [] };
    server.isKnown = false;
    assert.deepEqual(await analysisOf("e", watch()), { moves: [] });
    assert.deepEqual(server.asked, [
      "/api/tables/e/analysis?begin=false",
      "/api/tables/e/record",
      "/api/tables/e/analysis?begin=true",
    ]);
    assert.equal(judges.alive, 0);
    await assert.rejects(analysisOf("", watch()), { name: "Error" });
  });

  it("that can't be made says why", async () => {
    server.record = "nonsense";
    await assert.rejects(analysisOf("d", watch()), { message: "Nonsense." });
    assert.equal(judges.alive, 0);
  });
});

describe("the engines", () => {
  it("leave a core for everything else, and are not too many", () => {
    assert.deepEqual([undefined, 1, 2, 3, 4, 5, 16].map(engines), [1, 1, 1, 2, 3, 4, 4]);
  });
});
