// Trees that were not kept yet when their page was left. Keeping asks the engine for a text and takes a moment, which a page
// that goes away does not get; they are noted at once, as they are, and kept when trees are opened the next time.

import { read, write } from "../store.js";
import { keepTree, loadTree } from "./trees.js";

/** @import { Explorer } from "./source.js" */
/** @import { KeptTree } from "./trees.js" */
/** @import { PlainTree } from "./tree.js" */

/** @typedef {Omit<KeptTree, "text"> & { plain: PlainTree }} LeftTree */

const NAME = "explore-left";

/** @returns {Record<string, LeftTree>} */
function left() {
  return read(NAME, {});
}

/** @param {LeftTree} tree */
export function leave(tree) {
  write(NAME, { ...left(), [tree.id]: tree });
}

/**
 * A tree was kept, or deleted.
 *
 * @param {string} id
 */
export function forget(id) {
  const { [id]: known, ...others } = left();
  if (known) write(NAME, others);
}

/**
 * Keeps the trees that were left, unless they were kept since.
 *
 * @param {Pick<Explorer, "write">} explorer
 */
export async function keepLeft(explorer) {
  for (const { plain, ...row } of Object.values(left())) {
    try {
      const kept = await loadTree(row.id);
      if (!kept || kept.changed < row.changed) await keepTree({ ...row, text: await explorer.write(plain) });
      forget(row.id);
    } catch {
      // It stays noted; the others and the page that is opened need not wait for it.
    }
  }
}
