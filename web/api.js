// Questions about tables and games, to who carries them: the server, or this device.

import { askHere } from "./carrier/here.js";
import { carrierOf, isAnsweredHere, isHere, siteKind } from "./carrier/kind.js";
import { askServer } from "./carrier/server.js";
import { language } from "./text.js";
import { Offline, Refused } from "./trouble.js";

export { Offline, Refused } from "./trouble.js";

/** @import { CarrierName } from "./carrier/kind.js" */
/** @import { Asking } from "./here/protocol.js" */

/**
 * `of` says who is asked, where that does not follow from the path.
 *
 * @typedef {{ token?: string | null, of?: CarrierName }} AskOptions
 */

/**
 * Asks and reads JSON, or a text where there is none.
 *
 * @param {string} path
 * @param {AskOptions & { body?: unknown, isPost?: boolean }} options
 */
async function request(path, { body, token, of, isPost = false }) {
  /** @type {Asking} */
  const asking = { method: isPost ? "POST" : "GET", path, token: token ?? null, lang: language(), body: body ?? null };
  const carrier = of ?? carrierOf(siteKind(), path, isHere);
  const { status, json, text } = await (carrier === "here" ? askHere(asking) : askServer(asking)).catch((error) => {
    if (of || !(error instanceof Offline) || !isAnsweredHere(siteKind(), path)) throw error;
    return askHere(asking);
  });
  if (status < 200 || status > 299) throw new Refused(status, json?.error);
  return json ?? text;
}

/**
 * Asks for something; `token` says whose seat asks. What is answered to each path is what the description of the
 * server says.
 *
 * @template {string} Path
 * @param {Path} path
 * @param {AskOptions} [options]
 * @returns {Promise<Wire.Get<Path>>}
 */
export function ask(path, options = {}) {
  return request(path, options);
}

/**
 * Asks for something to be done.
 *
 * @template {string} Path
 * @param {Path} path
 * @param {Wire.Body<Path>} body
 * @param {AskOptions} [options]
 * @returns {Promise<Wire.Post<Path>>}
 */
export function post(path, body, options = {}) {
  return request(path, { ...options, body, isPost: true });
}

/**
 * Asks for a text.
 *
 * @param {string} path
 * @param {AskOptions} [options]
 * @returns {Promise<string>}
 */
export function askText(path, options = {}) {
  return request(path, options);
}

/** @type {{ language: string, list: Wire.Game[] } | null} */
let games = null;

/** The games with their options and machines; asked once for each language. */
export async function listGames() {
  if (games?.language !== language()) games = { language: language(), list: await ask("games") };
  return games.list;
}
