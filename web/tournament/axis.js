// The axis that all intervals of a ranking share.

import { s } from "../dom.js";
import { linear, linesOf, ratingAxis } from "../scale.js";

const WIDTH = 400;
const HEIGHT = 40;
const EDGE = 26;

export class Axis {
  #lines;
  #x;

  /**
   * From the lowest end of an interval to the highest.
   *
   * @param {readonly (readonly number[])[]} intervals
   */
  constructor(intervals) {
    const axis = ratingAxis(intervals);
    this.#lines = linesOf(axis);
    this.#x = linear([axis.low, axis.high], [EDGE, WIDTH - EDGE]);
  }

  /** The numbers above the lines. */
  head() {
    return s(
      "svg",
      { viewBox: `0 0 ${WIDTH} 18`, class: "axis-head", "aria-hidden": "true" },
      this.#lines.map((line) => s("text", { x: this.#x(line), y: 14 }, String(line))),
    );
  }

  /**
   * An interval with a circle for a machine, a square for a program.
   *
   * @param {number} value
   * @param {readonly number[]} interval
   * @param {string} kind
   */
  bar(value, [low, high], kind) {
    const y = HEIGHT / 2;
    const [from, to, at] = [this.#x(low), this.#x(high), this.#x(value)];
    return s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "axis-bar", "aria-hidden": "true" },
      this.#lines.map((line) => s("path", { class: "tick", d: `M${this.#x(line)} 2V${HEIGHT - 2}` })),
      s("path", { class: "whisker", d: `M${from} ${y}H${to}M${from} ${y - 7}V${y + 7}M${to} ${y - 7}V${y + 7}` }),
      kind === "machine"
        ? s("circle", { class: "machine", cx: at, cy: y, r: 8 })
        : s("rect", { class: "program", x: at - 7.5, y: y - 7.5, width: 15, height: 15 }),
    );
  }
}
