// Questions to the server over HTTP.

import { language } from "./text.js";
import { Offline, Refused } from "./trouble.js";

export { Offline, Refused } from "./trouble.js";

/** How long an answer may take, in milliseconds: a server that says nothing is not there. */
const PATIENCE = 20_000;

/**
 * Asks and reads JSON.
 *
 * @param {string} path
 * @param {{ body?: unknown, token?: string | null, isPost?: boolean }} options
 */
async function request(path, { body, token, isPost = false }) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language() };
  if (isPost) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const question = {
    method: isPost ? "POST" : "GET",
    headers,
    body: isPost ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(PATIENCE),
  };
  const { answer, content } = await read(`/api/${path}`, question).catch(() => {
    throw new Offline();
  });
  if (!answer.ok) throw new Refused(answer.status, content?.error);
  return content;
}

/**
 * The answer with its content, which is JSON unless something between the page and the server has answered.
 *
 * @param {string} address
 * @param {RequestInit} question
 */
async function read(address, question) {
  const answer = await fetch(address, question);
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  return { answer, content: isJson ? await answer.json() : await answer.text() };
}

/**
 * Asks for something; `token` says whose seat asks. What the server answers to each path is what its description
 * says.
 *
 * @template {string} Path
 * @param {Path} path
 * @param {{ token?: string | null }} [options]
 * @returns {Promise<Wire.Get<Path>>}
 */
export function ask(path, { token } = {}) {
  return request(path, { token });
}

/**
 * Asks for something to be done.
 *
 * @template {string} Path
 * @param {Path} path
 * @param {Wire.Body<Path>} body
 * @param {{ token?: string | null }} [options]
 * @returns {Promise<Wire.Post<Path>>}
 */
export function post(path, body, { token } = {}) {
  return request(path, { body, token, isPost: true });
}

/**
 * Asks for a text.
 *
 * @param {string} path
 * @param {{ token?: string | null }} [options]
 * @returns {Promise<string>}
 */
export function askText(path, { token } = {}) {
  return request(path, { token });
}

/** @type {{ language: string, list: Wire.Game[] } | null} */
let games = null;

/** The games with their options and machines; asked once for each language. */
export async function listGames() {
  if (games?.language !== language()) games = { language: language(), list: await ask("games") };
  return games.list;
}
