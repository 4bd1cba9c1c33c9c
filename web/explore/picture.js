// The position as a picture of its own: the drawing of the mat with the colours that the page gives it, and the symbols that
// it refers to with their rules. The mat of the families is no drawing; one is made for it.

import { h } from "../dom.js";
import { familiesDrawing } from "./families-drawing.js";

/** What the style sheets say of a drawing; the properties go on to the symbols. */
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
  "overflow",
  "--hole",
  "--fam",
  "--skin",
  "--hair",
];
/** What is left free around that which sticks out. */
const MARGIN = 8;
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
 * The symbols that a drawing refers to, and those that they refer to in turn.
 *
 * @param {Element} drawing
 */
function symbolsOf(drawing) {
  /** @type {Map<string, Element>} */
  const found = new Map();
  const open = [drawing];
  for (let element = open.pop(); element; element = open.pop()) {
    for (const use of element.querySelectorAll("use")) {
      const name = use.getAttribute("href")?.slice(1) ?? "";
      const symbol = document.getElementById(name);
      if (!symbol || found.has(name)) continue;
      found.set(name, symbol);
      open.push(symbol);
    }
  }
  return [...found.values()];
}

/**
 * What a drawing takes: more than its view box where something sticks out of it.
 *
 * @param {SVGSVGElement} drawing
 */
function frameOf(drawing) {
  const { width, height } = drawing.viewBox.baseVal;
  const box = drawing.getBBox();
  const [left, top] = [box.x, box.y].map((at) => Math.floor(at < 0 ? at - MARGIN : 0));
  const [right, bottom] = [[box.x + box.width, width], [box.y + box.height, height]].map(([at, end]) => Math.ceil(at > end ? at + MARGIN : end));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * The drawing of a mat as a text.
 *
 * @param {SVGSVGElement} drawing
 * @param {HTMLElement} mat
 * @param {{ left: number, top: number, width: number, height: number }} frame
 */
function textOf(drawing, mat, { left, top, width, height }) {
  const symbols = symbolsOf(drawing);
  const rules = rulesOf(symbols.flatMap((symbol) => [symbol, ...symbol.querySelectorAll("*")]));
  const ground = `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${getComputedStyle(mat).backgroundColor}"/>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${escaped(rules).replaceAll("&quot;", '"')}</style>`,
    `<defs>${symbols.map((symbol) => written(symbol, () => "")).join("")}</defs>`,
    ground,
    [...drawing.children].map((child) => written(child, computed)).join(""),
    "</svg>",
  ];
  return parts.join("");
}

/**
 * The picture as the text of an SVG file; null for a mat of which there is no drawing.
 *
 * @param {HTMLElement} mat
 * @param {Wire.Scene | null} scene
 * @param {readonly string[]} names
 */
export function picture(mat, scene, names) {
  const drawing = mat.querySelector(":scope > svg.drawing");
  if (drawing instanceof SVGSVGElement && drawing.childElementCount > 0) return textOf(drawing, mat, frameOf(drawing));
  if (!scene || !("others" in scene)) return null;
  // Only what is in the document has a look; it is out again before anything is drawn.
  const made = familiesDrawing(scene, names);
  mat.append(made);
  try {
    const { width, height } = made.viewBox.baseVal;
    return textOf(made, mat, { left: 0, top: 0, width, height });
  } finally {
    made.remove();
  }
}

/**
 * The picture as a PNG file, twice as wide as it is drawn.
 *
 * @param {string} drawing the text of the SVG file
 * @returns {Promise<Blob>}
 */
export async function pixels(drawing) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
  await image.decode();
  /** @type {HTMLCanvasElement} */
  const canvas = h("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("a picture without pixels"))), "image/png");
  });
}
