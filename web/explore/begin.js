// Which tree a page begins with: the fragment of its address says it.

import { askText } from "../api.js";
import { hasEngine } from "../carrier/kind.js";
import { importedRecord } from "../record.js";
import { seatAt } from "../store.js";
import { t } from "../text.js";
import { Told } from "../trouble.js";
import { keepLeft } from "./left.js";
import { pack, unpack } from "./link.js";
import { afterMoves, lastOf } from "./tree.js";
import { loadTree } from "./trees.js";

/** @import { Game } from "../review/game.js" */
/** @import { Brought, Explorer } from "./source.js" */
/** @import { Node, Tree } from "./tree.js" */

/**
 * @typedef {object} Opened
 * @property {Brought} brought
 * @property {string | null} id its name on this device
 * @property {((tree: Tree) => Node) | null} at where to begin
 * @property {string} [fragment] what the address says of it from then on
 */

/** The games that can be explored, and how many play a new deal. */
export const SEATS = /** @type {Record<string, number>} */ ({ chicago: 2, siam: 2, families: 3 });

/**
 * A tree of this device.
 *
 * @param {string} id
 * @param {string} game
 * @param {Explorer} explorer
 * @returns {Promise<Opened>}
 */
export async function reopened(id, game, explorer) {
  const kept = await loadTree(id);
  if (!kept) throw new Told(t("explore.gone"));
  const brought = await explorer.read(kept.text, game);
  return { brought: { ...brought, at: kept.at }, id, at: null };
}

/**
 * A new deal. What chance dealt is in the address, so that it is there again after a reload, and nothing is kept that
 * nobody has touched.
 *
 * @param {string} game
 * @param {Explorer} explorer
 * @returns {Promise<Opened>}
 */
export async function dealt(game, explorer) {
  const brought = await explorer.deal(game, SEATS[game]);
  const fragment = game === "siam" ? "#" : `#text=${await pack(await explorer.write(brought.tree))}`;
  return { brought, id: null, at: null, fragment };
}

/**
 * What the fragment of an address asks for: a tree of this device, the text in a link, a game at one of its steps; else a
 * new deal.
 *
 * @param {string} fragment
 * @param {string} game
 * @param {Explorer} explorer
 * @returns {Promise<Opened>}
 */
export async function begin(fragment, game, explorer) {
  await keepLeft(explorer);
  const asked = new URLSearchParams(fragment);
  const [tree, text, table, step] = ["tree", "text", "table", "step"].map((name) => asked.get(name));
  if (tree) return reopened(tree, game, explorer);
  if (text) {
    const unpacked = await unpack(text);
    if (unpacked === null) throw new Told(t("explore.broken"));
    return { brought: await explorer.read(unpacked, game), id: null, at: null };
  }
  if (table || asked.has("record")) {
    const record = table ? await askText(`tables/${table}/record`, { token: seatAt(table)?.token }) : importedRecord();
    if (record === null) throw new Told(t("import.none"));
    const brought = await explorer.read(record, game);
    return { brought, id: null, at: ({ root }) => (step === null ? lastOf(root) : afterMoves(root, Number(step))) };
  }
  return dealt(game, explorer);
}

/**
 * Whether somebody may look on with an engine: the game is over, or no other person plays.
 *
 * @param {Pick<Game, "over" | "own" | "seats" | "facts">} game
 */
export function mayExplore({ over, own, seats, facts }) {
  if (!hasEngine() || !(facts.game in SEATS)) return false;
  return over || (facts.game !== "families" && seats.every(({ kind, seat }) => kind === "machine" || seat === own));
}

/**
 * The address at which a step of a game is explored: that of a table, or of a record that was brought along.
 *
 * @param {string} game
 * @param {string} id of the table; empty for a record
 * @param {number} step
 */
export function exploreAddress(game, id, step) {
  return `/explore/${game}#${id ? `table=${id}` : "record="}&step=${step}`;
}
