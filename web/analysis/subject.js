// What an analysis is about, and from whose side it is told.

import { seatOf } from "./curve.js";

/** @import { Kit } from "../board/load.js" */
/** @import { Figures } from "./figures.js" */

/**
 * `seat` is the side, `own` the seat of who looks on, if there is one.
 *
 * @typedef {object} Subject
 * @property {string} id the table
 * @property {Wire.Analysis} analysis
 * @property {readonly string[]} names
 * @property {Figures} figures
 * @property {Kit} kit
 * @property {readonly Wire.Frame[]} frames
 * @property {number} seat
 * @property {number | null} own
 */

/**
 * The words for each mark.
 *
 * @type {Record<string, string>}
 */
export const MARKS = { "?!": "analysis.dubious", "?": "analysis.mistake", "??": "analysis.blunder" };

/**
 * The scene that a move led to.
 *
 * @param {Subject} subject
 * @param {Wire.Judged} move
 */
export function sceneOf({ frames }, move) {
  return frames[Math.min(move.number, frames.length - 1)].scene;
}

/**
 * A sentence about what could be played instead of a move, or about the move itself.
 *
 * @param {Subject} subject
 * @param {Wire.Judged} move
 * @param {string} text
 */
export function describe(subject, move, text) {
  return subject.kit.describe({ seat: seatOf(move), move: text }, sceneOf(subject, move), subject.names);
}
