// What becomes of the steps of a tree, and what an engine thinks of a position: all of it is worked out on this device.

import { told, tried } from "../carrier/engine.js";
import { places } from "../carrier/here.js";
import { thinkerAt } from "../here/thinking.js";
import { randomBytes, toHex } from "../random.js";
import { language } from "../text.js";

/** @import { Entry } from "../board/load.js" */
/** @import { PlainTree } from "./tree.js" */

/**
 * A place in a tree, and who looks at it: a seat, or whoever moves (null).
 *
 * @typedef {{ variant: string, start: string, steps: string[], eyes: number | null, names: readonly string[] }} Place
 *
 * What a step led to: `open` are the scenes of all seats where all cards are open, `chances` what can come out now.
 *
 * @typedef {object} Frame
 * @property {string | null} step
 * @property {(Entry & { number: number }) | null} last
 * @property {Wire.Scene} scene
 * @property {Wire.Scene[]} open
 * @property {string} position
 * @property {[string, number][]} chances
 * @property {number[] | null} scores
 *
 * @typedef {{ seat: number, move: string, effect: Wire.Effect | null }} LineMove
 *
 * @typedef {object} Evaluation
 * @property {number} seat
 * @property {number} nodes
 * @property {["plies" | "worlds", number] | null} reach how far was looked, unless to the end of the game
 * @property {boolean} exact
 * @property {{ move: string, words: string, worth: string | null, brief: string | null, reasons: string[], line: LineMove[] }[]} moves
 * @property {{ text: string, wins: boolean, line: LineMove[] } | null} proof
 *
 * @typedef {{ tree: PlainTree, at: number | null, imagined: boolean }} Brought
 */

/** The first budget of a position, in nodes, and the last one. */
const FIRST = 4_000;
const LAST = 2_048_000;

/** An engine that knows what steps lead to, and one that thinks. */
export class Explorer {
  #guide = thinkerAt(places());
  #thinker = thinkerAt(places());

  /**
   * What the steps from this one on lead to; 0 is the start.
   *
   * @param {Place} place
   * @param {number} from
   * @returns {Promise<{ names: string[], frames: Frame[] }>}
   */
  show(place, from) {
    return this.#ask({ what: "show", ...place, from });
  }

  /**
   * What comes out, if nobody chooses.
   *
   * @param {Place} place
   * @returns {Promise<{ frames: Frame[] }>}
   */
  draw(place) {
    return this.#ask({ what: "draw", ...place, random: toHex(randomBytes()) });
  }

  /**
   * Whether a move is legal, and why not.
   *
   * @param {Place} place
   * @param {string} move
   * @returns {Promise<{ legal: boolean, text: string, key: string | null }>}
   */
  check(place, move) {
    return this.#ask({ what: "check", ...place, move });
  }

  /**
   * A tree from whatever somebody brings along.
   *
   * @param {string} text
   * @param {string} variant of a position, which does not say it itself
   * @returns {Promise<Brought>}
   */
  read(text, variant) {
    return this.#ask({ what: "read", text, variant, random: toHex(randomBytes()) });
  }

  /**
   * A tree from a new deal.
   *
   * @param {string} variant
   * @param {number} seats
   * @returns {Promise<Brought>}
   */
  deal(variant, seats) {
    return this.#ask({ what: "deal", variant, seats, random: toHex(randomBytes()) });
  }

  /**
   * A tree as text.
   *
   * @param {PlainTree} tree
   * @returns {Promise<string>}
   */
  write(tree) {
    return this.#ask({ what: "write", tree });
  }

  /**
   * What an engine thinks of a position, with twice the nodes each time, until nothing changes or the signal says that it is not
   * wanted any more.
   *
   * @param {Place} place
   * @param {AbortSignal} signal
   * @returns {AsyncGenerator<Evaluation>}
   */
  async *evaluate(place, signal) {
    let looked = 0;
    let plies = 1;
    for (let nodes = FIRST; nodes <= LAST; nodes *= 2, plies += 2) {
      const asked = { do: "explore", what: "evaluate", ...place, nodes, plies, lang: language() };
      /** @type {Evaluation} */
      const found = told(await tried(this.#thinker.ask(asked, signal))).json;
      yield found;
      if (found.exact || found.nodes === looked) return;
      looked = found.nodes;
    }
  }

  end() {
    this.#guide.end();
    this.#thinker.end();
  }

  /** @param {object} request */
  async #ask(request) {
    return told(await tried(this.#guide.ask({ do: "explore", ...request, lang: language() }))).json;
  }
}
