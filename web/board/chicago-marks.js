// Moves that could be played in a position of Chicago, marked on its ring.

import { s } from "../dom.js";
import { landing, layout, readMove } from "./ring.js";

/** @import { ChicagoBoard } from "./chicago.js" */
/** @import { Marked } from "./load.js" */
/** @import { ChicagoMove, ChicagoScene } from "./ring.js" */

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
  const { svg } = board.mat;
  for (const old of svg.querySelectorAll(".layer-ways, .layer-marked")) old.remove();
  const read = marks.flatMap(({ move, kind }) => {
    const known = scene.trader === null ? null : readMove(move);
    return known ? [{ move: known, kind }] : [];
  });
  // Ways and circles lie below the piles, whose numbers stay legible.
  const below = read.map(({ move, kind }) => wayOf(board, scene, move, kind));
  svg.insertBefore(s("g", { class: "layer-ways" }, below), svg.querySelector(".layer-piles"));
  const above = read.map(({ move, kind }) => signsOf(board, scene, move, kind));
  svg.append(s("g", { class: "layer-marked" }, above));
}

/**
 * A shape in its colour, with a casing around it.
 *
 * @param {"path" | "circle"} shape
 * @param {Record<string, string | number>} properties
 */
function stroked(shape, properties) {
  return [s(shape, { ...properties, class: "casing" }), s(shape, { ...properties, class: "way" })];
}

/**
 * The way of the trader, and a circle where it stands then.
 *
 * @param {ChicagoBoard} board
 * @param {ChicagoScene} scene
 * @param {ChicagoMove} move
 * @param {Marked["kind"]} kind
 */
function wayOf(board, scene, { steps }, kind) {
  const { x, y } = board.spot(landing(scene, steps).at);
  const r = layout().token * (kind === "best" ? 0.6 : 0.68);
  return s(
    "g",
    { class: `marked-way ${kind}` },
    stroked("path", { d: arc(scene, steps, kind) }),
    stroked("circle", { cx: x, cy: y, r }),
  );
}

/**
 * What is kept and what is sold beside it.
 *
 * @param {ChicagoBoard} board
 * @param {ChicagoScene} scene
 * @param {ChicagoMove} move
 * @param {Marked["kind"]} kind
 */
function signsOf(board, scene, { steps, keep }, kind) {
  const { before, after } = landing(scene, steps);
  // Two equal tops: one is kept and one is sold, whichever.
  const [kept, sold] = scene.piles[before][0] === keep ? [before, after] : [after, before];
  return s("g", { class: `marked ${kind}` }, sign(board, kept, "+", kind), sign(board, sold, "−", kind));
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
