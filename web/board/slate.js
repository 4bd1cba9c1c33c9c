// “La cote”, the price board of Chicago.

import { s } from "../dom.js";
import { percent, t } from "../text.js";
import { narrow } from "./mat.js";
import { layout } from "./ring.js";

/** @import { ChicagoScene } from "./ring.js" */

/**
 * The middle of a good's column.
 *
 * @param {ChicagoScene} scene
 * @param {number} index
 */
export function columnAt(scene, index) {
  const { slate } = layout();
  const pitch = slate.pitch * Math.min(1, 6 / scene.goods.length);
  return slate.x + slate.w / 2 + (index - (scene.goods.length - 1) / 2) * pitch;
}

/**
 * The price board; `sell` is the good whose price would fall.
 *
 * @param {ChicagoScene} scene
 * @param {string | undefined} sell
 */
export function slateOf(scene, sell) {
  const { slate } = layout();
  const phone = narrow.matches;
  /** @type {SVGElement[]} */
  const parts = [
    s("rect", { class: "slate", x: slate.x, y: slate.y, width: slate.w, height: slate.h, rx: phone ? 9 : 14 }),
  ];
  if (!phone) {
    parts.push(
      s("text", { class: "slate-title", x: slate.x + 15, y: slate.y + 25, "font-size": 17 }, t("chicago.board")),
      s(
        "text",
        { class: "slate-note", x: slate.x + slate.w - 15, y: slate.y + 25, "font-size": 12.5 },
        t("chicago.hidden", { count: scene.unseen }),
      ),
    );
  }
  if (scene.unseen > 0) {
    const text = t(phone ? "chicago.odds.short" : "chicago.odds");
    const [y, size] = phone ? [slate.y + slate.h - 4, 12] : [slate.y + slate.h - 8, 14];
    parts.push(s("text", { class: "slate-caption", x: slate.x + slate.w / 2, y, "font-size": size }, text));
  }
  scene.goods.forEach((good, index) => {
    parts.push(column(good, columnAt(scene, index), sell === good.good, scene));
  });
  return parts;
}

/**
 * A good: its prices, the current one framed, the lost ones dashed, and its chances below.
 *
 * @param {Wire.Quote} quote
 * @param {number} x
 * @param {boolean} selling
 * @param {ChicagoScene} scene
 */
function column({ good, price, start, lowest, unseen, chance }, x, selling, scene) {
  const { slate } = layout();
  const phone = narrow.matches;
  /** @type {SVGElement[]} */
  const cells = [];
  let current = null;
  for (let value = start; value >= lowest; value -= 1) {
    const y = slate.top + (start - value) * slate.row;
    const kind =
      value > price ? "lost" : value === price ? "current" : selling && value === price - 1 ? "after" : "below";
    const grow = kind === "current" ? 1.12 : 1;
    const font = kind === "current" ? (phone ? 14 : 20) : phone ? 12 : 14;
    const [w, height] = [slate.cell * grow, slate.high * (kind === "current" ? 1.16 : 1)];
    const cell = s(
      "g",
      { class: `cell ${kind} good-${good}`, "data-good": good, transform: `translate(${x} ${y})` },
      s(
        "g",
        { class: "fall" },
        s("rect", { x: -w / 2, y: -height / 2, width: w, height, rx: phone ? 4 : 5 }),
        s("text", { y: font * 0.36, "font-size": font }, String(value)),
      ),
    );
    if (kind === "current") current = cell;
    else cells.push(cell);
  }
  const foot = slate.top + 7 * slate.row;
  const size = phone ? 17 : 28;
  cells.push(
    s("use", {
      href: `#chip-${good}`,
      x: phone ? x - size / 2 : x - size + 3,
      y: foot - size / 2 + (phone ? -3 : 4),
      width: size,
      height: size,
    }),
  );
  if (phone) {
    const text = scene.unseen > 0 ? `${good.toUpperCase()}·${unseen}` : good.toUpperCase();
    cells.push(s("text", { class: "slate-letter", x, y: foot + 16.5, "font-size": 12 }, text));
  } else {
    cells.push(s("text", { class: "slate-letter", x: x + 12, y: foot + 10, "font-size": 15 }, good.toUpperCase()));
    if (scene.unseen > 0) {
      cells.push(
        s("text", { class: "slate-odds", x, y: foot + 40, "font-size": 12.5 }, `${unseen} · ${percent(chance)}`),
      );
    }
  }
  return s("g", { class: "column" }, cells, current);
}
