// The way to a table: what it is and the connection to it are asked for while the page is still being loaded.

import { ask } from "../api.js";
import { TableSocket } from "../socket.js";
import { seatAt } from "../store.js";
import { bringOthers, isCovered, partOf } from "./local.js";

/**
 * `socket` is null while nobody has said whose hand the device is in.
 *
 * @typedef {{ facts: Promise<Wire.Summary>, socket: TableSocket | null, end: () => void }} Approach
 */

/**
 * Approaches a table, with the seat that this browser has there.
 *
 * @param {string} id
 * @returns {Approach}
 */
export function approach(id) {
  const { seat = null, token = null } = seatAt(id) ?? {};
  const facts = ask(`tables/${id}`);
  facts.catch(() => {});
  // The part is drawn when the server is bound to its secret, not earlier.
  const hello = async () => {
    const { commitment } = await facts;
    if (!token || seat === null) return { token, part: null };
    await bringOthers(id, commitment);
    return { token, part: partOf(id, seat, commitment) };
  };
  if (isCovered(id)) return { facts, socket: null, end: () => {} };
  const socket = new TableSocket(`/api/tables/${id}/socket`, hello());
  return { facts, socket, end: () => socket.close() };
}
