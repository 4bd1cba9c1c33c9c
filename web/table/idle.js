// What the panel says while there is nothing to choose.

import { h } from "../dom.js";
import { language, t } from "../text.js";
import { hasEnded, score, winner } from "./result.js";
import { linkButton } from "./seats.js";

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
 * What stands below the title. `invites` are the secrets to send; `sit()` takes an open seat.
 *
 * @param {Wire.Update} update
 * @param {readonly string[]} names
 * @param {{ invites: readonly Invite[], sit: () => void }} help
 * @returns {Child}
 */
export function idle(update, names, { invites, sit }) {
  const { waiting, scene, seats } = update;
  if (hasEnded(update)) return h("p", {}, [winner(update, names), score(update, names)].filter(Boolean).join(" "));
  if (!waiting) return h("p", { class: "faint" }, t(scene.viewer === null ? "table.watching" : "table.explore"));
  const missing = invites.filter(({ seat }) => seats[seat]?.come === false);
  const awaited = seats.filter(({ kind, come }) => kind !== "empty" && !come).map(({ seat }) => names[seat]);
  const isOpen = seats.some(({ kind }) => kind === "empty");
  const open =
    scene.viewer === null
      ? h("button", { type: "button", class: "main", on: { click: sit } }, t("lobby.sit"))
      : h("p", { class: "faint" }, t("table.open_seat"));
  return [
    h("p", {}, t("table.waiting.text")),
    awaited.length > 0
      ? h("p", {}, t("table.waiting.for", { names: new Intl.ListFormat(language()).format(awaited) }))
      : null,
    missing.map((invite) =>
      h("p", { class: "line" }, h("span", {}, t("seat.number", { number: invite.seat + 1 })), linkButton(invite)),
    ),
    isOpen ? open : null,
  ];
}
