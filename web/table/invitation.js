// An invitation to a seat: its link, to be given away or shown as a code.

import { h, s } from "../dom.js";
import { seatLink, secretOf } from "../open.js";
import { qrCode, qrPath } from "../qr.js";
import { linkField, shareButton } from "../share.js";
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
      shareButton(link, { text: t("invite.text"), look: "main", field }),
      reopen
        ? h("button", { type: "button", on: { click: () => reopen(invite.seat) } }, t("invite.again"))
        : null,
    ),
    h("details", { open: !title }, h("summary", {}, t("invite.code.show")), codeOf(link)),
  );
}

/**
 * A small button that gives the link of a seat away.
 *
 * @param {Invite} invite
 */
export function inviteButton(invite) {
  return shareButton(seatLink(secretOf(invite)), { text: t("invite.text"), look: "small" });
}
