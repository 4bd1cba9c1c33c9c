// The first steps: three numbered rings on the real controls, one after the other, with a sentence each. Nothing is
// blocked meanwhile: who does what a ring is about goes on to the next one, and a move that is played ends them.

import { narrow } from "../board/mat.js";
import { findAll, focused, h } from "../dom.js";
import { say } from "../live.js";
import { t } from "../text.js";
import { isCoached, noteCoached } from "./newcomer.js";

/**
 * What is ringed, by a selector, and what is said of it; `done` is what does it as well when it is pressed.
 *
 * @typedef {{ at: string, text: string, done?: string }} Step
 */

/** @type {Record<string, readonly Step[]>} */
const STEPS = {
  chicago: [
    { at: ".pile.reachable", text: "coach.chicago.move" },
    { at: ".action", text: "coach.chicago.keep" },
    { at: ".layer-slate", text: "coach.chicago.prices" },
  ],
  siam: [
    { at: ".seat.you .herd", text: "coach.siam.enter", done: ".place" },
    { at: ".place[data-at=c3]", text: "coach.siam.push" },
    { at: ".action", text: "coach.siam.panel" },
  ],
  families: [
    { at: ".bubble", text: "coach.families.ask" },
    { at: ".hand", text: "coach.families.hand" },
    { at: ".who-has", text: "coach.families.grid" },
  ],
};

/** The distance between a ring and what it is about, in pixels. */
const MARGIN = 6;

