// The action panel: what can be done now, and what it leads to.

import { arrowStep, findAll, h, put } from "../dom.js";
import { read, write } from "../store.js";
import { t } from "../text.js";

/** @import { Child } from "../dom.js" */

/**
 * A button of a group of which one is chosen.
 *
 * @typedef {object} Radio
 * @property {string} text
 * @property {string} [detail]
 * @property {boolean} chosen
 * @property {boolean} [disabled]
 * @property {string} name what a screen reader says
 * @property {() => void} pick
 *
 * @typedef {ReturnType<typeof makePanel>} Panel
 */

/** Whether there is likely to be a keyboard: where there is a mouse. */
export const keyboard = matchMedia("(hover: hover) and (pointer: fine)");

/** An empty panel; `title` and `tag` go to its head, `body` is the board's. */
export function makePanel() {
  const heading = h("h2", {});
  const tag = h("span", { class: "tag", hidden: true });
  const body = h("div", { class: "panel-body" });
  const element = h("section", { class: "panel action" }, h("header", {}, heading, tag), body);
  return {
    element,
    body,
    /**
     * The head of the panel; vermilion only if it is the viewer's turn.
     *
     * @param {string} title
     * @param {{ active?: boolean, note?: string | null, kind?: string }} [look]
     */
    head(title, { active = false, note = null, kind = "" } = {}) {
      heading.textContent = title;
      element.classList.toggle("active", active);
      tag.hidden = !note;
      tag.textContent = note ?? "";
      tag.dataset.kind = kind;
    },
    /**
     * Draws the body again; what had the focus or was being typed stays as it was.
     *
     * @param {...Child} children
     */
    fill(...children) {
      const kept = remember(body);
      put(body, ...children);
      kept();
    },
  };
}

/**
 * Remembers focus and typed text of an element that is about to be drawn again.
 *
 * @param {HTMLElement} body
 */
export function remember(body) {
  /** @param {Element} element */
  const name = (element) => `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`;
  const active = body.contains(document.activeElement) ? document.activeElement : null;
  const wanted = active ? name(active) : null;
  const field = () => /** @type {HTMLInputElement | null} */ (body.querySelector(".typed"));
  const typed = field()?.value ?? "";
  return () => {
    const again = field();
    if (again && typed) again.value = typed;
    if (!wanted) return;
    const choices = findAll(body, "button:not(:disabled), input, select");
    (choices.find((element) => name(element) === wanted) ?? choices[0])?.focus({ preventScroll: true });
  };
}

/**
 * The field for whoever likes to type moves; any form that the game can read. A button opens and closes it, and this
 * browser remembers that: a finger has the board, and a second way to play beside it would only be in doubt.
 *
 * @param {string} example
 * @param {(text: string) => Promise<boolean>} play
 */
export function typing(example, play) {
  const field = h("input", {
    type: "text",
    class: "typed",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: example,
    "aria-label": t("type.label"),
    enterkeyhint: "send",
    maxlength: 120,
  });
  const submit = h("button", { type: "submit", class: "small" }, t("type.play"));
  const toggle = h(
    "button",
    { type: "button", class: "small plain", on: { click: () => set(Boolean(field.hidden)) } },
    h("span", {}, t("type.label")),
  );
  /** @param {boolean} open */
  const show = (open) => {
    field.hidden = !open;
    submit.hidden = !open;
    toggle.setAttribute("aria-expanded", String(open));
  };
  /** @param {boolean} open */
  const set = (open) => {
    write("typing", open);
    show(open);
    if (open) field.focus();
  };
  show(read("typing", keyboard.matches));
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    const text = field.value.trim();
    field.value = "";
    // What was refused can be corrected.
    if (text)
      Promise.resolve(play(text)).then((done) => {
        if (!done) field.value = text;
      });
  };
  return h("form", { class: "typing", on: { submit: send } }, toggle, field, submit);
}

/**
 * A group of buttons of which one is chosen.
 *
 * @param {string} label
 * @param {readonly Radio[]} options
 */
export function radios(label, options) {
  const buttons = options.map(({ text, detail, chosen, disabled, name, pick }) =>
    h(
      "button",
      {
        type: "button",
        role: "radio",
        class: "choice",
        "aria-checked": String(chosen),
        "aria-label": name,
        disabled,
        tabindex: chosen ? 0 : -1,
        on: { click: pick },
      },
      h("b", {}, text),
      detail ? h("small", {}, detail) : null,
    ),
  );
  const enabled = buttons.filter((button) => !button.disabled);
  if (!options.some(({ chosen }) => chosen)) enabled[0]?.setAttribute("tabindex", "0");
  const group = h("div", { role: "radiogroup", "aria-label": label, class: "radios" }, buttons);
  group.addEventListener("keydown", (event) => {
    const step = arrowStep(event);
    if (!step || enabled.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const index = enabled.findIndex((button) => button === document.activeElement);
    const next = enabled[(index + step + enabled.length) % enabled.length];
    next.focus();
    next.click();
  });
  return group;
}
