// The result of a game and what it is made of, each number with its name; it adds up as it is written.

import { h } from "../dom.js";
import { t } from "../text.js";

/** @import { Figures } from "./figures.js" */
/** @import { Subject } from "./subject.js" */

/**
 * Two names of a part: when it adds to the result, and when it takes from it.
 *
 * @typedef {{ plus: string, minus: string }} Names
 */

/**
 * What a figure is called beside its number, which has no sign: points, or per cent of the chances to win.
 *
 * @param {Figures} figures
 * @param {number} value
 */
export function amount(figures, value) {
  return t(figures.isShare ? "analysis.amount.share" : "analysis.amount.points", {
    value: figures.plain(value),
    count: Math.abs(figures.written(value)),
  });
}

/**
 * What the whole game came to for the side.
 *
 * @param {Subject} subject
 * @returns {[name: string, figure: string]}
 */
function total({ analysis, seat, figures }) {
  const { result } = analysis.accounts[seat];
  if (analysis.end !== "finished") return [t("analysis.result.open"), figures.isShare ? amount(figures, result) : figures.value(result)];
  if (!figures.isShare) {
    const key = result > 0 ? "analysis.result.ahead" : result < 0 ? "analysis.result.behind" : "analysis.result.level";
    return [t("analysis.result.points"), t(key, { amount: amount(figures, result) })];
  }
  const won = { 0: "analysis.result.lost", 0.5: "analysis.result.drawn", 1: "analysis.result.won" }[result];
  return [t("analysis.result.share"), won ? t(won) : amount(figures, result)];
}

/**
 * The parts of the result, each with its figure.
 *
 * @param {Subject} subject
 */
export function drawSums(subject) {
  const { analysis, names, seat, own, figures } = subject;
  const account = analysis.accounts[seat];
  const name = names[seat];
  /** @type {[Names, number][]} */
  const parts = [
    [
      figures.isShare
        ? { plus: t("analysis.start.share"), minus: t("analysis.start.share") }
        : { plus: t("analysis.start.ahead"), minus: t("analysis.start.behind") },
      account.start,
    ],
  ];
  if (analysis.moves.some(({ cause }) => cause !== null))
    parts.push([{ plus: t("analysis.luck.gave"), minus: t("analysis.luck.took") }, account.luck]);
  const mistakes = own === seat ? t("analysis.mistakes_own") : t("analysis.mistakes_of", { name });
  parts.push([{ plus: mistakes, minus: mistakes }, account.own]);
  const theirs =
    names.length === 2 ? t("analysis.gifts_of", { name: names[1 - seat] }) : t("analysis.gifts_of_others");
  parts.push([{ plus: theirs, minus: theirs }, account.others]);
  if (account.parts.correction !== 0)
    parts.push([{ plus: t("analysis.correction.adds"), minus: t("analysis.correction.takes") }, account.correction]);
  const rounded = figures.rounded(parts.map(([, value]) => value));
  const [title, result] = total(subject);
  return [
    h("div", { class: "total" }, h("dt", {}, title), h("dd", {}, result)),
    parts.map(([{ plus, minus }], index) => {
      const value = rounded[index];
      const tone = value > 0 && index > 0 ? "plus" : value < 0 ? "minus" : "";
      return h("div", {}, h("dt", {}, value < 0 ? minus : plus), h("dd", { class: tone }, amount(figures, value)));
    }),
  ];
}
