// Drawings of a pile of Chicago.

import { s } from "../dom.js";
import { t } from "../text.js";
import { roleText } from "./chicago-words.js";
import { narrow } from "./mat.js";
import { isOnSlate, layout } from "./ring.js";

/** @import { Point } from "./mat.js" */
/** @import { ChicagoScene, Choice } from "./ring.js" */

/**
 * A pile: its discs, its top token, and what the choice says of it.
 *
 * @param {string} tokens
 * @param {number} size
 * @param {{ flag: number | null, role: string | null, chosen: boolean, wrong: boolean }} look
 */
export function pile(tokens, size, { flag, role, chosen, wrong }) {
  const r = size / 2;
  const open = [...tokens.slice(1)].some((good) => good !== "?");
  const shown = Math.min(tokens.length - 1, 4);
  const offset = size * 0.105;
  const discs = Array.from({ length: shown }, (_, turn) => {
    const depth = shown - turn;
    const good = tokens[depth];
    return s("circle", {
      class: `disc ${good === "?" ? "" : `disc-${good}`}`,
      cy: depth * offset,
      r: r * 0.97,
      "stroke-width": size * 0.028,
    });
  });
  const under = shown * offset;
  const rim =
    role === "landed" || chosen
      ? s("circle", { class: "ring-chosen", r: r * 1.27, "stroke-width": size * 0.057 })
      : role
        ? s("circle", { class: "ring-taken", r: r * 1.2, "stroke-width": size * 0.045 })
        : null;
  const parts = [
    s("g", { class: "lift" }, discs, token(tokens[0], size)),
    s("circle", { class: "ring-focus", r: r * 1.2, "stroke-width": size * 0.045 }),
    rim,
    wrong
      ? s("path", {
          class: "slash",
          d: `M${-r * 0.7} ${-r * 0.7}L${r * 0.7} ${r * 0.7}`,
          "stroke-width": size * 0.09,
        })
      : null,
    badge(t("chicago.tokens", { count: tokens.length }), r + Math.max(under - size * 0.1, size * 0.05)),
  ];
  if (flag) parts.push(flagMark(flag, size, chosen));
  if (open) parts.push(opened(tokens, size));
  return parts;
}

/**
 * What a click will do with a pile, in words; above everything, so that no neighbour hides it.
 *
 * @param {string | null} role
 * @param {{ choice: Choice, scene: ChicagoScene, size: number, under: number, spot: Point }} drawn
 */
export function caption(role, { choice, scene, size, under, spot }) {
  const text = roleText(role, scene, choice);
  if (text === null) return null;
  const font = narrow.matches ? 13 : 14;
  const width = text.length * font * 0.56 + font * 1.6;
  const below = spot.y < layout().cy + layout().ry * 0.8;
  const y = below ? size / 2 + under + font * 1.75 : -size / 2 - font * 1.9;
  return s(
    "g",
    {
      class: `caption ${role}`,
      transform: `translate(${spot.x + clear(spot, y, width, font)} ${spot.y + y})`,
    },
    s("rect", { x: -width / 2, y: -font * 0.88, width, height: font * 1.76, rx: font * 0.88 }),
    s("text", { y: font * 0.35, "font-size": font }, text),
  );
}

/**
 * How far a caption slides sideways, so that it stays on the mat and off the price board.
 *
 * @param {Point} spot
 * @param {number} y
 * @param {number} width
 * @param {number} font
 */
function clear(spot, y, width, font) {
  const { slate, w, cx } = layout();
  const half = width / 2 + 5;
  const low = spot.y + y + font > slate.y && spot.y + y - font < slate.y + slate.h;
  let x = spot.x;
  if (low && x <= cx) x = Math.min(x, slate.x - half);
  if (low && x > cx) x = Math.max(x, slate.x + slate.w + half);
  return Math.max(half, Math.min(w - half, x)) - spot.x;
}

/**
 * The number of a pile, towards the middle of the ring.
 *
 * @param {number} index
 * @param {Point} spot
 * @param {number} size
 * @param {number} under
 */
export function number(index, spot, size, under) {
  const { cx, cy } = layout();
  const far = Math.hypot(cx - spot.x, cy - spot.y) || 1;
  const reach = size * 0.74 + (spot.y < cy ? under * 0.9 : 0);
  const [x, y] = [((cx - spot.x) / far) * reach, ((cy - spot.y) / far) * reach];
  // Where there is no room beside the price board, the panel and the button still say it.
  if (isOnSlate({ x: spot.x + x, y: spot.y + y }, size * 0.1)) return null;
  return s("text", { class: "number", x, y: y + size * 0.06, "font-size": size * 0.185 }, String(index + 1));
}

/**
 * A token, or the back of one.
 *
 * @param {string} good
 * @param {number} size
 */
export function token(good, size) {
  const name = good === "?" ? "token-back" : `token-${good}`;
  return s("use", { href: `#${name}`, x: -size / 2, y: -size / 2, width: size, height: size });
}

/**
 * How many tokens a pile has, on its lower edge.
 *
 * @param {string} text
 * @param {number} y
 */
function badge(text, y) {
  const font = narrow.matches ? 13.5 : 14;
  const [w, height] = [text.length * font * 0.54 + font * 0.8, font * 1.35];
  return s(
    "g",
    { class: "count", transform: `translate(0 ${y})` },
    s("rect", { x: -w / 2, y: -height / 2, width: w, height, rx: height / 2, "stroke-width": 1.5 }),
    s("text", { y: font * 0.36, "font-size": font }, text),
  );
}

/**
 * @param {number} steps
 * @param {number} size
 * @param {boolean} chosen
 */
function flagMark(steps, size, chosen) {
  return s(
    "g",
    { class: `flag ${chosen ? "chosen" : ""}`, transform: `translate(${size * 0.43} ${-size * 0.46})` },
    s("circle", { r: size * 0.22, "stroke-width": size * 0.02 }),
    s("text", { y: size * 0.075, "font-size": size * 0.21 }, `+${steps}`),
  );
}

/**
 * The tokens of an open pile, side by side while it is looked at.
 *
 * @param {string} tokens
 * @param {number} size
 */
function opened(tokens, size) {
  const chip = size * 0.42;
  const width = tokens.length * chip * 1.08 + chip * 0.3;
  return s(
    "g",
    { class: "opened", transform: `translate(0 ${-size * 0.82})` },
    s("rect", { x: -width / 2, y: -chip * 0.65, width, height: chip * 1.3, rx: chip * 0.65 }),
    [...tokens].map((good, index) =>
      s("use", {
        href: good === "?" ? "#token-back" : `#chip-${good}`,
        width: chip,
        height: chip,
        y: -chip / 2,
        x: -width / 2 + chip * 0.19 + index * chip * 1.08,
      }),
    ),
  );
}
