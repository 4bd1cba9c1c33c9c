// Giving a link to somebody else: by the device's own dialog, the clipboard, or by hand.

import { h } from "./dom.js";
import { t } from "./text.js";

/** Where fingers are used, sharing means the dialog of the device; elsewhere a link is copied. */
const fingers = matchMedia("(hover: none), (pointer: coarse)");

/**
 * A link that can be read, and is selected as a whole.
 *
 * @param {string} link
 */
export function linkField(link) {
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": t("share.link"),
    on: { focus: () => field.select() },
  });
  return field;
}

/**
 * A button that gives a link away. `title` and `text` go with it; if the browser lets nobody write to the clipboard,
 * the `field` with the link is selected, or takes the place of the button. `isText`: the text is what is given away, so that
 * it is copied, too.
 *
 * @param {string} link
 * @param {{ title?: string, text?: string, look?: string, field?: HTMLInputElement, isText?: boolean }} [about]
 */
export function shareButton(link, { title = "Tripot", text, look = "", field, isText = false } = {}) {
  const hasDialog = "share" in navigator && fingers.matches;
  const button = h(
    "button",
    { type: "button", class: `share ${look}`.trim(), on: { click: share } },
    t(hasDialog ? "share.button" : isText ? "share.copy_text" : "share.copy"),
  );
  async function share() {
    try {
      if (hasDialog) {
        await navigator.share({ title, text, url: link });
        return;
      }
      await navigator.clipboard.writeText(isText ? `${text}\n${link}` : link);
      button.textContent = `✓ ${t("share.copied")}`;
    } catch (error) {
      // Who closes the dialog of the device wants nothing more.
      if (error instanceof DOMException && error.name === "AbortError") return;
      const shown = field ?? linkField(link);
      if (!field) button.replaceWith(shown);
      shown.focus();
    }
  }
  return button;
}
