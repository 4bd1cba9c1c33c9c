// Questions to the server over HTTP.

import { language } from "./text.js";

/** What the server refused, in the language of the page. */
export class Refused extends Error {
  constructor(status, error) {
    super(error?.text ?? `HTTP ${status}`);
    this.status = status;
    this.key = error?.key ?? null;
  }
}

/** Asks and reads JSON. `body` makes it a POST, `token` says whose seat asks. */
export async function ask(path, { body, token, method } = {}) {
  const headers = { "Accept-Language": language() };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const answer = await fetch(`/api/${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  const content = isJson ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Refused(answer.status, content?.error);
  return content;
}

let games = null;

/** The games with their options and machines; asked once for each language. */
export async function listGames() {
  if (games?.language !== language()) games = { language: language(), list: await ask("games") };
  return games.list;
}
