// What can be played otherwise: the options of a game as the form for a new table has them, in words.

import { h } from "../dom.js";
import { t } from "../text.js";

/**
 * @param {Wire.Game} game
 */
export function drawVariants(game) {
  return [
    h("p", {}, t("rules.variants.text"), " ", h("a", { href: `/new/${game.name}` }, t("rules.play")), "."),
    h(
      "ul",
      {},
      game.options.map((option) => h("li", {}, h("b", {}, option.title), " – ", plain(option))),
    ),
  ];
}

/**
 * What an option is about, without the words that only terminals need.
 *
 * @param {Wire.GameOption} option
 */
function plain({ help, values }) {
  return (values ?? []).reduce((text, value) => text.replace(` (${value})`, ""), help);
}
