// The tree of a page on this device, from its first change on: one after the other, and the last one stays.

import { messageOf } from "../dom.js";
import { isFleeting } from "../here/shelf.js";
import { t } from "../text.js";
import { keepTree, newTree } from "./trees.js";

/** @import { Explorer } from "./source.js" */
/** @import { Node, Tree } from "./tree.js" */

export class Keeper {
  /** What the tree is called on this device, once it is kept. @type {string | null} */
  #id;
  #game;
  #explorer;
  #tell;
  #work = Promise.resolve();

  /**
   * @param {{ id: string | null, game: string, explorer: Pick<Explorer, "write">, tell: (text: string) => void }} setting
   */
  constructor({ id, game, explorer, tell }) {
    this.#id = id;
    this.#game = game;
    this.#explorer = explorer;
    this.#tell = tell;
  }

  /**
   * Keeps a tree as it is now, and where one is in it. The address names it from then on.
   *
   * @param {Tree} tree
   * @param {Node} at
   */
  keep(tree, at) {
    if (!this.#id) {
      this.#id = newTree();
      history.replaceState(null, "", `#tree=${this.#id}`);
    }
    this.#tell("");
    const [id, plain, place] = [this.#id, tree.plain(), tree.list().indexOf(at)];
    const row = { id, game: this.#game, title: tree.title, moves: plain.nodes.length, at: place < 0 ? null : place };
    this.#work = this.#work.then(async () => {
      try {
        const text = await this.#explorer.write(plain);
        await keepTree({ ...row, changed: Date.now(), text });
        this.#tell((await isFleeting()) ? t("games.fleeting") : `✓ ${t("explore.kept")}`);
      } catch (error) {
        this.#tell(messageOf(error));
      }
    });
  }
}
