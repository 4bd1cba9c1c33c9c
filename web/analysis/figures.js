// Numbers of an analysis for people: points with a sign, chances to win in per cent, to a tenth.

import { decimal, signed } from "../number.js";

/** How many parts make one point or one win; values are whole numbers of them. */
const PARTS = 600_000;

export class Figures {
  #tenth;
  #share;

  /**
   * `unit` is `points` or `share`, as in the analysis.
   *
   * @param {string} unit
   */
  constructor(unit) {
    this.#share = unit === "share";
    this.#tenth = this.#share ? PARTS / 1000 : PARTS / 10;
  }

  get isShare() {
    return this.#share;
  }

  /**
   * What a seat may expect or gets: whole results without a decimal.
   *
   * @param {number} value
   */
  value(value) {
    const tenths = this.#tenths(value);
    const whole = Math.round(value * PARTS) % (10 * this.#tenth) === 0;
    const digits = whole ? String(Math.abs(tenths) / 10) : decimal(tenths / 10);
    // Luck may have taken more than there was to begin with, by an estimate.
    return this.#share ? `${tenths < 0 ? "−" : ""}${digits} %` : signed(digits, tenths);
  }

  /**
   * By how much something changed; 0 has no sign.
   *
   * @param {number} value
   */
  change(value) {
    const tenths = this.#tenths(value);
    return signed(decimal(tenths / 10), tenths);
  }

  /**
   * A size without a sign.
   *
   * @param {number} value
   */
  size(value) {
    return decimal(this.#tenths(value) / 10);
  }

  /**
   * A size without a sign, and without a decimal where it is whole.
   *
   * @param {number} value
   */
  plain(value) {
    const tenths = Math.abs(this.#tenths(value));
    return tenths % 10 === 0 ? String(tenths / 10) : decimal(tenths / 10);
  }

  /**
   * The number that is written, to a tenth.
   *
   * @param {number} value
   */
  written(value) {
    return this.#tenths(value) / 10;
  }

  /**
   * Parts rounded to tenths, so that what is written adds up to what is written of their sum.
   *
   * @param {readonly number[]} parts
   */
  rounded(parts) {
    const whole = parts.map((part) => Math.round(part * PARTS));
    const sum = whole.reduce((all, part) => all + part, 0);
    const tenths = whole.map((part) => Math.floor(part / this.#tenth));
    const missing = this.#tenths(sum / PARTS) - tenths.reduce((all, part) => all + part, 0);
    /** @param {number} index */
    const left = (index) => whole[index] - tenths[index] * this.#tenth;
    const order = whole.map((_, index) => index).sort((one, two) => left(two) - left(one));
    for (const index of order.slice(0, Math.max(0, missing))) tenths[index] += 1;
    return tenths.map((tenth) => (tenth * this.#tenth) / PARTS);
  }

  /** @param {number} value */
  #tenths(value) {
    const parts = Math.round(value * PARTS);
    // Halves away from zero, so that both sides of a game see the same figure.
    return Math.sign(parts) * Math.floor((2 * Math.abs(parts) + this.#tenth) / (2 * this.#tenth));
  }
}
