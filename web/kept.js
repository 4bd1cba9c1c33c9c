// The games that this device carries itself: listed, taken along, brought back, deleted.

import { unpackTables } from "./carrier/here.js";
import { addHere, dropHere, hasEngine, hereTables, noteHere } from "./carrier/kind.js";
import { saveFile } from "./file.js";
import { LARGEST, read, write } from "./here/parcel.js";
import { CHANNEL, openShelf } from "./here/shelf.js";
import { dropSeat, keepSeat, seatAt } from "./store.js";
import { t } from "./text.js";
import { Told } from "./trouble.js";

/** @import { KeptTable } from "./here/protocol.js" */

/**
 * Remembers the seats of a table, if this browser has forgotten them.
 *
 * @param {Pick<KeptTable, "id" | "summary" | "seats">} table
 */
function restoreSeats({ id, summary, seats: local }) {
  const [first] = local;
  if (seatAt(id) || !first) return;
  keepSeat({
    table: id,
    game: summary.game,
    seat: first.seat,
    token: first.token,
    local,
    hasCome: summary.stage !== "open",
  });
}

/**
 * What the page remembers of the games of this device is put right.
 *
 * @param {readonly KeptTable[]} tables the latest first
 */
function remember(tables) {
  noteHere(tables.map(({ id }) => id));
  for (const table of [...tables].reverse()) restoreSeats(table);
}

/** The games of this device, the latest first. The engine is not needed for that. */
export async function listKept() {
  const shelf = await openShelf();
  const tables = await shelf.list();
  remember(tables);
  return tables;
}

/** Looks up which games this device has, if the page can't know. */
export async function findKept() {
  if (hasEngine() && hereTables() === null) await listKept();
}

/**
 * Deletes a game.
 *
 * @param {string} table
 */
export async function deleteKept(table) {
  const shelf = await openShelf();
  await shelf.remove(table);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ table, count: 0 });
  channel.close();
  dropHere(table);
  dropSeat(table);
}

/** Gives all games of this device to the browser as one file. */
export async function exportKept() {
  const day = new Date().toISOString().slice(0, 10);
  const shelf = await openShelf();
  const found = await Promise.all((await shelf.list()).map(({ id }) => shelf.load(id)));
  const games = found.flatMap((table) => (table ? [table] : []));
  saveFile(write(games), `tripot-${day}.json`, "application/json");
}

/**
 * Brings games along; says how many were not here, and how many can't be read. Null if the file holds no games of a
 * device.
 *
 * @param {File} file
 */
export async function importKept(file) {
  if (file.size > LARGEST) throw new Told(t("games.large"));
  const parcels = read(await file.text());
  if (!parcels) return null;
  const { added, damaged } = await unpackTables(parcels);
  for (const parcel of parcels.filter(({ id }) => added.includes(id))) {
    addHere(parcel.id);
    restoreSeats(parcel);
  }
  return { added: added.length, damaged };
}
