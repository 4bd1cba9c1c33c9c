// First moves of Chicago in thousands of solved deals, by what they keep and sell and by what else lies open.

import { landing } from "../board/ring.js";

/** @import { ChicagoScene } from "../board/ring.js" */

/**
 * What the moves of a kind came to: how many there were, the share that was the best of its deal, the points behind the best and
 * the margin of the first player, on average.
 *
 * @typedef {{ moves: number, best: number, lost: number, margin: number }} Tally
 */

/** The most tokens on top of piles that are told apart. */
const MOST_SHOWN = 2;

export class Deals {
  /** @type {Map<string, Tally>} */
  #kinds = new Map();
  /** How many deals the first player wins by how many points. @type {Map<number, number>} */
  margins = new Map();

  /** @param {string} file lines such as `margin 4: 3012` and `plain 0 1: 812 170 1490 1633` */
  constructor(file) {
    for (const line of file.split("\n").filter(Boolean)) {
      const [what, counts] = line.split(": ");
      const [moves, best, lost, margin] = counts.split(" ").map(Number);
      if (what.startsWith("margin ")) this.margins.set(Number(what.slice("margin ".length)), moves);
      else this.#kinds.set(what, { moves, best: best / moves, lost: lost / moves, margin: margin / moves });
    }
  }

  /** How many deals were solved. */
  get count() {
    return [...this.margins.values()].reduce((sum, count) => sum + count, 0);
  }

  /**
   * What the moves of a kind came to, by its name.
   *
   * @param {string} kind
   */
  of(kind) {
    return this.#kinds.get(kind) ?? null;
  }

  /**
   * What is known of the first moves of a deal, the best first; nothing after the first move.
   *
   * @param {ChicagoScene} scene
   */
  moves(scene) {
    if (scene.ply > 0) return null;
    const known = scene.moves.map((move) => {
      const kind = kindOf(scene, move);
      return { move, kind, tally: this.of(kind) };
    });
    if (known.length === 0 || known.some(({ tally }) => !tally)) return null;
    return known.sort((one, other) => (one.tally?.lost ?? 0) - (other.tally?.lost ?? 0));
  }
}

/**
 * The kind of a first move: `keeps-dearest 1 0`.
 *
 * @param {ChicagoScene} scene
 * @param {string} move
 */
export function kindOf(scene, move) {
  const [steps, keep, sell] = [Number(move.slice(0, -2)), move.at(-2) ?? "", move.at(-1) ?? ""];
  const { before, after } = landing(scene, steps);
  const others = scene.piles.filter((_, index) => index !== before && index !== after).map((pile) => pile[0]);
  /** @param {string} good */
  const shown = (good) => Math.min(MOST_SHOWN, others.filter((top) => top === good).length);
  const dearest = Math.max(...scene.goods.map(({ price }) => price));
  /** @param {string} name */
  const isDearest = (name) => scene.goods.some(({ good, price }) => good === name && price === dearest);
  return `${choice(isDearest(keep), isDearest(sell), keep === sell)} ${shown(keep)} ${shown(sell)}`;
}

/**
 * @param {boolean} keeps whether the dearest good is kept
 * @param {boolean} sells whether it is sold
 * @param {boolean} isSame
 */
function choice(keeps, sells, isSame) {
  if (keeps) return sells ? "dearest-twice" : "keeps-dearest";
  if (sells) return "sells-dearest";
  return isSame ? "plain-twice" : "plain";
}
