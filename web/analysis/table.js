// The same as the curve, as a table of figures.

import { h } from "../dom.js";
import { t } from "../text.js";
import { seatOf } from "./curve.js";
import { sign } from "./sign.js";
import { describe } from "./subject.js";

/** @import { Subject } from "./subject.js" */

const HEADS = [
  "analysis.col.move",
  "analysis.col.player",
  "analysis.col.played",
  "analysis.col.loss",
  "analysis.col.luck",
  "analysis.col.expected",
];

/**
 * A row for each move; `at` is the one that is looked at.
 *
 * @param {Subject} subject
 * @param {number} at
 * @param {(move: number) => void} pick
 */
export function drawTable(subject, at, pick) {
  const { analysis, names, figures, seat } = subject;
  /** @param {Wire.Judged} move */
  const row = (move) =>
    h(
      "tr",
      { "aria-current": move.number === at ? "step" : null },
      h(
        "th",
        { scope: "row" },
        h(
          "button",
          { type: "button", class: "line-button", on: { click: () => pick(move.number) } },
          String(move.number),
        ),
      ),
      h("td", {}, names[seatOf(move)]),
      h("td", {}, describe(subject, move, move.move), move.mark ? [" ", h("b", { class: "minus" }, sign(move.mark))] : null),
      h("td", {}, move.loss > 0 ? figures.change(-move.loss) : "="),
      h("td", {}, move.cause === null ? "" : figures.change(move.luck[seat])),
      h("td", {}, `${move.exact ? "" : "≈ "}${figures.value(move.next[seat])}`),
    );
  const heads = HEADS.map((key) => h("th", { scope: "col" }, t(key)));
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": t("analysis.as_table") },
    h("table", { class: "figures" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, analysis.moves.map(row))),
  );
}
