// The engine beside the board of exploring: it looks at the place that is shown, when nobody has gone on for a moment.

import { t } from "../text.js";
import { messageOf } from "../trouble.js";
import { markBest } from "./mark.js";

/** @import { Lines } from "./lines.js" */
/** @import { Explorer, Place } from "./source.js" */

/** How long nobody has gone on when it begins to think, in milliseconds. */
const PAUSE = 120;

export class Onlooker {
  #explorer;
  #lines;
  #boards;
  #thinking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  /** @param {{ explorer: Explorer, lines: Lines, boards: readonly HTMLElement[] }} setting where its best move is marked, too */
  constructor({ explorer, lines, boards }) {
    this.#explorer = explorer;
    this.#lines = lines;
    this.#boards = boards;
  }

  /**
   * Leaves what it thought about, and thinks about another place, if that is wanted and somebody is to move there who may look.
   *
   * @param {Place} place
   * @param {Wire.Scene} scene
   */
  look(place, scene) {
    this.end();
    markBest(this.#boards, scene, null);
    if (!this.#lines.isWanted) return;
    const isAsked = scene.turn !== null && scene.turn === scene.viewer;
    this.#lines.clear(scene.turn === null ? "" : t(isAsked ? "explore.thinking" : "explore.not_asked"));
    if (!isAsked) return;
    this.#thinking = new AbortController();
    const { signal } = this.#thinking;
    this.#pause = setTimeout(() => void this.#listen(place, scene, signal), PAUSE);
  }

  end() {
    this.#thinking.abort();
    clearTimeout(this.#pause);
  }

  /**
   * @param {Place} place
   * @param {Wire.Scene} scene
   * @param {AbortSignal} signal
   */
  async #listen(place, scene, signal) {
    try {
      for await (const found of this.#explorer.evaluate(place, signal)) {
        if (signal.aborted) return;
        this.#lines.show(found, scene);
        markBest(this.#boards, scene, found.moves[0]?.move ?? null);
      }
      this.#lines.element.setAttribute("data-done", "");
    } catch (error) {
      if (!signal.aborted) this.#lines.clear(messageOf(error));
    }
  }
}
