// A line over the page that can be closed: it moves nothing, and nothing has to be done about it.

import { h, put } from "./dom.js";
import { t } from "./text.js";

/**
 * Shows a line, with a button if there is something to do. Returns how to take it away.
 *
 * @param {string} text
 * @param {string | null} [button]
 * @param {() => void} [act]
 */
export function showBar(text, button = null, act = () => {}) {
  const bar = h("aside", { class: "shell-bar", role: "status" });
  const close = () => bar.remove();
  const go = () => {
    close();
    act();
  };
  put(
    bar,
    h("span", { class: "grow" }, text),
    button === null ? null : h("button", { type: "button", class: "small main", on: { click: go } }, button),
    h("button", { type: "button", class: "small", "aria-label": t("dialog.close"), on: { click: close } }, "✕"),
  );
  document.body.append(bar);
  return close;
}
