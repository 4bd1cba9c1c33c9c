// What a screen reader says, and the title of the window.

import { byId } from "./dom.js";

const polite = byId("polite");
const assertive = byId("assertive");
/** @type {string[] | null} */
let waiting = null;

/**
 * Says an event once, when there is a pause. Events that come together are said together.
 *
 * @param {string | null | undefined} text
 */
export function say(text) {
  if (!text) return;
  if (waiting) {
    waiting.push(text);
    return;
  }
  waiting = [text];
  // A region that changes twice within a moment is read once, so texts are gathered first.
  setTimeout(() => {
    polite.textContent = waiting?.join(" ") ?? "";
    waiting = null;
  }, 60);
}

/**
 * Says at once: it is your turn, or something went wrong.
 *
 * @param {string} text
 */
export function alert(text) {
  assertive.textContent = "";
  requestAnimationFrame(() => {
    assertive.textContent = text;
  });
}

/**
 * The title of the window; a dot says that it is your turn.
 *
 * @param {string} text
 * @param {{ turn?: boolean }} [options]
 */
export function title(text, { turn = false } = {}) {
  document.title = `${turn ? "● " : ""}${text ? `${text} · ` : ""}Tripot`;
}
