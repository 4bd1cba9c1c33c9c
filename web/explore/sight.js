// The place in a long list, kept in sight: what was never drawn has a guessed height, and moves the rest once it is drawn.

import { keepInSight } from "../review/steps.js";

/** How people scroll a list themselves. */
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"];

export class Sight {
  #list;
  /** What is kept in sight, until the list is scrolled by hand. @type {Element | null} */
  #line = null;
  /** What grows. @type {Element | null} */
  #content = null;
  #observer = new ResizeObserver(() => {
    if (this.#line) keepInSight(this.#list, this.#line);
  });

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    const leave = () => {
      this.#line = null;
    };
    for (const event of BY_HAND) list.addEventListener(event, leave, { passive: true });
  }

  /**
   * Scrolls the list so that a line of it is in sight.
   *
   * @param {Element} line
   */
  keep(line) {
    this.#line = line;
    keepInSight(this.#list, line);
    const content = this.#list.firstElementChild;
    if (!content || content === this.#content) return;
    this.#observer.disconnect();
    this.#observer.observe(content);
    this.#content = content;
  }

  end() {
    this.#observer.disconnect();
  }
}
