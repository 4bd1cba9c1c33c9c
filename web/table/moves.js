// The moves so far, the latest first.

import { h, put } from "../dom.js";
import { t } from "../text.js";

export class MoveList {
  #list = h("ol", { tabindex: 0, "aria-label": t("moves.title") });
  #more = h("div", { class: "more" });
  element = h("section", { class: "panel moves" }, h("header", {}, h("h2", {}, t("moves.title"))), this.#list, this.#more);
  #entries = [];

  get entries() { return this.#entries; }

  /** All that was played before this page was open. */
  reset(entries) {
    this.#entries = entries;
  }

  /** One more move; a number that was there before comes after a take-back. */
  add(entry) {
    this.#entries = [...this.#entries.filter(({ number }) => number < entry.number), entry];
  }

  render(scene, names, line) {
    put(this.#list, this.#entries.map((entry) => h("li", {}, h("b", {}, String(entry.number)),
      h("span", {}, h("b", {}, names[entry.seat] ?? ""), " ", line(entry, scene) ?? entry.told ?? entry.move))).reverse());
  }

  /** The buttons below the list. */
  actions(...buttons) {
    put(this.#more, ...buttons);
  }
}
