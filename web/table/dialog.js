// Small dialogs: a question, a name, a text.

import { h } from "../dom.js";
import { limit } from "../name.js";
import { t } from "../text.js";

/** @import { Child } from "../dom.js" */

/**
 * A dialog with this name; it is gone when it is closed.
 *
 * @param {string} label
 * @param {...Child} children
 */
export function open(label, ...children) {
  const dialog = h("dialog", { "aria-label": label }, ...children);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that can't be undone; resolves to whether it was confirmed.
 *
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes) {
  return new Promise((resolve) => {
    /** @param {boolean} value */
    const answer = (value) => () => {
      resolve(value);
      dialog.close();
    };
    const dialog = open(
      question,
      h("h2", {}, question),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "main", on: { click: answer(true) } }, yes),
        h("button", { type: "button", autofocus: true, on: { click: answer(false) } }, t("dialog.cancel")),
      ),
    );
    dialog.addEventListener("close", () => resolve(false));
  });
}

/**
 * Asks for a text; resolves to it, or to null.
 *
 * @param {string} question
 * @param {string} value
 * @param {number} most how many characters it may have
 * @returns {Promise<string | null>}
 */
export function prompt(question, value, most) {
  return new Promise((resolve) => {
    const field = limit(
      h("input", { type: "text", value, dir: "auto", "aria-label": question, autofocus: true }),
      most,
    );
    const dialog = open(
      question,
      h(
        "form",
        { method: "dialog", on: { submit: () => resolve(field.value.trim()) } },
        h("h2", {}, question),
        field,
        h(
          "div",
          { class: "row" },
          h("button", { type: "submit", class: "main" }, t("dialog.ok")),
          h("button", { type: "button", on: { click: () => dialog.close() } }, t("dialog.cancel")),
        ),
      ),
    );
    dialog.addEventListener("close", () => resolve(null));
    field.select();
  });
}

/**
 * Anything else, with a button to close.
 *
 * @param {string} title
 * @param {...Child} children
 */
export function showText(title, ...children) {
  const dialog = open(
    title,
    h("h2", {}, title),
    ...children,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", autofocus: true, on: { click: () => dialog.close() } }, t("dialog.close")),
    ),
  );
}
