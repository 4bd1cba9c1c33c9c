// How well this browser knows a game: at which tables it has played it, and whether its first steps were shown.

import { read, write } from "../store.js";

/** @typedef {{ tables?: string[], coached?: boolean }} Met what is remembered of a game */

/** The aim is said at so many tables. */
const LESSONS = 3;

/** @returns {Record<string, Met>} */
function all() {
  return read("met", /** @type {Record<string, Met>} */ ({}));
}

/**
 * @param {string} game
 * @param {Met} more
 */
function note(game, more) {
  const known = all();
  write("met", { ...known, [game]: { ...known[game], ...more } });
}

/**
 * Whether the aim is still said at this table: it is one of the first of its game.
 *
 * @param {string} game
 * @param {string} table
 */
export function needsAim(game, table) {
  const tables = all()[game]?.tables ?? [];
  return tables.length < LESSONS || tables.includes(table);
}

/**
 * Notes that the game is played at this table.
 *
 * @param {string} game
 * @param {string} table
 */
export function meet(game, table) {
  const tables = all()[game]?.tables ?? [];
  if (tables.length < LESSONS && !tables.includes(table)) note(game, { tables: [...tables, table] });
}

/**
 * Whether the first steps of a game were shown, or passed over.
 *
 * @param {string} game
 */
export function isCoached(game) {
  return all()[game]?.coached ?? false;
}

/**
 * Notes whether they were.
 *
 * @param {string} game
 * @param {boolean} coached
 */
export function noteCoached(game, coached) {
  note(game, { coached });
}
