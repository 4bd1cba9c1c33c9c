// A tree on its way out and in: as a text, a file, a link that carries all of it, or a picture of the position.

import { link } from "../base.js";
import { h, messageOf } from "../dom.js";
import { fileButton, saveFile } from "../file.js";
import { linkField, shareButton } from "../share.js";
import { open, showText } from "../table/dialog.js";
import { t } from "../text.js";
import { pack, pasted } from "./link.js";
import { picture, pixels } from "./picture.js";

/** @import { Brought, Explorer } from "./source.js" */
/** @import { Tree } from "./tree.js" */

/** The largest file that is read, in bytes. */
const LARGEST = 1 << 20;

/**
 * Asks for a tree, a record, a position or a link.
 *
 * @param {Explorer} explorer
 * @param {string} variant of a position, which does not say it itself
 * @param {(brought: Brought) => Promise<unknown>} taken
 */
export function importDialog(explorer, variant, taken) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const field = h("textarea", { rows: 6, spellcheck: "false", "aria-label": t("explore.import.label"), autofocus: true });
  /** @param {string} text */
  const take = async (text) => {
    try {
      await taken(await explorer.read(await pasted(text), variant));
      dialog.close();
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  };
  /** @param {File} file */
  const bring = async (file) => {
    if (file.size <= LARGEST) return take(await file.text());
    problem.hidden = false;
    problem.textContent = t("games.large");
    return undefined;
  };
  const dialog = open(
    t("explore.import"),
    h("h2", {}, t("explore.import")),
    h("p", {}, t("explore.import.text")),
    field,
    problem,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", on: { click: () => take(field.value) } }, t("explore.import.take")),
      fileButton(t("explore.import.file"), ".tripot,.txt,text/plain", bring),
      h("button", { type: "button", on: { click: () => dialog.close() } }, t("dialog.cancel")),
    ),
  );
  dialog.classList.add("exchange");
}

/**
 * What can be given away: the tree as text, as a file and as a link, the position and its picture.
 *
 * @param {Explorer} explorer
 * @param {{ game: string, tree: Tree, names: readonly string[], mat: HTMLElement, position: string, scene: Wire.Scene | null }} what
 */
export async function exportDialog(explorer, { game, tree, names, mat, position, scene }) {
  const text = await explorer.write(tree.plain());
  const address = link(`/explore/${game}#text=${await pack(text)}`);
  const drawing = picture(mat, scene, names);
  const name = tree.title.replace(/[^\p{L}\p{N}]+/gu, "-") || game;
  const save = () => saveFile(text, `${name}.tripot`, "text/plain");
  /**
   * @param {string} form
   * @param {() => unknown} press
   */
  const saved = (form, press) => h("button", { type: "button", on: { click: press } }, t("explore.export.picture", { form }));
  const shared = linkField(address);
  showText(
    t("explore.export"),
    h("label", { for: "explore-position" }, t("explore.export.position")),
    h("input", { id: "explore-position", type: "text", readonly: true, value: position }),
    h("label", { for: "explore-text" }, t("explore.export.text")),
    h("textarea", { id: "explore-text", rows: 8, readonly: true }, text),
    h("p", {}, t("explore.export.link")),
    shared,
    h(
      "div",
      { class: "row" },
      shareButton(address, { field: shared }),
      h("button", { type: "button", on: { click: save } }, t("explore.export.file")),
      drawing ? saved("SVG", () => saveFile(drawing, `${name}.svg`, "image/svg+xml")) : null,
      drawing ? saved("PNG", async () => saveFile(await pixels(drawing), `${name}.png`, "image/png")) : null,
    ),
  );
  document.querySelector("dialog[open]")?.classList.add("exchange");
}
