// The games that were played to their end on this device: a line each, kept here and nowhere else. Seats are forgotten
// after a while, and tables are deleted; a result stays.

import { read, write } from "../store.js";

/**
 * What a game was for its player; `opponents` are machines by their names, and `person` for each person.
 *
 * @typedef {object} Played
 * @property {string} game
 * @property {number} at when it ended, in milliseconds since 1970
 * @property {"won" | "lost" | "drawn" | "stopped"} outcome
 * @property {string[]} opponents
 * @property {number} moves
 *
 * How well it was played and what luck gave, in points or in shares of the win (`unit`), once it was analysed.
 *
 * @typedef {{ accuracy: number | null, luck: number | null, unit: string | null }} Judged
 *
 * @typedef {Played & Judged} Result
 */

const NAME = "results";

/** By table: as much as is known. @returns {Record<string, Partial<Result>>} */
function all() {
  return read(NAME, /** @type {Record<string, Partial<Result>>} */ ({}));
}

/**
 * Notes more of the game of a table.
 *
 * @param {string} table
 * @param {Partial<Result>} more
 */
export function noteResult(table, more) {
  const known = all();
  write(NAME, { ...known, [table]: { ...known[table], ...more } });
}

/**
 * The games whose end is known, the earliest first.
 *
 * @returns {Result[]}
 */
export function results() {
  const nothing = { accuracy: null, luck: null, unit: null };
  return Object.values(all())
    .flatMap((known) => {
      const { game, at, outcome, opponents, moves } = known;
      if (!game || !at || !outcome || !opponents || moves === undefined) return [];
      return [{ ...nothing, ...known, game, at, outcome, opponents, moves }];
    })
    .sort((one, other) => one.at - other.at);
}
