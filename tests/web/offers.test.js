import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import "./support/page.js";

const { offersOf } = await import("../../web/table/offers.js");
const { speak } = await import("../../web/text.js");

const NAMES = ["Léa", "Tom", "Inès"];

/**
 * @param {number | null} viewer
 * @param {{ offers?: Wire.Offered[], declined?: Wire.Declined[], over?: any }} more
 */
function shown(viewer, { offers = [], declined = [], over = null }) {
  return offersOf({ scene: { viewer }, offers, declined, over }, NAMES).map(({ kind, text }) => `${kind}: ${text}`);
}

describe("an offer", () => {
  before(() => speak("en"));
  /** @type {Wire.Offered} */
  const draw = { what: "draw", seat: 1, agreed: [1] };

  it("is a question to the others, and has been sent for who made it or agreed", () => {
    assert.deepEqual(shown(0, { offers: [draw] }), ["asked: Tom offers a draw."]);
    assert.deepEqual(shown(1, { offers: [draw] }), ["sent: A draw has been offered."]);
    assert.deepEqual(shown(2, { offers: [{ ...draw, agreed: [1, 2] }] }), ["sent: A draw has been offered."]);
    assert.deepEqual(shown(null, { offers: [draw] }), ["sent: A draw has been offered."]);
  });

  it("that was declined is told to who made it, with the name, and to nobody else", () => {
    /** @type {Wire.Declined} */
    const declined = { what: "takeback", seat: 1, by: 2 };
    assert.deepEqual(shown(1, { declined: [declined] }), ["declined: Inès declines the take-back."]);
    assert.deepEqual(shown(0, { declined: [declined] }), []);
  });

  it("of a draw means nothing once the game is over, one of a rematch does", () => {
    const over = { reason: "resigned" };
    /** @type {Wire.Offered} */
    const rematch = { what: "rematch", seat: 1, agreed: [1] };
    assert.deepEqual(shown(0, { offers: [draw, rematch], over }), ["asked: Tom offers a rematch."]);
  });
});
