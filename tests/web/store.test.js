import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { present } from "./support/page.js";

const { dropSeat, keepSeat, read, seatAt, seats, write } = await import("../../web/store.js");

describe("what this browser remembers", () => {
  it("is what was written, or else what the asker says", () => {
    assert.equal(read("name", "nobody"), "nobody");
    write("name", "Léa");
    assert.equal(read("name", "nobody"), "Léa");
    localStorage.setItem("tripot.name", "{");
    assert.equal(read("name", "nobody"), "nobody");
  });

  it("of a seat grows, the latest seat first", () => {
    keepSeat({ table: "a", game: "siam", seat: 0, token: "x" });
    keepSeat({ table: "b", game: "siam", seat: 1, token: "y" });
    keepSeat({ table: "a", invites: [{ seat: 1, secret: "z" }] });
    assert.deepEqual(
      seats().map(({ table }) => table),
      ["a", "b"],
    );
    const { at, ...kept } = present(seatAt("a"));
    assert.ok(at > 0);
    assert.deepEqual(kept, { table: "a", game: "siam", seat: 0, token: "x", invites: [{ seat: 1, secret: "z" }] });
    dropSeat("a");
    assert.equal(seatAt("a"), null);
  });

  it("is sixty seats at most", () => {
    for (let number = 0; number < 70; number += 1) keepSeat({ table: `t${number}`, seat: 0 });
    assert.equal(seats().length, 60);
    assert.equal(seats()[0].table, "t69");
  });
});
