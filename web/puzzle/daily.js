// The puzzle of a day: the same for everybody, because nothing but the date chooses it; and how many days in a row
// somebody has solved it on this device.

import { read, write } from "../store.js";
import { language } from "../text.js";

/** @import { Puzzle } from "./file.js" */

const DAY = 24 * 60 * 60 * 1000;

/** The first day of the archive, a Monday. */
export const FIRST = "2026-01-05";

/**
 * From which day on how many puzzles of the file are chosen from, counted from its beginning. A line is never changed once its
 * day has come, or days that are past would have other puzzles: where a file grows, a line with a day to come is added.
 *
 * @type {Record<string, readonly (readonly [string, number])[]>}
 */
const EPOCHS = {
  chicago: [[FIRST, 230]],
  siam: [[FIRST, 474]],
  families: [[FIRST, 294]],
};

/**
 * How many puzzles a day is chosen from: as many as there were on that day, however long the file is now.
 *
 * @param {readonly (readonly [string, number])[]} epochs
 * @param {string} day
 */
export function countOn(epochs, day) {
  return (epochs.findLast(([from]) => from <= day) ?? epochs[0])[1];
}

/**
 * A day as it is written, where the visitor is: `2026-11-18`.
 *
 * @param {Date} date
 */
export function dayOf(date) {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}

/**
 * A day for people, in their language.
 *
 * @param {string} day
 */
export function longDay(day) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(language(), { dateStyle: "long", timeZone: "UTC" });
}

/** @param {string} day */
function countOf(day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);
}

/**
 * Another day, so many later.
 *
 * @param {string} day
 * @param {number} count
 */
export function later(day, count) {
  return new Date((countOf(day) + count) * DAY).toISOString().slice(0, 10);
}

/** @param {number} one @param {number} other @returns {number} */
const commonFactor = (one, other) => (other === 0 ? one : commonFactor(other, one % other));

/**
 * The index of the puzzle of a day among so many: steps of the golden section, so that every puzzle comes once before
 * any comes again, and neighbours in the file do not follow each other.
 *
 * @param {string} day
 * @param {number} count
 */
export function indexOf(day, count) {
  let step = Math.max(1, Math.round(count * 0.618));
  while (commonFactor(step, count) !== 1) step += 1;
  return (((countOf(day) * step) % count) + count) % count;
}

/**
 * The puzzle of a day.
 *
 * @param {readonly Puzzle[]} puzzles
 * @param {string} day
 */
export function dailyOf(puzzles, day) {
  return puzzles[indexOf(day, countOn(EPOCHS[puzzles[0].game], day))];
}

/** The days whose puzzle was solved on that day, by game. */
function all() {
  return read("puzzle-days", /** @type {Record<string, string[]>} */ ({}));
}

/** @param {string} game */
export function solvedDays(game) {
  return new Set(all()[game] ?? []);
}

/**
 * Notes that the puzzle of a day was solved.
 *
 * @param {string} game
 * @param {string} day
 */
export function noteDay(game, day) {
  write("puzzle-days", { ...all(), [game]: [...solvedDays(game).add(day)].sort() });
}

/**
 * How many days in a row were solved, up to today; today may still be open.
 *
 * @param {ReadonlySet<string>} days
 * @param {string} today
 */
export function streak(days, today) {
  let day = days.has(today) ? today : later(today, -1);
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day = later(day, -1);
  }
  return count;
}
