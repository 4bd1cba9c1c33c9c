// The games of a device in a file, to be kept elsewhere or taken to another device.

/** @import { Parcel } from "./protocol.js" */

/** The largest file that is read, in bytes: thousands of games. */
export const LARGEST = 32 * 1024 * 1024;
const VERSION = 1;

/**
 * The file.
 *
 * @param {readonly Parcel[]} games
 */
export function write(games) {
  const parcels = games.map(({ id, summary, changed, tokens, seats, events }) => ({ id, summary, changed, tokens, seats, events }));
  return `${JSON.stringify({ tripot: "games", version: VERSION, games: parcels })}\n`;
}

/**
 * The games of a file; null if it is none of ours, or of a version that is not known yet.
 *
 * @param {string} text
 * @returns {Parcel[] | null}
 */
export function read(text) {
  try {
    const { tripot, version, games } = JSON.parse(text);
    return tripot === "games" && version === VERSION && games.every(isParcel) ? games : null;
  } catch {
    return null;
  }
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/**
 * Whether a game has everything that it needs; what its events say is the engine's matter.
 *
 * @param {any} game
 */
function isParcel({ id, summary, changed, tokens, seats, events }) {
  return (
    /^[\w-]+$/.test(id) &&
    isText(summary.game) &&
    Array.isArray(summary.seats) &&
    Number.isFinite(changed) &&
    tokens.every(isText) &&
    seats.every((/** @type {any} */ { seat, token }) => Number.isInteger(seat) && isText(token)) &&
    events.length > 0 &&
    events.every(isText)
  );
}
