// Where hints come from: this device finds them, for its own tables and for a server's, if it has the engine.

import { ask, post, Refused } from "../api.js";
import { places } from "../carrier/here.js";
import { hasEngine, isHere } from "../carrier/kind.js";
import { thinkerAt } from "../here/thinking.js";
import { randomBytes, toHex } from "../random.js";
import { language } from "../text.js";

/** @import { Thinker } from "../here/thinking.js" */

/** @type {Thinker | null} */
let thinker = null;

/** The status of a hint about a position that is not there any more. */
const PASSED = 409;

/**
 * What the strongest machine advises the player of a seat; null if that is not wanted any more, because the signal says
 * so or the position has changed.
 *
 * @param {string} id
 * @param {string | null} token
 * @param {AbortSignal} signal
 * @returns {Promise<Wire.Hint | null>}
 */
export async function hintFor(id, token, signal) {
  try {
    return await advised(id, token, signal);
  } catch (error) {
    if (signal.aborted || (error instanceof Refused && error.status === PASSED)) return null;
    throw error;
  }
}

/**
 * @param {string} id
 * @param {string | null} token
 * @param {AbortSignal} signal
 * @returns {Promise<Wire.Hint>}
 */
async function advised(id, token, signal) {
  if (!hasEngine() || isHere(id)) return post(`tables/${id}/hint`, {}, { token });
  // The server says what the seat may know, and nothing else.
  const seen = await ask(`tables/${id}/seen`, { token });
  thinker ??= thinkerAt(places());
  const request = { do: "advise", ...seen, lang: language(), random: toHex(randomBytes()) };
  const answer = await thinker.ask(request, signal).catch((error) => {
    if (signal.aborted) throw error;
    console.error(error);
    return null;
  });
  if (!answer) return post(`tables/${id}/hint`, {}, { token });
  if (answer.status >= 400) throw new Refused(answer.status, answer.json?.error);
  return answer.json;
}
