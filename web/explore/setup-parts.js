// The parts of a dialog in which a position is set up: one of several, a number, a choice from a list.

import { h } from "../dom.js";
import { t } from "../text.js";

/**
 * One of several; each has a value and its name.
 *
 * @param {string} name the key of its text
 * @param {readonly (readonly [string, string])[]} choices
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
export function choice(name, choices, chosen, choose) {
  const one = (/** @type {readonly [string, string]} */ [value, text]) => {
    const isChosen = value === chosen;
    return h("label", {}, h("input", { type: "radio", name, checked: isChosen, on: { change: () => choose(value) } }), ` ${text}`);
  };
  return h("fieldset", { class: "choices" }, h("legend", {}, t(name)), choices.map(one));
}

/**
 * A number between two others.
 *
 * @param {string} label
 * @param {{ value: number, least: number, most: number }} range
 * @param {(value: number) => void} changed
 */
export function numberField(label, { value, least, most }, changed) {
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "number",
    inputmode: "numeric",
    min: least,
    max: most,
    value,
    on: {
      input: () => {
        if (field.value !== "" && field.validity.valid) changed(Number(field.value));
      },
      // What is no number of these gives way to the nearest one.
      change: () => {
        const near = Math.min(Math.max(Math.round(Number(field.value)), least), most);
        field.value = String(near);
        changed(near);
      },
    },
  });
  return h("label", {}, label, " ", field);
}

/**
 * One of a list.
 *
 * @param {string} label
 * @param {readonly string[]} options
 * @param {number} chosen
 * @param {(index: number) => void} choose
 */
export function listField(label, options, chosen, choose) {
  /** @type {HTMLSelectElement} */
  const select = h(
    "select",
    { on: { change: () => choose(select.selectedIndex) } },
    options.map((option, index) => h("option", { selected: index === chosen }, option)),
  );
  return h("label", {}, label, " ", select);
}
