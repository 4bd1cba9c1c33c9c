// What engines answer that may take their time, in words that a page understands.

import { NoEngine, Refused } from "../trouble.js";

/**
 * What an engine answers, unless it refuses.
 *
 * @param {{ status: number, json?: any, text?: any }} answer
 */
export function told(answer) {
  if (answer.status >= 400) throw new Refused(answer.status, answer.json?.error);
  return answer;
}

/**
 * What a worker answers; that it has failed is said in words for people.
 *
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
export function tried(work) {
  return work.catch((error) => {
    // Who has left expects nothing.
    if (error?.name !== "AbortError") console.error(error);
    throw error instanceof Refused ? error : new NoEngine();
  });
}
