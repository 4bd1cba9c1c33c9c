// How moves are typed, for people who like that; buttons do the same.

import { h } from "../dom.js";
import { t } from "../text.js";

/**
 * By game: what can be typed, and what it does.
 *
 * @type {Record<string, [typed: string, text: string][]>}
 */
const FORMS = {
  chicago: [
    ["2fc", "rules.typing.chicago.short"],
    ["2 café", "rules.typing.chicago.words"],
  ],
  siam: [
    ["+a2e", "rules.typing.siam.enter"],
    ["a2b2n", "rules.typing.siam.go"],
    ["a2e", "rules.typing.siam.turn"],
    ["-a2", "rules.typing.siam.leave"],
  ],
  families: [
    ["b2", "rules.typing.families.card"],
    ["3:b2", "rules.typing.families.seat"],
  ],
};

/**
 * Null for a game that the page does not know.
 *
 * @param {string} game
 */
export function drawTyping(game) {
  const forms = FORMS[game];
  if (!forms) return null;
  return [
    h("p", {}, t("rules.typing.text")),
    h(
      "ul",
      {},
      forms.map(([typed, text]) => h("li", {}, h("code", {}, typed), " – ", t(text))),
    ),
  ];
}
