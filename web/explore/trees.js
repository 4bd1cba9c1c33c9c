// The trees that this device keeps, each as the text that the engine writes: its first line says of which version it is.

import { openShelf } from "../here/shelf.js";
import { randomBytes, toHex } from "../random.js";

/**
 * @typedef {object} KeptTree
 * @property {string} id
 * @property {string} game
 * @property {string} title
 * @property {number} changed in milliseconds since 1970
 * @property {number} moves how many steps it has
 * @property {number | null} at the node that was seen last, by its place in the text
 * @property {string} text
 */

/** An identifier for a new tree. */
export function newTree() {
  return toHex(randomBytes(8));
}

/**
 * The trees of a game, the latest first.
 *
 * @param {string} game
 * @returns {Promise<KeptTree[]>}
 */
export async function listTrees(game) {
  const trees = await (await openShelf()).trees();
  return trees.filter((tree) => tree.game === game).sort((one, two) => two.changed - one.changed);
}

/**
 * A tree; null if there is none.
 *
 * @param {string} id
 */
export async function loadTree(id) {
  const trees = await (await openShelf()).trees();
  return trees.find((tree) => tree.id === id) ?? null;
}

/** @param {KeptTree} tree */
export async function keepTree(tree) {
  await (await openShelf()).keepTree(tree);
}

/** @param {string} id */
export async function deleteTree(id) {
  await (await openShelf()).removeTree(id);
}
