// Updates one after the other, so that each can be seen: a move that was played, a breath, then the answer to it.

import { finishAll, settled } from "../motion.js";
import { read, write } from "../store.js";

/**
 * How long there is between a move and the next, and how long something that was said stands there, in milliseconds.
 *
 * @type {Record<string, { breath: number, speech: number }>}
 */
const SPEEDS = {
  slow: { breath: 1000, speech: 2400 },
  normal: { breath: 350, speech: 1200 },
  direct: { breath: 0, speech: 0 },
};

/** What can be chosen. */
export const PACES = ["slow", "normal", "direct"];

/** The pace that this browser keeps. */
export function pace() {
  const kept = read("pace", "normal");
  return PACES.includes(kept) ? kept : "normal";
}

/** @param {string} chosen */
export function keepPace(chosen) {
  write("pace", chosen);
}

/** @param {number} milliseconds */
function delay(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** The most updates that wait; each is the whole truth, so older ones can be left out. */
const MOST = 6;
/** The longest that anything waits for a movement to end. */
const PATIENCE = 4000;

/**
 * @template Update
 * @typedef {object} Stage
 * @property {(update: Update) => void} show
 * @property {(update: Update) => boolean} isReply whether it shows a move that somebody else made
 * @property {(update: Update) => (() => void)[]} speeches what is said before it is shown, one thing after the other
 * @property {(update: Update) => boolean} isUrgent whether a clock runs, or nobody has seen anything yet
 */

/** @template Update */
export class Pace {
  #stage;
  /** @type {Update[]} */
  #queue = [];
  #running = false;
  #ended = false;
  #rush = false;
  /** @type {(() => void) | null} */
  #release = null;
  /** When what was shown last has been seen. */
  #rested = Promise.resolve();

  /** @param {Stage<Update>} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /** @param {Update} update */
  push(update) {
    this.#queue.push(update);
    if (this.#queue.length > MOST) this.#queue.splice(0, this.#queue.length - MOST);
    this.#run();
  }

  /** A tap: whatever moves or waits is done at once. */
  finish() {
    finishAll();
    if (!this.#running) return;
    this.#rush = true;
    this.#release?.();
  }

  end() {
    this.#ended = true;
    this.#queue = [];
    this.#release?.();
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length > 0) {
      if (this.#stage.isReply(this.#queue[0])) await this.#await();
      const update = this.#queue.shift();
      if (this.#ended || !update) break;
      this.#stage.show(update);
      this.#rest();
    }
    this.#running = false;
    this.#rush = false;
  }

  /** Waits until the move before has been seen, and what was said has been heard. */
  async #await() {
    if (this.#isDirect()) return;
    await this.#wait(this.#rested);
    for (const speak of this.#stage.speeches(this.#queue[0])) {
      if (this.#isDirect()) return;
      speak();
      await this.#wait(delay(SPEEDS[pace()].speech));
    }
  }

  #isDirect() {
    const [update] = this.#queue;
    // Nothing moves in a window that nobody sees.
    return !update || this.#ended || this.#rush || document.hidden || pace() === "direct" || this.#stage.isUrgent(update);
  }

  #rest() {
    const { breath } = SPEEDS[pace()];
    this.#rested = settled().then(() => delay(breath));
  }

  /** @param {Promise<void>} time */
  async #wait(time) {
    const released = new Promise((/** @type {(value: void) => void} */ resolve) => {
      this.#release = resolve;
    });
    await Promise.race([time, released, delay(PATIENCE)]);
    this.#release = null;
  }
}
