// Moves and questions on their way to the table, and what the page says of that.

import { Refused } from "../api.js";
import { messageOf, Offline } from "../trouble.js";
import { PendingMove } from "./pending.js";
import { Status } from "./status.js";

/** @import { Connection } from "./eyes.js" */
/** @import { Notice } from "./notice.js" */
/** @import { Standing } from "./pending.js" */

export class Sending {
  #main;
  #socket;
  #notice;
  #rename;
  #status = new Status();
  /** @type {PendingMove | null} */
  #pending = null;
  /**
   * The last update that came, whether it is shown already or not.
   *
   * @type {Wire.Update | null}
   */
  #latest = null;
  element = this.#status.element;

  /**
   * From the page of a table, over this socket; refusals go to the notice, `rename(text)` puts the names of the page
   * into them.
   *
   * @param {HTMLElement} main
   * @param {Connection} socket
   * @param {Notice} notice
   * @param {(text: string) => string} rename
   */
  constructor(main, socket, notice, rename) {
    this.#main = main;
    this.#socket = socket;
    this.#notice = notice;
    this.#rename = rename;
  }

  /**
   * Notes an update as it comes: it may show that a move is there.
   *
   * @param {Wire.Update} update
   */
  note(update) {
    this.#latest = update;
    this.#pending?.look(update);
  }

  /**
   * Plays a move in the position that is shown; says whether it was accepted.
   *
   * @param {string} text
   * @param {Standing} shown
   */
  async play(text, shown) {
    if (this.#pending) return false;
    this.#pending = new PendingMove(text, shown, {
      ask: (message) => this.#socket.ask(message),
      latest: () => this.#latest ?? shown,
      changed: () => this.render(),
    });
    this.render();
    const refusal = await this.#pending.done;
    this.#pending = null;
    this.render();
    if (refusal) this.#notice.complain(messageOf(refusal), refusal instanceof Refused ? refusal.key : null);
    return refusal === null;
  }

  /**
   * What the rules say of a move; nothing without a connection.
   *
   * @param {string} text
   */
  async why(text) {
    try {
      const answer = await this.#socket.ask({ do: "why", move: text });
      return answer.type === "answer" ? { ...answer, text: this.#rename(answer.text) } : null;
    } catch (error) {
      return error instanceof Offline ? null : { legal: false, text: this.#rename(messageOf(error)), key: null };
    }
  }

  render() {
    this.#main.classList.toggle("pending", this.#pending !== null);
    this.#status.render(this.#socket.state, this.#pending);
  }

  end() {
    this.#status.end();
  }
}
