// The lesson of a game, as its file has it: the engine reads it; here it is only known how many steps it has.

import { dataFiles } from "../data-file.js";

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

/** The lesson of a game. */
export const lessonOf = dataFiles("lessons", read);
