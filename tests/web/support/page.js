// As much of a browser as the modules of the pages need to be loaded and to make elements: no layout, no events of
// their own, no network but the files of `web/`. What has to be seen or clicked is tested in a real browser.

import { readFile } from "node:fs/promises";

const WEB = new URL("../../../web/", import.meta.url);

class FakeNode {
  childNodes = [];
  parent = null;

  append(...children) {
    for (const child of children) {
      const node = child instanceof FakeNode ? child : new FakeText(String(child));
      node.parent = this;
      this.childNodes.push(node);
    }
  }

  replaceChildren(...children) {
    this.childNodes = [];
    this.append(...children);
  }

  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }

  set textContent(text) {
    this.replaceChildren(...(text === "" ? [] : [text]));
  }
}

class FakeText extends FakeNode {
  #text;

  constructor(text) {
    super();
    this.#text = text;
  }

  get textContent() {
    return this.#text;
  }
}

class FakeElement extends FakeNode {
  attributes = new Map();
  listeners = new Map();
  dataset = {};
  style = { setProperty: (name, value) => this.attributes.set(`style ${name}`, value) };

  constructor(name) {
    super();
    this.tagName = name.toUpperCase();
  }

  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  addEventListener(event, handler) {
    this.listeners.set(event, handler);
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }

  /** Every element below this one with this name, in the order of the document. */
  all(name) {
    return this.children.flatMap((child) => [
      ...(child.tagName === name.toUpperCase() ? [child] : []),
      ...child.all(name),
    ]);
  }

  /** The element as it would be written, without its attributes. */
  get outline() {
    const name = this.tagName.toLowerCase();
    const inside = this.childNodes.map((node) => (node instanceof FakeElement ? node.outline : node.textContent));
    return `<${name}>${inside.join("")}</${name}>`;
  }
}

const shell = new Map();
const kept = new Map();

Object.assign(globalThis, {
  Node: FakeNode,
  Element: FakeElement,
  HTMLElement: FakeElement,
  document: {
    documentElement: new FakeElement("html"),
    createElement: (name) => new FakeElement(name),
    createElementNS: (_, name) => new FakeElement(name),
    getElementById: (id) => shell.get(id) ?? shell.set(id, new FakeElement("div")).get(id),
    addEventListener: () => {},
    removeEventListener: () => {},
  },
  matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
  localStorage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) },
  location: { protocol: "http:", host: "table.example", origin: "http://table.example", hash: "" },
  addEventListener: () => {},
  removeEventListener: () => {},
  fetch: async (address) => {
    const text = await readFile(new URL(`.${address}`, WEB), "utf8");
    return { json: async () => JSON.parse(text), text: async () => text };
  },
});
Object.defineProperty(globalThis, "navigator", { value: { languages: ["fr-CA", "de"] }, configurable: true });

/** A scene as the server draws it, from the transcripts that its own tests compare. */
export async function sceneOf(game) {
  const folder = new URL("../../../crates/table/src/scene/snapshots/", import.meta.url);
  const text = await readFile(new URL(`tripot_table__scene__tests__${game}.snap`, folder), "utf8");
  return JSON.parse(text.split(/^---$/m)[2]);
}
