// The moves of a tree as a list of lists: a line, and in it the variations that leave it. Only what changes is drawn.

import { h, put } from "../dom.js";
import { t } from "../text.js";
import { isChance, movesTo } from "./tree.js";

/** @import { Node, Tree } from "./tree.js" */

export class Outline {
  element = h("div", { class: "outline" });
  #tree;
  #go;
  /** @type {Map<Node, HTMLElement>} */
  #items = new Map();
  /** @type {Map<Element, Node>} */
  #nodes = new Map();
  /** @type {Node | null} */
  #at = null;
  /** The variations that one is in. @type {ReadonlySet<Element>} */
  #around = new Set();

  /**
   * @param {Tree} tree
   * @param {(node: Node) => void} go
   */
  constructor(tree, go) {
    this.#tree = tree;
    this.#go = go;
    this.element.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const node = button && this.#nodes.get(button);
      if (node) this.#go(node);
    });
    this.rebuild();
  }

  /** Everything anew: after a line was promoted or deleted. */
  rebuild() {
    this.#items.clear();
    this.#nodes.clear();
    const line = h("ol", { class: "moves-line" });
    put(this.element, said(this.#tree.root), line);
    for (const node of this.#tree.list()) this.add(node);
    const at = this.#at;
    this.#at = null;
    if (at) this.mark(at);
  }

  /**
   * A node whose parent is here already.
   *
   * @param {Node} node
   */
  add(node) {
    if (this.#items.has(node) || !node.parent) return;
    const { parent } = node;
    const button = this.#button(node);
    const item = h("li", { class: isChance(node) ? "came-out" : "" }, button, said(node));
    this.#nodes.set(button, node);
    this.#items.set(node, item);
    const line = this.#items.get(parent)?.parentElement ?? this.element.lastElementChild;
    const place = parent.children.indexOf(node);
    if (place === 0) {
      line?.append(item);
      return;
    }
    // A variation stands behind the move that it replaces, and behind those before it.
    let before = this.#items.get(parent.children[0]);
    while (before?.nextElementSibling?.classList.contains("variation")) {
      before = /** @type {HTMLElement} */ (before.nextElementSibling);
    }
    before?.after(h("li", { class: "variation" }, h("ol", { class: "moves-line", "aria-label": t("explore.variation") }, item)));
  }

  /** @param {Node} node */
  #button(node) {
    const number = isChance(node) ? null : h("b", {}, String(movesTo(node)));
    return h("button", { type: "button" }, number, number ? " " : null, written(node));
  }

  /**
   * What a move is called for whoever can't see how it is written.
   *
   * @param {Node} node
   * @param {string} words
   */
  name(node, words) {
    const button = this.#items.get(node)?.firstElementChild;
    if (!button || button.hasAttribute("aria-label")) return;
    button.setAttribute("aria-label", `${button.textContent}: ${words}`);
    button.setAttribute("title", words);
  }

  /**
   * Where one is. The variations around it are drawn, even out of sight: only then it is known where they are.
   *
   * @param {Node} node
   */
  mark(node) {
    if (this.#at) this.#items.get(this.#at)?.firstElementChild?.removeAttribute("aria-current");
    this.#at = node;
    const item = this.#items.get(node);
    item?.firstElementChild?.setAttribute("aria-current", "step");
    const around = new Set(variationsAround(item));
    for (const one of this.#around) if (!around.has(one)) one.classList.remove("around");
    for (const one of around) if (!this.#around.has(one)) one.classList.add("around");
    this.#around = around;
  }

  /**
   * The button of a node.
   *
   * @param {Node} node
   */
  button(node) {
    const button = this.#items.get(node)?.firstElementChild;
    return button instanceof HTMLElement ? button : null;
  }

  /**
   * What is said of a node has changed.
   *
   * @param {Node} node
   */
  comment(node) {
    const item = this.#items.get(node);
    if (!item) return this.rebuild();
    item.querySelector(":scope > .said")?.remove();
    const text = said(node);
    if (text) item.append(text);
  }
}

/**
 * The variations that an entry is in, from the inside out.
 *
 * @param {Element | undefined} item
 */
function variationsAround(item) {
  /** @type {Element[]} */
  const found = [];
  for (let at = item?.closest(".variation"); at; at = at.parentElement?.closest(".variation")) found.push(at);
  return found;
}

/**
 * How a step is written.
 *
 * @param {Node} node
 */
function written({ step }) {
  return step.replace("*", "");
}

/** @param {Node} node */
function said({ comment }) {
  return comment ? h("span", { class: "said", dir: "auto" }, comment) : null;
}
