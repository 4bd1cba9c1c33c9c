// The live connection to a table, whoever carries it.

import { connectHere } from "./here.js";
import { carrierOf, isHere, siteKind } from "./kind.js";
import { openSocket } from "./server.js";

/**
 * As much of a WebSocket as pages use.
 *
 * @typedef {object} Line
 * @property {number} readyState
 * @property {(text: string) => void} send
 * @property {() => void} close
 * @property {(name: "open" | "message" | "close", hear: (event: any) => void) => void} addEventListener
 */

/**
 * Connects to a table.
 *
 * @param {string} path after `/api/`
 * @param {string} lang
 * @returns {Line}
 */
export function openLine(path, lang) {
  return carrierOf(siteKind(), path, isHere) === "here" ? connectHere(path, lang) : openSocket(path, lang);
}
