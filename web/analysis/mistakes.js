// The mistakes of a player in a game, as puzzles that follow each other: which come, and what became of each.

import { seatOf } from "./curve.js";

/** @typedef {"open" | "found" | "shown" | "skipped"} Result what has become of a mistake */

/**
 * The moves of a seat that got a mark, in the order of the game.
 *
 * @template {Pick<Wire.Judged, "mark" | "player">} Move
 * @param {{ moves: readonly Move[] }} analysis
 * @param {number} seat
 * @returns {Move[]}
 */
export function mistakesOf({ moves }, seat) {
  return moves.filter((move) => move.mark && seatOf(move) === seat);
}

/** How far somebody has come with so many mistakes. */
export class Lesson {
  /** @type {Result[]} */
  #results;
  at = 0;

  /** @param {number} count */
  constructor(count) {
    this.#results = Array.from({ length: count }, () => "open");
  }

  /** What has become of each. */
  get results() {
    return /** @type {readonly Result[]} */ (this.#results);
  }

  /** What has become of the one that is tried. */
  get result() {
    return this.#results[this.at];
  }

  get count() {
    return this.#results.length;
  }

  get found() {
    return this.#results.filter((result) => result === "found").length;
  }

  /** Whether none is left. */
  get isOver() {
    return this.at >= this.#results.length;
  }

  /**
   * Notes a result; only the first one counts.
   *
   * @param {Result} result
   */
  note(result) {
    if (this.result === "open") this.#results[this.at] = result;
  }

  /** Goes to the next one; one that was not solved is skipped. */
  next() {
    this.note("skipped");
    this.at += 1;
  }
}
