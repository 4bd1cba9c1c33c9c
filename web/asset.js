// Where the files of the pages are: their addresses change with their content, and the shell says which they are.

import { address } from "./base.js";

/** @type {Record<string, string> | null} */
let files = null;

function read() {
  const said = document.querySelector("meta[name=assets]")?.getAttribute("content");
  return said ? JSON.parse(said).files : {};
}

/**
 * The address of a file, by its path.
 *
 * @param {string} path
 */
export function asset(path) {
  files ??= read();
  return files?.[path] ?? address(path);
}
