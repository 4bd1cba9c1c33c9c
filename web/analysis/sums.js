// The result of a game and what it is made of; it adds up as it is written.

import { h } from "../dom.js";
import { t } from "../text.js";

/** @import { Subject } from "./subject.js" */

/**
 * The parts of the result, each with its figure.
 *
 * @param {Subject} subject
 */
export function drawSums({ analysis, names, seat, own, figures }) {
  const account = analysis.accounts[seat];
  const luck = analysis.moves.some(({ cause }) => cause !== null);
  const other =
    names.length === 2
      ? t("analysis.mistakes_of", { name: names[1 - seat] })
      : t("analysis.mistakes_of_others");
  /** @type {[string, number][]} */
  const parts = [
    [t(luck ? "analysis.start_luck" : "analysis.start"), account.start + account.luck],
    [own === seat ? t("analysis.mistakes_own") : t("analysis.mistakes_of", { name: names[seat] }), account.own],
    [other, account.others],
  ];
  if (account.parts.correction !== 0) parts.push([t("analysis.correction"), account.correction]);
  const rounded = figures.rounded(parts.map(([, value]) => value));
  const ended = analysis.end === "finished";
  const result = t(
    ended ? (figures.isShare ? "analysis.result.share" : "analysis.result.points") : "analysis.result.open",
  );
  return [
    h("div", { class: "total" }, h("dt", {}, result), h("dd", {}, figures.value(account.result))),
    parts.map(([text], index) => {
      const value = rounded[index];
      const tone = index === 0 && value > 0 ? "plus" : index === 1 && value < 0 ? "minus" : "";
      const figure = index === 0 && figures.isShare ? figures.value(value) : figures.change(value);
      return h("div", {}, h("dt", {}, text), h("dd", { class: tone }, figure));
    }),
  ];
}
