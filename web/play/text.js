// Playing a game that has no board of its own: a move is chosen from a list, or typed.

import { readMove, TextBoard } from "../board/text.js";
import { h } from "../dom.js";
import { t } from "../text.js";
import { makePanel, typing } from "./panel.js";
import { Play } from "./play.js";

/** @import { TextMove, TextScene } from "../board/text.js" */
/** @import { Panel } from "./panel.js" */
/** @import { TableSide } from "./play.js" */

export { describe, moveLine, seatDetail, tell } from "../board/text.js";

/** @extends {Play<TextScene, TextMove, TextBoard, Panel>} */
export class TextPlay extends Play {
  /** @type {string | null} */
  #proposed = null;

  /** @param {TableSide} table */
  constructor(table) {
    super(table, new TextBoard(), makePanel());
  }

  /** @returns {[string, string][]} */
  get keys() {
    return [];
  }
  get noted() {
    return this.board.mat;
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
    this.board.render(this.scene);
    this.drawPanel();
  }

  drawPanel() {
    const active = this.moves.length > 0;
    this.panel.head(this.state.title, { active, note: this.state.note });
    if (!active) {
      this.panel.fill(this.state.body);
      return;
    }
    const moves = this.moves.map(({ text }) =>
      h(
        "button",
        {
          type: "button",
          class: "small",
          "aria-current": text === this.#proposed ? "true" : null,
          on: { click: () => this.table.play(text) },
        },
        text,
      ),
    );
    this.panel.fill(
      h("div", { class: "text-moves", role: "group", "aria-label": t("text.moves") }, moves),
      typing(this.moves[0].text, (text) => this.table.play(text)),
    );
  }
}
