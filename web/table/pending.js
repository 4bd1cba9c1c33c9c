// A move on its way: pressed, not yet acknowledged. It is sent again after a lost connection, or given back. The
// server accepts it at most once, because it says which update it answers.

import { t } from "../text.js";
import { Offline, Refused } from "../trouble.js";

/**
 * The parts of an update that say whether a move is there.
 *
 * @typedef {Pick<Wire.Update, "number" | "recent" | "over" | "waiting"> & { scene: Pick<Wire.Scene, "turn" | "viewer"> }} Standing
 *
 * @typedef {"sent" | "waiting" | "judged"} Way on its way; without a connection; refused as late, so that the next update decides
 */

/**
 * How many moves have been played.
 *
 * @param {Standing} update
 */
export function played({ recent }) {
  return recent.at(-1)?.number ?? 0;
}

export class PendingMove {
  /** @type {Way} */
  #way = "sent";
  #table;
  #text;
  #seat;
  #count;
  #at;
  /** @type {(refusal: Error | null) => void} */
  #finish = () => {};
  /**
   * Resolves to null when the move has been played, and else to why not.
   *
   * @type {Promise<Error | null>}
   */
  done;

  /**
   * Sends a move in the position of an update; `latest()` is the last update that came, `changed()` is called when the
   * state of the move changes.
   *
   * @param {string} text
   * @param {Standing} update
   * @param {{ ask: (message: Wire.Asked) => Promise<unknown>, latest: () => Standing, changed: () => void }} table
   */
  constructor(text, update, table) {
    this.#text = text;
    this.#seat = update.scene.viewer;
    this.#count = played(update);
    this.#at = update.number;
    this.#table = table;
    this.done = new Promise((resolve) => {
      this.#finish = resolve;
    });
    this.#send();
  }

  /** Whether it waits for a connection. */
  get isWaiting() {
    return this.#way === "waiting";
  }

  /** The player does not want it to be sent again. */
  giveUp() {
    this.#finish(new Refused(0, { text: t("move.given_back") }));
  }

  /**
   * Looks at a new update: is the move there, can it be sent again, or has the position changed?
   *
   * @param {Standing} update
   */
  look(update) {
    if (this.#way === "sent") return;
    const answer = update.recent.find(({ number }) => number === this.#count + 1);
    if (answer) {
      this.#finish(answer.seat === this.#seat ? null : new Refused(0, { text: t("move.overtaken") }));
      return;
    }
    const isSame = played(update) === this.#count && update.scene.turn === this.#seat;
    if (!isSame || update.over || update.waiting) {
      this.#finish(new Refused(0, { text: t("move.overtaken") }));
      return;
    }
    this.#at = update.number;
    this.#send();
  }

  async #send() {
    this.#way = "sent";
    this.#table.changed();
    try {
      await this.#table.ask({ do: "move", move: this.#text, at: this.#at });
      this.#finish(null);
    } catch (error) {
      if (error instanceof Offline) this.#way = "waiting";
      // It may be this very move that came first over the connection before; the update will say.
      else if (error instanceof Refused && error.key === "serve.stale") this.#way = "judged";
      else this.#finish(error instanceof Error ? error : new Error(String(error)));
      this.#table.changed();
      // That update may have been here before the refusal.
      if (this.#way === "judged" && this.#table.latest().number > this.#at) this.look(this.#table.latest());
    }
  }
}
