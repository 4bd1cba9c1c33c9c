// The games that this device carries itself: to go on with, to look at, to take along, to delete.

import { hasServer } from "../carrier/kind.js";
import { h, messageOf, put } from "../dom.js";
import { fileButton } from "../file.js";
import { listTitle, titleOf } from "../game.js";
import { isFleeting } from "../here/shelf.js";
import { deleteKept, exportKept, importKept, listKept } from "../kept.js";
import { opponents } from "../mine.js";
import { downloadRecord, importRecord } from "../record.js";
import { seatAt } from "../store.js";
import { confirm } from "../table/dialog.js";
import { language, parts, t } from "../text.js";
import { ago } from "../when.js";
import { icon } from "./poster.js";

/** @import { KeptTable } from "../here/protocol.js" */
/** @import { Visit } from "../router.js" */

/** @type {Record<Wire.Stage, string>} */
const STAGES = { open: "mine.waiting", playing: "games.playing", over: "games.over" };

/** What is in the list, and where the games of the server are. */
async function about() {
  if (await isFleeting()) return t("games.fleeting");
  if (!hasServer()) return t("games.text");
  return [t("games.beside.text"), " ", parts("games.beside.mine", { mine: h("a", { href: "/" }, t("mine.title")) })];
}

/**
 * Shows the list.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export async function show(main, _, visit) {
  visit.title(listTitle());
  const notice = h("p", { class: "problem", hidden: true, role: "alert" });
  const said = h("p", { role: "status" });
  const list = h("section", { class: "panel" });
  const save = h("button", { type: "button", on: { click: () => attempt(exportKept) } }, t("games.export_all"));

  /** @param {() => Promise<unknown>} deed */
  async function attempt(deed) {
    notice.hidden = true;
    try {
      await deed();
    } catch (error) {
      notice.hidden = false;
      notice.textContent = messageOf(error);
    }
  }

  /** @param {File} file */
  const bring = (file) =>
    attempt(async () => {
      const brought = await importKept(file);
      if (!brought) {
        await importRecord(file);
        await visit.go("/replay");
        return;
      }
      const { added, damaged } = brought;
      said.textContent = [
        t("games.imported", { count: added }),
        damaged > 0 ? t("games.damaged", { count: damaged }) : null,
      ]
        .filter(Boolean)
        .join(" ");
      await fill();
    });

  /** @param {KeptTable} table */
  const remove = (table) =>
    attempt(async () => {
      if (!(await confirm(t("games.delete.sure", { game: titleOf(table.summary.game) }), t("games.delete")))) return;
      await deleteKept(table.id);
      await fill();
    });

  /** @param {KeptTable} table */
  const row = (table) =>
    h(
      "li",
      {},
      icon(table.summary.game),
      h(
        "div",
        { class: "what" },
        h("b", {}, h("bdi", {}, table.summary.title ?? titleOf(table.summary.game))),
        ` ${who(table)}`,
        h("small", {}, `${t(STAGES[table.summary.stage])} · ${ago(table.changed)}`),
      ),
      h(
        "div",
        { class: "row" },
        table.summary.stage === "over"
          ? h("a", { class: "button", href: `/table/${table.id}/replay` }, t("over.replay"))
          : h("a", { class: "button", href: `/table/${table.id}` }, t("home.continue")),
        h(
          "button",
          { type: "button", on: { click: () => attempt(() => downloadRecord(table.id, table.summary.game)) } },
          t("record.download"),
        ),
        h("button", { type: "button", on: { click: () => remove(table) } }, t("games.delete")),
      ),
    );

  async function fill() {
    const tables = await listKept();
    save.disabled = tables.length === 0;
    put(
      list,
      tables.length === 0 ? h("p", { class: "none" }, t(hasServer() ? "games.beside.none" : "games.none")) : h("ul", { class: "list games" }, tables.map(row)),
    );
  }

  await fill();
  main.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, listTitle()),
      h("div", { class: "row" }, fileButton(t("games.import"), ".json,.tripot,.txt,application/json,text/plain", bring), save),
    ),
    h("p", {}, await about()),
    notice,
    said,
    list,
  );
}

/**
 * Against whom, or who plays whom where only machines do.
 *
 * @param {KeptTable} table
 */
function who({ id, summary }) {
  const own = seatAt(id)?.seat ?? -1;
  const names = new Intl.ListFormat(language()).format(opponents(summary.seats, own).map(({ called }) => called));
  return own < 0 ? names : t("mine.against", { names });
}
