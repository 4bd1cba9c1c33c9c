// Decisions of a game that was analysed, tried again: an engine on this device judges every move, from what its player knew.

import { askText } from "../api.js";
import { told, tried } from "../carrier/engine.js";
import { places } from "../carrier/here.js";
import { thinkerAt } from "../here/thinking.js";
import { importedRecord } from "../record.js";
import { seatAt } from "../store.js";
import { language } from "../text.js";

/**
 * What the engine says of a move: whether it is right, what its player may expect after it and after the best one, in
 * the units of the analysis, and then what answers it or what speaks for it.
 *
 * @typedef {object} Retried
 * @property {boolean} right
 * @property {string} move
 * @property {number} value
 * @property {number} best
 * @property {boolean} exact
 * @property {boolean} win_missed
 * @property {string | null} reply
 * @property {string[]} reasons
 */

/** The record of a table, or the one that was brought along where there is no table.
 *
 * @param {string} id
 */
export async function recordOf(id) {
  return id ? askText(`tables/${id}/record`, { token: seatAt(id)?.token }) : (importedRecord() ?? "");
}

/** An engine that judges the decisions of a game. */
export class Retries {
  #thinker = thinkerAt(places());
  #game;

  /** @param {{ record: string, names: readonly string[] }} game */
  constructor(game) {
    this.#game = game;
  }

  /**
   * Judges a move in the place of one that was played, whose number is counted from 1.
   *
   * @param {number} number
   * @param {string} move
   * @returns {Promise<Retried>}
   */
  try(number, move) {
    return this.#ask({ do: "retry", index: number - 1, move });
  }

  /**
   * Whether a move is legal there, and why not.
   *
   * @param {number} number
   * @param {string} move
   * @returns {Promise<{ legal: boolean, text: string, key: string | null }>}
   */
  why(number, move) {
    return this.#ask({ do: "may_retry", index: number - 1, move });
  }

  end() {
    this.#thinker.end();
  }

  /** @param {object} request */
  async #ask(request) {
    return told(await tried(this.#thinker.ask({ ...request, ...this.#game, lang: language() }))).json;
  }
}
