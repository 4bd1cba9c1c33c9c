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
    write("seats", []);
    for (let number = 0; number < 70; number += 1) keepSeat({ table: `t${number}`, seat: 0 });
    assert.equal(seats().length, 60);
    assert.equal(seats()[0].table, "t69");
  });

  it("is every seat among people whose game goes on, whatever else there is", () => {
    write("seats", []);
    /** @type {import("../../web/store.js").Ended} */
    const ended = { at: 0, seat: 0, sitters: [], moves: 3, winners: [0], reason: "finished", accuracy: null };
    for (let number = 0; number < 70; number += 1) {
      keepSeat({ table: `people${number}`, seat: 0, token: "x" });
      keepSeat({ table: `machine${number}`, seat: 0, token: "x", alone: true });
      keepSeat({ table: `over${number}`, seat: 0, token: "x", ended: { ...ended, at: 1000 - number } });
    }
    /** @param {string} kind */
    const kept = (kind) => seats().filter(({ table }) => table.startsWith(kind));
    assert.equal(kept("people").length, 70);
    // The oldest games against machines go when nothing that is over is left.
    assert.deepEqual([kept("machine").length, kept("machine").at(-1)?.table], [59, "machine11"]);
    assert.deepEqual(kept("over").map(({ table }) => table), ["over69"]);
  });

  it("gives up games that are over by their end, and tables without a seat before games that go on", () => {
    write("seats", []);
    /** @type {import("../../web/store.js").Ended} */
    const ended = { at: 0, seat: 0, sitters: [], moves: 3, winners: [0], reason: "finished", accuracy: null };
    keepSeat({ table: "late", seat: 0, token: "x", ended: { ...ended, at: 2000 } });
    keepSeat({ table: "early", seat: 0, token: "x", ended: { ...ended, at: 1000 } });
    keepSeat({ table: "hosted", seat: null, token: null });
    for (let number = 0; number < 57; number += 1) keepSeat({ table: `machine${number}`, seat: 0, token: "x", alone: true });
    const rest = () => seats().map(({ table }) => table).filter((table) => !table.startsWith("machine"));
    assert.deepEqual(rest(), ["hosted", "early", "late"]);
    keepSeat({ table: "machine57", seat: 0, token: "x", alone: true });
    assert.deepEqual(rest(), ["hosted", "late"]);
    keepSeat({ table: "machine58", seat: 0, token: "x", alone: true });
    assert.deepEqual(rest(), ["hosted"]);
    keepSeat({ table: "machine59", seat: 0, token: "x", alone: true });
    assert.deepEqual(rest(), []);
    assert.equal(seats().length, 60);
  });
});
