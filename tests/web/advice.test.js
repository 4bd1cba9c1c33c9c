import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import "./support/page.js";

Object.assign(document, {
  querySelector: (/** @type {string} */ selector) =>
    selector === "meta[name=carrier]" ? { getAttribute: () => "both" } : null,
});

/** @type {string[]} */
const fetched = [];
const SEEN = { variant: "siam", view: "…", names: ["Léa", "Tom"], number: 7 };
const engine = { isBroken: false, answer: /** @type {object} */ ({ status: 200, json: { move: "here" } }), asked: /** @type {any[]} */ ([]) };
Object.assign(globalThis, {
  fetch: async (/** @type {string} */ address, /** @type {any} */ options) => {
    fetched.push(`${options.method} ${address} ${options.headers.Authorization}`);
    return {
      status: 200,
      headers: new Headers({ "Content-Type": "application/json" }),
      json: async () => (address.endsWith("/seen") ? SEEN : { move: "there" }),
    };
  },
  Worker: class extends EventTarget {
    /** @param {any} message */
    postMessage({ id, request }) {
      if (!request) return;
      engine.asked.push(request);
      const data = engine.isBroken ? { id, failed: "unreachable" } : { id, answer: engine.answer };
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {}
  },
});

const { hintFor } = await import("../../web/table/advice.js");
const { signal } = new AbortController();

describe("a hint at a server's table", () => {
  beforeEach(() => {
    fetched.length = 0;
    Object.assign(engine, { isBroken: false, asked: [], answer: { status: 200, json: { move: "here" } } });
  });

  it("is found here, from what the server says the seat sees", async () => {
    assert.deepEqual(await hintFor("x", "secret", signal), { move: "here" });
    assert.deepEqual(fetched, ["GET /api/tables/x/seen Bearer secret"]);
    const [{ random, ...request }] = engine.asked;
    assert.deepEqual(request, { do: "advise", ...SEEN, lang: "" });
    assert.match(random, /^[0-9a-f]{64}$/);
  });

  it("is the server's where the engine fails", async () => {
    engine.isBroken = true;
    assert.deepEqual(await hintFor("x", "secret", signal), { move: "there" });
    assert.equal(fetched[1], "POST /api/tables/x/hint Bearer secret");
  });

  it("is refused with its reason", async () => {
    engine.answer = { status: 403, json: { error: { key: "k", text: "Not your turn." } } };
    await assert.rejects(hintFor("x", "secret", signal), { message: "Not your turn." });
  });
});
