// Sharing the address of a page: by the device's own dialog, the clipboard, or by hand.

import { h } from "./dom.js";
import { t } from "./text.js";

/**
 * A button that shares a link to everybody: a table or a replay, never a seat.
 *
 * @param {string} path
 * @param {string} title
 */
export function shareButton(path, title) {
  const link = `${location.origin}${path}`;
  const button = h("button", { type: "button", class: "share", on: { click: share } }, t("share.button"));
  async function share() {
    try {
      if (navigator.share && matchMedia("(hover: none)").matches) {
        await navigator.share({ title, url: link });
        return;
      }
      await navigator.clipboard.writeText(link);
      button.textContent = `✓ ${t("share.copied")}`;
    } catch (error) {
      // Who closes the dialog of the device wants nothing more.
      if (error instanceof DOMException && error.name === "AbortError") return;
      /** @type {HTMLInputElement} */
      const field = h("input", {
        type: "text",
        readonly: true,
        value: link,
        "aria-label": t("share.link"),
        on: { focus: () => field.select() },
      });
      button.replaceWith(field);
      field.focus();
    }
  }
  return button;
}
