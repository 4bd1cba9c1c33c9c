// The moves of a tree as a list of lists: a line, and in it the variations that leave it. Only what changes is drawn.

import { h, put } from "../dom.js";
import { t } from "../text.js";
import { isChance, movesTo } from "./tree.js";

/** @import { Node, Tree } from "./tree.js" */

/** How long nobody has learnt more of a tree when its moves are called anew, in milliseconds: no key waits for that. */
const PAUSE = 150;

export class Outline {
  element = h("div", { class: "outline" });
  #tree;
  #go;
  #words;
  /** Nodes of which more is known than they are called by. @type {Set<Node>} */
  #learnt = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
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
   * @param {(node: Node) => string} words what a step is called for whoever can't see how it is written, as far as it is known
   */
  constructor(tree, go, words) {
    this.#tree = tree;
    this.#go = go;
    this.#words = words;
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
    const words = this.#words(node);
    const button = h("button", { type: "button", title: words || null }, number, number ? " " : null, written(node));
    if (words) button.setAttribute("aria-label", `${button.textContent}: ${words}`);
    return button;
  }

  /**
   * More is known of a node: it is called by that.
   *
   * @param {Node} node
   */
  name(node) {
    this.#learnt.delete(node);
    const button = this.#items.get(node)?.firstElementChild;
    const words = this.#words(node);
    if (!button || !words || button.getAttribute("title") === words) return;
    button.setAttribute("aria-label", `${button.textContent}: ${words}`);
    button.setAttribute("title", words);
  }

  /**
   * The same of some nodes, when there is time for it.
   *
   * @param {readonly Node[]} nodes
   */
  nameSoon(nodes) {
    for (const node of nodes) this.#learnt.add(node);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      for (const node of this.#learnt) this.name(node);
    }, PAUSE);
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
