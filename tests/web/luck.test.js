import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";

import { present } from "./support/page.js";

const { examine, partFor, promised, seedOf } = await import("../../web/luck.js");
const { sha256 } = await import("../../web/sha256.js");

describe("SHA-256", () => {
  it("is the one that everybody has, at every length around a block", () => {
    for (const length of [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 37) % 256);
      assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
    }
  });
});

describe("the luck of a game", () => {
  const secret = "11".repeat(32);
  const commitment = createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex");

  it("gets one part from this browser, drawn when the promise is first seen", () => {
    const part = partFor("table", commitment);
    assert.match(present(part), /^[0-9a-f]{64}$/);
    assert.equal(partFor("table", commitment), part);
    assert.equal(partFor("other", null), null);
    assert.deepEqual(promised("table"), { table: "table", commitment, part });
  });

  it("is found to be true, and false where anything is changed", () => {
    const known = present(promised("table"));
    const parts = [
      { seat: 0, part: known.part },
      { seat: 1, part: null },
    ];
    const game = { commitment, secret, parts, seed: seedOf(secret, parts) };
    assert.ok(examine(game, known).every(({ ok }) => ok));
    /** @param {Partial<typeof game>} change */
    const wrong = (change) =>
      examine({ ...game, ...change }, known)
        .filter(({ ok }) => !ok)
        .map(({ key }) => key);
    assert.deepEqual(wrong({ seed: "00" }), ["luck.made.not"]);
    assert.deepEqual(wrong({ secret: "22".repeat(32) }), ["luck.bound.not", "luck.made.not"]);
    assert.deepEqual(wrong({ parts: [{ seat: 0, part: "33".repeat(32) }] }), ["luck.made.not", "luck.mine.not"]);
    assert.deepEqual(examine({ ...game, secret: null }, known), []);
  });
});
