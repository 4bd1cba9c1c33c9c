// The games of this device: what the server says of them, and how those that are over ended.

import { post } from "./api.js";
import { levelName } from "./level.js";
import { sitters } from "./sitters.js";
import { dropSeat, noteEnded, seats } from "./store.js";
import { t } from "./text.js";

/** @import { Ended, KeptSeat } from "./store.js" */

/** How many games are asked for at a time; the server answers as many. */
const MOST = 60;

/**
 * Whether the server has to be asked about a seat: a game that is over stays as it was, but it may have been analysed
 * since.
 *
 * @param {KeptSeat} seat
 */
function isAsked({ token, ended, analysed }) {
  return token !== null && (!ended || (analysed === true && ended.accuracy === null));
}

/** The seats whose games go on, as far as this device knows, the latest first. */
export function runningSeats() {
  return seats().filter(({ token, ended }) => token && !ended);
}

/**
 * The seats whose games are over, the latest end first.
 *
 * @returns {(KeptSeat & { ended: Ended })[]}
 */
export function endedSeats() {
  return seats()
    .flatMap(({ ended, ...seat }) => (ended ? [{ ...seat, ended }] : []))
    .sort((one, two) => two.ended.at - one.ended.at);
}

/**
 * Asks for everything that home shows, and remembers how games ended. Seats of tables that are gone are forgotten.
 */
export async function loadHome() {
  const asked = seats().filter(isAsked).slice(0, MOST);
  const home = await post("home", {
    seats: asked.map(({ table, token }) => ({ table, token: token ?? "" })),
  });
  for (const table of home.gone) dropSeat(table);
  for (const { facts, card, accuracy } of home.mine) if (card.over) noteEnded(facts.table, endedOf(facts, card, accuracy));
  return home;
}

/**
 * How a game ended.
 *
 * @param {Wire.Summary} facts
 * @param {Wire.Card} card
 * @param {number | null} accuracy
 * @returns {Ended}
 */
export function endedOf({ seats: people }, { seat, changed, over, moves }, accuracy) {
  return { at: changed, seat, sitters: people, moves, winners: over?.winners ?? [], reason: over?.reason ?? "", accuracy };
}

/**
 * The others at a table.
 *
 * @param {readonly Wire.SeatSummary[]} seats
 * @param {number} own
 */
export function opponents(seats, own) {
  return sitters(seats)
    .filter(({ seat }) => seat !== own)
    .map(({ kind, machine, called, ...sitter }) => ({
      ...sitter,
      called: kind === "machine" ? t("seat.machine", { level: levelName(machine ?? "").toLowerCase() }) : called,
    }));
}

/**
 * What a game that is over was for its player.
 *
 * @param {Ended} ended
 * @returns {"won" | "lost" | "drawn" | "stopped"}
 */
export function outcome({ winners, seat, sitters: people, reason }) {
  if (reason === "abandoned" || winners.length === 0) return "stopped";
  if (winners.length === people.length) return "drawn";
  return winners.includes(seat) ? "won" : "lost";
}

/**
 * Games by the day on which they ended, in the order in which they come.
 *
 * @template {{ ended: { at: number } }} T
 * @param {readonly T[]} games
 * @returns {{ day: Date, games: T[] }[]}
 */
export function byDay(games) {
  /** @type {Map<number, T[]>} */
  const days = new Map();
  for (const game of games) {
    const day = new Date(game.ended.at).setHours(0, 0, 0, 0);
    days.set(day, [...(days.get(day) ?? []), game]);
  }
  return [...days].map(([day, those]) => ({ day: new Date(day), games: those }));
}
