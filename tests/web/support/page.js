// As much of a browser as the modules of the pages need to be loaded and to make elements: no layout, no events of
// their own, no network but the files of `web/`. What has to be seen or clicked is tested in a real browser.

import { readFile } from "node:fs/promises";

/** @import { FamiliesScene } from "../../../web/board/families-words.js" */
/** @import { ChicagoScene } from "../../../web/board/ring.js" */
/** @import { SiamScene } from "../../../web/board/square.js" */

/** @typedef {{ chicago: ChicagoScene, families: FamiliesScene, siam: SiamScene }} Scenes */

const WEB = new URL("../../../web/", import.meta.url);

class FakeNode {
  /** @type {FakeNode[]} */
  childNodes = [];
  /** @type {FakeNode | null} */
  parent = null;

  /** @param {...unknown} children */
  append(...children) {
    for (const child of children) {
      const node = child instanceof FakeNode ? child : new FakeText(String(child));
      node.parent = this;
      this.childNodes.push(node);
    }
  }

  /** @param {...unknown} children */
  replaceChildren(...children) {
    this.childNodes = [];
    this.append(...children);
  }

  /** @returns {string} */
  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(...(text === "" ? [] : [text]));
  }
}

class FakeText extends FakeNode {
  #text;

  /** @param {string} text */
  constructor(text) {
    super();
    this.#text = text;
  }

  get textContent() {
    return this.#text;
  }
}

class FakeElement extends FakeNode {
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Map<string, () => void>} */
  listeners = new Map();
  dataset = {};
  style = {
    /** @type {(name: string, value: string) => unknown} */
    setProperty: (name, value) => this.attributes.set(`style ${name}`, value),
  };

  /** @param {string} name */
  constructor(name) {
    super();
    this.tagName = name.toUpperCase();
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  /**
   * @param {string} event
   * @param {() => void} handler
   */
  addEventListener(event, handler) {
    this.listeners.set(event, handler);
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }

  /**
   * Every element below this one with this name, in the order of the document.
   *
   * @param {string} name
   * @returns {FakeElement[]}
   */
  all(name) {
    return this.children.flatMap((child) => [
      ...(child.tagName === name.toUpperCase() ? [child] : []),
      ...child.all(name),
    ]);
  }

  /**
   * The element as it would be written, without its attributes.
   *
   * @returns {string}
   */
  get outline() {
    const name = this.tagName.toLowerCase();
    const inside = this.childNodes.map((node) => (node instanceof FakeElement ? node.outline : node.textContent));
    return `<${name}>${inside.join("")}</${name}>`;
  }
}

/** @type {Map<string, FakeElement>} */
const shell = new Map();
/** @type {Map<string, string>} */
const kept = new Map();

/** @param {string} id */
function inShell(id) {
  const known = shell.get(id) ?? new FakeElement("div");
  shell.set(id, known);
  return known;
}

Object.assign(globalThis, {
  Node: FakeNode,
  Element: FakeElement,
  HTMLElement: FakeElement,
  document: {
    documentElement: new FakeElement("html"),
    createElement: (/** @type {string} */ name) => new FakeElement(name),
    createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => new FakeElement(name),
    getElementById: inShell,
    querySelector: () => null,
    addEventListener: () => {},
    removeEventListener: () => {},
  },
  matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  },
  location: { protocol: "http:", host: "table.example", origin: "http://table.example", hash: "" },
  addEventListener: () => {},
  removeEventListener: () => {},
  fetch: async (/** @type {string} */ address) => {
    const text = await readFile(new URL(`.${address}`, WEB), "utf8");
    return { json: async () => JSON.parse(text), text: async () => text };
  },
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["fr-CA", "de"] }, configurable: true });

/**
 * An element that a module made, as what it is here.
 *
 * @param {unknown} element
 */
export function fake(element) {
  if (element instanceof FakeElement) return element;
  throw new Error("no element");
}

/**
 * What is there, in a test that fails without it.
 *
 * @template Value
 * @param {Value | null | undefined} value
 */
export function present(value) {
  if (value === null || value === undefined) throw new Error("it is not there");
  return value;
}

/**
 * A scene as the server draws it, from the transcripts that its own tests compare.
 *
 * @template {keyof Scenes} Game
 * @param {Game} game
 * @returns {Promise<Scenes[Game]>}
 */
export async function sceneOf(game) {
  const folder = new URL("../../../crates/table/src/scene/snapshots/", import.meta.url);
  const text = await readFile(new URL(`tripot_table__scene__tests__${game}.snap`, folder), "utf8");
  return JSON.parse(text.split(/^---$/m)[2]);
}
