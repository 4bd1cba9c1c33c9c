// A tree of variations: a start, and steps from it, each with those that may follow. The page keeps it, so that a key is
// answered at once; what is legal and how a tree is written is the engine's matter.

/**
 * @typedef {object} Node
 * @property {Node | null} parent nothing before the start
 * @property {string} step a move, or what came out, after `*`; empty at the start
 * @property {string} comment
 * @property {Node[]} children the main one first
 *
 * A tree as the engine reads and writes it: each node after the one that it follows.
 *
 * @typedef {object} PlainTree
 * @property {string} title
 * @property {string} variant
 * @property {string} start
 * @property {string[]} names
 * @property {string} comment
 * @property {{ parent: number | null, step: string, comment: string }[]} nodes
 */

/**
 * @param {Node | null} parent
 * @param {string} step
 * @param {string} [comment]
 * @returns {Node}
 */
function makeNode(parent, step, comment = "") {
  return { parent, step, comment, children: [] };
}

/**
 * Whether the step to a node came out, so that nobody chose it.
 *
 * @param {Node} node
 */
export function isChance(node) {
  return node.step.startsWith("*");
}

export class Tree {
  /** @type {Node} */
  root;

  /** @param {PlainTree} plain */
  constructor({ title, variant, start, names, comment, nodes }) {
    this.title = title;
    this.variant = variant;
    this.start = start;
    this.names = names;
    this.root = makeNode(null, "", comment);
    /** @type {Node[]} */
    const places = [];
    for (const { parent, step, comment: said } of nodes) {
      const before = parent === null ? this.root : places[parent];
      const node = makeNode(before, step, said);
      before.children.push(node);
      places.push(node);
    }
  }

  /** The nodes as they are written: a main line first, then what might have been instead of it. */
  list() {
    /** @type {Node[]} */
    const nodes = [];
    const open = [...this.root.children].reverse();
    for (let node = open.pop(); node; node = open.pop()) {
      nodes.push(node);
      open.push(...[...node.children].reverse());
    }
    return nodes;
  }

  /** @returns {PlainTree} */
  plain() {
    const nodes = this.list();
    const places = new Map(nodes.map((node, index) => [node, index]));
    const { title, variant, start, names } = this;
    return {
      title,
      variant,
      start,
      names,
      comment: this.root.comment,
      nodes: nodes.map(({ parent, step, comment }) => ({
        parent: (parent && places.get(parent)) ?? null,
        step,
        comment,
      })),
    };
  }

  /**
   * The step from a node, which may be there already.
   *
   * @param {Node} node
   * @param {string} step
   */
  add(node, step) {
    const known = node.children.find((child) => child.step === step);
    if (known) return known;
    const added = makeNode(node, step);
    node.children.push(added);
    return added;
  }

  /**
   * The line of a node becomes one more important, where it leaves the main one last; says whether it could.
   *
   * @param {Node} node
   */
  promote(node) {
    const at = branch(node);
    const siblings = at?.parent?.children;
    if (!at || !siblings) return false;
    const place = siblings.indexOf(at);
    [siblings[place - 1], siblings[place]] = [at, siblings[place - 1]];
    return true;
  }

  /**
   * Deletes a node with all that follows; where to go then.
   *
   * @param {Node} node
   */
  remove(node) {
    const { parent } = node;
    if (!parent) return this.root;
    parent.children.splice(parent.children.indexOf(node), 1);
    return parent;
  }
}

/**
 * The last node, from this one back, that is not the main one after its parent; null on the main line.
 *
 * @param {Node} node
 * @returns {Node | null}
 */
export function branch(node) {
  for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
  return null;
}

/**
 * The nodes from the start to this one, without the start.
 *
 * @param {Node} node
 */
export function pathTo(node) {
  /** @type {Node[]} */
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.push(at);
  return path.reverse();
}

/**
 * The node after the next move of the main line, with all that came out after it; the node itself at the end.
 *
 * @param {Node} node
 */
export function after(node) {
  let at = node.children[0] ?? node;
  while (at.children[0] && isChance(at.children[0])) [at] = at.children;
  return at;
}

/**
 * The node before the last move.
 *
 * @param {Node} node
 */
export function before(node) {
  let at = node;
  while (at.parent && isChance(at)) at = at.parent;
  return at.parent ?? at;
}

/**
 * What might have been instead: the move beside this one, or beside the last one before it that has others. The node itself
 * where there is none further in that direction.
 *
 * @param {Node} node
 * @param {1 | -1} direction
 */
export function beside(node, direction) {
  for (let at = node; at.parent; at = at.parent) {
    const { children } = at.parent;
    if (children.length > 1) return children[children.indexOf(at) + direction] ?? node;
  }
  return node;
}

/**
 * The end of the main line from a node.
 *
 * @param {Node} node
 */
export function lastOf(node) {
  let at = node;
  while (at.children[0]) [at] = at.children;
  return at;
}

/**
 * The node after a number of moves of the main line.
 *
 * @param {Node} root
 * @param {number} moves
 */
export function afterMoves(root, moves) {
  let at = root;
  for (let move = 0; move < moves; move += 1) at = after(at);
  return at;
}

/**
 * How many moves led to a node.
 *
 * @param {Node} node
 */
export function movesTo(node) {
  let count = 0;
  for (let at = node; at.parent; at = at.parent) if (!isChance(at)) count += 1;
  return count;
}
