// The position as a picture of its own: the drawing of the mat with the colours that the page gives it, and the symbols that
// it refers to with their rules.

/** What the style sheets say of a drawing; `--hole` goes on to the symbols. */
const LOOKS = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "color",
  "display",
  "visibility",
  "transform",
  "transform-origin",
  "transform-box",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "--hole",
];
/** The properties of the whole page that rules of symbols refer to. */
const OWN = /var\((--[\w-]+)/g;

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/**
 * An element as text; `look` is what is added to it.
 *
 * @param {Element} element
 * @param {(element: Element) => string} look
 * @returns {string}
 */
function written(element, look) {
  const attributes = [...element.attributes].filter(({ name }) => name !== "style").map(({ name, value }) => ` ${name}="${escaped(value)}"`);
  const inside = [...element.childNodes].map((child) =>
    child instanceof Element ? written(child, look) : escaped(child.textContent ?? ""),
  );
  return `<${element.tagName}${attributes.join("")}${look(element)}>${inside.join("")}</${element.tagName}>`;
}

/** @param {Element} element */
function computed(element) {
  const look = getComputedStyle(element);
  const said = LOOKS.map((name) => [name, look.getPropertyValue(name)]).filter(([, value]) => value !== "");
  return ` style="${escaped(said.map(([name, value]) => `${name}:${value}`).join(";"))}"`;
}

/**
 * The rules of the page that speak of some elements, and the properties that those refer to.
 *
 * @param {readonly Element[]} elements
 */
function rulesOf(elements) {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .filter((rule) => elements.some((element) => element.matches(rule.selectorText)))
    .map((rule) => rule.cssText);
  const page = getComputedStyle(document.documentElement);
  const names = new Set([...rules.join("").matchAll(OWN)].map(([, name]) => name));
  const values = [...names].map((name) => [name, page.getPropertyValue(name)]).filter(([, value]) => value !== "");
  return `svg{${values.map(([name, value]) => `${name}:${value}`).join(";")}}${rules.join("")}`;
}

/**
 * The picture as the text of an SVG file; null for a mat that is not one drawing.
 *
 * @param {HTMLElement} mat
 */
export function picture(mat) {
  const drawing = mat.querySelector(":scope > svg.drawing");
  if (!(drawing instanceof SVGSVGElement) || drawing.childElementCount === 0) return null;
  const { width, height } = drawing.viewBox.baseVal;
  const names = new Set([...drawing.querySelectorAll("use")].map((use) => use.getAttribute("href")?.slice(1) ?? ""));
  const symbols = [...names].map((name) => document.getElementById(name)).filter((symbol) => symbol !== null);
  const rules = rulesOf(symbols.flatMap((symbol) => [symbol, ...symbol.querySelectorAll("*")]));
  const ground = `<rect width="${width}" height="${height}" fill="${getComputedStyle(mat).backgroundColor}"/>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${escaped(rules).replaceAll("&quot;", '"')}</style>`,
    `<defs>${symbols.map((symbol) => written(symbol, () => "")).join("")}</defs>`,
    ground,
    [...drawing.children].map((child) => written(child, computed)).join(""),
    "</svg>",
  ];
  return parts.join("");
}
