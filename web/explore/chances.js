// What can come out now: a button for each result, or a list of many, and one that draws.

import { h } from "../dom.js";
import { percent, t } from "../text.js";

/** With more results than this a list is better than buttons. */
const MOST_BUTTONS = 8;

/**
 * @param {readonly [string, number][]} chances what can come out, with how often of 1; empty if that is not for the viewer to know
 * @param {{ named: (event: string) => string, choose: (event: string) => unknown, draw: () => unknown }} deeds
 */
export function chancesView(chances, { named, choose, draw }) {
  const drawn = h("button", { type: "button", class: "main", on: { click: draw } }, t("explore.draw"));
  const texts = chances.map(([event, share]) => `${named(event)} · ${percent(share)}`);
  if (chances.length <= MOST_BUTTONS) {
    const button = (/** @type {[string, number]} */ [event], /** @type {number} */ index) =>
      h("button", { type: "button", on: { click: () => choose(event) } }, texts[index]);
    return h("div", { class: "chances" }, drawn, chances.map(button));
  }
  /** @type {HTMLSelectElement} */
  const select = h("select", { "aria-label": t("explore.chance") }, texts.map((text) => h("option", {}, text)));
  const take = () => choose(chances[select.selectedIndex][0]);
  return h("div", { class: "chances" }, drawn, select, h("button", { type: "button", on: { click: take } }, t("explore.choose")));
}
