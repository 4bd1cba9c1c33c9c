// Which steps of the lessons have been done on this device.

import { read, write } from "../store.js";

/** The numbers of the steps that were done, by game. */
function all() {
  return read("lessons", /** @type {Record<string, number[]>} */ ({}));
}

/**
 * The numbers of the steps of a lesson that have been done here.
 *
 * @param {string} game
 */
export function done(game) {
  return new Set(all()[game] ?? []);
}

/**
 * Notes that a step was done.
 *
 * @param {string} game
 * @param {number} step
 */
export function noteDone(game, step) {
  const steps = done(game).add(step);
  write("lessons", { ...all(), [game]: [...steps].sort((one, other) => one - other) });
}

/**
 * The step to go on with: the first that was not done, or the first of all where none is left.
 *
 * @param {string} game
 * @param {number} count how many there are
 */
export function nextStep(game, count) {
  const known = done(game);
  const steps = Array.from({ length: count }, (_, index) => index + 1);
  return steps.find((step) => !known.has(step)) ?? 1;
}
