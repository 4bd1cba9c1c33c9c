// The trees of this device: to open one, to delete one.

import { h, put } from "../dom.js";
import { confirm, open } from "../table/dialog.js";
import { t } from "../text.js";
import { ago } from "../when.js";
import { deleteTree, listTrees } from "./trees.js";

/** @import { KeptTree } from "./trees.js" */

/**
 * Lists the trees of a game.
 *
 * @param {string} game
 * @param {(id: string) => unknown} chosen
 */
export async function treesDialog(game, chosen) {
  const list = h("div", {});
  /** @param {KeptTree} tree */
  const remove = async (tree) => {
    if (!(await confirm(t("explore.delete.sure", { name: tree.title || t("explore.unnamed") }), t("games.delete")))) return;
    await deleteTree(tree.id);
    await fill();
  };
  /** @param {KeptTree} tree */
  const row = (tree) => {
    const choose = () => {
      dialog.close();
      chosen(tree.id);
    };
    return h(
      "li",
      {},
      h("div", { class: "what" }, h("b", { dir: "auto" }, tree.title || t("explore.unnamed")), h("small", {}, `${t("explore.count", { count: tree.moves })} · ${ago(tree.changed)}`)),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", on: { click: choose } }, t("explore.open")),
        h("button", { type: "button", on: { click: () => remove(tree) } }, t("games.delete")),
      ),
    );
  };
  const fill = async () => {
    const trees = await listTrees(game);
    put(list, trees.length > 0 ? h("ul", { class: "list games" }, trees.map(row)) : h("p", {}, t("explore.none")));
  };
  await fill();
  const dialog = open(
    t("explore.mine"),
    h("h2", {}, t("explore.mine")),
    list,
    h("div", { class: "row" }, h("button", { type: "button", autofocus: true, on: { click: () => dialog.close() } }, t("dialog.close"))),
  );
  dialog.classList.add("exchange");
}
