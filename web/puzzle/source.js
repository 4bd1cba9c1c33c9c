// Puzzles and what comes of moves in them: an engine on this device checks every move.

import { told, tried } from "../carrier/engine.js";
import { places } from "../carrier/here.js";
import { thinkerAt } from "../here/thinking.js";
import { language } from "../text.js";

/** @import { TrialFrame } from "./trial.js" */

/**
 * How far somebody has come with a puzzle, which is a line of its file; nothing more than its number at the beginning.
 *
 * @typedef {{ puzzle: string, number: number, position?: string, left?: number }} PuzzlePlace
 *
 * What the engine says of a puzzle: what has become of it, where it stands, and the scenes that led there.
 *
 * @typedef {object} PuzzleAnswer
 * @property {"open" | "wrong" | "solved"} state
 * @property {string} text
 * @property {string} position
 * @property {number} left in how many plies it is won
 * @property {string} variant
 * @property {string[]} reasons what speaks for the right move, once it is found
 * @property {string[]} names
 * @property {TrialFrame[]} frames
 */

/** An engine that answers in the language of the page. */
export class Source {
  #thinker = thinkerAt(places());

  /** Has the engine ready before it is asked. */
  warm() {
    this.#thinker.warm();
  }

  end() {
    this.#thinker.end();
  }

  /** @param {object} request */
  async ask(request) {
    return told(await tried(this.#thinker.ask({ ...request, lang: language() }))).json;
  }
}

/** An engine that knows what is right. */
export class Puzzles extends Source {
  /**
   * @param {PuzzlePlace} place
   * @returns {Promise<PuzzleAnswer>}
   */
  show(place) {
    return this.ask({ do: "puzzle", ...place });
  }

  /**
   * Tries a move; null is the right one.
   *
   * @param {PuzzlePlace} place
   * @param {string | null} move
   * @returns {Promise<PuzzleAnswer>}
   */
  try(place, move) {
    return this.ask({ do: "try", ...place, move });
  }

  /**
   * Whether a move is legal, and why not.
   *
   * @param {PuzzlePlace} place
   * @param {string} move
   * @returns {Promise<{ legal: boolean, text: string, key: string | null }>}
   */
  why(place, move) {
    return this.ask({ do: "why", ...place, move });
  }
}
