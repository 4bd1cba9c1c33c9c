// What an analysis is about, and from whose side it is told.

import { seatOf } from "./curve.js";

/** @import { Entry, Kit } from "../board/load.js" */
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
 * @property {readonly (readonly Wire.Frame[])[]} seen the frames of the game as each seat saw them
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
 * The position in which a move was chosen, as its mover saw it.
 *
 * @param {Pick<Subject, "seen">} subject
 * @param {Pick<Wire.Judged, "number" | "player">} move
 */
export function sceneOf({ seen }, move) {
  return seen[seatOf(move)][move.number - 1].scene;
}

/**
 * A move that could be chosen, with what it does as far as its player can tell; the one that was played, with what it did.
 *
 * @param {Pick<Subject, "seen" | "kit">} subject
 * @param {Wire.Judged} move
 * @param {string} text
 * @returns {Entry}
 */
export function entryOf({ seen, kit }, move, text) {
  const seat = seatOf(move);
  const { last, scene } = { ...seen[seat][move.number], scene: seen[seat][move.number - 1].scene };
  const effect = text === move.move ? last?.effect : kit.foresee?.(scene, text);
  return { seat, move: text, effect: effect ?? null };
}

/**
 * A sentence about what could be played instead of a move, or about the move itself.
 *
 * @param {Subject} subject
 * @param {Wire.Judged} move
 * @param {string} text
 */
export function describe(subject, move, text) {
  return subject.kit.describe(entryOf(subject, move, text), sceneOf(subject, move), subject.names);
}
