// Which puzzles have been solved on this device.

import { read, write } from "../store.js";

/** The numbers of the solved puzzles, by game. */
function all() {
  return read("puzzles", /** @type {Record<string, number[]>} */ ({}));
}

/**
 * The numbers of the puzzles of a game that have been solved here.
 *
 * @param {string} game
 */
export function solved(game) {
  return new Set(all()[game] ?? []);
}

/**
 * Notes that a puzzle was solved.
 *
 * @param {string} game
 * @param {number} number
 */
export function noteSolved(game, number) {
  const numbers = solved(game).add(number);
  write("puzzles", { ...all(), [game]: [...numbers].sort((one, other) => one - other) });
}

/**
 * The puzzle to go on with: the next one that was not solved, from the beginning once the last is reached; where all
 * are solved the one after this.
 *
 * @param {string} game
 * @param {number} count how many there are
 * @param {number} [after] the one that somebody comes from
 */
export function nextOpen(game, count, after = 0) {
  const done = solved(game);
  const following = Array.from({ length: count }, (_, step) => ((after + step) % count) + 1);
  return following.find((number) => !done.has(number)) ?? following[0];
}

/** The numbers of the puzzles whose first try has counted, by game. */
function rated() {
  return read("puzzles-rated", /** @type {Record<string, number[]>} */ ({}));
}

/**
 * Whether this is the first try of a puzzle on this device; from then on it is not.
 *
 * @param {string} game
 * @param {number} number
 */
export function isFirstTry(game, number) {
  const numbers = rated()[game] ?? [];
  if (numbers.includes(number) || solved(game).has(number)) return false;
  write("puzzles-rated", { ...rated(), [game]: [...numbers, number] });
  return true;
}
