// A tree that is explored: where one is, what each step led to as far as it was asked, and what is played next.

import { pathTo } from "./tree.js";

/** @import { Explorer, Frame, Place } from "./source.js" */
/** @import { Node, Tree } from "./tree.js" */

/** So many steps are asked for together, on either side of the one that is wanted. */
const AROUND = 16;

/** The questions that are asked of an engine. */
/** @typedef {Pick<Explorer, "show" | "draw">} Guide */

export class Study {
  /** @type {Map<Node, Frame>} */
  #frames = new Map();
  /** What each seat is called. @type {readonly string[]} */
  names = [];
  /** The frame that was learnt last. @type {Frame | null} */
  latest = null;
  /** Whose eyes see it: a seat's, or everybody's (null). @type {number | null} */
  #eyes = null;
  #guide;
  #learnt;

  /**
   * @param {Tree} tree
   * @param {Guide} guide
   * @param {(nodes: readonly Node[]) => unknown} [learnt] what is done once it is known what some nodes show
   */
  constructor(tree, guide, learnt = () => {}) {
    this.tree = tree;
    this.#learnt = learnt;
    this.#guide = guide;
    this.names = tree.names;
  }

  get eyes() {
    return this.#eyes;
  }

  /** @param {number | null} seat */
  look(seat) {
    this.#eyes = seat;
    this.#frames.clear();
  }

  /**
   * What the engine has to know to be asked about a node.
   *
   * @param {Node} node
   * @returns {Place}
   */
  place(node) {
    const { variant, start } = this.tree;
    return { variant, start, steps: pathTo(node).map(({ step }) => step), eyes: this.#eyes, names: this.names };
  }

  /**
   * What a node shows, if it was asked for.
   *
   * @param {Node} node
   */
  known(node) {
    return this.#frames.get(node) ?? null;
  }

  /**
   * What a node shows; the steps around it are asked for with it.
   *
   * @param {Node} node
   */
  async frame(node) {
    const known = this.#frames.get(node);
    if (known) return known;
    const eyes = this.#eyes;
    const nodes = [this.tree.root, ...pathTo(node)];
    let from = nodes.length - 1;
    while (from > 0 && nodes.length - from <= AROUND && !this.#frames.has(nodes[from - 1])) from -= 1;
    let end = node;
    for (let count = 0; count < AROUND && end.children[0] && !this.#frames.has(end.children[0]); count += 1) {
      [end] = end.children;
      nodes.push(end);
    }
    const { names, frames } = await this.#guide.show(this.place(end), from);
    this.names = names;
    if (eyes === this.#eyes) this.#learn(nodes.slice(from), frames);
    const found = frames[nodes.indexOf(node) - from];
    if (!found) throw new Error("a step without a scene");
    return found;
  }

  /**
   * @param {readonly Node[]} nodes
   * @param {readonly Frame[]} frames
   */
  #learn(nodes, frames) {
    frames.forEach((frame, index) => this.#frames.set(nodes[index], frame));
    this.latest = frames.at(-1) ?? this.latest;
    this.#learnt(nodes);
  }

  /**
   * Plays from a node, or says what comes out; throws what the rules have against it. Where it leads, and whether that is new.
   *
   * @param {Node} node
   * @param {string} text
   */
  async play(node, text) {
    const place = this.place(node);
    const { frames } = await this.#guide.show({ ...place, steps: [...place.steps, text] }, place.steps.length + 1);
    return this.#grow(node, frames);
  }

  /**
   * Lets chance speak at a node.
   *
   * @param {Node} node
   */
  async draw(node) {
    const { frames } = await this.#guide.draw(this.place(node));
    return this.#grow(node, frames);
  }

  /**
   * @param {Node} node
   * @param {readonly Frame[]} frames
   */
  #grow(node, frames) {
    let at = node;
    /** @type {Node[]} */
    const added = [];
    for (const frame of frames) {
      const count = at.children.length;
      const next = this.tree.add(at, frame.step ?? "");
      if (at.children.length > count) added.push(next);
      this.#learn([next], [frame]);
      at = next;
    }
    return { node: at, added };
  }
}
