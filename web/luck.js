// What this browser adds to the luck of a game, and what it finds out afterwards.
//
// The server is bound to its secret before the page draws its part, and the seed of the deal is a hash
// of all of them. So neither side has chosen the deal; the page keeps what it needs to see that.

import { randomBytes, toHex } from "./random.js";
import { sha256 } from "./sha256.js";
import { read, write } from "./store.js";

/** @typedef {{ table: string, commitment: string, part: string }} Promised what a server was bound to at a table, and what this browser drew then */

/** How many games are remembered. */
const MOST = 60;

function kept() {
  return read("luck", /** @type {Promised[]} */ ([]));
}

/** @param {string} text */
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/**
 * What was promised to this browser at a table, and what it drew then: `{commitment, part}`, or null.
 *
 * @param {string} table
 */
export function promised(table) {
  return kept().find((known) => known.table === table) ?? null;
}

/**
 * The part of this browser at a table, drawn when the commitment is first seen.
 *
 * @param {string} table
 * @param {string | null} commitment
 */
export function partFor(table, commitment) {
  if (!commitment) return null;
  const known = promised(table);
  if (known) return known.part;
  const part = toHex(randomBytes());
  write("luck", [{ table, commitment, part }, ...kept()].slice(0, MOST));
  return part;
}

/**
 * The seed that a secret and parts make, as the server has to compute it.
 *
 * @param {string} secret
 * @param {readonly Wire.Added[]} parts
 */
export function seedOf(secret, parts) {
  const text = new TextEncoder();
  const pieces = [text.encode("luck"), fromHex(secret)];
  for (const { seat, part } of parts) pieces.push(Uint8Array.of(seat, ...fromHex(part ?? "")));
  const bytes = [...text.encode("tripot")];
  for (const piece of pieces) {
    const length = new Uint8Array(8);
    new DataView(length.buffer).setUint32(0, piece.length, true);
    bytes.push(...length, ...piece);
  }
  return sha256(Uint8Array.from(bytes));
}

/**
 * What this browser finds out by itself about the luck of a game that is over: `[{ok, key}]`, with the
 * key of the sentence that says so. Nothing where one side chose the seed.
 *
 * @param {Pick<Wire.Verified, "commitment" | "secret" | "seed" | "parts">} game
 * @param {Promised | null} known
 */
export function examine({ commitment, secret, seed, parts }, known) {
  if (!secret) return [];
  /**
   * @param {boolean} ok
   * @param {string} yes
   * @param {string} no
   */
  const finding = (ok, yes, no) => ({ ok, key: ok ? yes : no });
  const found = [
    finding(sha256(fromHex(secret)) === commitment, "luck.bound", "luck.bound.not"),
    finding(seedOf(secret, parts) === seed, "luck.made", "luck.made.not"),
  ];
  if (!known) return found;
  const isMine = parts.some(({ part }) => part === known.part);
  return [
    ...found,
    finding(known.commitment === commitment, "luck.promise", "luck.promise.not"),
    finding(isMine, "luck.mine", "luck.mine.not"),
  ];
}
