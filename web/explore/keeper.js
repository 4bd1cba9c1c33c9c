// The tree of a page on this device, from its first change on: one after the other, and the last one stays. What is not kept
// yet when the page is left is noted at once (`left.js`).

import { messageOf } from "../dom.js";
import { isFleeting } from "../here/shelf.js";
import { t } from "../text.js";
import { forget, leave } from "./left.js";
import { keepTree, newTree } from "./trees.js";

/** @import { LeftTree } from "./left.js" */
/** @import { Explorer } from "./source.js" */
/** @import { Node, Tree } from "./tree.js" */

export class Keeper {
  /** What the tree is called on this device, once it is kept. @type {string | null} */
  #id;
  #game;
  #explorer;
  #tell;
  #work = Promise.resolve();
  /** The last change, until it is kept. @type {LeftTree | null} */
  #waiting = null;
  #left = () => {
    if (this.#waiting) leave(this.#waiting);
  };
  #hidden = () => {
    if (document.visibilityState === "hidden") this.#left();
  };

  /**
   * @param {{ id: string | null, game: string, explorer: Pick<Explorer, "write">, tell: (text: string) => void }} setting
   */
  constructor({ id, game, explorer, tell }) {
    this.#id = id;
    this.#game = game;
    this.#explorer = explorer;
    this.#tell = tell;
    // A phone may end a page that is out of sight without another word.
    document.addEventListener("visibilitychange", this.#hidden);
    addEventListener("pagehide", this.#left);
  }

  /** Nothing more is kept by it. */
  end() {
    this.#left();
    document.removeEventListener("visibilitychange", this.#hidden);
    removeEventListener("pagehide", this.#left);
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
    const row = { id, game: this.#game, title: tree.title, moves: plain.nodes.length, at: place < 0 ? null : place, changed: Date.now() };
    const waiting = { ...row, plain };
    this.#waiting = waiting;
    this.#work = this.#work.then(async () => {
      try {
        const text = await this.#explorer.write(plain);
        await keepTree({ ...row, text });
        if (this.#waiting === waiting) {
          this.#waiting = null;
          forget(id);
        }
        this.#tell((await isFleeting()) ? t("games.fleeting") : `✓ ${t("explore.kept")}`);
      } catch (error) {
        this.#tell(messageOf(error));
      }
    });
  }
}
