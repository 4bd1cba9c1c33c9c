// The best move, marked on the board: an arrow in Siam, a ring around a pile, a card of the grid.

import { readMove as readRing } from "../board/ring.js";
import { middle, PITCH } from "../board/siam-place.js";
import { readMove } from "../board/square.js";
import { findAll, s } from "../dom.js";

/** @import { Point } from "../board/mat.js" */

/** How far an arrow stays away from the middle of a square. */
const SHORT = 24;

/**
 * Marks a move, and nothing else; null marks none.
 *
 * @param {readonly HTMLElement[]} boards the mat, and what stands beside it
 * @param {Wire.Scene} scene
 * @param {string | null} move
 */
export function markBest(boards, scene, move) {
  const [mat] = boards;
  for (const known of mat.querySelectorAll("svg > .advised")) known.remove();
  for (const board of boards) for (const known of findAll(board, ".advised")) known.classList.remove("advised");
  if (move === null) return;
  if ("pieces" in scene) mat.querySelector(".drawing")?.append(...arrow(move));
  else if ("piles" in scene) {
    const steps = readRing(move)?.steps;
    if (steps === undefined || scene.trader === null) return;
    const pile = (scene.trader + steps) % scene.piles.length;
    findAll(mat, ".places button")[pile]?.classList.add("advised");
  } else if ("others" in scene) {
    const card = /[a-g][1-6]$/.exec(move)?.[0];
    for (const board of boards) for (const cell of findAll(board, `[data-card="${card}"]`)) cell.classList.add("advised");
  }
}

/** @type {Record<string, Point>} */
const TOWARD = { n: { x: 0, y: -1 }, e: { x: 1, y: 0 }, s: { x: 0, y: 1 }, w: { x: -1, y: 0 } };

/**
 * From where an animal goes to where it will be, and the way it will face.
 *
 * @param {string} text
 */
function arrow(text) {
  const read = readMove(text);
  if (!read) return [];
  const { from, to, facing } = read;
  const start = from ? middle(from) : null;
  const end = to ? middle(to) : start;
  if (!end) return [];
  const way = TOWARD[facing ?? ""] ?? { x: 0, y: 0 };
  const parts = [];
  if (start && to && to !== from) {
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
    const path = `M${start.x + SHORT * x} ${start.y + SHORT * y}L${end.x - SHORT * x} ${end.y - SHORT * y}`;
    parts.push(s("path", { class: "advised", d: path }));
  } else parts.push(s("circle", { class: "advised", cx: end.x, cy: end.y, r: PITCH * 0.42 }));
  const head = { x: end.x + way.x * PITCH * 0.44, y: end.y + way.y * PITCH * 0.44 };
  const side = { x: way.y * 16, y: -way.x * 16 };
  const base = { x: head.x - way.x * 24, y: head.y - way.y * 24 };
  if (facing) {
    const points = [head, { x: base.x + side.x, y: base.y + side.y }, { x: base.x - side.x, y: base.y - side.y }];
    parts.push(s("polygon", { class: "advised facing", points: points.map(({ x, y }) => `${x},${y}`).join(" ") }));
  }
  return parts;
}
