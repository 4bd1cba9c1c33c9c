// Steps of lessons and what comes of moves in them: an engine on this device answers.

import { Source } from "../puzzle/source.js";

/** @import { TrialFrame } from "../puzzle/trial.js" */
/** @import { FirstStep } from "./first.js" */

/**
 * A step of a lesson, which is a file.
 *
 * @typedef {{ lesson: string, step: number }} LessonPlace
 *
 * What the engine says of a step: what has become of it, and the scenes that led there. `text` is what is to be done, what is
 * to be remembered, or why a move is not right.
 *
 * @typedef {object} LessonAnswer
 * @property {"open" | "wrong" | "solved"} state
 * @property {string} text
 * @property {string} variant
 * @property {string[]} names
 * @property {TrialFrame[]} frames
 */

/** An engine that knows lessons. */
export class Lessons extends Source {
  /** What is known without it. @type {FirstStep | null} */
  #first = null;

  /** @param {FirstStep | null} first */
  know(first) {
    this.#first = first;
  }

  /**
   * @param {LessonPlace} place
   * @returns {Promise<LessonAnswer>}
   */
  async show(place) {
    if (this.#first && place.step === 1) return this.#first.show;
    return this.ask({ do: "lesson", ...place });
  }

  /**
   * Tries a move; null is the one that is shown to whoever asks for it.
   *
   * @param {LessonPlace} place
   * @param {string | null} move
   * @returns {Promise<LessonAnswer>}
   */
  async try(place, move) {
    const tries = (place.step === 1 && this.#first?.tries) || {};
    if (Object.hasOwn(tries, move ?? "")) return tries[move ?? ""];
    return this.ask({ do: "lesson-try", ...place, move });
  }

  /**
   * Whether a move is legal, and why not.
   *
   * @param {LessonPlace} place
   * @param {string} move
   * @returns {Promise<{ legal: boolean, text: string, key: string | null }>}
   */
  why(place, move) {
    return this.ask({ do: "lesson-why", ...place, move });
  }
}
