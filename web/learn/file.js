// The lesson of a game, as its file has it: the engine reads it; here it is only known how many steps it has.

import { asset } from "../asset.js";
import { Refused } from "../trouble.js";

/**
 * @typedef {object} Lesson
 * @property {string} game
 * @property {string} text the file
 * @property {number} count how many steps it has
 */

/**
 * The lesson that a file has.
 *
 * @param {string} game
 * @param {string} text
 * @returns {Lesson}
 */
export function read(game, text) {
  return { game, text, count: text.split("\n").filter((line) => line.trim() === "step" && line.startsWith("step")).length };
}

/** @type {Map<string, Promise<Lesson>>} */
const files = new Map();

/** @param {string} game */
async function load(game) {
  const response = await fetch(asset(`/lessons/${game}.txt`));
  if (!response.ok) throw new Refused(response.status);
  return read(game, await response.text());
}

/**
 * The lesson of a game.
 *
 * @param {string} game
 */
export function lessonOf(game) {
  const known = files.get(game);
  if (known) return known;
  const loading = load(game);
  files.set(game, loading);
  // What could not be loaded is tried again.
  loading.catch(() => files.delete(game));
  return loading;
}
