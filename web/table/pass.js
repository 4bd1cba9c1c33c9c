// Passing the device from one player to the next, where several play on it.

import { find, put } from "../dom.js";
import { alert } from "../live.js";
import { t } from "../text.js";
import { handOver, handTo, isCovered, localSeats } from "./local.js";

/** @import { Visit } from "../router.js" */

/**
 * Gives the device to the player whose turn it is, if that is another one of this device and hands are secret: a screen
 * takes the place of everything, and then the page is opened again for that seat. Says what became of the page.
 *
 * @param {string} table
 * @param {Wire.Update} update
 * @param {{ main: HTMLElement, names: readonly string[], visit: Visit }} page
 * @returns {"stays" | "covered"}
 */
export function passOn(table, { scene, seats, over, waiting }, { main, names, visit }) {
  const local = localSeats(table);
  for (const { seat } of local) seats[seat].here = true;
  const next = local.find(({ seat }) => seat === scene.turn);
  if (!next || over || waiting || next.seat === scene.viewer) return "stays";
  const { seat } = next;
  handTo(table, seat, false);
  if (!isCovered(table)) return "stays";
  const cover = handOver(names[seat], () => {
    handTo(table, seat, true);
    visit.go(`/table/${table}`, { replace: true });
  });
  // Nothing of the player before is left to be seen.
  put(main, cover);
  alert(t("hand.pass", { name: names[seat] }));
  find(cover, "h2")?.focus();
  return "covered";
}
