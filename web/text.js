// The words of the pages. What the rules say comes from the server in the same language.

import { asset } from "./asset.js";
import { spaced } from "./spacing.js";
import { read, write } from "./store.js";

/** @typedef {Record<string, string | number | null | undefined>} Gaps what goes into the gaps of a text */

/** @type {readonly string[]} */
const LANGUAGES = ["fr", "en"];
let code = "";
/** @type {Record<string, string>} */
let texts = {};
/**
 * The language that was asked for last, whose words may still be on their way.
 *
 * @type {string | null}
 */
let awaited = null;

/** The language in use: two letters, empty until the first one is loaded. */
export function language() {
  return code;
}

/** The languages that we speak, first the one that was chosen, then those of the browser. */
export function preferred() {
  const known = (navigator.languages ?? []).map((tag) => tag.slice(0, 2).toLowerCase());
  const order = new Set([read("lang", ""), ...known, "en", ...LANGUAGES]);
  return [...order].filter((tag) => LANGUAGES.includes(tag));
}

/**
 * Speaks the first of these whose words can be had: without a network, one that was spoken before.
 *
 * @param {readonly string[]} languages
 * @returns {Promise<void>}
 */
export async function speakAny([first, ...others]) {
  try {
    await speak(first);
  } catch (error) {
    if (others.length === 0) throw error;
    await speakAny(others);
  }
}

/**
 * Remembers a language for the next visits, at once: whoever chose it may leave before its words are here.
 *
 * @param {string} wanted
 */
export function remember(wanted) {
  write("lang", wanted);
}

/**
 * Loads a language and speaks it from now on, unless another one is asked for meanwhile. Says if it changed.
 *
 * @param {string} wanted
 */
export async function speak(wanted) {
  awaited = wanted;
  if (wanted === code) return false;
  const answer = await fetch(asset(`/text/${wanted}.json`));
  /** @type {Record<string, string>} */
  const words = await answer.json();
  if (awaited !== wanted) return false;
  texts = wanted === "fr" ? Object.fromEntries(Object.entries(words).map(([key, text]) => [key, spaced(text)])) : words;
  code = wanted;
  document.documentElement.lang = wanted;
  return true;
}

/**
 * The text with this key. `{name}` is a gap, `{count|token|tokens}` the singular or the plural for
 * the number in the gap `count`, `{de name}` and `{que name}` a gap with the French “de” or “d’”, “que” or “qu’” before it, as in the texts of the program,
 * `{a name}` one with the English “a” or “an”.
 *
 * @param {string} key
 * @param {Gaps} [gaps]
 */
export function t(key, gaps = {}) {
  const template = texts[key];
  if (template === undefined) return key;
  return template.replace(/\{(de |que |a )?([a-z_]+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, word, /** @type {string} */ name, one, many) => {
    if (one !== undefined) return isSingular(gaps[name]) ? one : many;
    return elided(word ?? "", String(gaps[name] ?? ""));
  });
}

/**
 * A name after “de ” or “que ”, which lose their vowel before some, or after “a ”, which gains an n; after nothing, the name
 * itself.
 *
 * @param {string} word
 * @param {string} name
 */
export function elided(word, name) {
  if (word === "a ") return isAfterAn(name) ? `an ${name}` : word + name;
  return word && isElided(name) ? `${word.slice(0, -2)}’${name}` : word + name;
}

/**
 * Whether “de” and “que” lose their vowel before a word.
 *
 * @param {string} word
 */
function isElided(word) {
  return /^[aeiouyœæ]/i.test(word.normalize("NFD"));
}

/**
 * Whether “a” becomes “an” before a word, as far as its letters tell.
 *
 * @param {string} word
 */
function isAfterAn(word) {
  return /^[aeiou]/i.test(word);
}

/**
 * French says “0 jeton”, English “0 tokens”.
 *
 * @param {unknown} count
 */
function isSingular(count) {
  return code === "fr" ? Math.abs(Number(count)) < 2 : Number(count) === 1;
}

/**
 * A share as a whole number of percent, as the language writes it.
 *
 * @param {number} share
 */
export function percent(share) {
  return code === "fr" ? `${Math.round(100 * share)}\u00a0%` : `${Math.round(100 * share)}%`;
}

/**
 * A text with elements in its gaps: a list of texts and elements.
 *
 * @param {string} key
 * @param {Record<string, Node | string>} gaps
 */
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
