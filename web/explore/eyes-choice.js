// Whose eyes a position is seen through: everybody's, or those of one seat.

import { h } from "../dom.js";
import { t } from "../text.js";

/**
 * @param {readonly string[]} names
 * @param {(seat: number | null) => void} look told of a seat, or of nobody where all cards are open
 */
export function eyesChoice(names, look) {
  /** @type {HTMLSelectElement} */
  const select = h(
    "select",
    { id: "explore-eyes", on: { change: () => look(select.selectedIndex === 0 ? null : select.selectedIndex - 1) } },
    h("option", {}, t("review.as_everything")),
    names.map((name) => h("option", {}, t("explore.as_seat", { name }))),
  );
  return [h("label", { for: "explore-eyes" }, t("review.eyes")), select];
}
