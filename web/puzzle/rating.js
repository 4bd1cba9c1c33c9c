// A player's rating in puzzles, by Glicko-2 (Glickman, "Example of the Glicko-2 system"): each puzzle is an opponent whose
// rating was measured, and a rating period of its own.

import { read, write } from "../store.js";

/** @typedef {{ rating: number, deviation: number, volatility: number, count: number }} Rating */

/**
 * Who has not tried any.
 *
 * @type {Readonly<Rating>}
 */
export const BEGINNING = Object.freeze({ rating: 1200, deviation: 350, volatility: 0.06, count: 0 });
/** How sure the ratings of puzzles are. */
const PUZZLE_DEVIATION = 80;
/** How much the volatility may change. */
const TAU = 0.5;
const SCALE = 173.7178;
const PRECISION = 1e-6;

/**
 * The volatility after a result, by the Illinois method.
 *
 * @param {number} phi
 * @param {number} sigma
 * @param {number} delta
 * @param {number} v
 */
function volatilityAfter(phi, sigma, delta, v) {
  const a = Math.log(sigma * sigma);
  /** @param {number} x */
  const f = (x) => {
    const e = Math.exp(x);
    return (e * (delta * delta - phi * phi - v - e)) / (2 * (phi * phi + v + e) ** 2) - (x - a) / (TAU * TAU);
  };
  let [low, high] = [a, Math.log(delta * delta - phi * phi - v)];
  if (delta * delta <= phi * phi + v) {
    let k = 1;
    while (f(a - k * TAU) < 0) k += 1;
    high = a - k * TAU;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > PRECISION) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}

/**
 * The rating after a result against an opponent.
 *
 * @param {Rating} player
 * @param {{ rating: number, deviation: number }} opponent
 * @param {number} score 1 if it was solved, 0 if not
 * @returns {Rating}
 */
export function after({ rating, deviation, volatility, count }, opponent, score) {
  const [mu, phi] = [(rating - 1500) / SCALE, deviation / SCALE];
  const [muOther, phiOther] = [(opponent.rating - 1500) / SCALE, opponent.deviation / SCALE];
  const g = 1 / Math.sqrt(1 + (3 * phiOther * phiOther) / (Math.PI * Math.PI));
  const expected = 1 / (1 + Math.exp(-g * (mu - muOther)));
  const v = 1 / (g * g * expected * (1 - expected));
  const delta = v * g * (score - expected);
  const sigma = volatilityAfter(phi, volatility, delta, v);
  const phiBefore = Math.sqrt(phi * phi + sigma * sigma);
  const phiAfter = 1 / Math.sqrt(1 / (phiBefore * phiBefore) + 1 / v);
  const muAfter = mu + phiAfter * phiAfter * g * (score - expected);
  return { rating: SCALE * muAfter + 1500, deviation: SCALE * phiAfter, volatility: sigma, count: count + 1 };
}

/** The ratings of this device, by game. */
function all() {
  return read("puzzle-ratings", /** @type {Record<string, Rating>} */ ({}));
}

/** @param {string} game */
export function ratingOf(game) {
  return all()[game] ?? BEGINNING;
}

/**
 * Counts a puzzle that was tried for the first time.
 *
 * @param {string} game
 * @param {number} rating of the puzzle
 * @param {boolean} isSolved
 */
export function rate(game, rating, isSolved) {
  const before = ratingOf(game);
  const now = after(before, { rating, deviation: PUZZLE_DEVIATION }, isSolved ? 1 : 0);
  write("puzzle-ratings", { ...all(), [game]: now });
  return { before, now };
}
