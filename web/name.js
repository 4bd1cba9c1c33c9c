// Names of people: how long they may be, and how they stand in a sentence.

import { h } from "./dom.js";

/** The longest name that can be chosen, in characters; the server refuses longer ones. */
export const LONGEST_NAME = 24;

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The beginning of a text, cut between two characters and never inside one.
 *
 * @param {string} text
 * @param {number} most
 */
export function cut(text, most) {
  const symbols = [...text];
  return symbols.length > most ? symbols.slice(0, most).join("") : text;
}

/**
 * Keeps what is typed into a field to a number of characters, of which `maxlength` would count some twice.
 *
 * @param {HTMLInputElement} field
 * @param {number} most
 */
export function limit(field, most) {
  /** @param {Event} event */
  const shorten = (event) => {
    // What is being composed is not typed yet.
    if (event instanceof InputEvent && event.isComposing) return;
    if ([...field.value].length > most) field.value = cut(field.value, most);
  };
  // Before anybody else reads what was typed.
  field.addEventListener("input", shorten, { capture: true });
  return field;
}

/**
 * A field for a name; `dir=auto` writes it in the direction of its own letters.
 *
 * @param {import("./dom.js").Properties} properties
 */
export function nameField(properties) {
  return limit(h("input", { type: "text", autocomplete: "nickname", dir: "auto", ...properties }), LONGEST_NAME);
}

/**
 * A name for the middle of a sentence, which it must not rearrange. The server has done so with the names of
 * updates and frames.
 *
 * @param {string} name
 */
export function isolate(name) {
  return RIGHT_TO_LEFT.test(name) && !name.startsWith("\u2068") ? `\u2068${name}\u2069` : name;
}
