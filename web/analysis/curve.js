// The curve of a game: what could be expected after each move, the mistakes, and luck apart.

import { narrow } from "../board/mat.js";
import { s } from "../dom.js";
import { linear, linesOf, pointsAxis, SHARE_AXIS } from "../scale.js";
import { t } from "../text.js";

/** @import { Figures } from "./figures.js" */

/**
 * Sizes of the drawing: where the curve begins and ends, how far luck reaches, letters, marks and their distance.
 *
 * @typedef {{ width: number, left: number, right: number, top: number, bottom: number, room: number, font: number, mark: number, gap: number }} Sizes
 * @typedef {ReturnType<typeof scale>} Scale
 *
 * What is drawn, and from whose side.
 *
 * @typedef {object} Subject
 * @property {Wire.Analysis} analysis
 * @property {number} seat
 * @property {readonly string[]} names
 * @property {Figures} figures
 * @property {number} count how many moves were made
 *
 * @typedef {Sizes & Subject & Scale & { hasLuck: boolean, luck: number, foot: number }} Paper
 */

const WIDE = { width: 800, left: 56, right: 776, top: 16, bottom: 300, room: 34, font: 13, mark: 13, gap: 26 };
const PHONE = { width: 360, left: 50, right: 346, top: 12, bottom: 230, room: 26, font: 12, mark: 11, gap: 22 };

/**
 * Draws. `analysis` is the server's, `seat` whose side it is told from, `at` the move that is looked
 * at (from 1), `names`, `figures`, and `pick(move)`.
 *
 * @param {{ analysis: Wire.Analysis, seat: number, at: number, names: readonly string[], figures: Figures, pick: (move: number) => void }} wanted
 */
export function drawCurve({ analysis, seat, at, names, figures, pick }) {
  const sizes = narrow.matches ? PHONE : WIDE;
  const subject = { ...sizes, analysis, seat, names, figures, count: analysis.moves.length };
  const hasLuck = analysis.moves.some(({ cause }) => cause !== null);
  const luck = sizes.bottom + 56 + sizes.room;
  const foot = hasLuck ? luck + sizes.room : sizes.bottom;
  const height = foot + 28;
  const paper = { ...subject, ...scale(subject), hasLuck, luck, foot };
  return s(
    "svg",
    { viewBox: `0 0 ${paper.width} ${height}`, class: "curve", role: "img", "aria-label": t("analysis.curve") },
    hatch(),
    ground(paper),
    cursor(paper, at),
    lines(paper),
    paper.hasLuck ? luckStrip(paper) : null,
    marks(paper),
    numbers(paper, at, pick),
  );
}

/**
 * Where values and moves stand, and the lines to read them by.
 *
 * @param {Sizes & Subject} paper
 */
function scale({ analysis, seat, figures, count, left, right, top, bottom }) {
  const values = [analysis.start[seat], ...analysis.moves.map(({ next }) => next[seat])];
  const axis = figures.isShare ? SHARE_AXIS : pointsAxis(values);
  return {
    ...axis,
    values,
    x: linear([0, Math.max(1, count)], [left, right]),
    y: linear([axis.high, axis.low], [top, bottom]),
    half: Math.min(12, (right - left) / Math.max(1, count) / 2),
  };
}

