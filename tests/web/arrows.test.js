import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./support/page.js";

const { arrowsOf } = await import("../../web/play/siam-arrows.js");
const { readMove } = await import("../../web/board/square.js");

/**
 * A push of one piece.
 *
 * @param {string} move
 * @param {string} toward
 * @param {string} first
 * @param {boolean} legal
 */
function push(move, toward, first, legal = true) {
  const line = /** @type {[string, number, number][]} */ ([[first, 1, 0]]);
  return { move, legal, toward, line, stuck: legal ? null : first, out: false, winner: null, nearest: null };
}

const texts = ["a1a2n", "a1b1e", "-a1", "+c1n", "+a1n", "+b1n"];
const scene = /** @type {import("../../web/board/square.js").SiamScene} */ (
  /** @type {unknown} */ ({
    viewer: 0,
    turn: 0,
    pieces: [
      { at: "a1", kind: "e", heading: "n" },
      { at: "a2", kind: "r", heading: "e" },
      { at: "c1", kind: "r", heading: "e" },
      { at: "c3", kind: "m", heading: null },
    ],
    pushes: [
      push("a1a2n", "n", "a2"),
      push("+c1n", "n", "c1"),
      push("+a1n", "n", "a1"),
      push("+a1e", "e", "a1", false),
    ],
    moves: texts,
  })
);
const moves = texts.map(readMove).filter((move) => move !== null);

describe("the arrows of Siam", () => {
  it("are the pushes that go, unless the piece ahead can be chosen itself", () => {
    const arrows = arrowsOf(scene, moves, { stage: "none" });
    assert.deepEqual(
      arrows.map(({ move }) => move),
      ["a1a2n", "+c1n"],
    );
  });

  it("are those that enter, when an animal was taken from the reserve", () => {
    const arrows = arrowsOf(scene, moves, { stage: "enter" });
    assert.deepEqual(
      arrows.map(({ move }) => move),
      ["+c1n", "+a1n"],
    );
  });

  it("are the push of the animal that is chosen, and its way out", () => {
    const arrows = arrowsOf(scene, moves, { stage: "animal", from: "a1" });
    assert.deepEqual(
      arrows.map(({ move, heading }) => [move, heading]),
      [
        ["a1a2n", "n"],
        ["-a1", "s"],
      ],
    );
  });

  it("is the one that is chosen, which plays", () => {
    const chosen = arrowsOf(scene, moves, { stage: "push", push: scene.pushes[0], from: "a1" });
    assert.deepEqual(
      chosen.map(({ move, chosen: isChosen }) => [move, isChosen]),
      [["a1a2n", true]],
    );
    assert.deepEqual(arrowsOf(scene, moves, { stage: "push", push: scene.pushes[3], from: null }), []);
    assert.deepEqual(arrowsOf(scene, [], { stage: "none" }), [], "nothing can be pressed out of turn");
  });
});
