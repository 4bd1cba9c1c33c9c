// Why something can't be done, beside the place that was pressed. It never lies over anything that can be pressed, and
// it goes away by itself.

import { h, put } from "../dom.js";
import { t } from "../text.js";

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ left: number, top: number, width: number, height: number }} Box
 * @typedef {{ note: HTMLElement, size: { w: number, h: number } }} Noted where it is said, and the units of its places
 */

/** How long it stays: at least so long, and longer the more there is to read, in milliseconds. */
const LEAST = 4000;
const PER_LETTER = 55;
/** How far it keeps from the place that it speaks of. */
const GAP = 10;

/** @type {WeakMap<HTMLElement, () => void>} */
const shown = new WeakMap();

/**
 * Says next to a place why something can't be done, with the way to the rule; `gone()` is told when it is not there
 * any more.
 *
 * @param {Noted} noted
 * @param {Point} spot
 * @param {string} text
 * @param {string} rules
 * @param {() => void} [gone]
 */
export function explain(noted, { x, y }, text, rules, gone = () => {}) {
  const { note, size } = noted;
  hush(noted);
  put(
    note,
    h("p", {}, text, " ", h("a", { href: rules, target: "_blank" }, t("why.rule"))),
    h("button", { type: "button", class: "close", "aria-label": t("why.close"), on: { click: () => leave() } }, "×"),
  );
  note.hidden = false;
  const around = note.parentElement;
  if (around) {
    const room = around.getBoundingClientRect();
    const { width, height } = note.getBoundingClientRect();
    const place = { x: (x / size.w) * room.width, y: (y / size.h) * room.height };
    const live = [...around.querySelectorAll("[data-live], .arrow")].map((element) => within(element, room));
    const { left, top } = freePlace({ width, height }, place, room, live);
    note.style.setProperty("left", `${left}px`);
    note.style.setProperty("top", `${top}px`);
  }
  let timer = setTimeout(leave, LEAST + PER_LETTER * text.length);
  // Who points at it or has come to its link is reading.
  const read = () => clearTimeout(timer);
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(leave, LEAST / 2);
  };
  /** @param {Event} event */
  const press = (event) => {
    if (!(event.target instanceof Node) || !note.contains(event.target)) leave();
  };
  note.addEventListener("focusin", read);
  note.addEventListener("focusout", wait);
  document.addEventListener("pointerdown", press, { capture: true });
  shown.set(note, () => {
    clearTimeout(timer);
    note.removeEventListener("focusin", read);
    note.removeEventListener("focusout", wait);
    document.removeEventListener("pointerdown", press, { capture: true });
  });
  function leave() {
    if (hush(noted)) gone();
  }
}

/**
 * Takes the explanation away; says whether there was one.
 *
 * @param {Pick<Noted, "note">} noted
 */
export function hush({ note }) {
  const wasShown = !note.hidden;
  note.hidden = true;
  shown.get(note)?.();
  shown.delete(note);
  return wasShown;
}

/**
 * @param {Element} element
 * @param {Box} room
 * @returns {Box}
 */
function within(element, room) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - room.left, top: top - room.top, width, height };
}

/**
 * Where a note goes: as near to its place as it can be without lying over what is live; if there is no such place
 * inside, beside the lower edge.
 *
 * @param {{ width: number, height: number }} note
 * @param {Point} place
 * @param {{ width: number, height: number }} room
 * @param {readonly Box[]} live
 */
export function freePlace(note, place, room, live) {
  const own = { left: place.x - 22, top: place.y - 22, width: 44, height: 44 };
  /** @param {number} left */
  const inside = (left) => Math.max(4, Math.min(left, room.width - note.width - 4));
  const lefts = [place.x - note.width / 2, 4, room.width - note.width - 4, place.x + 40, place.x - note.width - 40];
  /** @type {number[]} */
  const tops = [];
  const last = room.height - note.height - 4;
  for (let top = 4; top <= last; top += 12) tops.push(top);
  const candidates = lefts.flatMap((left) => tops.map((top) => ({ left: inside(left), top })));
  const outside = { left: inside(place.x - note.width / 2), top: room.height + GAP };
  const free = candidates.filter(({ left, top }) =>
    [own, ...live].every((box) => !overlaps({ left, top, ...note }, box)),
  );
  /** @param {{ left: number, top: number }} at */
  const away = ({ left, top }) =>
    Math.hypot(left + note.width / 2 - place.x, top + note.height / 2 - place.y);
  return free.reduce((best, one) => (away(one) < away(best) ? one : best), free[0] ?? outside);
}

/**
 * @param {Box} one
 * @param {Box} two
 */
function overlaps(one, two) {
  return (
    one.left < two.left + two.width &&
    two.left < one.left + one.width &&
    one.top < two.top + two.height &&
    two.top < one.top + one.height
  );
}