export class Coach {
  #game;
  #page;
  #steps;
  /** @type {number | null} */
  #at = null;
  #number = h("span", { class: "ring-number" });
  #ring = h("div", { class: "coach-ring", "aria-hidden": "true" }, this.#number);
  #count = h("span", { class: "faint" });
  #text = h("p", { id: "coach-text" });
  #onward = h(
    "button",
    { type: "button", class: "main", "aria-describedby": "coach-text", on: { click: () => this.#next() } },
    t("coach.next"),
  );
  #card = h(
    "section",
    { class: "coach-card", "aria-label": t("coach.title") },
    h("header", {}, h("b", {}, t("coach.title")), this.#count),
    this.#text,
    h(
      "div",
      { class: "row" },
      this.#onward,
      h("button", { type: "button", on: { click: () => this.end() } }, t("coach.skip")),
    ),
  );
  /** Where the marks are put: first on the page, so that Tab comes there first. */
  element = h("div", { class: "coach", hidden: true }, this.#ring, this.#card);
  #changed = new MutationObserver(() => this.#later());
  #place = () => this.#later();
  /** @type {ResizeObserver | null} */
  #resized = null;
  /** @param {MouseEvent} event */
  #press = (event) => {
    if (this.#at === null || (event.target instanceof Node && this.#card.contains(event.target))) return;
    // Drawings lie under the buttons that are pressed: what counts is the place, or for a key what it was pressed on.
    const { at, done } = this.#steps[this.#at];
    const places = findAll(this.#page, done ? `${at}, ${done}` : at);
    if (places.some((place) => (event.detail > 0 ? isInside(place, event) : place.contains(focused())))) this.#done();
  };
  #isWaiting = false;

  /**
   * @param {string} game
   * @param {HTMLElement} page
   */
  constructor(game, page) {
    this.#game = game;
    this.#page = page;
    this.#steps = STEPS[game] ?? [];
  }

  /** Whether there is anything to show for this game. */
  get exists() {
    return this.#steps.length > 0;
  }

  get isOpen() {
    return this.#at !== null;
  }

  /** Shows the first steps, unless they were shown before. */
  greet() {
    if (!this.isOpen && this.exists && !isCoached(this.#game)) this.begin();
  }

  /** Shows the first steps, from the first one on. */
  begin() {
    if (!this.exists) return;
    noteCoached(this.#game, false);
    this.element.hidden = false;
    addEventListener("resize", this.#place);
    addEventListener("scroll", this.#place, { capture: true, passive: true });
    this.#page.addEventListener("click", this.#press, { capture: true });
    // The page draws itself, and the marks change the attributes of their own elements only.
    for (const part of this.#page.children)
      if (part !== this.element) this.#changed.observe(part, { childList: true, subtree: true, attributeFilter: ["hidden"] });
    // A sheet or a font that comes late moves things that nobody has changed.
    this.#resized = new ResizeObserver(this.#place);
    this.#resized.observe(this.#page);
    this.#show(0);
    this.#takeFocus();
  }

  /** Keys go there first, unless something else has the focus already; a page that is made ahead is shown before that. */
  #takeFocus() {
    if (!this.isOpen) return;
    if (!this.element.isConnected) return void requestAnimationFrame(() => this.#takeFocus());
    this.#draw();
    if (document.activeElement === document.body) this.#onward.focus({ preventScroll: true });
  }

  /** Ends them: they do not come again unless they are asked for. Says whether they were shown. */
  end() {
    if (!this.isOpen) return false;
    const hadFocus = this.#card.contains(document.activeElement);
    this.close();
    noteCoached(this.#game, true);
    if (hadFocus) this.#page.focus({ preventScroll: true });
    return true;
  }

  /** Takes them off the page, as when it is left. */
  close() {
    this.#at = null;
    this.element.hidden = true;
    this.#changed.disconnect();
    this.#resized?.disconnect();
    removeEventListener("resize", this.#place);
    removeEventListener("scroll", this.#place, { capture: true });
    this.#page.removeEventListener("click", this.#press, { capture: true });
  }

  /** @param {number} index */
  #show(index) {
    this.#at = index;
    const all = this.#steps.length;
    this.#number.textContent = String(index + 1);
    this.#count.textContent = `${index + 1}/${all}`;
    this.#text.textContent = t(this.#steps[index].text);
    this.#target()?.scrollIntoView({ block: "nearest" });
    say(`${t("coach.title")}, ${index + 1}/${all}. ${t(this.#steps[index].text)}`);
    this.#draw();
  }

  #next() {
    const next = (this.#at ?? 0) + 1;
    if (next < this.#steps.length) this.#show(next);
    else this.end();
  }

  /** What the ring is about was done by hand. */
  #done() {
    // The panel may change by the same press: the next ring goes where it is then.
    requestAnimationFrame(() => this.isOpen && this.#next());
  }

  #target() {
    return this.#at === null ? null : this.#page.querySelector(this.#steps[this.#at].at);
  }

  #later() {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      if (this.isOpen) this.#draw();
    });
  }

  #draw() {
    const target = this.#target();
    this.#ring.hidden = !target;
    const box = target?.getBoundingClientRect() ?? new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0);
    set(this.#ring, {
      left: box.left - MARGIN,
      top: box.top - MARGIN,
      width: box.width + 2 * MARGIN,
      height: box.height + 2 * MARGIN,
    });
    set(this.#card, this.#spot(box));
  }

  /**
   * Where the card goes: beside the ring, inside the window, over as few controls as can be.
   *
   * @param {DOMRect} box
   */
  #spot(box) {
    const { width, height } = this.#card.getBoundingClientRect();
    const gap = MARGIN + 14;
    // The number of the ring sticks out of it.
    const ring = new DOMRect(box.x - gap, box.y - gap, box.width + 2 * gap, box.height + 2 * gap);
    if (narrow.matches) return this.#edge(width, height, ring);
    const [x, y] = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
    const wanted = [
      { left: x, top: box.bottom + gap },
      { left: x, top: box.top - gap - height },
      { left: box.right + gap, top: y },
      { left: box.left - gap - width, top: y },
      { left: 8, top: 8 },
      { left: 8, top: innerHeight - height - 8 },
      { left: innerWidth - width - 8, top: innerHeight - height - 8 },
    ];
    const controls = [...this.#page.querySelectorAll(".table-head, .float, .table-grid :is(button, select, input, a)")]
      .filter((control) => control.checkVisibility())
      .map((control) => control.getBoundingClientRect());
    const spots = wanted.map(({ left, top }) => ({
      left: Math.max(8, Math.min(left, innerWidth - width - 8)),
      top: Math.max(8, Math.min(top, innerHeight - height - 8)),
    }));
    /** @param {{ left: number, top: number }} spot */
    const cost = ({ left, top }) => {
      const card = new DOMRect(left, top, width, height);
      return 50 * overlap(card, ring) + controls.reduce((sum, control) => sum + overlap(card, control), 0);
    };
    return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
  }

  /**
   * On a phone there is no place beside anything: it lies at the lower edge, above the buttons that stick there, and
   * leaves the head with the aim in sight; at the upper one where it would hide more of the ring below.
   *
   * @param {number} width
   * @param {number} height
   * @param {DOMRect} ring
   */
  #edge(width, height, ring) {
    const sticking = this.#page.querySelector(".float:not([hidden])")?.getBoundingClientRect().height ?? 0;
    const below = innerHeight - sticking - height;
    /** @param {number} top */
    const hidden = (top) => overlap(new DOMRect(0, top, width, height), ring);
    return { left: 0, top: hidden(below) > hidden(0) ? 0 : below };
  }
}

/**
 * Whether an event happened within the box of an element.
 *
 * @param {Element} element
 * @param {MouseEvent} event
 */
function isInside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * The area that two boxes share, in square pixels.
 *
 * @param {DOMRect} one
 * @param {DOMRect} two
 */
function overlap(one, two) {
  const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  return Math.max(0, wide) * Math.max(0, high);
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, number>} box
 */
function set(element, box) {
  for (const [name, value] of Object.entries(box)) element.style.setProperty(name, `${Math.round(value)}px`);
}
