// Records: a game as a file, downloaded from its table or brought along.

import { askText, post } from "./api.js";
import { saveFile } from "./file.js";
import { seatAt } from "./store.js";
import { t } from "./text.js";
import { Told } from "./trouble.js";

/** The largest file that is read, in bytes; the server reads no more either. */
const LARGEST = 48 * 1024;
const KEY = "tripot-record";

/**
 * Gives the record of a table to the browser as a file, as far as its viewer may have it.
 *
 * @param {string} id
 * @param {string} game
 */
export async function downloadRecord(id, game) {
  const text = await askText(`tables/${id}/record`, { token: seatAt(id)?.token });
  saveFile(text, `${game}-${id}.tripot`, "text/plain");
}

/**
 * Reads a file, has it checked, and keeps it for this window. Throws what is wrong with it.
 *
 * @param {File} file
 */
export async function importRecord(file) {
  if (file.size > LARGEST) throw new Told(t("import.large"));
  const text = await file.text();
  await replayRecord(text);
  sessionStorage.setItem(KEY, text);
}

/** The record that was brought along; null if this window has none. */
export function importedRecord() {
  return sessionStorage.getItem(KEY);
}

/**
 * The game of a record, as a seat saw it or as everybody did.
 *
 * @param {string} record
 * @param {number | null} [as]
 */
export function replayRecord(record, as = null) {
  return post("replay", { record, as });
}
