// Files: one that the page gives to the browser, and a button that asks for one.

import { h } from "./dom.js";

/**
 * Gives a text, or bytes, to the browser as a file.
 *
 * @param {string | Blob} content
 * @param {string} name
 * @param {string} type
 */
export function saveFile(content, name, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it when the click is over, and needs the address no more.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

/**
 * A button that lets somebody choose a file, with the field that nobody sees.
 *
 * @param {string} text
 * @param {string} accept
 * @param {(file: File) => Promise<unknown>} take
 */
export function fileButton(text, accept, take) {
  /** @type {HTMLInputElement} */
  const field = h("input", { type: "file", accept, hidden: true, "aria-label": text, on: { change } });
  async function change() {
    const [chosen] = field.files ?? [];
    if (!chosen) return;
    await take(chosen);
    // The same file may be chosen again.
    field.value = "";
  }
  return [h("button", { type: "button", on: { click: () => field.click() } }, text), field];
}
