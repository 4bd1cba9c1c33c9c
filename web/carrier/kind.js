// Who carries a table: a server, or this device. A page asks for both in the same words.

import { read, write } from "../store.js";

/**
 * What can carry tables on this site: a server alone, a server or this device, or this device alone.
 *
 * @typedef {"server" | "both" | "here"} SiteKind
 * @typedef {"server" | "here"} CarrierName
 */

/** @type {SiteKind | null} */
let kind = null;

/**
 * The tables of this device; a window that can't keep anything knows its own.
 *
 * @type {Set<string>}
 */
const own = new Set();

/**
 * What the shell says, if it is one of the three.
 *
 * @param {string | null | undefined} said
 * @returns {SiteKind}
 */
export function kindOf(said) {
  return said === "both" || said === "here" ? said : "server";
}

/** The smallest module with an instruction of the kind that the engine is built with (SIMD). */
const PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Whether this browser can run the engine: older ones have no WebAssembly, or less of it, and some people turn it off. */
function runsEngine() {
  return typeof WebAssembly === "object" && WebAssembly.validate(PROBE);
}

/** What can carry tables on this site. To a browser that can't run the engine a server's page is the server's alone. */
export function siteKind() {
  kind ??= kindOf(document.querySelector("meta[name=carrier]")?.getAttribute("content"));
  if (kind === "both" && !runsEngine()) kind = "server";
  return kind;
}

/** Whether this site has a server that people meet at. */
export function hasServer() {
  return siteKind() !== "here";
}

/** Whether the games can be played on this device alone. */
export function hasEngine() {
  return siteKind() !== "server";
}

/**
 * Who carries what is at a path after `/api/`: the tables of this device are asked of itself, everything else is the
 * server's, if there is one.
 *
 * @param {SiteKind} site
 * @param {string} path
 * @param {(table: string) => boolean} isOwn whether a table is one of this device
 * @returns {CarrierName}
 */
export function carrierOf(site, path, isOwn) {
  if (site !== "both") return site;
  const table = /^tables\/([\w-]+)/.exec(path)?.[1];
  return table !== undefined && isOwn(table) ? "here" : "server";
}

/**
 * Whether a question that the server gives no answer to can be asked of this device: what is the same everywhere.
 *
 * @param {SiteKind} site
 * @param {string} path
 */
export function isAnsweredHere(site, path) {
  return site === "both" && /^(games|replay|rules\/\w+)$/.test(path);
}

/**
 * Whether this device carries a table.
 *
 * @param {string} table
 */
export function isHere(table) {
  if (siteKind() !== "both") return siteKind() === "here";
  return own.has(table) || (hereTables() ?? []).includes(table);
}

/**
 * The tables of this device, as far as the page knows; null if that has to be looked up.
 *
 * @returns {string[] | null}
 */
export function hereTables() {
  return read("here", /** @type {string[] | null} */ (null));
}

/**
 * Notes which tables this device has.
 *
 * @param {readonly string[]} tables
 */
export function noteHere(tables) {
  own.clear();
  for (const table of tables) own.add(table);
  write("here", [...own]);
}

/**
 * Notes that a table is not on this device any more.
 *
 * @param {string} table
 */
export function dropHere(table) {
  noteHere((hereTables() ?? [...own]).filter((known) => known !== table));
}

/**
 * Notes that a table is one of this device.
 *
 * @param {string} table
 */
export function addHere(table) {
  noteHere([table, ...(hereTables() ?? [...own]).filter((known) => known !== table)]);
}
