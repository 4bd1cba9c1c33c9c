// The sign of a judgement on a move, as it is written beside it; who listens hears the word for it.

import { h } from "../dom.js";
import { t } from "../text.js";
import { MARKS } from "./subject.js";

/** @param {string} mark */
export function sign(mark) {
  return [h("span", { "aria-hidden": "true" }, mark), h("span", { class: "hear" }, t(MARKS[mark]))];
}
