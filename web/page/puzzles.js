// The puzzles of each game: that of the day with its calendar, all others by what is to be found, and what has been solved
// on this device.

import { h, messageOf } from "../dom.js";
import { TITLES, titleOf } from "../game.js";
import { calendar } from "../puzzle/calendar.js";
import { puzzlesOf } from "../puzzle/file.js";
import { nextOpen, solved } from "../puzzle/progress.js";
import { ratingOf } from "../puzzle/rating.js";
import { bestStorm } from "../puzzle/storm.js";
import { t } from "../text.js";

/** @import { Puzzle } from "../puzzle/file.js" */
/** @import { Visit } from "../router.js" */

/**
 * What is to be found where it is not a win.
 *
 * @type {Record<string, string>}
 */
const KINDS = {
  parry: "puzzles.kind.parry",
  points: "puzzles.kind.points",
  expectation: "puzzles.kind.expectation",
  card: "puzzles.kind.card",
  family: "puzzles.kind.family",
  chance: "puzzles.kind.chance",
};

/**
 * Shows them.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export async function show(main, _, visit) {
  visit.title(t("puzzles.title"));
  main.append(h("div", { class: "page-head" }, h("h1", {}, t("puzzles.title"))), h("p", {}, t("puzzles.lead")), h("p", {}, h("a", { href: "/learn" }, t("puzzles.learn"))));
  try {
    const games = Object.keys(TITLES);
    const all = await Promise.all(games.map(puzzlesOf));
    main.append(...games.map((game, index) => section(game, all[index])));
  } catch (error) {
    main.append(h("p", { class: "problem", role: "alert" }, messageOf(error)));
  }
}

/**
 * @param {string} game
 * @param {readonly Puzzle[]} puzzles
 */
function section(game, puzzles) {
  const done = solved(game);
  const next = nextOpen(game, puzzles.length);
  const { rating, count } = ratingOf(game);
  const best = bestStorm(game);
  return h(
    "section",
    { class: "panel puzzles" },
    h(
      "header",
      {},
      h("h2", {}, titleOf(game)),
      h("p", {}, t("puzzles.progress", { done: done.size, count: puzzles.length })),
      count > 0 ? h("p", {}, t("puzzles.rating", { rating: Math.round(rating) })) : null,
    ),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button main", href: `/puzzles/${game}/today` }, t("puzzles.today")),
      h("a", { class: "button", href: `/puzzles/${game}/${next}` }, t("puzzles.go", { number: next })),
      h("a", { class: "button", href: `/puzzles/${game}/storm` }, t("puzzles.storm")),
      h("a", { class: "button", href: `/explore/${game}` }, t("explore.link")),
      best > 0 ? h("span", {}, t("puzzles.storm.best", { count: best })) : null,
    ),
    calendar(game, puzzles),
    groups(puzzles).map(([title, members]) =>
      h(
        "details",
        { open: members.some(({ number }) => number === next) },
        h("summary", {}, title, " ", h("small", {}, t("puzzles.progress", { done: solvedOf(members, done), count: members.length }))),
        h("ol", { class: "numbers" }, members.map((puzzle) => entry(puzzle, done))),
      ),
    ),
  );
}

/**
 * How many of them are solved.
 *
 * @param {readonly Puzzle[]} puzzles
 * @param {ReadonlySet<number>} done
 */
function solvedOf(puzzles, done) {
  return puzzles.filter(({ number }) => done.has(number)).length;
}

/**
 * The puzzles by what is to be found, the easier first in each group.
 *
 * @param {readonly Puzzle[]} puzzles
 * @returns {[string, Puzzle[]][]}
 */
function groups(puzzles) {
  /** @type {Map<string, Puzzle[]>} */
  const found = new Map();
  const order = [...puzzles].sort((one, other) => one.moves - other.moves || one.rating - other.rating);
  for (const puzzle of order) {
    const title = puzzle.kind === "win" ? t("puzzles.in", { count: puzzle.moves }) : t(KINDS[puzzle.kind]);
    found.set(title, [...(found.get(title) ?? []), puzzle]);
  }
  return [...found];
}

/**
 * @param {Puzzle} puzzle
 * @param {ReadonlySet<number>} done
 */
function entry({ game, number }, done) {
  const isDone = done.has(number);
  const name = t(isDone ? "puzzles.number.solved" : "puzzles.number", { number });
  const link = { class: isDone ? "solved" : "", href: `/puzzles/${game}/${number}`, "aria-label": name };
  return h("li", {}, h("a", link, String(number), isDone ? h("span", { "aria-hidden": "true" }, " ✓") : null));
}
