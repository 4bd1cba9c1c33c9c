// The words of the pages. What the rules say comes from the server in the same language.

import { read, write } from "./store.js";

const LANGUAGES = ["fr", "en"];
let code = "fr";
let texts = {};

/** The language in use: two letters. */
export function language() {
  return code;
}

/** The language that was chosen, or else the first of the browser's that we speak. */
export function preferred() {
  const chosen = read("lang", null);
  if (LANGUAGES.includes(chosen)) return chosen;
  const known = (navigator.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

/** Loads a language and speaks it from now on. */
export async function speak(wanted, { remember = false } = {}) {
  const answer = await fetch(`/text/${wanted}.json`);
  texts = await answer.json();
  code = wanted;
  document.documentElement.lang = wanted;
  if (remember) write("lang", wanted);
}

/**
 * The text with this key. `{name}` is a gap, `{count|token|tokens}` the singular or the plural for
 * the number in the gap `count`, as in the texts of the program.
 */
export function t(key, gaps = {}) {
  const template = texts[key];
  if (template === undefined) return key;
  return template.replace(/\{([a-z_]+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) => {
    if (one === undefined) return String(gaps[name] ?? "");
    return isSingular(gaps[name]) ? one : many;
  });
}

/** French says “0 jeton”, English “0 tokens”. */
function isSingular(count) {
  return code === "fr" ? Math.abs(count) < 2 : count === 1;
}

/** A share as a whole number of percent, as the language writes it. */
export function percent(share) {
  return code === "fr" ? `${Math.round(100 * share)} %` : `${Math.round(100 * share)}%`;
}

/** A text with elements in its gaps: a list of texts and elements. */
export function parts(key, gaps) {
  const template = texts[key] ?? key;
  return template
    .split(/(\{[a-z_]+\})/)
    .filter(Boolean)
    .map((part) => {
      const name = /^\{([a-z_]+)\}$/.exec(part)?.[1];
      return name ? gaps[name] : part;
    });
}
