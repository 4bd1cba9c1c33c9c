// The server as a carrier: questions over HTTP, tables over WebSockets.

import { address, socketAddress } from "../base.js";
import { Offline } from "../trouble.js";

/** @import { Answered, Asking } from "../here/protocol.js" */

/** How long an answer may take, in milliseconds: a server that says nothing is not there. */
const PATIENCE = 20_000;

/**
 * Asks the server.
 *
 * @param {Asking} asking
 * @returns {Promise<Answered>}
 */
export async function askServer({ method, path, token, lang, body }) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": lang };
  if (method === "POST") headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const question = {
    method,
    headers,
    body: method === "POST" ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(PATIENCE),
  };
  try {
    const answer = await fetch(address(`/api/${path}`), question);
    // JSON, unless something between the page and the server has answered.
    const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
    return { status: answer.status, ...(isJson ? { json: await answer.json() } : { text: await answer.text() }) };
  } catch {
    throw new Offline();
  }
}

/**
 * A live connection to the server.
 *
 * @param {string} path after `/api/`
 * @param {string} lang
 */
export function openSocket(path, lang) {
  return new WebSocket(socketAddress(`/api/${path}?lang=${lang}`));
}
