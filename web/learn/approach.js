// The way to a lesson: its files are asked for while the page is still being loaded.

import { lessonOf } from "./file.js";
import { firstStep } from "./first.js";
import { done } from "./progress.js";

/** @import { Lesson } from "./file.js" */
/** @import { FirstStep } from "./first.js" */

/**
 * `first` is null for every other step.
 *
 * @typedef {{ lesson: Promise<Lesson>, first: Promise<FirstStep | null>, end: () => void }} LessonApproach
 */

/**
 * Approaches a step of a lesson; without its number the one to go on with.
 *
 * @param {{ game: string, step?: string }} parameters
 * @returns {LessonApproach}
 */
export function approachLesson({ game, step }) {
  const lesson = lessonOf(game);
  // Who shows the page hears of it.
  lesson.catch(() => {});
  const isFirst = step ? step === "1" : done(game).size === 0;
  return { lesson, first: isFirst ? firstStep(game) : Promise.resolve(null), end: () => {} };
}
