// The axis that all intervals of a ranking share.

import { s } from "../dom.js";

const WIDTH = 400;
const HEIGHT = 40;
const EDGE = 26;
const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_LINES = 8;

export class Axis {
  #low;
  #high;
  #lines;

  /** From the lowest end of an interval to the highest. */
  constructor(intervals) {
    const [least, most] = [Math.min(...intervals.map(([low]) => low)), Math.max(...intervals.map(([, high]) => high))];
    const step = STEPS.find((wide) => (most - least) / wide <= MOST_LINES - 1) ?? STEPS.at(-1);
    this.#low = Math.floor(least / step) * step;
    this.#high = Math.max(Math.ceil(most / step) * step, this.#low + step);
    this.#lines = Array.from(
      { length: Math.round((this.#high - this.#low) / step) + 1 },
      (_, index) => this.#low + index * step,
    );
  }

  #x(value) {
    return EDGE + ((WIDTH - 2 * EDGE) * (value - this.#low)) / (this.#high - this.#low);
  }

  /** The numbers above the lines. */
  head() {
    return s(
      "svg",
      { viewBox: `0 0 ${WIDTH} 18`, class: "axis-head", "aria-hidden": "true" },
      this.#lines.map((line) => s("text", { x: this.#x(line), y: 14 }, String(line))),
    );
  }

  /** An interval with a circle for a machine, a square for a program. */
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
