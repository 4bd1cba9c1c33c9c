// What many games come to: results, accuracy and luck, for each game and against each kind of opponent.

/** @import { Result } from "./results.js" */

/**
 * How games ended for their player.
 *
 * @typedef {{ games: number, won: number, drawn: number, lost: number, stopped: number }} Score
 *
 * A game with its results, by opponent too; means are over the games that were analysed, null if none was.
 *
 * @typedef {{ game: string, score: Score, judged: number, accuracy: number | null, luck: number | null, unit: string | null, opponents: { opponent: string, score: Score }[], results: Result[] }} Tally
 */

/**
 * Against whom a game was: a machine by its name, `person`, or `mixed`.
 *
 * @param {Pick<Result, "opponents">} result
 */
export function opponentOf({ opponents }) {
  const kinds = new Set(opponents);
  return kinds.size === 1 ? opponents[0] : "mixed";
}

/**
 * @param {readonly Result[]} results
 * @returns {Score}
 */
function scoreOf(results) {
  /** @param {Result["outcome"]} wanted */
  const count = (wanted) => results.filter(({ outcome }) => outcome === wanted).length;
  return { games: results.length, won: count("won"), drawn: count("drawn"), lost: count("lost"), stopped: count("stopped") };
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {(one: T) => string} keyOf
 * @returns {[string, T[]][]}
 */
function grouped(list, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

/**
 * A tally of each game, that with the most results first.
 *
 * @param {readonly Result[]} results
 * @returns {Tally[]}
 */
export function tally(results) {
  return grouped(results, ({ game }) => game)
    .map(([game, those]) => {
      // Luck is counted in points at some tables and in shares at others: the latest decides which are told.
      const unit = those.findLast((result) => result.unit !== null)?.unit ?? null;
      const accuracies = those.flatMap(({ accuracy }) => accuracy ?? []);
      const lucks = those.flatMap((result) => (result.unit === unit ? (result.luck ?? []) : []));
      const opponents = grouped(those, opponentOf).map(([opponent, some]) => ({ opponent, score: scoreOf(some) }));
      return {
        game,
        score: scoreOf(those),
        judged: accuracies.length,
        accuracy: mean(accuracies),
        luck: mean(lucks),
        unit,
        opponents,
        results: those,
      };
    })
    .sort((one, other) => other.score.games - one.score.games);
}

const COLUMNS = ["ended", "game", "outcome", "opponents", "moves", "accuracy", "luck", "unit"];

/**
 * Results as programs read them, the earliest first.
 *
 * @param {readonly Result[]} results
 */
export function exported(results) {
  return results.map(({ at, game, outcome, opponents, moves, accuracy, luck, unit }) => ({
    ended: new Date(at).toISOString(),
    game,
    outcome,
    opponents,
    moves,
    accuracy,
    luck,
    unit,
  }));
}

/**
 * The same as a table of a spreadsheet.
 *
 * @param {readonly Result[]} results
 */
export function csv(results) {
  /** @param {unknown} value */
  const cell = (value) => {
    const text = Array.isArray(value) ? value.join(" ") : String(value ?? "");
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = exported(results).map((row) => Object.values(row).map(cell).join(","));
  return `${[COLUMNS.join(","), ...rows].join("\r\n")}\r\n`;
}
