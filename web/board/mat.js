// What the three mats share: a drawing that nobody has to read, and real buttons over it.

import { h, s } from "../dom.js";

export { explain, hush } from "./why.js";

/**
 * @typedef {{ x: number, y: number }} Point in units of a drawing
 * @typedef {{ w: number, h: number }} Size
 * @typedef {ReturnType<typeof makeMat>} Mat
 */

/**
 * A mat with a drawing of this size; `board` is its name in the stylesheet.
 *
 * @param {string} board
 */
export function makeMat(board) {
  const svg = s("svg", { "aria-hidden": "true", focusable: "false", class: "drawing" });
  const buttons = h("div", { class: "places" });
  const note = h("div", { class: "why", hidden: true, role: "note" });
  const element = h("div", { class: `mat mat-${board}` }, svg, buttons, note);
  return { element, svg, buttons, note, size: { w: 1, h: 1 } };
}

/**
 * Gives the drawing its size, in its own units.
 *
 * @param {Mat} mat
 * @param {Size} size
 */
export function resize(mat, { w, h: height }) {
  mat.size = { w, h: height };
  mat.svg.setAttribute("viewBox", `0 0 ${w} ${height}`);
  mat.element.style.setProperty("--mat-w", String(w));
  mat.element.style.setProperty("--mat-h", String(height));
}

/**
 * Puts an element at a place of the drawing, by its middle and its size.
 *
 * @param {Mat} mat
 * @param {HTMLElement} element
 * @param {Point & { w: number, h?: number }} spot
 */
export function place(mat, element, { x, y, w, h: height = w }) {
  const { size } = mat;
  element.style.setProperty("left", `${(100 * (x - w / 2)) / size.w}%`);
  element.style.setProperty("top", `${(100 * (y - height / 2)) / size.h}%`);
  element.style.setProperty("width", `${(100 * w) / size.w}%`);
  element.style.setProperty("height", `${(100 * height) / size.h}%`);
}

/** Whether the mat is drawn for a phone, upright or held sideways. */
export const narrow = matchMedia("(max-width: 720px), (orientation: landscape) and (max-height: 500px)");

/**
 * Where a pointer is, in units of the drawing.
 *
 * @param {{ svg: Element, size: Size }} mat
 * @param {Pick<MouseEvent, "clientX" | "clientY">} event
 */
export function pointOf(mat, event) {
  const box = mat.svg.getBoundingClientRect();
  return {
    x: ((event.clientX - box.left) / box.width) * mat.size.w,
    y: ((event.clientY - box.top) / box.height) * mat.size.h,
  };
}

/**
 * Lets something be dragged: `start(point, event)` says whether it may, `move(point, event)` follows, and
 * `drop(point, event)` ends it; a press without movement stays a click.
 *
 * @param {{ svg: Element, size: Size }} mat
 * @param {HTMLElement} element
 * @param {{ start: (point: Point, event: PointerEvent) => boolean, move: (point: Point, event: PointerEvent) => void, drop: (point: Point, event: PointerEvent) => void, cancel: () => void }} drag
 */
export function draggable(mat, element, { start, move, drop, cancel }) {
  element.addEventListener("pointerdown", (down) => {
    if (down.button !== 0) return;
    const from = { x: down.clientX, y: down.clientY };
    let dragging = false;
    /** @param {PointerEvent} event */
    const follow = (event) => {
      const far = Math.hypot(event.clientX - from.x, event.clientY - from.y) > 6;
      if (!dragging && far) {
        if (!start(pointOf(mat, down), down)) return stop();
        dragging = true;
        element.setPointerCapture(down.pointerId);
      }
      if (dragging) move(pointOf(mat, event), event);
    };
    /** @param {PointerEvent} event */
    const release = (event) => {
      stop();
      if (!dragging) return;
      // The click that follows a drag is part of it.
      element.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
      drop(pointOf(mat, event), event);
    };
    const give = () => {
      stop();
      if (dragging) cancel();
    };
    /** @param {Event} event */
    const swallow = (event) => {
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    const stop = () => {
      element.removeEventListener("pointermove", follow);
      element.removeEventListener("pointerup", release);
      element.removeEventListener("pointercancel", give);
    };
    element.addEventListener("pointermove", follow);
    element.addEventListener("pointerup", release);
    element.addEventListener("pointercancel", give);
  });
}

/**
 * Four corner brackets: the last move was here.
 *
 * @param {Point & { w: number, h?: number, arm: number }} box
 */
export function brackets({ x, y, w, h: height = w, arm }) {
  const [l, r, u, d] = [x - w / 2, x + w / 2, y - height / 2, y + height / 2];
  const a = arm;
  return s("path", {
    class: "brackets",
    d: `M${l} ${u + a}V${u}H${l + a}M${r - a} ${u}H${r}V${u + a}M${r} ${d - a}V${d}H${r - a}M${l + a} ${d}H${l}V${d - a}`,
  });
}

/**
 * The layers of a drawing, the lowest first.
 *
 * @template {string} Name
 * @param {readonly Name[]} names
 */
export function layers(names) {
  const named = names.map((name) => [name, s("g", { class: `layer-${name}` })]);
  return /** @type {Record<Name, SVGElement>} */ (Object.fromEntries(named));
}
