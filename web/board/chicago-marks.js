// Moves that could be played in a position of Chicago, marked on its ring.

import { s } from "../dom.js";
import { landing, layout, readMove } from "./ring.js";

/** @import { ChicagoBoard } from "./chicago.js" */
/** @import { Marked } from "./load.js" */
/** @import { ChicagoScene } from "./ring.js" */

/** How far outside the ring the ways run, in tokens. */
const FAR = { best: 0.57, played: 0.68 };

/**
 * For each move the way of the trader and where it stands then, with a plus at what is kept and a minus at what is sold.
 *
 * @param {ChicagoBoard} board
 * @param {ChicagoScene} scene
 * @param {readonly Marked[]} marks
 */
export function markMoves(board, scene, marks) {
  board.mat.svg.querySelector(".layer-marked")?.remove();
  const drawn = marks.map((mark) => way(board, scene, mark));
  board.mat.svg.append(s("g", { class: "layer-marked" }, drawn));
}

/**
 * @param {ChicagoBoard} board
 * @param {ChicagoScene} scene
 * @param {Marked} mark
 */
function way(board, scene, { move, kind }) {
  const read = readMove(move);
  if (!read || scene.trader === null) return null;
  const { at, before, after } = landing(scene, read.steps);
  const { token } = layout();
  // Two equal tops: one is kept and one is sold, whichever.
  const [kept, sold] = scene.piles[before][0] === read.keep ? [before, after] : [after, before];
  const { x, y } = board.spot(at);
  const radius = token * (kind === "best" ? 0.6 : 0.68);
  const d = arc(scene, read.steps, kind);
  return s(
    "g",
    { class: `marked ${kind}` },
    s("path", { class: "casing", d }),
    s("path", { class: "way", d }),
    s("circle", { class: "casing", cx: x, cy: y, r: radius }),
    s("circle", { class: "way", cx: x, cy: y, r: radius }),
    sign(board, kept, "+", kind),
    sign(board, sold, "−", kind),
  );
}

/**
 * The way of the trader, outside the ring.
 *
 * @param {ChicagoScene} scene
 * @param {number} steps
 * @param {Marked["kind"]} kind
 */
function arc({ piles, trader }, steps, kind) {
  const { cx, cy, rx, ry, token } = layout();
  const turn = (2 * Math.PI) / piles.length;
  const far = FAR[kind] * token;
  const points = Array.from({ length: 33 }, (_, index) => {
    const angle = ((trader ?? 0) + (steps * index) / 32) * turn;
    return `${(cx + (rx + far) * Math.sin(angle)).toFixed(1)} ${(cy - (ry + far) * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

/**
 * @param {ChicagoBoard} board
 * @param {number} pile
 * @param {string} text
 * @param {Marked["kind"]} kind
 */
function sign(board, pile, text, kind) {
  const { token } = layout();
  const { x, y } = board.spot(pile);
  const [right, radius] = [(kind === "best" ? 0.36 : -0.36) * token, 0.19 * token];
  return s(
    "g",
    { class: "sign", transform: `translate(${x + right} ${y - 0.36 * token})` },
    s("circle", { r: radius }),
    s("text", { y: radius * 0.6, "font-size": radius * 1.7 }, text),
  );
}
