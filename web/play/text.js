// Playing a game that has no board of its own: a move is chosen from a list, or typed.

import { readMove, TextBoard } from "../board/text.js";
import { h } from "../dom.js";
import { t } from "../text.js";
import { makePanel, typing } from "./panel.js";
import { Play } from "./play.js";

/** @import { TextMove, TextScene } from "../board/text.js" */

export { describe, moveLine, seatDetail, tell } from "../board/text.js";

/** @extends {Play<TextScene, TextMove>} */
export class TextPlay extends Play {
  #board = new TextBoard();
  #panel = makePanel();
  /** @type {string | null} */
  #proposed = null;

  get mat() {
    return this.#board.element;
  }
  get aside() {
    return [this.#panel.element];
  }
  /** @returns {[string, string][]} */
  get keys() {
    return [];
  }
  get noted() {
    return this.#board.mat;
  }

  /** @param {string} text */
  read(text) {
    return readMove(text);
  }
  begin() {
    this.#proposed = null;
  }
  giveUp() {
    const had = this.#proposed !== null;
    this.#proposed = null;
    return had;
  }
  key() {
    return false;
  }

  /** @param {string} text */
  propose(text) {
    this.#proposed = text;
    this.render();
  }

  render() {
    this.#board.render(this.scene);
    this.drawPanel();
  }

  drawPanel() {
    const active = this.moves.length > 0;
    this.#panel.head(this.state.title, { active, note: this.state.note });
    if (!active) {
      this.#panel.fill(this.state.body);
      return;
    }
    const moves = this.moves.map(({ text }) =>
      h(
        "button",
        {
          type: "button",
          class: "small",
          "aria-current": text === this.#proposed ? "true" : null,
          on: { click: () => this.#play(text) },
        },
        text,
      ),
    );
    this.#panel.fill(
      h("div", { class: "text-moves", role: "group", "aria-label": t("text.moves") }, moves),
      typing(this.moves[0].text, (text) => this.#play(text)),
    );
  }

  /**
   * Plays a move; says why if it can't.
   *
   * @param {string} text
   */
  async #play(text) {
    const done = await this.table.play(text);
    if (!done) await this.refuse(text, () => ({ x: 0.5, y: 0.2 }));
    return done;
  }
}
