// Several seats at one device: whose turn it is has it in hand. Where hands are secret the page is connected as that seat
// alone, so that no other hand ever reaches it, and a screen stands between one player and the next.

import { addHere, isHere } from "../carrier/kind.js";
import { find, h } from "../dom.js";
import { titleOf } from "../game.js";
import { partFor } from "../luck.js";
import { isolate } from "../name.js";
import { TableSocket } from "../socket.js";
import { keepSeat, seatAt } from "../store.js";
import { t } from "../text.js";

/** @import { Visit } from "../router.js" */
/** @import { LocalSeat } from "../store.js" */

/** The games in which everybody may see everything. */
const OPEN_GAMES = ["chicago", "siam"];

/**
 * Who has said “it's me” in this document: the table and the seat.
 *
 * @type {string | null}
 */
let confirmed = null;

/**
 * The seats of this browser at a table, if they are several.
 *
 * @param {string} table
 * @returns {readonly LocalSeat[]}
 */
export function localSeats(table) {
  const { local } = seatAt(table) ?? {};
  return local && local.length > 1 ? local : [];
}

/**
 * Notes who is here. Those who play on this device are, whatever the server hears of them.
 *
 * @param {string} id
 * @param {readonly Wire.Seated[]} seats
 * @param {readonly boolean[]} present
 */
export function notePresent(id, seats, present) {
  const local = new Set(localSeats(id).map(({ seat }) => seat));
  seats.forEach((seat, index) => {
    if (seat.kind !== "machine") seat.here = present[index] || local.has(index);
  });
}

/**
 * The seats of this browser at a table of a game without secrets, if they are several.
 *
 * @param {string} table
 */
export function openSeats(table) {
  return OPEN_GAMES.includes(seatAt(table)?.game ?? "") ? localSeats(table) : [];
}

/**
 * Whether a screen has to stand before the seat that is in hand.
 *
 * @param {string} table
 */
export function isCovered(table) {
  const kept = seatAt(table);
  if (localSeats(table).length === 0 || openSeats(table).length > 0) return false;
  return confirmed !== `${table} ${kept?.seat}`;
}

/**
 * Hands the device to the player of a seat.
 *
 * @param {string} table
 * @param {number} seat
 * @param {boolean} isThere whether that player has said so
 */
export function handTo(table, seat, isThere) {
  const next = localSeats(table).find((known) => known.seat === seat);
  if (next) keepSeat({ table, seat, token: next.token });
  confirmed = isThere ? `${table} ${seat}` : null;
}

/**
 * What a seat of this browser adds to the luck: each has a part of its own.
 *
 * @param {string} table
 * @param {number} seat
 * @param {string | null} commitment
 */
export function partOf(table, seat, commitment) {
  const [first] = localSeats(table);
  return partFor(!first || first.seat === seat ? table : `${table}.${seat}`, commitment);
}

/**
 * Says something for a seat that is not in hand, over a connection of its own.
 *
 * @param {string} table
 * @param {LocalSeat} seat
 * @param {string | null} part
 * @param {Wire.Asked | null} message
 * @returns {Promise<void>}
 */
export function sayFor(table, { token }, part, message) {
  return new Promise((resolve) => {
    const socket = new TableSocket(`tables/${table}/socket`, { token, part });
    const done = () => {
      socket.close();
      resolve();
    };
    socket.on("refused", done);
    socket.on("welcome", () => {
      if (message) socket.ask(message).then(done, done);
      else done();
    });
  });
}

/**
 * Lets every other player at the device come to the table, once. It is done before the one in hand comes: the cards are
 * dealt when the last one is there, so no other hand is ever sent.
 *
 * @param {string} table
 * @param {string | null} commitment
 */
export async function bringOthers(table, commitment) {
  const kept = seatAt(table);
  const others = localSeats(table).filter(({ seat }) => seat !== kept?.seat);
  if (others.length === 0 || kept?.hasCome) return;
  for (const other of others) await sayFor(table, other, partOf(table, other.seat, commitment), null);
  keepSeat({ table, hasCome: true });
}

/**
 * The screen between two players; `take()` shows the table.
 *
 * @param {string} name
 * @param {() => void} take
 */
export function handOver(name, take) {
  return h(
    "section",
    { class: "hand-over panel", "aria-labelledby": "hand-over" },
    h("h2", { id: "hand-over", tabindex: -1 }, t("hand.pass", { name })),
    h("p", {}, t("hand.hidden")),
    h("button", { type: "button", class: "main", on: { click: take } }, t("hand.me", { name })),
  );
}

/**
 * Stands before a table whose hands are secret until the player who has the device says so.
 *
 * @param {HTMLElement} main
 * @param {string} id
 * @param {Wire.Summary} facts
 * @param {Visit} visit
 */
export function coverTable(main, id, facts, visit) {
  visit.title(titleOf(facts.game));
  const seat = seatAt(id)?.seat ?? 0;
  const name = isolate(facts.seats[seat]?.name ?? t("seat.number", { number: seat + 1 }));
  main.append(
    handOver(name, () => {
      handTo(id, seat, true);
      visit.go(`/table/${id}`, { replace: true });
    }),
  );
  return { shown: () => find(main, "h2")?.focus() };
}

/**
 * Keeps the seats of a rematch: the tokens are the same, and everybody sits one place further.
 *
 * @param {string} table
 * @param {string} next
 * @param {number} count how many seats there are
 */
function keepRematch(table, next, count) {
  const kept = seatAt(table);
  if (!kept || seatAt(next)) return;
  const { game, seat, token, alone } = kept;
  const local = localSeats(table).map((one) => ({ ...one, seat: (one.seat + 1) % count }));
  keepSeat({ table: next, game, seat: ((seat ?? 0) + 1) % count, token, local, alone });
}

/**
 * Keeps the seats of a rematch as soon as there is one, and goes there when everybody has just agreed.
 *
 * @param {string} table
 * @param {Wire.Update | null} before
 * @param {Wire.Update} now
 * @param {Visit} visit
 */
export function followRematch(table, before, { over, seats }, visit) {
  if (!over?.rematch) return;
  if (isHere(table)) addHere(over.rematch);
  keepRematch(table, over.rematch, seats.length);
  if (before?.over && !before.over.rematch) visit.go(`/table/${over.rematch}`);
}
