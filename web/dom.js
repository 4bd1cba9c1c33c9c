// Elements without a framework: one function for HTML, one for SVG.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Properties: `class`, `on: {event: handler}`, `style: {"--x": 1}` (through the CSSOM, so that the
 * content policy can forbid inline styles); anything else is an attribute. `null`, `undefined` and
 * `false` leave an attribute out.
 */
function apply(element, properties) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name === "on") {
      for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    } else if (name === "style") {
      for (const [property, set] of Object.entries(value)) element.style.setProperty(property, set);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value);
    }
  }
  return element;
}

/** Appends children: nodes, texts, lists of them; nothing for `null` and `false`. */
function fill(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** An HTML element. */
export function h(tag, properties, ...children) {
  return fill(apply(document.createElement(tag), properties), children);
}

/** An SVG element. */
export function s(tag, properties, ...children) {
  return fill(apply(document.createElementNS(SVG, tag), properties), children);
}

/** A drawing of the sprite, as an SVG element of its own that nobody has to read. */
export function figure(name, properties) {
  return s(
    "svg",
    { "aria-hidden": "true", ...properties, class: `figure ${properties?.class ?? ""}` },
    s("use", { href: `#${name}`, width: "100%", height: "100%" }),
  );
}

/** Replaces all children of an element. */
export function put(element, ...children) {
  element.replaceChildren();
  return fill(element, children);
}

/** A key on the keyboard, as a hint. */
export function keycap(text) {
  return h("kbd", { "aria-hidden": "true" }, text);
}

/** Makes one element of a group reachable with Tab; the arrows are for the others. */
export function rove(elements, active) {
  elements.forEach((element, index) => element.setAttribute("tabindex", index === active ? 0 : -1));
}

/** Whether typing goes into a field, so that single keys mean nothing else. */
export function isTyping(event) {
  return event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]") !== null;
}
