// The buttons of a tree: the ways through it, and what can be done with a line.

import { h } from "../dom.js";
import { t } from "../text.js";
import { after, before, branch, lastOf } from "./tree.js";

/** @import { Node } from "./tree.js" */

/**
 * What the page does.
 *
 * @typedef {object} Deeds
 * @property {() => Node} at where one is
 * @property {(node: Node) => void} go
 * @property {() => unknown} promote
 * @property {() => unknown} remove
 * @property {() => unknown} comment
 * @property {() => unknown} rename
 */

export class Controls {
  #buttons;

  /** @param {Deeds} deeds */
  constructor({ at, go, promote, remove, comment, rename }) {
    const root = () => {
      let node = at();
      while (node.parent) node = node.parent;
      return node;
    };
    /**
     * @param {string} text
     * @param {string} key
     * @param {() => Node} to
     */
    const step = (text, key, to) =>
      h("button", { type: "button", "aria-label": t(key), on: { click: () => go(to()) } }, text);
    /**
     * @param {string} key
     * @param {() => unknown} press
     */
    const deed = (key, press) => h("button", { type: "button", on: { click: press } }, t(key));
    this.#buttons = {
      first: step("|◂", "review.first", root),
      back: step("◂", "review.back", () => before(at())),
      onward: step("▸", "review.onward", () => after(at())),
      last: step("▸|", "review.last", () => lastOf(at())),
      promote: deed("explore.promote", promote),
      remove: deed("explore.delete", remove),
    };
    const { first, back, onward, last } = this.#buttons;
    /** The ways through the tree. */
    this.steps = h("div", { class: "steps", role: "group", "aria-label": t("review.controls") }, first, back, onward, last);
    /** What can be done with the line. */
    this.deeds = h(
      "div",
      { class: "row" },
      this.#buttons.promote,
      this.#buttons.remove,
      deed("explore.comment", comment),
      deed("explore.name", rename),
    );
  }

  /**
   * What can be done at a node.
   *
   * @param {Node} at
   */
  draw(at) {
    const { first, back, onward, last, promote, remove } = this.#buttons;
    first.disabled = back.disabled = remove.disabled = at.parent === null;
    onward.disabled = last.disabled = at.children.length === 0;
    promote.disabled = branch(at) === null;
  }
}
