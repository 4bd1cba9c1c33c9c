// Opening a table, and sitting down at one.

import { ask, post } from "./api.js";
import { link } from "./base.js";
import { addHere, hasEngine, hasServer } from "./carrier/kind.js";
import { tellFleeting } from "./fleeting.js";
import { randomBytes } from "./random.js";
import { keepSeat, read, seatAt, write } from "./store.js";
import { Offline } from "./trouble.js";

/** @import { CarrierName } from "./carrier/kind.js" */
/** @import { Invite } from "./store.js" */

/** The name that this browser plays under; empty if none was given. */
export function myName() {
  return read("name", "");
}

/**
 * Opens a table and remembers its seats: one's own, and the claims of the invited ones, which are
 * for the links. Without a carrier it is the server's, or this device's if the server can't be reached and nobody is
 * invited. Returns the id of the table.
 *
 * @param {Wire.Wanted} wanted
 * @param {string} game
 * @param {CarrierName | null} [of]
 */
export async function openTable(wanted, game, of = null) {
  const carrier = of ?? (hasServer() ? "server" : "here");
  const opened = post("tables", wanted, { of: carrier });
  const alone = isAlone(wanted);
  if (carrier === "here") return keepOpened(await opened, { game, carrier, alone });
  try {
    return keepOpened(await opened, { game, carrier, alone });
  } catch (error) {
    if (of || !(error instanceof Offline) || !isForHere(wanted)) throw error;
    return openTable(wanted, game, "here");
  }
}

/**
 * Whether this device can carry a table: everybody who plays there is at it.
 *
 * @param {Wire.Wanted} wanted
 */
function isForHere({ seats }) {
  return hasEngine() && seats.every(({ kind }) => kind === "me" || kind === "machine");
}

/**
 * Whether one person plays against machines.
 *
 * @param {{ seats: readonly { kind: string }[] }} wanted
 */
export function isAlone({ seats }) {
  return seats.filter(({ kind }) => kind !== "machine").length === 1 && seats.some(({ kind }) => kind === "me");
}

/**
 * @param {Wire.Opened} opened
 * @param {{ game: string, carrier: CarrierName, alone: boolean }} known
 */
function keepOpened({ table, seats, host }, { game, carrier, alone }) {
  if (carrier === "here") {
    addHere(table);
    askToPersist();
    tellFleeting().catch(() => {});
  }
  const own = seats.filter(({ me }) => me);
  const [mine = null] = own;
  const local = own.map(({ seat, token }) => ({ seat, token: token ?? "" }));
  const invites = seats
    .filter(({ me }) => !me)
    .map(({ seat, claim, token }) => ({ seat, secret: claim ?? token }));
  keepSeat({ table, game, seat: mine?.seat ?? null, token: mine?.token ?? null, host, invites, local, alone });
  return table;
}

/** Asks the browser, once, not to throw away the games of this device when it needs the place. */
function askToPersist() {
  if (read("persist", false)) return;
  write("persist", true);
  navigator.storage?.persist?.().catch(() => {});
}

/**
 * A game against a machine, at once.
 *
 * @param {string} game
 * @param {string} machine
 * @param {CarrierName | null} [of]
 */
export function playNow(game, machine, of = null) {
  return openTable(
    {
      variant: game,
      seats: [
        { kind: "me", name: myName() || undefined },
        { kind: "machine", machine },
      ],
      listed: false,
      replace: false,
      start: "random",
    },
    game,
    of,
  );
}

/**
 * Takes an open seat.
 *
 * @param {string} table
 * @param {string} game
 */
export async function sitDown(table, game) {
  const { seat, token } = await post(`tables/${table}/sit`, { name: myName() || undefined });
  keepSeat({ table, game, seat, token });
}

/**
 * Exchanges an invitation for a seat of this browser, which draws the token itself: if the answer is
 * lost, the same question gets it again. Returns the id of the table.
 *
 * @param {string} claim
 * @param {string} name
 */
export async function acceptInvitation(claim, name) {
  const asked = read("claim", /** @type {{ claim: string, token: string } | null} */ (null));
  const token = asked?.claim === claim ? asked.token : base64(randomBytes());
  write("claim", { claim, token });
  const { table, seat } = await post("claim", { claim, token, name: name || undefined });
  const { game } = await ask(`tables/${table}`);
  keepSeat({ table, game, seat, token });
  write("claim", null);
  return table;
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/**
 * Opens a seat again whose device was lost, and remembers the new invitation.
 *
 * @param {string} table
 * @param {number} seat
 */
export async function reopenSeat(table, seat) {
  const known = seatAt(table);
  const { claim } = await post(`tables/${table}/reopen`, { seat }, { token: known?.host });
  const others = (known?.invites ?? []).filter((invite) => invite.seat !== seat);
  keepSeat({ table, invites: [...others, { seat, secret: claim }] });
}

/**
 * The secret of an invitation to be sent; older ones are tokens.
 *
 * @param {Pick<Invite, "secret" | "token">} invite
 */
export function secretOf({ secret, token }) {
  return secret ?? token ?? "";
}

/**
 * The link that seats somebody. The secret is in the fragment, which browsers never send.
 *
 * @param {string} secret
 */
export function seatLink(secret) {
  return link(`/seat#${secret}`);
}
