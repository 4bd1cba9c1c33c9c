// The first step of a lesson as a file: what the engine says of it and of each of its moves, so that nobody who comes for the
// first time waits for the engine. tests/browser writes the files and compares them with the engine.

import { asset } from "../asset.js";
import { language } from "../text.js";

/** @import { LessonAnswer } from "./source.js" */

/** `tries` has what comes of each legal move, and what is shown to whoever asks for it, without a name. */
/** @typedef {{ show: LessonAnswer, tries: Record<string, LessonAnswer> }} FirstStep */

/**
 * The first step of a game's lesson, in the language of the page; null where it can't be had, and the engine has to be asked.
 *
 * @param {string} game
 * @returns {Promise<FirstStep | null>}
 */
export async function firstStep(game) {
  try {
    const response = await fetch(asset(`/learn/first/${game}.${language()}.json`));
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
