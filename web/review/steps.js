// Going through a game that was played: one number, and the keys and buttons that change it.

import { around, h, isTyping } from "../dom.js";
import { t } from "../text.js";

/** @typedef {{ from: number, to: number }} Way from which step to which */

const PLAY_EVERY = 1100;

/**
 * Scrolls a list so that a line of it is in sight; the page stays where it is.
 *
 * @param {HTMLElement} list
 * @param {Element | undefined} line
 */
export function keepInSight(list, line) {
  if (!(line instanceof HTMLElement)) return;
  const above = line.getBoundingClientRect().top - list.getBoundingClientRect().top;
  const below = above + line.offsetHeight - list.clientHeight;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}

/** The number of a step, from 0 to `last`; whoever follows is told when it changes. */
export class Steps {
  /** @type {((way: Way) => void)[]} */
  #followers = [];
  #at = 0;
  #first;
  #last;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #play = h("button", { type: "button", "aria-pressed": "false", on: { click: () => this.#toggle() } });
  #slider = h("input", { type: "range", min: 0, step: 1, class: "slider", "aria-label": t("review.slider") });
  /** @type {(event: KeyboardEvent) => void} */
  #keys = (event) => this.#key(event);
  #hash = () => {
    this.go(this.#fromAddress() ?? this.#at);
  };

  /**
   * Without a step in the address it starts at `otherwise`.
   *
   * @param {{ first?: number, last: number, otherwise?: number }} ends
   */
  constructor({ first = 0, last, otherwise = first }) {
    this.#first = first;
    this.#last = last;
    const asked = this.#fromAddress() ?? otherwise;
    this.#at = Math.min(Math.max(asked, first), last);
    this.#slider.min = String(first);
    this.#slider.max = String(last);
    this.#slider.value = String(this.#at);
    this.#slider.addEventListener("input", () => this.go(Number(this.#slider.value)));
    this.#show();
    document.addEventListener("keydown", this.#keys);
    addEventListener("hashchange", this.#hash);
  }

  /**
   * Has a change of the step told.
   *
   * @param {(way: Way) => void} follower
   */
  follow(follower) {
    this.#followers.push(follower);
  }

  get at() {
    return this.#at;
  }
  get last() {
    return this.#last;
  }

  /** The buttons and the slider, for a page that moves along slowly. */
  controls() {
    /**
     * @param {string} text
     * @param {string} key
     * @param {() => number} to
     */
    const button = (text, key, to) =>
      h("button", { type: "button", "aria-label": t(key), on: { click: () => this.go(to()) } }, text);
    return h(
      "div",
      { class: "steps", role: "group", "aria-label": t("review.controls") },
      button("|◂", "review.first", () => this.#first),
      button("◂", "review.back", () => this.#at - 1),
      this.#play,
      button("▸", "review.onward", () => this.#at + 1),
      button("▸|", "review.last", () => this.#last),
      this.#slider,
    );
  }

  /**
   * Goes to a step; past the ends nothing happens.
   *
   * @param {number} step
   */
  go(step) {
    const to = Math.min(Math.max(step, this.#first), this.#last);
    if (to === this.#at) return;
    const from = this.#at;
    this.#at = to;
    this.#slider.value = String(to);
    // The address names the step, so that it can be sent to somebody.
    history.replaceState(null, "", `#${to}`);
    if (to === this.#last) this.#pause();
    for (const follower of this.#followers) follower({ from, to });
  }

  /**
   * What the slider says instead of a bare number.
   *
   * @param {string} text
   */
  describe(text) {
    this.#slider.setAttribute("aria-valuetext", text);
  }

  end() {
    this.#pause();
    document.removeEventListener("keydown", this.#keys);
    removeEventListener("hashchange", this.#hash);
  }

  #fromAddress() {
    const asked = /^#(\d+)$/.exec(location.hash)?.[1];
    return asked === undefined ? null : Number(asked);
  }

  #toggle() {
    if (this.#timer) {
      this.#pause();
      return;
    }
    if (this.#at === this.#last) this.go(this.#first);
    this.#timer = setInterval(() => this.go(this.#at + 1), PLAY_EVERY);
    this.#show();
  }

  #pause() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#show();
  }

  #show() {
    this.#play.textContent = this.#timer ? "❚❚" : "▶";
    this.#play.setAttribute("aria-label", t("review.play"));
    this.#play.setAttribute("aria-pressed", String(this.#timer !== undefined));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // The slider has the same keys of its own.
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector("dialog[open]"))
      return;
    const steps = new Map([
      ["ArrowLeft", this.#at - 1],
      ["ArrowRight", this.#at + 1],
      ["Home", this.#first],
      ["End", this.#last],
    ]);
    const step = steps.get(event.key);
    if (step !== undefined) this.go(step);
    else if (event.key === " " && !around(event, "button, a, summary")) this.#toggle();
    else return;
    event.preventDefault();
  }
}
