// The moves so far, the latest first.

import { h, put } from "../dom.js";
import { t } from "../text.js";
import { moverName } from "./mover.js";
import { keepPace, pace, PACES } from "./pace.js";

/** @import { Child } from "../dom.js" */
/** @import { Entry } from "../board/load.js" */

/** @typedef {Entry & { number: number }} Numbered */

/** @type {Record<string, string>} */
const LABELS = { slow: "pace.slow", normal: "pace.normal", direct: "pace.direct" };

export class MoveList {
  #list = h("ol", { tabindex: 0, "aria-label": t("moves.title") });
  #more = h("div", { class: "more" });
  element = h(
    "section",
    { class: "panel moves" },
    h("header", {}, h("h2", {}, t("moves.title")), pacePicker()),
    this.#list,
    this.#more,
  );
  /** @type {Numbered[]} */
  #entries = [];

  /** The number of the latest move; 0 if there is none. */
  get latest() {
    return this.#entries.at(-1)?.number ?? 0;
  }

  /** All that are known, the first one first. */
  get entries() {
    return this.#entries;
  }

  /** Whether moves are missing before the first that is known. */
  get hasGap() {
    return (this.#entries[0]?.number ?? 1) > 1;
  }

  /**
   * Moves as the server tells them, each with what it did: what comes after them was taken back. What was known of
   * the moves before them stays, unless some in between are missing.
   *
   * @param {readonly Numbered[]} told
   */
  merge(told) {
    const first = told[0]?.number ?? 1;
    const before = this.#entries.filter(({ number }) => number < first);
    const isWhole = (before.at(-1)?.number ?? 0) === first - 1;
    this.#entries = [...(isWhole ? before : []), ...told];
  }

  /**
   * The moves from the first, for a page that came late; those that are known already are newer.
   *
   * @param {readonly Numbered[]} all
   */
  complete(all) {
    const first = this.#entries[0]?.number ?? Infinity;
    this.#entries = [...all.filter(({ number }) => number < first), ...this.#entries];
  }

  /** Shows the list, wherever it is on the page. */
  open() {
    this.#list.scrollIntoView({ block: "nearest" });
    this.#list.focus({ preventScroll: true });
  }

  /**
   * Draws. `line(entry, scene, names)` puts a move into words; `callers` are the names that stand before them.
   *
   * @param {Wire.Scene} scene
   * @param {readonly string[]} names
   * @param {(entry: Entry, scene: Wire.Scene, names: readonly string[]) => Child} line
   * @param {readonly string[]} [callers]
   */
  render(scene, names, line, callers = names) {
    put(
      this.#list,
      this.#entries
        .map((entry) =>
          h(
            "li",
            { "data-move": entry.move },
            h("b", {}, String(entry.number)),
            h(
              "span",
              {},
              h("b", {}, moverName(entry, callers)),
              " ",
              line(entry, scene, names) ?? entry.told ?? entry.move,
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

/** How fast the moves of others come one after the other; this browser keeps it. */
function pacePicker() {
  const now = pace();
  /** @type {HTMLSelectElement} */
  const select = h(
    "select",
    { on: { change: () => keepPace(select.value) } },
    PACES.map((name) => h("option", { value: name, selected: name === now }, t(LABELS[name]))),
  );
  return h("label", { class: "pace" }, h("span", {}, t("pace.label")), select);
}
