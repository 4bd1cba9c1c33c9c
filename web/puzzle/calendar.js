// The calendar of a game's puzzles: some weeks at a time, back to the first day of the archive. Each day leads to its puzzle,
// and says whether it was solved in time, later, or not yet.

import { h, put } from "../dom.js";
import { language, t } from "../text.js";
import { dailyOf, dayOf, FIRST, later, longDay, solvedDays, streak } from "./daily.js";
import { solved } from "./progress.js";

/** @import { Puzzle } from "./file.js" */

/** How many weeks are shown. */
const WEEKS = 5;

/**
 * The weeks that begin on a Monday, up to a day, and no earlier ones than the archive has.
 *
 * @param {string} monday
 * @param {string} last
 */
export function weeksFrom(monday, last) {
  const first = monday < FIRST ? FIRST : monday;
  return Array.from({ length: 7 * WEEKS }, (_, index) => later(first, index)).filter((day) => day <= last);
}

/**
 * The Monday with which the latest weeks begin.
 *
 * @param {string} today
 */
export function latestMonday(today) {
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return later(today, -weekday - 7 * (WEEKS - 1));
}

/**
 * @param {string} game
 * @param {readonly Puzzle[]} puzzles
 */
export function calendar(game, puzzles) {
  const today = dayOf(new Date());
  const [days, done] = [solvedDays(game), solved(game)];
  const latest = latestMonday(today);
  let monday = latest;
  const date = (/** @type {string} */ day) => new Date(`${day}T12:00:00Z`);
  const weekday = (/** @type {string} */ day) => date(day).toLocaleDateString(language(), { weekday: "narrow", timeZone: "UTC" });
  const cell = (/** @type {string} */ day) => {
    const isDone = days.has(day);
    const known = done.has(dailyOf(puzzles, day).number);
    const said = t(isDone ? "puzzles.day.done" : known ? "puzzles.day.late" : "puzzles.day.open", { day: longDay(day) });
    const look = isDone ? "done" : known ? "late" : "";
    return h("li", {}, h("a", { href: `/puzzles/${game}/${day}`, class: look, "aria-label": said, title: said }, String(Number(day.slice(8)))));
  };
  const shown = h("p", { class: "weeks", role: "status" });
  const list = h("ol", { class: "days" });
  /** @param {number} weeks */
  const go = (weeks) => {
    const to = later(monday, 7 * weeks);
    monday = to < FIRST ? FIRST : to > latest ? latest : to;
    draw();
    // A button that leads no further gives the keyboard to the other one.
    const [from, other] = weeks < 0 ? [earlier, onward] : [onward, earlier];
    if (from.disabled) other.focus();
  };
  const earlier = h("button", { type: "button", on: { click: () => go(-WEEKS) } }, t("puzzles.earlier"));
  const onward = h("button", { type: "button", on: { click: () => go(WEEKS) } }, t("puzzles.later"));
  const draw = () => {
    const seen = weeksFrom(monday, today);
    put(list, seen.map(cell));
    const [from, to] = [seen[0], seen.at(-1) ?? seen[0]];
    shown.textContent = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).formatRange(date(from), date(to));
    earlier.disabled = monday <= FIRST;
    onward.disabled = monday >= latest;
  };
  draw();
  const row = streak(days, today);
  const week = weeksFrom(FIRST, later(FIRST, 6));
  return h(
    "details",
    { class: "calendar" },
    h("summary", {}, t("puzzles.calendar"), " ", row > 0 ? h("small", {}, t("puzzles.streak", { count: row })) : null),
    shown,
    h("div", { class: "weekdays", "aria-hidden": "true" }, week.map((day) => h("span", {}, weekday(day)))),
    list,
    h("div", { class: "row" }, earlier, onward),
  );
}
