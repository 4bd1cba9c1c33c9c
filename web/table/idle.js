// What the panel says while there is nothing to choose.

import { h } from "../dom.js";
import { language, t } from "../text.js";
import { invitation } from "./invitation.js";
import { hasEnded, score, winner } from "./result.js";

/** @import { Child } from "../dom.js" */
/** @import { Invite } from "../store.js" */

/**
 * The title of the panel: whose turn it is, or why it is nobody's.
 *
 * @param {Wire.Update} update
 * @param {readonly string[]} names
 * @param {boolean} isThinking
 */
export function headline({ over, waiting, scene }, names, isThinking) {
  if (over) return t("over.title");
  if (waiting) return t("table.waiting");
  if (scene.turn === null) return t("table.deal");
  return t(isThinking ? "turn.thinking" : "turn.of", { name: names[scene.turn] });
}

/**
 * What stands below the title. `invites` are the secrets to send; `sit()` takes an open seat; `reopen(seat)` makes a new
 * invitation, if the viewer may.
 *
 * @param {Wire.Update} update
 * @param {readonly string[]} names
 * @param {{ invites: readonly Invite[], sit: () => void, reopen: ((seat: number) => void) | null }} help
 * @returns {Child}
 */
export function idle(update, names, { invites, sit, reopen }) {
  const { waiting, scene, seats } = update;
  if (hasEnded(update)) return h("p", {}, [winner(update, names), score(update)].filter(Boolean).join(" "));
  if (!waiting) return h("p", { class: "faint" }, t(scene.viewer === null ? "table.watching" : "table.explore"));
  const missing = invites.filter(({ seat }) => seats[seat]?.come === false);
  const expected = seats.filter(({ kind, come, you }) => kind !== "empty" && !come && !you);
  const isOpen = seats.some(({ kind }) => kind === "empty");
  const open =
    scene.viewer === null
      ? h("button", { type: "button", class: "main", on: { click: sit } }, t("lobby.sit"))
      : h("p", { class: "faint" }, t("table.open_seat"));
  /** @param {number} seat */
  const label = (seat) => (missing.length > 1 ? names[seat] : null);
  return [
    missing.length > 0
      ? [
          h("p", {}, h("b", {}, t("table.guests", { count: missing.length })), " ", t("table.guests.how")),
          missing.map((invite) => invitation(invite, { title: label(invite.seat), reopen })),
        ]
      : expected.length > 0
        ? h("p", {}, t("table.waiting.for", { names: listed(expected.map(({ seat }) => names[seat])) }))
        : null,
    isOpen ? open : null,
    h("p", { class: "faint" }, t("table.waiting.text")),
  ];
}

/** @param {readonly string[]} names */
function listed(names) {
  return new Intl.ListFormat(language()).format(names);
}
