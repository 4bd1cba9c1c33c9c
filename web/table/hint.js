// A hint in words: the move, what speaks for it, what else would do, and a button that plays it.

import { h } from "../dom.js";
import { t } from "../text.js";

/**
 * @typedef {object} HintDeeds
 * @property {(move: string) => void} play plays a move at once
 * @property {(move: string) => void} propose shows a move on the mat
 * @property {(text: string) => string} rename puts the page's names of machines into a text
 */

/**
 * What stands below the mat when a machine has advised a move.
 *
 * @param {Wire.Hint} hint
 * @param {HintDeeds} deeds
 */
export function hintView({ move, reason, worth, others }, { play, propose, rename }) {
  const [second] = others;
  return h(
    "div",
    { class: "advised" },
    h("p", {}, h("b", {}, rename(reason)), worthOf(reason, worth)),
    h(
      "button",
      { type: "button", class: "main", "data-hint": move, on: { click: () => play(move) } },
      t("hint.play"),
    ),
    second ? secondView(second, { propose, rename }) : null,
  );
}

/**
 * What the move is worth to the player, unless the reason has said so.
 *
 * @param {string} reason
 * @param {string | null | undefined} worth
 */
function worthOf(reason, worth) {
  if (!worth || reason.includes(worth)) return null;
  // A number does not say whose it is; “wins in 2 moves” does.
  const isNumber = !/^\p{L}/u.test(worth);
  return h("small", {}, ` ${isNumber ? t("hint.worth", { worth }) : worth}`);
}

/**
 * The second-best move, which can be looked at on the mat.
 *
 * @param {Wire.OtherHint} other
 * @param {Pick<HintDeeds, "propose" | "rename">} deeds
 */
function secondView({ move, words, behind }, { propose, rename }) {
  return h(
    "p",
    { class: "faint" },
    `${t("hint.else")} `,
    h("button", { type: "button", class: "plain", on: { click: () => propose(move) } }, rename(words)),
    behind ? ` (${behind})` : null,
  );
}
