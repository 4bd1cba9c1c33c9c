// The ring of Chicago: how moves are written on it, and where everything lies.

import { narrow } from "./mat.js";

/** @import { Point } from "./mat.js" */

/**
 * @typedef {Wire.SceneHead & Wire.ChicagoDrawn} ChicagoScene
 * @typedef {{ text: string, steps: number, keep: string, sell: string }} ChicagoMove
 * @typedef {Partial<Omit<ChicagoMove, "text">>} Choice as much of a move as is chosen
 * @typedef {{ at: number, before: number, after: number }} Landing piles: where the trader goes, and the ones beside it
 */

/** Sizes in units of the drawing; `slate` is the price board. */
const WIDE = {
  w: 760,
  h: 690,
  cx: 380,
  cy: 345,
  rx: 300,
  ry: 278,
  token: 88,
  track: 38,
  slate: { x: 191, y: 208, w: 378, h: 300, top: 257, row: 26.2, cell: 52, high: 23, pitch: 59 },
};
const PHONE = {
  w: 370,
  h: 432,
  cx: 185,
  cy: 216,
  rx: 145,
  ry: 172,
  token: 58,
  track: 24,
  slate: { x: 95, y: 136, w: 180, h: 181, top: 150.5, row: 19, cell: 25, high: 16.6, pitch: 28.5 },
};

/** The layout that fits the window. */
export function layout() {
  return narrow.matches ? PHONE : WIDE;
}

/**
 * The middle of a pile.
 *
 * @param {number} index
 * @param {number} count
 * @returns {Point}
 */
export function spotOf(index, count) {
  const { cx, cy, rx, ry } = layout();
  const angle = (2 * Math.PI * index) / count;
  return { x: cx + rx * Math.sin(angle), y: cy - ry * Math.cos(angle) };
}

/**
 * Whether a point is on the price board.
 *
 * @param {Point} point
 */
export function isOnSlate({ x, y }) {
  const { slate } = layout();
  return x > slate.x && x < slate.x + slate.w && y > slate.y && y < slate.y + slate.h;
}

/**
 * A move as it is written: `2bc` goes two piles on, keeps b and sells c.
 *
 * @param {string} text
 * @returns {ChicagoMove | null}
 */
export function readMove(text) {
  const [, steps, keep, sell] = /^(\d+)([a-z])([a-z])$/.exec(text) ?? [];
  return steps ? { text, steps: Number(steps), keep, sell } : null;
}

/**
 * The pile that so many steps lead to, and the piles before and after it.
 *
 * @param {Pick<ChicagoScene, "piles" | "trader">} scene
 * @param {number} steps
 * @returns {Landing}
 */
export function landing(scene, steps) {
  const count = scene.piles.length;
  const at = ((scene.trader ?? 0) + steps) % count;
  return { at, before: (at + count - 1) % count, after: (at + 1) % count };
}

/**
 * How many steps a pile is away from the trader; a full circle for its own.
 *
 * @param {Pick<ChicagoScene, "piles" | "trader">} scene
 * @param {number} pile
 */
export function distance(scene, pile) {
  const count = scene.piles.length;
  return (pile - (scene.trader ?? 0) + count) % count || count;
}