function hatch() {
  return s(
    "defs",
    {},
    s(
      "pattern",
      { id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      s("rect", { class: "hatch-ground", width: 6, height: 6 }),
      s("path", { class: "hatch-line", d: "M0 0V6" }),
    ),
  );
}

/** @param {Paper} paper */
function ground({ names, seat, left, right, top, bottom, low, high, step, middle, y, font, figures }) {
  const wide = right - left;
  const split = y(middle);
  const two = names.length === 2;
  return [
    two
      ? [
          s("rect", { class: "ahead", x: left, y: top, width: wide, height: split - top }),
          s("rect", { class: "behind", x: left, y: split, width: wide, height: bottom - split }),
        ]
      : null,
    linesOf({ low, high, step }).map((level) => [
      s("line", { class: level === middle ? "middle" : "level", x1: left, x2: right, y1: y(level), y2: y(level) }),
      s("text", { class: "axis", x: left - 8, y: y(level) + font / 3, "font-size": font }, figures.value(level)),
    ]),
    two
      ? [
          s(
            "text",
            { class: "leads up", x: left + 8, y: top + font + 3, "font-size": font },
            `▲ ${t("analysis.leads", { name: names[seat] })}`,
          ),
          s(
            "text",
            { class: "leads down", x: left + 8, y: bottom - 8, "font-size": font },
            `▼ ${t("analysis.leads", { name: names[1 - seat] })}`,
          ),
        ]
      : null,
  ];
}

/**
 * @param {Paper} paper
 * @param {number} at
 */
function cursor({ x, half, top, foot }, at) {
  return s("rect", {
    class: "cursor",
    x: x(at) - Math.max(half, 7),
    y: top,
    width: 2 * Math.max(half, 7),
    height: foot - top,
    rx: 5,
  });
}

/**
 * One line for two seats, who win what the other loses; one each for more.
 *
 * @param {Paper} paper
 */
function lines({ analysis, names, seat, values, x, y, font }) {
  /** @param {readonly number[]} all */
  const path = (all) =>
    all.map((value, moves) => `${moves === 0 ? "M" : "L"}${x(moves).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const others = names.length === 2 ? [] : names.map((_, index) => index).filter((index) => index !== seat);
  return [
    others.map((other) => {
      const all = [analysis.start[other], ...analysis.moves.map(({ next }) => next[other])];
      const place = Math.floor((all.length * (other + 1)) / (names.length + 1));
      return [
        s("path", { class: `line seat-${other}`, d: path(all) }),
        s("text", { class: "who", x: x(place), y: y(all[place] ?? 0) - 8, "font-size": font }, names[other]),
      ];
    }),
    s("path", { class: "line own", d: path(values) }),
    values.length > 60
      ? null
      : values.map((value, moves) =>
          s("circle", { class: "dot", cx: x(moves), cy: y(value), r: narrow.matches ? 2.6 : 4 }),
        ),
  ];
}

/**
 * What chance gave and took, as a strip of its own.
 *
 * @param {Paper} paper
 */
function luckStrip({ analysis, names, seat, luck, room, left, right, x, half, font }) {
  const most = Math.max(1e-9, ...analysis.moves.map((move) => Math.abs(move.luck[seat])));
  return [
    s("text", { class: "strip", x: left, y: luck - room - 10, "font-size": font }, t("analysis.luck")),
    s(
      "text",
      { class: "axis", x: right, y: luck - room - 10, "font-size": font },
      t("analysis.luck_up", { name: names[seat] }),
    ),
    s("line", { class: "middle", x1: left, x2: right, y1: luck, y2: luck }),
    analysis.moves.map((move) => {
      const value = move.luck[seat];
      if (move.cause === null) return null;
      const size = (room * Math.abs(value)) / most;
      return s("rect", {
        class: value >= 0 ? "lucky" : "unlucky",
        fill: "url(#hatch)",
        x: x(move.number) - half * 0.85,
        width: 1.7 * half,
        y: value >= 0 ? luck - size : luck,
        height: size,
      });
    }),
  ];
}

/**
 * A circle, a square or a diamond at each mistake; filled for the own ones.
 *
 * @param {Paper} paper
 */
function marks({ analysis, seat, x, y, top, bottom, mark: size, gap, font }) {
  /** @type {Record<string, () => SVGElement>} */
  const shapes = {
    "?!": () => s("circle", { r: size }),
    "?": () => s("rect", { x: -size, y: -size, width: 2 * size, height: 2 * size, rx: 5 }),
    "??": () => s("path", { d: `M0 ${-size * 1.32}L${size * 1.32} 0 0 ${size * 1.32} ${-size * 1.32} 0Z` }),
  };
  return analysis.moves
    .filter(({ mark }) => mark)
    .map((move) => {
      const mark = move.mark ?? "";
      const own = seatOf(move) === seat;
      const middle = Math.min(Math.max(y(move.next[seat]) + (own ? gap : -gap), top + size + 2), bottom - size - 2);
      return s(
        "g",
        { class: `mark ${own ? "own" : "other"}`, transform: `translate(${x(move.number)} ${middle})` },
        shapes[mark](),
        s("text", { y: font / 3, "font-size": font }, mark),
      );
    });
}

/**
 * The numbers of the moves, and what a press on them finds.
 *
 * @param {Paper} paper
 * @param {number} at
 * @param {(move: number) => void} pick
 */
function numbers({ analysis, x, count, left, right, foot, font }, at, pick) {
  const every = Math.max(1, Math.ceil(count / (narrow.matches ? 9 : 20)));
  const wide = (right - left) / Math.max(1, count);
  return analysis.moves.map(({ number }) => [
    (number % every === 0 && Math.abs(number - at) * wide > 20) || number === at
      ? s(
          "text",
          { class: `ply ${number === at ? "now" : ""}`, x: x(number), y: foot + 19, "font-size": font },
          String(number),
        )
      : null,
    s("rect", {
      class: "hit",
      x: x(number) - wide / 2,
      y: 0,
      width: wide,
      height: foot + 28,
      on: { click: () => pick(number) },
    }),
  ]);
}

/**
 * The seat that made a move: the analysis calls it `j1`.
 *
 * @param {Pick<Wire.Judged, "player">} move
 */
export function seatOf({ player }) {
  return Number(player.slice(1)) - 1;
}
