// Where the page is scrolled to: what somebody should see now comes into the window.

import { isCalm } from "../motion.js";

/**
 * How far a window has to be scrolled, so that what lies from `top` to `bottom` is seen between its upper and lower
 * edge: nothing if it is, else as little as will do; what is higher than the window is seen from its beginning.
 *
 * @param {{ top: number, bottom: number }} part
 * @param {{ top: number, bottom: number }} room
 */
export function scrollTo({ top, bottom }, room) {
  if (top < room.top || bottom - top > room.bottom - room.top) return top - room.top;
  return Math.max(0, bottom - room.bottom);
}

/** How far from the edges of the window it should be, in pixels. */
const MARGIN = 8;

/**
 * Scrolls the page so that elements are in sight together.
 *
 * @param {readonly HTMLElement[]} elements
 */
export function bringIntoSight(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0);
  if (boxes.length === 0) return;
  const part = { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
  // The card of the first steps lies over the lower edge.
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const by = scrollTo(part, { top: MARGIN, bottom: innerHeight - Math.max(MARGIN, covered) });
  if (by !== 0) scrollBy({ top: by, behavior: isCalm() ? "instant" : "smooth" });
}
