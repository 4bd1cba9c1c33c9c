// A notification that it is one's turn, while the page is not seen; only if it was asked for on this device.

import { address } from "./base.js";
import { read, write } from "./store.js";

/** Whether the browser can notify at all. */
export function canNotify() {
  return "Notification" in globalThis;
}

/** Whether notifications are wanted and allowed. */
export function isNotified() {
  return canNotify() && read("notify", false) && Notification.permission === "granted";
}

/**
 * Asks for notifications, or gives them up; says whether there will be some.
 *
 * @param {boolean} wanted
 */
export async function setNotified(wanted) {
  const allowed = wanted && canNotify() && (await Notification.requestPermission()) === "granted";
  write("notify", allowed);
  return allowed;
}

/**
 * Notifies, unless the page is seen anyway. One notification of a table takes the place of the one before.
 *
 * @param {string} table
 * @param {string} text
 */
export async function notify(table, text) {
  if (!document.hidden || !isNotified()) return;
  /** @type {HTMLLinkElement | null} */
  const icon = document.querySelector("link[rel=apple-touch-icon]");
  const options = { body: text, tag: `table-${table}`, icon: icon?.href };
  // A telephone shows only those of the worker.
  const worker = await navigator.serviceWorker?.getRegistration(address("/"));
  if (worker) await worker.showNotification("Tripot", options);
  else new Notification("Tripot", options).addEventListener("click", () => focus());
}
