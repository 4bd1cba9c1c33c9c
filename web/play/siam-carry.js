// An animal that follows the pointer while it is dragged.

import { figure, h } from "../dom.js";

/** @type {Record<string, string>} */
const NAMES = { e: "elephant", r: "rhino" };

/** How large an animal is on the mat, as a part of its width. */
const PART = 90 / 620;

export class Carried {
  /** @type {HTMLElement | null} */
  #element = null;

  /**
   * Takes up an animal of a herd that faces this way, as large as on the mat.
   *
   * @param {string} kind
   * @param {string} heading
   * @param {Element} mat
   */
  take(kind, heading, mat) {
    this.drop();
    const size = mat.getBoundingClientRect().width * PART;
    this.#element = h(
      "div",
      { class: `carried way-${heading}`, "aria-hidden": "true", style: { width: `${size}px`, height: `${size}px` } },
      figure(NAMES[kind]),
    );
    document.body.append(this.#element);
  }

  /** @param {PointerEvent} event */
  follow({ clientX, clientY }) {
    this.#element?.style.setProperty("left", `${clientX}px`);
    this.#element?.style.setProperty("top", `${clientY}px`);
  }

  drop() {
    this.#element?.remove();
    this.#element = null;
  }
}
