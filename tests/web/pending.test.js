import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./support/page.js";

const { PendingMove } = await import("../../web/table/pending.js");
const { Offline, Refused } = await import("../../web/trouble.js");

/** @import { Standing } from "../../web/table/pending.js" */

/**
 * An update after so many moves, in which seat 0 looks on and is to move if nothing else is said.
 *
 * @param {number} number
 * @param {number} moves
 * @param {Partial<Standing>} [more]
 * @returns {Standing}
 */
function update(number, moves, more = {}) {
  /** @type {any[]} */
  const recent = Array.from({ length: moves }, (_, index) => ({ number: index + 1, seat: index % 2 }));
  return { number, recent, over: null, waiting: false, scene: { turn: moves % 2, viewer: 0 }, ...more };
}

/** A table whose answers the test gives. */
function fakeTable() {
  /** @type {{ message: any, resolve: (value?: unknown) => void, reject: (error: Error) => void }[]} */
  const asked = [];
  const table = {
    standing: update(10, 2),
    asked,
    /** @param {any} message */
    ask: (message) => new Promise((resolve, reject) => asked.push({ message, resolve, reject })),
    latest: () => table.standing,
    changed: () => {},
  };
  return table;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const stale = () => new Refused(0, { key: "serve.stale", text: "Too late." });

describe("a move on its way", () => {
  it("is played when it is acknowledged", async () => {
    const table = fakeTable();
    const move = new PendingMove("2bc", table.standing, table);
    assert.deepEqual(
      table.asked.map(({ message }) => message),
      [{ do: "move", move: "2bc", at: 10 }],
    );
    table.asked[0].resolve();
    assert.equal(await move.done, null);
  });

  it("is given back with the reason when it is refused", async () => {
    const table = fakeTable();
    const move = new PendingMove("2bc", table.standing, table);
    const refusal = new Refused(0, { key: "chicago.far", text: "Too far." });
    table.asked[0].reject(refusal);
    assert.equal(await move.done, refusal);
  });

  it("that was lost with the connection is sent again in the same position", async () => {
    const table = fakeTable();
    const move = new PendingMove("2bc", table.standing, table);
    table.asked[0].reject(new Offline());
    await settled();
    assert.ok(move.isWaiting);
    move.look(update(12, 2));
    assert.deepEqual(table.asked[1].message, { do: "move", move: "2bc", at: 12 });
    table.asked[1].resolve();
    assert.equal(await move.done, null);
  });

  it("that had arrived before the connection was lost is not sent again", async () => {
    const table = fakeTable();
    const move = new PendingMove("2bc", table.standing, table);
    table.asked[0].reject(new Offline());
    await settled();
    move.look(update(11, 3));
    assert.equal(await move.done, null);
    assert.equal(table.asked.length, 1);
  });

  it("that overtakes itself is played once, whichever of update and refusal comes first", async () => {
    for (const isUpdateFirst of [true, false]) {
      const table = fakeTable();
      const move = new PendingMove("2bc", table.standing, table);
      table.asked[0].reject(new Offline());
      await settled();
      move.look(update(10, 2));
      // The first one comes in over the connection before, the second one is late.
      const after = update(11, 3);
      if (isUpdateFirst) {
        table.standing = after;
        move.look(after);
      }
      table.asked[1].reject(stale());
      await settled();
      if (!isUpdateFirst) {
        table.standing = after;
        move.look(after);
      }
      assert.equal(await move.done, null);
      assert.equal(table.asked.length, 2);
    }
  });

  it("is judged by an update that came before the refusal, even if it is not shown yet", async () => {
    const table = fakeTable();
    const move = new PendingMove("2bc", table.standing, table);
    // While the move is on its way, the opponent's device has taken one back.
    table.standing = update(12, 1);
    move.look(table.standing);
    table.asked[0].reject(stale());
    assert.ok((await move.done) instanceof Refused);
    assert.equal(table.asked.length, 1);
  });

  it("is given back when the position has changed, or the game is over", async () => {
    for (const next of [
      update(11, 1),
      update(11, 2, { over: /** @type {any} */ ({ reason: "time" }) }),
      update(11, 2, { scene: { turn: 1, viewer: 0 } }),
    ]) {
      const table = fakeTable();
      const move = new PendingMove("2bc", table.standing, table);
      table.asked[0].reject(new Offline());
      await settled();
      move.look(next);
      assert.ok((await move.done) instanceof Refused);
      assert.equal(table.asked.length, 1);
    }
  });

  it("is given back when the player does not want it any more", async () => {
    const table = fakeTable();
    const move = new PendingMove("2bc", table.standing, table);
    table.asked[0].reject(new Offline());
    await settled();
    move.giveUp();
    assert.ok((await move.done) instanceof Refused);
  });
});
