// What can be played otherwise: the options of a game as the form for a new table has them, in words.

import { h } from "../dom.js";
import { t } from "../text.js";
import { plainHelp } from "../variant.js";

/**
 * @param {Wire.Game} game
 */
export function drawVariants(game) {
  return [
    h("p", {}, t("rules.variants.text"), " ", h("a", { href: `/new/${game.name}` }, t("rules.play")), "."),
    h(
      "ul",
      {},
      game.options.map((option) => h("li", {}, h("b", {}, option.title), " – ", plainHelp(option))),
    ),
  ];
}
