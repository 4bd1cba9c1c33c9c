import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./support/page.js";

const { read, write } = await import("../../web/here/parcel.js");

const summary = /** @type {Wire.Summary} */ (
  /** @type {unknown} */ ({ game: "siam", seats: [{ kind: "machine" }, { kind: "person" }, { kind: "person" }] })
);
const game = { id: "ab-C_1", summary, changed: 5, tokens: ["1 aa"], seats: [{ seat: 1, token: "t1" }], events: ["one", "two"] };

describe("games in a file", () => {
  it("are the same when they come back", () => {
    assert.deepEqual(read(write([game, { ...game, id: "b" }])), [game, { ...game, id: "b" }]);
    assert.deepEqual(read(write([])), []);
  });

  it("are none where something is missing, or the file is another one", () => {
    for (const text of ["", "[]", "null", "Tripot-Record: 1", '{"tripot":"games","version":1}', write([game]).replace('"version":1', '"version":2')])
      assert.equal(read(text), null, text);
    for (const wrong of [{ id: "../a" }, { events: [] }, { events: [1] }, { tokens: [null] }, { seats: [{ seat: "1", token: "t" }] }, { seats: null }, { changed: "5" }, { summary: null }])
      assert.equal(read(write([/** @type {any} */ ({ ...game, ...wrong })])), null, JSON.stringify(wrong));
  });
});
