// What an engine thinks of the position: the best moves, what they are worth, how the game may go on, and what is proved.

import { h, put } from "../dom.js";
import { language, t } from "../text.js";

/** @import { Words } from "../board/load.js" */
/** @import { Evaluation, LineMove } from "./source.js" */

/**
 * @typedef {object} LinesSetting
 * @property {Pick<Words, "describe">} kit
 * @property {() => readonly string[]} names
 * @property {(move: string) => void} propose shows a move on the mat
 * @property {(moves: readonly string[]) => void} play plays moves
 * @property {(wanted: boolean) => void} wanted whether an engine is to think
 */

/** How far an engine has looked, in the terms of its search. */
const REACHES = { plies: "explore.plies", worlds: "explore.worlds" };

export class Lines {
  #setting;
  #nodes = h("span", { class: "faint", role: "status" });
  #list = h("ol", { class: "weighed" });
  #proof = h("p", { class: "proof" });
  #note = h("p", { class: "faint" });
  #switch;

  /** @param {LinesSetting} setting */
  constructor(setting) {
    this.#setting = setting;
    this.#switch = h("input", { type: "checkbox", id: "explore-engine", checked: true, on: { change: () => this.#toggle() } });
    this.element = h(
      "section",
      { class: "panel engine-lines", "aria-label": t("explore.engine") },
      h("header", {}, h("label", { for: "explore-engine" }, this.#switch, " ", t("explore.engine")), this.#nodes),
      this.#list,
      this.#proof,
      this.#note,
    );
  }

  get isWanted() {
    return this.#switch.checked;
  }

  #toggle() {
    if (!this.isWanted) this.clear();
    this.#setting.wanted(this.isWanted);
  }

  /** @param {string} [note] why nothing is thought */
  clear(note = "") {
    put(this.#list);
    put(this.#proof);
    this.#nodes.textContent = "";
    this.#note.textContent = note;
    this.element.removeAttribute("data-exact");
  }

  /**
   * @param {Evaluation} found
   * @param {Wire.Scene} scene
   */
  show({ nodes, reach, exact, moves, proof }, scene) {
    this.#note.textContent = "";
    this.element.toggleAttribute("data-exact", exact);
    const positions = t("explore.nodes", { count: nodes, nodes: nodes.toLocaleString(language()) });
    const far = exact ? t("explore.exact") : reach ? t(REACHES[reach[0]], { count: reach[1] }) : null;
    this.#nodes.textContent = [far, positions].filter(Boolean).join(" · ");
    put(
      this.#list,
      moves.map(({ move, words, brief, worth, reasons, line }, index) =>
        h(
          "li",
          { class: index === 0 ? "best" : "" },
          h("button", { type: "button", class: "plain what", on: { click: () => this.#setting.propose(move) } }, words),
          h("b", { title: worth ?? "" }, brief ?? ""),
          index === 0 && reasons.length > 0 ? h("small", {}, reasons.join(", ")) : null,
          line.length > 1 ? this.#line(line, scene) : null,
        ),
      ),
    );
    put(this.#proof, proof ? [h("b", {}, proof.text), " ", proof.wins ? this.#line(proof.line, scene) : null] : null);
  }

  /**
   * How the game may go on; a press plays it up to there.
   *
   * @param {readonly LineMove[]} line
   * @param {Wire.Scene} scene
   */
  #line(line, scene) {
    const { kit, names, play } = this.#setting;
    return h(
      "span",
      { class: "expected" },
      line.map((one, index) =>
        h(
          "button",
          {
            type: "button",
            class: "plain",
            title: kit.describe(one, scene, names()),
            "aria-label": `${one.move}: ${kit.describe(one, scene, names())}`,
            on: { click: () => play(line.slice(0, index + 1).map(({ move }) => move)) },
          },
          one.move,
        ),
      ),
    );
  }
}
