import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./support/page.js";

/** @type {string} */
let said;
Object.assign(document, {
  querySelector: (/** @type {string} */ selector) =>
    selector === "meta[name=carrier]" ? { getAttribute: () => said } : null,
});
const whole = WebAssembly;
let windows = 0;

/**
 * What a site is to a browser with this much of WebAssembly.
 *
 * @param {string} carrier what the shell says
 * @param {unknown} assembly
 */
async function siteIn(carrier, assembly) {
  said = carrier;
  Object.assign(globalThis, { WebAssembly: assembly });
  try {
    // A window looks once.
    windows += 1;
    const { hasEngine, hasServer, siteKind } = await import(`../../web/carrier/kind.js?${windows}`);
    return [siteKind(), hasEngine(), hasServer()];
  } finally {
    Object.assign(globalThis, { WebAssembly: whole });
  }
}

describe("a server's page", () => {
  it("has the engine where the browser can run it", async () => {
    assert.deepEqual(await siteIn("both", whole), ["both", true, true]);
    assert.deepEqual(await siteIn("server", whole), ["server", false, true]);
  });

  it("is the server's alone in a browser without WebAssembly, or with too little of it", async () => {
    assert.deepEqual(await siteIn("both", undefined), ["server", false, true]);
    const old = { validate: (/** @type {Uint8Array} */ module) => !module.includes(253) };
    assert.deepEqual(await siteIn("both", old), ["server", false, true]);
  });

  it("has nobody else where there is no server", async () => {
    assert.deepEqual(await siteIn("here", undefined), ["here", true, false]);
  });
});
