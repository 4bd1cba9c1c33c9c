// Moves that could be played in a position of Siam, marked on its board.

import { s } from "../dom.js";
import { middle, outside, PITCH } from "./siam-place.js";
import { readMove, STEPS } from "./square.js";

/** @import { Marked } from "./load.js" */
/** @import { Point } from "./mat.js" */
/** @import { SiamBoard } from "./siam.js" */
/** @import { SiamMove, SiamScene } from "./square.js" */

/** How far two arrows of one way are apart, half of it to each side. */
const APART = 15;

/**
 * An arrow for each move: from where the animal is to where it goes, or the way that it turns.
 *
 * @param {SiamBoard} board
 * @param {SiamScene} _scene
 * @param {readonly Marked[]} marks
 */
export function markMoves(board, _scene, marks) {
  board.mat.svg.querySelector(".layer-marked")?.remove();
  const arrows = marks.map(({ move, kind }, index) => {
    const read = readMove(move);
    const aside = marks.length === 1 ? 0 : index === 0 ? -APART : APART;
    return read && s("g", { class: `marked ${kind}` }, arrow(...ends(read), aside));
  });
  board.mat.svg.append(s("g", { class: "layer-marked" }, arrows));
}

/**
 * Where the arrow of a move begins and ends.
 *
 * @param {SiamMove} move
 * @returns {[Point, Point]}
 */
function ends({ kind, from, to, facing }) {
  const [dx, dy] = STEPS[facing ?? "n"];
  if (to && from && kind !== "turn") return [middle(from), middle(to)];
  if (to && kind === "enter") return [outside(to, facing ?? "n", 0.62), middle(to)];
  if (kind === "leave" && from) return [middle(from), outside(from, "n", 0.62)];
  const { x, y } = middle(from ?? "c3");
  return [
    { x: x - dx * PITCH * 0.3, y: y + dy * PITCH * 0.3 },
    { x: x + dx * PITCH * 0.4, y: y - dy * PITCH * 0.4 },
  ];
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} aside
 */
function arrow(from, to, aside) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const angle = (180 * Math.atan2(dy, dx)) / Math.PI;
  const path = `M0 ${aside}H${length - 22}M${length - 26} ${aside - 16}L${length - 6} ${aside}L${length - 26} ${aside + 16}`;
  const place = { transform: `translate(${from.x} ${from.y}) rotate(${angle})` };
  return s("g", place, s("path", { class: "casing", d: path }), s("path", { class: "way", d: path }));
}
