// How the games of this device went over time: results, accuracy and luck, for each game and each opponent.

import { Figures } from "../analysis/figures.js";
import { amount } from "../analysis/sums.js";
import { h, put } from "../dom.js";
import { saveFile } from "../file.js";
import { titleOf } from "../game.js";
import { levelName } from "../level.js";
import { loadHome } from "../mine.js";
import { signed } from "../number.js";
import { drawAccuracies } from "../statistics/chart.js";
import { results } from "../statistics/results.js";
import { csv, exported, opponentOf, tally } from "../statistics/tally.js";
import { language, percent, t } from "../text.js";

/** @import { Result } from "../statistics/results.js" */
/** @import { Score, Tally } from "../statistics/tally.js" */
/** @import { Visit } from "../router.js" */

/** @type {Record<Result["outcome"], string>} */
const OUTCOMES = { won: "mine.won", lost: "mine.lost", drawn: "mine.drawn", stopped: "mine.stopped" };

/**
 * Shows them, with the games that have ended since the last visit.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export async function show(main, _, visit) {
  visit.title(t("me.title"));
  main.className = "statistics-page";
  await loadHome();
  const all = results();
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("me.title")), all.length > 0 ? exportButtons(all) : null),
    h("p", {}, t("me.lead")),
  );
  if (all.length === 0) main.append(h("p", { class: "none" }, t("me.none")));
  main.append(...tally(all).map(section));
}

/** @param {readonly Result[]} all */
function exportButtons(all) {
  const asCsv = () => saveFile(csv(all), "tripot-statistics.csv", "text/csv");
  const asJson = () => saveFile(`${JSON.stringify(exported(all), null, 2)}\n`, "tripot-statistics.json", "application/json");
  return h(
    "div",
    { class: "row" },
    h("button", { type: "button", on: { click: asCsv } }, t("me.csv")),
    h("button", { type: "button", on: { click: asJson } }, t("me.json")),
  );
}

/** @param {Tally} of */
function section({ game, score, judged, accuracy, luck, unit, opponents, results: those }) {
  const accuracies = those.flatMap((result) => result.accuracy ?? []);
  const table = h("tbody", {});
  // A long list is made when somebody looks at it.
  const fill = () => {
    if (!table.hasChildNodes()) put(table, [...those].reverse().map(row));
  };
  return h(
    "section",
    { class: "panel statistics" },
    h("h2", {}, titleOf(game)),
    h(
      "dl",
      { class: "sums" },
      figure(t("me.games"), String(score.games)),
      figure(t("me.score"), [score.won, score.drawn, score.lost].join(" – ")),
      figure(t("analysis.accuracy"), accuracy === null ? "–" : percent(accuracy)),
      figure(t("me.luck"), luck === null || unit === null ? "–" : luckOf(luck, unit)),
    ),
    h("p", { class: "faint" }, judged === 0 ? t("me.unjudged") : t("me.judged", { count: judged })),
    accuracies.length > 1 ? h("div", { class: "chart" }, h("h3", {}, t("me.accuracies")), drawAccuracies(accuracies)) : null,
    scores(opponents),
    h(
      "details",
      { on: { toggle: fill } },
      h("summary", {}, t("me.list")),
      scroll(
        t("me.list"),
        h("thead", {}, heads(["me.col.ended", "me.col.against", "me.col.result", "analysis.accuracy", "me.luck"])),
        table,
      ),
    ),
  );
}

/** @param {string} name @param {string} value */
function figure(name, value) {
  return h("div", {}, h("dt", {}, name), h("dd", {}, value));
}

/** @param {readonly string[]} keys */
function heads(keys) {
  return h(
    "tr",
    {},
    keys.map((key) => h("th", { scope: "col" }, t(key))),
  );
}

/** @param {string} label @param {...HTMLElement} parts */
function scroll(label, ...parts) {
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, h("table", { class: "figures" }, ...parts));
}

/**
 * What luck gave, in the units of the game.
 *
 * @param {number} luck
 * @param {string} unit
 */
function luckOf(luck, unit) {
  const figures = new Figures(unit);
  const value = signed(amount(figures, luck), figures.written(luck));
  return figures.isShare ? t("over.judged.share", { value }) : value;
}

/** @param {string} opponent */
function opponentName(opponent) {
  if (opponent === "person") return t("me.person");
  return opponent === "mixed" ? t("me.mixed") : levelName(opponent);
}

/** @param {readonly { opponent: string, score: Score }[]} opponents */
function scores(opponents) {
  const line = (/** @type {{ opponent: string, score: Score }} */ { opponent, score }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, opponentName(opponent)),
      [score.games, score.won, score.drawn, score.lost].map((count) => h("td", {}, String(count))),
    );
  return scroll(
    t("me.opponents"),
    h("thead", {}, heads(["me.col.against", "me.games", "me.col.won", "me.col.drawn", "me.col.lost"])),
    h("tbody", {}, opponents.map(line)),
  );
}

/** @param {Result} result */
function row(result) {
  const { at, outcome, accuracy, luck, unit } = result;
  const day = new Date(at).toLocaleDateString(language(), { dateStyle: "medium" });
  return h(
    "tr",
    {},
    h("td", {}, day),
    h("td", {}, opponentName(opponentOf(result))),
    h("td", {}, t(OUTCOMES[outcome])),
    h("td", {}, accuracy === null ? "" : percent(accuracy)),
    h("td", {}, luck === null || unit === null ? "" : luckOf(luck, unit)),
  );
}
