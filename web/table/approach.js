// The way to a table: what it is and the connection to it are asked for while the page is still being loaded.

import { ask } from "../api.js";
import { TableSocket } from "../socket.js";
import { seatAt } from "../store.js";
import { SharedEyes } from "./eyes.js";
import { bringOthers, handTo, isCovered, openSeats, partOf } from "./local.js";

/** @import { Connection } from "./eyes.js" */

/**
 * `socket` is null while nobody has said whose hand the device is in.
 *
 * @typedef {{ facts: Promise<Wire.Summary>, socket: Connection | null, end: () => void }} Approach
 */

/**
 * Approaches a table, with the seats that this browser has there.
 *
 * @param {string} id
 * @returns {Approach}
 */
export function approach(id) {
  const { seat = null, token = null } = seatAt(id) ?? {};
  const facts = ask(`tables/${id}`);
  facts.catch(() => {});
  if (isCovered(id)) return { facts, socket: null, end: () => {} };
  /**
   * The part is drawn when the server is bound to its secret, not earlier.
   *
   * @param {number} seat
   * @param {string} token
   */
  const hello = async (seat, token) => ({ token, part: partOf(id, seat, (await facts).commitment) });
  /** @param {ConstructorParameters<typeof TableSocket>[1]} said */
  const connect = (said) => new TableSocket(`tables/${id}/socket`, said);
  const own = async () => {
    const { commitment } = await facts;
    if (!token || seat === null) return { token, part: null };
    await bringOthers(id, commitment);
    return hello(seat, token);
  };
  const open = openSeats(id);
  const socket =
    seat !== null && open.length > 0
      ? new SharedEyes(new Map(open.map((one) => [one.seat, connect(hello(one.seat, one.token))])), seat, (next) =>
          handTo(id, next, false),
        )
      : connect(own());
  return { facts, socket, end: () => socket.close() };
}
