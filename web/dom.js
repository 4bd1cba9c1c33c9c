// Elements without a framework: one function for HTML, one for SVG.

import { address } from "./base.js";

export { messageOf } from "./trouble.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * What an element may contain: nodes, texts, lists of them; nothing for `null`, `undefined` and `false`.
 *
 * @typedef {Node | string | null | undefined | false} Leaf
 * @typedef {Leaf | { readonly length: number, [Symbol.iterator](): Iterator<Child> }} Child
 *
 * @typedef {{ [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => unknown }} Handlers
 * @typedef {Record<string, string | number>} Style
 * @typedef {string | number | boolean | null | undefined} Attribute
 *
 * `on` are handlers of events, `style` goes through the CSSOM, so that the content policy can forbid inline
 * styles; anything else is an attribute. `null`, `undefined` and `false` leave an attribute out. A `href` or `src` that
 * begins with a slash is a path of the site.
 *
 * @typedef {{ on?: Handlers, style?: Style, [name: string]: Attribute | Handlers | Style }} Properties
 */

/**
 * @template {HTMLElement | SVGElement} T
 * @param {T} element
 * @param {Properties} [properties]
 */
function apply(element, { on = {}, style = {}, ...attributes } = {}) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (typeof value === "string" && (name === "href" || name === "src")) element.setAttribute(name, address(value));
    else if (typeof value === "string" || typeof value === "number") element.setAttribute(name, String(value));
  }
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, String(value));
  for (const [event, handler] of Object.entries(on)) {
    element.addEventListener(event, /** @type {EventListener} */ (handler));
  }
  return element;
}

/**
 * Appends children.
 *
 * @template {Element} T
 * @param {T} element
 * @param {readonly Child[]} children
 */
function fill(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) fill(element, child);
    else if (child instanceof Node || typeof child === "string") element.append(child);
  }
  return element;
}

/**
 * An HTML element.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 */
export function h(tag, properties, ...children) {
  return fill(apply(document.createElement(tag), properties), children);
}

/** Three dots that move: somebody thinks, or something is on its way. */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/**
 * An SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 */
export function s(tag, properties, ...children) {
  return fill(apply(document.createElementNS(SVG, tag), properties), children);
}

/**
 * A drawing of the sprite, as an SVG element of its own that nobody has to read.
 *
 * @param {string} name
 */
export function figure(name) {
  return s(
    "svg",
    { "aria-hidden": "true", class: "figure" },
    s("use", { href: `#${name}`, width: "100%", height: "100%" }),
  );
}

/**
 * Replaces all children of an element.
 *
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * An element of the shell, which is in every document.
 *
 * @param {string} id
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the shell has no ${id}`);
  return element;
}

/**
 * A key on the keyboard, as a hint.
 *
 * @param {string} text
 */
export function keycap(text) {
  return h("kbd", { "aria-hidden": "true" }, text);
}

/**
 * Makes one element of a group reachable with Tab; the arrows are for the others.
 *
 * @param {readonly HTMLElement[]} elements
 * @param {number} active
 */
export function rove(elements, active) {
  elements.forEach((element, index) => {
    element.tabIndex = index === active ? 0 : -1;
  });
}

/**
 * The nearest element around the place of an event, itself included, that fits.
 *
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}

/**
 * The first HTML element below another that fits.
 *
 * @param {Element} parent
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export function find(parent, selector) {
  return parent.querySelector(selector);
}

/**
 * All HTML elements below another that fit.
 *
 * @param {Element} parent
 * @param {string} selector
 */
export function findAll(parent, selector) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (parent.querySelectorAll(selector))];
}

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One on or one back in a group, by an arrow key; nothing for any other key.
 *
 * @param {KeyboardEvent} event
 */
export function arrowStep(event) {
  return ARROWS[event.key] ?? 0;
}

/** What has the focus. */
export function focused() {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/**
 * Whether typing goes into a field, so that single keys mean nothing else.
 *
 * @param {Event} event
 */
export function isTyping(event) {
  return around(event, "input, textarea, select, [contenteditable]") !== null;
}
