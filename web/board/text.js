// A game that has no board of its own: its scene as text, to be read and played by typing.

import { h } from "../dom.js";
import { t } from "../text.js";

/** @import { DrawOptions, Entry, SeatDetail } from "./load.js" */

/**
 * @typedef {Wire.SceneHead & Wire.TextDrawn} TextScene
 * @typedef {{ text: string }} TextMove
 */

/** The mat: lines of text. */
export class TextBoard {
  #text = h("pre", { class: "text-board", tabindex: 0 });
  #note = h("div", { class: "why", hidden: true, role: "note" });
  element = h("div", { class: "mat mat-text" }, this.#text, this.#note);

  get mat() {
    return { note: this.#note, size: { w: 1, h: 1 } };
  }

  /**
   * @param {TextScene} scene
   * @param {DrawOptions} [_options]
   */
  render(scene, _options) {
    this.#text.textContent = scene.text;
  }
}

/**
 * The picture of a scene, for pages that only show.
 *
 * @param {TextScene} scene
 */
export function draw(scene) {
  const board = new TextBoard();
  board.render(scene);
  return board.element;
}

/**
 * A move as it is written.
 *
 * @param {string} text
 * @returns {TextMove}
 */
export function readMove(text) {
  return { text };
}

/** @returns {SeatDetail} */
export function seatDetail() {
  return { figure: null, detail: null };
}

/** @param {Pick<Entry, "move">} entry */
export function moveLine({ move }) {
  return move;
}

/** @param {Pick<Entry, "move">} entry */
export function describe({ move }) {
  return t("text.played", { move });
}

/** @param {TextScene} scene */
export function tell(scene) {
  return scene.text;
}
