// The real board, on which somebody tries moves outside a table: mat, seats and panel, moves that are seen one after the
// other, keys. A puzzle and a step of a lesson are tried on it.

import { narrow } from "../board/mat.js";
import { h, isTyping } from "../dom.js";
import { say } from "../live.js";
import { settled } from "../motion.js";
import { ruleOf } from "../rules/anchor.js";
import { play } from "../sound.js";
import { floatActions } from "../table/float.js";
import { showHelp } from "../table/help.js";
import { Pace } from "../table/pace.js";
import { SeatCards } from "../table/seats.js";
import { t } from "../text.js";

/** @import { PlayKit } from "../play/load.js" */
/** @import { Entry } from "../board/load.js" */
/** @import { Child } from "../dom.js" */

/**
 * A scene, and the move that led to it; the first one has none.
 *
 * @typedef {{ last: (Entry & { number: number }) | null, scene: Wire.Scene }} TrialFrame
 *
 * What is tried, and who answers. `title` names what is done in a scene, `onward` goes on once all is done.
 *
 * @typedef {object} TrialSetting
 * @property {string} game
 * @property {PlayKit} kit
 * @property {string[]} names
 * @property {(text: string) => Promise<boolean>} play
 * @property {(text: string) => Promise<{ legal: boolean, text: string, key: string | null } | null>} why
 * @property {(scene: Wire.Scene) => string} title
 * @property {() => HTMLElement | null} onward
 * @property {(frame: TrialFrame, line: Child) => void} moved told of each move, and how it is written
 */

export class Trial {
  #setting;
  #play;
  #float;
  #pace;
  #told = h("p", { class: "told", role: "status" });
  #seats = new SeatCards();
  /** @type {(event: KeyboardEvent) => void} */
  #keys = (event) => this.#key(event);
  #resize = () => this.#play.redraw();
  #finish = () => this.#pace.finish();

  /** @param {TrialSetting} setting */
  constructor(setting) {
    const { game, kit } = setting;
    this.#setting = setting;
    this.#play = new kit.Play({ play: setting.play, why: setting.why, rule: (key) => ruleOf(game, key) });
    this.#pace = new Pace({
      show: (/** @type {TrialFrame} */ frame) => this.show(frame),
      isReply: ({ last, scene }) => last !== null && last.seat !== scene.viewer,
      speeches: () => [],
      isUrgent: () => false,
    });
    this.#float = floatActions([...this.#play.aside, this.#play.mat]);
    this.#play.follow(this.#seats.element);
    document.addEventListener("keydown", this.#keys);
    document.addEventListener("pointerdown", this.#finish, { capture: true });
    narrow.addEventListener("change", this.#resize);
  }

  /**
   * What the page consists of; `tools` stand in its head.
   *
   * @param {string} title
   * @param {readonly HTMLElement[]} tools
   * @param {HTMLElement} panel
   */
  elements(title, tools, panel) {
    const help = () => showHelp(this.#setting.game, this.#play.keys, null);
    const helper = h("button", { type: "button", "aria-label": t("help.title"), on: { click: help } }, "?");
    return [
      h("div", { class: "table-head" }, h("h1", {}, title), this.#told, h("div", { class: "tools" }, tools, helper)),
      h(
        "div",
        { class: "table-grid" },
        h("div", { class: "stage" }, this.#play.mat),
        h("div", { class: "side" }, this.#seats.element, this.#play.aside, panel),
      ),
      this.#float.element,
    ];
  }

  end() {
    this.#pace.end();
    this.#float.end();
    document.removeEventListener("keydown", this.#keys);
    document.removeEventListener("pointerdown", this.#finish, { capture: true });
    narrow.removeEventListener("change", this.#resize);
  }

  /**
   * Says what is to be done, or what came of it.
   *
   * @param {string} text
   * @param {"open" | "wrong" | "solved"} state
   */
  tell(text, state) {
    this.#told.dataset.state = state;
    this.#told.textContent = text;
    // On a phone the buttons are far below it.
    if (state === "wrong") this.#told.scrollIntoView({ block: "nearest" });
  }

  /** Nothing is chosen any more. */
  cancel() {
    this.#play.cancel();
  }

  /**
   * Shows scenes one after the other, each when what moved before it has come to rest.
   *
   * @param {readonly TrialFrame[]} frames
   */
  async follow(frames) {
    for (const frame of frames) this.#pace.push(frame);
    await settled();
  }

  /** @param {TrialFrame} frame */
  show(frame) {
    const { last, scene } = frame;
    const { names, kit, title, onward, moved } = this.#setting;
    const state = { title: title(scene), names, levels: names.map(() => null), thinking: null, note: null, body: onward() };
    this.#play.update(scene, { last, moved: last !== null, state });
    this.#seats.show(scene, names, kit.seatDetail);
    if (!last) return;
    play(scene.over ? "end" : "move");
    const told = kit.describe(last, scene, names);
    if (last.seat !== scene.viewer) say(`${names[last.seat]} ${told}`);
    moved(frame, kit.moveLine(last, scene, names) ?? last.move);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") this.#play.cancel();
    else if (!isTyping(event)) {
      this.#pace.finish();
      if (this.#play.key(event)) event.preventDefault();
    }
  }
}
