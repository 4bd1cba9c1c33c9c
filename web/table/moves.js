// The moves so far, the latest first.

import { h, put } from "../dom.js";
import { t } from "../text.js";
import { moverName } from "./mover.js";

/** @import { Child } from "../dom.js" */
/** @import { Entry } from "../board/load.js" */

/** @typedef {Entry & { number: number }} Numbered */

export class MoveList {
  #list = h("ol", { tabindex: 0, "aria-label": t("moves.title") });
  #more = h("div", { class: "more" });
  element = h(
    "section",
    { class: "panel moves" },
    h("header", {}, h("h2", {}, t("moves.title"))),
    this.#list,
    this.#more,
  );
  /** @type {Numbered[]} */
  #entries = [];

  /** The number of the latest move; 0 if there is none. */
  get latest() {
    return this.#entries.at(-1)?.number ?? 0;
  }

  /**
   * The latest moves as the server tells them: what comes after them was taken back.
   *
   * @param {readonly Numbered[]} recent
   */
  merge(recent) {
    const first = recent[0]?.number ?? 1;
    const last = recent.at(-1)?.number ?? 0;
    /** @param {number} number */
    const known = (number) =>
      this.#entries.find(
        (entry) => entry.number === number && entry.move === recent.find((one) => one.number === number)?.move,
      );
    this.#entries = [
      ...this.#entries.filter(({ number }) => number < first && number <= last),
      ...recent.map((entry) => ({ ...entry, ...known(entry.number) })),
    ];
  }

  /**
   * The latest move, with all that is known of it; what was known stays known.
   *
   * @param {Numbered} entry
   */
  add(entry) {
    const same = this.#entries.find(({ number, move }) => number === entry.number && move === entry.move);
    this.#entries = [...this.#entries.filter(({ number }) => number < entry.number), same ?? entry];
  }

  /**
   * Draws. `line(entry, scene, names, next)` puts a move into words; `next` is the seat that moved after it.
   *
   * @param {Wire.Scene} scene
   * @param {readonly string[]} names
   * @param {(entry: Entry, scene: Wire.Scene, names: readonly string[], next: number | null) => Child} line
   */
  render(scene, names, line) {
    put(
      this.#list,
      this.#entries
        .map((entry, index) =>
          h(
            "li",
            {},
            h("b", {}, String(entry.number)),
            h(
              "span",
              {},
              h("b", {}, moverName(entry, names)),
              " ",
              line(entry, scene, names, this.#entries[index + 1]?.seat ?? scene.turn) ?? entry.told ?? entry.move,
            ),
          ),
        )
        .reverse(),
    );
  }

  /**
   * The buttons below the list.
   *
   * @param {...Child} buttons
   */
  actions(...buttons) {
    put(this.#more, ...buttons);
  }
}
