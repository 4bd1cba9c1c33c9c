// How well the analysed games of a kind were played, one after the other.

import { s } from "../dom.js";
import { linear, linesOf, SHARE_AXIS } from "../scale.js";
import { percent, t } from "../text.js";

const SIZE = { width: 560, left: 52, right: 548, top: 12, bottom: 150, height: 160 };

/** The most games that are drawn: the latest. */
const MOST = 60;

/**
 * The chart, from at least two games.
 *
 * @param {readonly number[]} accuracies
 */
export function drawAccuracies(accuracies) {
  const shown = accuracies.slice(-MOST);
  const { width, left, right, top, bottom, height } = SIZE;
  const x = linear([0, shown.length - 1], [left + 8, right - 8]);
  const y = linear([SHARE_AXIS.high, SHARE_AXIS.low], [top, bottom]);
  const path = shown.map((value, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const label = t("me.chart", { count: shown.length, first: percent(shown[0]), last: percent(shown[shown.length - 1]) });
  return s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "curve accuracies", role: "img", "aria-label": label },
    linesOf({ ...SHARE_AXIS, step: 0.5 }).map((level) => [
      s("line", { class: "level", x1: left, x2: right, y1: y(level), y2: y(level) }),
      s("text", { class: "axis", x: left - 8, y: y(level) + 5, "font-size": 14 }, percent(level)),
    ]),
    s("path", { class: "line own", d: path.join("") }),
    shown.map((value, index) => s("circle", { class: "dot", cx: x(index), cy: y(value), r: 4 })),
  );
}
