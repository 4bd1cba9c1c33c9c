// The games of this device: what who carries them says of them, and how those that are over ended.

import { post } from "./api.js";
import { hasServer, isHere } from "./carrier/kind.js";
import { levelName } from "./level.js";
import { sitters } from "./sitters.js";
import { noteResult } from "./statistics/results.js";
import { dropSeat, noteAnalysed, noteEnded, seatAt, seats } from "./store.js";
import { t } from "./text.js";

/** @import { CarrierName } from "./carrier/kind.js" */
/** @import { Judged, Played } from "./statistics/results.js" */
/** @import { Ended, KeptSeat } from "./store.js" */

/** How many games are asked for in one question; the server answers as many. */
const MOST = 60;

/**
 * Whether the server has to be asked about a seat: a game that is over stays as it was, but it may have been analysed
 * since.
 *
 * @param {KeptSeat} seat
 */
function isAsked({ token, ended, analysed, accuracy }) {
  return token !== null && (!ended || (analysed === true && accuracy === undefined && ended.accuracy === null));
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
 * Everything that home shows: the games of this device, whoever carries them, and what else there is on the server.
 * Remembers how games ended, and forgets the seats of tables that are gone. `isOffline` says that the server is silent.
 *
 * @returns {Promise<Wire.Home & { isOffline: boolean }>}
 */
export async function loadHome() {
  const asked = seats().filter(isAsked);
  const here = asked.filter(({ table }) => isHere(table));
  const there = asked.filter(({ table }) => !isHere(table));
  /** @type {Wire.Home} */
  const nothing = { mine: [], gone: [], open: [], games: [] };
  const [served, own] = await Promise.allSettled([
    hasServer() ? askHome(there, "server") : nothing,
    here.length > 0 ? askHome(here, "here") : nothing,
  ]);
  const home = together(valueOf(served) ?? nothing, valueOf(own) ?? nothing);
  for (const table of home.gone) dropSeat(table);
  for (const { facts, card, accuracy } of home.mine)
    if (card.over) noteEnded(facts.table, endedOf(facts, card, accuracy ?? seatAt(facts.table)?.accuracy ?? null));
  for (const { table, game, ended } of endedSeats()) noteResult(table, resultOf(game, ended));
  return { ...home, isOffline: served.status === "rejected" };
}

/**
 * @param {readonly KeptSeat[]} asked
 * @param {CarrierName} of
 * @returns {Promise<Wire.Home>}
 */
async function askHome(asked, of) {
  const first = post("home", { seats: asked.slice(0, MOST).map(({ table, token }) => ({ table, token: token ?? "" })) }, { of });
  if (asked.length <= MOST) return first;
  const [served, others] = await Promise.all([first, askHome(asked.slice(MOST), of)]);
  return together(served, others);
}

/**
 * What the server says, with the games that this device carries itself.
 *
 * @param {Wire.Home} served
 * @param {Pick<Wire.Home, "mine" | "gone">} own
 * @returns {Wire.Home}
 */
export function together(served, { mine, gone }) {
  return { ...served, mine: [...served.mine, ...mine], gone: [...served.gone, ...gone] };
}

/**
 * @template T
 * @param {PromiseSettledResult<T>} result
 */
function valueOf(result) {
  return result.status === "fulfilled" ? result.value : null;
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
      called: kind === "machine" ? t("mine.machine", { level: levelName(machine ?? "").toLowerCase() }) : called,
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
 * The line of the statistics about a game that is over.
 *
 * @param {string} game
 * @param {Ended} ended
 * @returns {Played & Partial<Judged>}
 */
export function resultOf(game, ended) {
  const { at, seat, sitters: people, moves, accuracy } = ended;
  const others = people.filter((_, index) => index !== seat);
  const played = { game, at, outcome: outcome(ended), opponents: others.map(({ machine }) => machine ?? "person"), moves };
  return accuracy === null ? played : { ...played, accuracy };
}

/**
 * Notes what an analysis says of the seat of this device at a table.
 *
 * @param {string} table
 * @param {Pick<Wire.Analysis, "accounts" | "unit">} analysis
 * @param {number | null} seat
 */
export function noteJudged(table, analysis, seat) {
  const accuracy = accuracyOf(analysis, seat);
  noteAnalysed(table, accuracy);
  if (seat !== null && seatAt(table)) noteResult(table, { accuracy, luck: analysis.accounts[seat].luck, unit: analysis.unit });
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

/**
 * How well a seat played: the part of its moves that got no mark, or null if it made none.
 *
 * @param {{ accounts: readonly Pick<Wire.Account, "accuracy">[] }} analysis
 * @param {number | null} seat
 */
export function accuracyOf({ accounts }, seat) {
  return accounts[seat ?? -1]?.accuracy ?? null;
}
