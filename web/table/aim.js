// The aim of a game, in one sentence.

import { figure, h } from "../dom.js";
import { t } from "../text.js";

/**
 * The sentence and a small drawing of what it is about, by game.
 *
 * @type {Record<string, { text: string, drawing: string }>}
 */
const AIMS = {
  chicago: { text: "aim.chicago", drawing: "chip-b" },
  siam: { text: "aim.siam", drawing: "mountain" },
  families: { text: "aim.families", drawing: "member-4" },
};

/**
 * The aim as a sentence; null for a game that the page does not know.
 *
 * @param {string} game
 */
export function aimOf(game) {
  return AIMS[game] ? t(AIMS[game].text) : null;
}

/**
 * The aim as a line under the title; null for a game that the page does not know.
 *
 * @param {string} game
 */
export function aimLine(game) {
  const aim = aimOf(game);
  if (aim === null) return null;
  return h("p", { class: "aim" }, h("span", { class: "aim-figure fam-c" }, figure(AIMS[game].drawing)), aim);
}
