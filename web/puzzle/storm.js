// Puzzle storm: as many as one can in three minutes, harder and harder.

import { read, write } from "../store.js";

/** @import { Puzzle } from "./file.js" */

/** How long it takes, in milliseconds. */
export const STORM = 3 * 60 * 1000;
/** Longer wins are no matter of seconds. */
const MOST_MOVES = 2;

/**
 * The puzzles of a storm: every few ratings one of several, chosen by chance.
 *
 * @param {readonly Puzzle[]} puzzles
 * @param {() => number} random between 0 and 1
 */
export function stormOf(puzzles, random) {
  const jitter = new Map(puzzles.map((puzzle) => [puzzle, puzzle.rating + 250 * random()]));
  const key = (/** @type {Puzzle} */ puzzle) => jitter.get(puzzle) ?? puzzle.rating;
  return puzzles.filter(({ moves }) => moves <= MOST_MOVES).sort((one, other) => key(one) - key(other));
}

/** The most that were solved, by game. */
function all() {
  return read("puzzle-storms", /** @type {Record<string, number>} */ ({}));
}

/** @param {string} game */
export function bestStorm(game) {
  return all()[game] ?? 0;
}

/**
 * Notes how many were solved; whether that is more than ever before.
 *
 * @param {string} game
 * @param {number} count
 */
export function noteStorm(game, count) {
  const isBest = count > bestStorm(game);
  if (isBest) write("puzzle-storms", { ...all(), [game]: count });
  return isBest;
}
