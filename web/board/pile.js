// Drawings of a pile of Chicago.

import { s } from "../dom.js";
import { t } from "../text.js";
import { roleText } from "./chicago-words.js";
import { narrow } from "./mat.js";
import { layout } from "./ring.js";

/** @import { Point } from "./mat.js" */
/** @import { ChicagoScene, Choice } from "./ring.js" */

/**
 * A pile: its discs, its top token, and its ring.
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
  ];
  if (flag) parts.push(flagMark(flag, size, chosen));
  if (open) parts.push(opened(tokens, size));
  return parts;
}

/**
 * What stands on the lower edge of a pile: what a click will do with it, else how many tokens it has.
 *
 * @param {string} tokens
 * @param {{ role: string | null, choice: Choice, scene: ChicagoScene, size: number, spot: Point }} drawn
 */
export function badge(tokens, { role, choice, scene, size, spot }) {
  const deed = roleText(role, scene, choice);
  const text = deed ?? t("chicago.tokens", { count: tokens.length });
  const font = !narrow.matches ? 14 : deed === null ? 13.5 : 12.5;
  const [width, height] = [text.length * font * (deed === null ? 0.54 : 0.6) + font * 0.8, font * 1.35];
  const y = spot.y + size / 2 + Math.max(depthOf(tokens, size) - size * 0.1, size * 0.05);
  return s(
    "g",
    { class: deed === null ? "count" : `caption ${role}`, transform: `translate(${clear(spot.x, y, width, height) - spot.x} ${y - spot.y})` },
    s("rect", { x: -width / 2, y: -height / 2, width, height, rx: height / 2, "stroke-width": 1.5 }),
    s("text", { y: font * 0.36, "font-size": font }, text),
  );
}

/**
 * How far the discs of a pile reach below its top token.
 *
 * @param {string} tokens
 * @param {number} size
 */
export function depthOf(tokens, size) {
  return Math.min(tokens.length - 1, 4) * size * 0.105;
}

/**
 * The place of a badge, slid sideways so that it stays on the mat and off the price board.
 *
 * @param {number} wanted
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function clear(wanted, y, width, height) {
  const { slate, w, cx } = layout();
  const half = width / 2 + 3;
  const beside = y + height / 2 > slate.y && y - height / 2 < slate.y + slate.h;
  let x = wanted;
  // A pile above or below the middle of the price board has its badge out of its reach.
  if (beside && x < cx) x = Math.min(x, slate.x - half);
  if (beside && x > cx) x = Math.max(x, slate.x + slate.w + half);
  return Math.max(half, Math.min(w - half, x));
}

/**
 * The number of a pile: towards the middle of the ring, or on its token where the price board leaves no room.
 *
 * @param {number} index
 * @param {Point} spot
 * @param {number} size
 * @param {number} under
 */
export function number(index, spot, size, under) {
  const { cx, cy } = layout();
  const text = String(index + 1);
  if (narrow.matches) {
    return s(
      "g",
      { class: "number on-token", transform: `translate(${-size * 0.41} ${size * 0.23 + 0.6 * Math.max(0, under - size * 0.1)})` },
      s("circle", { r: size * 0.155 }),
      s("text", { y: size * 0.075, "font-size": size * 0.225 }, text),
    );
  }
  const far = Math.hypot(cx - spot.x, cy - spot.y) || 1;
  const reach = size * 0.74 + (spot.y < cy ? under * 0.9 : 0);
  const [x, y] = [((cx - spot.x) / far) * reach, ((cy - spot.y) / far) * reach];
  return s("text", { class: "number", x, y: y + size * 0.06, "font-size": size * 0.185 }, text);
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
