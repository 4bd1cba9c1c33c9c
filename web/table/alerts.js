// What tells a player who looks elsewhere: sounds and notifications, both off until they are wanted.

import { h } from "../dom.js";
import { alert } from "../live.js";
import { canNotify, isNotified, notify, setNotified } from "../notify.js";
import { hasSound, play } from "../sound.js";
import { write } from "../store.js";
import { t } from "../text.js";
import { showText } from "./dialog.js";

/**
 * Tells that it is the turn of the player, wherever that one looks.
 *
 * @param {string} table
 * @param {string} game
 */
export function tellTurn(table, game) {
  alert(t("turn.yours"));
  notify(table, `${game} : ${t("turn.yours")}`);
}

/** The button that opens the dialog in which both are switched. */
export function alertsButton() {
  const title = t("alerts.title");
  return h("button", { type: "button", "aria-label": title, title, on: { click: showAlerts } }, "♪");
}

function showAlerts() {
  /**
   * @param {string} text
   * @param {boolean} checked
   * @param {(input: HTMLInputElement) => void} change
   */
  const check = (text, checked, change) => {
    /** @type {HTMLInputElement} */
    const input = h("input", { type: "checkbox", checked, on: { change: () => change(input) } });
    return h("label", { class: "check" }, input, t(text));
  };
  const refused = h("p", { class: "faint", role: "status" });
  showText(
    t("alerts.title"),
    check("alerts.sound", hasSound(), ({ checked }) => {
      write("sound", checked);
      play("turn");
    }),
    canNotify()
      ? check("alerts.notify", isNotified(), async (input) => {
          const wanted = input.checked;
          input.checked = await setNotified(wanted);
          refused.textContent = wanted && !input.checked ? t("alerts.refused") : "";
        })
      : null,
    refused,
  );
}
