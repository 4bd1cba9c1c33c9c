// Numbers as the language writes them.

import { language } from "./text.js";

/**
 * The size of a number with so many decimals.
 *
 * @param {number} value
 * @param {number} [digits]
 */
export function decimal(value, digits = 1) {
  return Math.abs(value)
    .toFixed(digits)
    .replace(".", language() === "fr" ? "," : ".");
}

/**
 * Digits with the sign that they need; nought has none.
 *
 * @param {string} digits
 * @param {number} sign
 */
export function signed(digits, sign) {
  return sign > 0 ? `+${digits}` : sign < 0 ? `−${digits}` : digits;
}
