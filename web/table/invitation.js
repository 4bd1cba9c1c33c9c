// An invitation to a seat: its link to be copied, shared or shown as a code.

import { h, s } from "../dom.js";
import { seatLink, secretOf } from "../open.js";
import { qrCode, qrPath } from "../qr.js";
import { t } from "../text.js";

/** @import { Invite } from "../store.js" */

/**
 * A link as a code that a camera reads.
 *
 * @param {string} link
 */
export function codeOf(link) {
  const rows = qrCode(link);
  const size = rows.length + 8;
  return s(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("invite.code") },
    s("rect", { width: size, height: size, fill: "#fff" }),
    s("path", { d: qrPath(rows), fill: "#000" }),
  );
}

/**
 * A button that copies a link; where the clipboard is closed the field with the link is selected instead.
 *
 * @param {string} link
 * @param {HTMLInputElement | null} field
 * @param {string} [look]
 */
function copyButton(link, field, look = "") {
  const button = h("button", { type: "button", class: look, on: { click: copy } }, t("invite.copy"));
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      button.textContent = `✓ ${t("invite.copied")}`;
    } catch {
      const shown = field ?? linkField(link);
      if (!field) button.replaceWith(shown);
      shown.focus();
      shown.select();
    }
  }
  return button;
}

/** @param {string} link */
function linkField(link) {
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": t("invite.link"),
    on: { focus: () => field.select() },
  });
  return field;
}

/** @param {string} link */
function shareButton(link) {
  // Who changes their mind has not shared it; that is no fault.
  const share = () => navigator.share({ title: "Tripot", text: t("invite.text"), url: link }).catch(() => {});
  return h("button", { type: "button", on: { click: share } }, t("invite.share"));
}

/**
 * Everything that brings a guest to a seat; `reopen(seat)` makes another link, where this one has been used up.
 *
 * @param {Invite} invite
 * @param {{ title: string | null, reopen: ((seat: number) => void) | null }} around
 */
export function invitation(invite, { title, reopen }) {
  const link = seatLink(secretOf(invite));
  const field = linkField(link);
  return h(
    "div",
    { class: "invitation" },
    title ? h("b", {}, title) : null,
    field,
    h(
      "div",
      { class: "row" },
      copyButton(link, field, "main"),
      "share" in navigator ? shareButton(link) : null,
      reopen
        ? h("button", { type: "button", on: { click: () => reopen(invite.seat) } }, t("invite.again"))
        : null,
    ),
    h("details", { open: !title }, h("summary", {}, t("invite.code.show")), codeOf(link)),
  );
}

/**
 * A small button that copies the link of a seat.
 *
 * @param {Invite} invite
 */
export function linkButton(invite) {
  return copyButton(seatLink(secretOf(invite)), null, "small");
}
