// What the page says of the connection and of a move on its way: over everything else, so that nothing jumps.

import { dots, h, put } from "../dom.js";
import { t } from "../text.js";

/** @import { PendingMove } from "./pending.js" */
/** @import { SocketState } from "../socket.js" */

/** What is acknowledged sooner, in milliseconds, is only seen on the panel. */
const SOON = 300;

export class Status {
  element = h("div", { class: "status", hidden: true, role: "status" });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {SocketState} state
   * @param {PendingMove | null} pending
   */
  render(state, pending) {
    clearTimeout(this.#timer);
    this.element.classList.toggle("trouble", state === "lost");
    if (state === "lost") this.#show(pending ? t("move.waiting") : t("connection.lost"), pending);
    else if (pending) this.#timer = setTimeout(() => this.#show(t("move.sending"), null), SOON);
    else this.element.hidden = true;
  }

  /**
   * @param {string} text
   * @param {PendingMove | null} pending
   */
  #show(text, pending) {
    put(
      this.element,
      dots(),
      h("span", { class: "grow" }, text),
      pending?.isWaiting
        ? h("button", { type: "button", class: "small", on: { click: () => pending.giveUp() } }, t("move.give_back"))
        : null,
    );
    this.element.hidden = false;
  }

  end() {
    clearTimeout(this.#timer);
  }
}
