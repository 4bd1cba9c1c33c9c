// The openings of Siam: positions with the worth of their moves, found whichever way the board is turned.

import { canonical, inverse, turnedMove } from "./symmetry.js";

/**
 * A move of an opening. `percent` is the chance to win of who plays it; what is proved has `plies`, to the win (100 %) or the
 * loss (0 %).
 *
 * @typedef {{ move: string, percent: number, plies: number | null }} Opening
 */

export class Book {
  /** @type {Map<string, string>} */
  #lines = new Map();

  /** @param {string} file a line for each position: `...../...../.MMM./...../..... e: +c1n 75 +b1e 47 c2c3n w5` */
  constructor(file) {
    for (const line of file.split("\n").filter(Boolean)) {
      const [position, moves] = line.split(": ");
      this.#lines.set(position, moves);
    }
  }

  get size() {
    return this.#lines.size;
  }

  /** The positions that are kept, one for all that are the same turned or mirrored. */
  get positions() {
    return [...this.#lines.keys()];
  }

  /**
   * The moves of a position, the best first, one of those that come to the same; nothing if the book does not have it.
   *
   * @param {string} position
   * @returns {Opening[] | null}
   */
  moves(position) {
    const { text, symmetry } = canonical(position);
    const words = this.#lines.get(text)?.split(" ");
    if (!words) return null;
    const back = inverse(symmetry);
    /** @type {Opening[]} */
    const moves = [];
    for (let at = 0; at + 1 < words.length; at += 2) {
      moves.push({ move: turnedMove(words[at], back), ...worth(words[at + 1]) });
    }
    return moves;
  }
}

/** @param {string} text */
function worth(text) {
  if (text.startsWith("w")) return { percent: 100, plies: Number(text.slice(1)) };
  if (text.startsWith("l")) return { percent: 0, plies: Number(text.slice(1)) };
  return { percent: Number(text), plies: null };
}
