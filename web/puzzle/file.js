// The puzzles of a game, as the file has them that the program reads too: a line each, numbered from 1 on.

import { dataFiles } from "../data-file.js";

/**
 * A puzzle. `kind` is what is to be found: `win`, or what the single best move is measured by.
 *
 * @typedef {object} Puzzle
 * @property {string} game
 * @property {number} number
 * @property {string} line
 * @property {string} kind
 * @property {number} moves how many moves of the player are to be found
 * @property {number} rating how hard it is, as if it were a player
 */

/** The levels of the machines, the weakest first; what none of them finds comes after. */
const LEVELS = ["beginner", "amateur", "skilled", "expert"];

/**
 * Reads a line: `task move level nodes variant position`.
 *
 * @param {string} game
 * @param {string} line
 * @param {number} number
 * @returns {Puzzle}
 */
export function read(game, line, number) {
  const [task, , level, nodes] = line.split(" ");
  const [kind, plies] = task.split("/");
  const missed = LEVELS.includes(level) ? LEVELS.indexOf(level) : LEVELS.length;
  const doublings = Math.max(0, Math.floor(Math.log2(Number(nodes))) - 6);
  const moves = kind === "win" ? Math.ceil(Number(plies) / 2) : 1;
  return { game, number, line, kind, moves, rating: 1000 + 150 * missed + 40 * doublings };
}

/** The puzzles of a game, in the order of their numbers. */
export const puzzlesOf = dataFiles("puzzles", (game, text) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line, index) => read(game, line, index + 1)),
);
