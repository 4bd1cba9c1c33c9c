// Where things stand in the drawing of Siam, on the board and beside it.

import { beside, HEADINGS, opposite, STEPS } from "./square.js";

/** @import { Point } from "./mat.js" */

/** The width and the height of the drawing. */
export const SIZE = 620;
/** The distance of two squares. */
export const PITCH = 108;
export const SQUARE = 105;
export const FIRST = 41 + SQUARE / 2;

/**
 * The middle of a square in the drawing.
 *
 * @param {string} square
 * @returns {Point}
 */
export function middle(square) {
  return { x: FIRST + PITCH * (square.charCodeAt(0) - 97), y: FIRST + PITCH * (5 - Number(square[1])) };
}

/**
 * A place beside the board, behind a square, seen from an animal that heads inward.
 *
 * @param {string} square
 * @param {string} heading
 * @param {number} [far]
 */
export function outside(square, heading, far = 1) {
  const edges = HEADINGS.filter((way) => beside(square, way) === null);
  const back = edges.includes(opposite(heading)) ? opposite(heading) : (edges[0] ?? opposite(heading));
  const { x, y } = middle(square);
  const [dx, dy] = STEPS[back];
  return { x: x + dx * PITCH * far, y: y - dy * PITCH * far };
}

/** How far beside the board a fallen mountain lies, and how far beside the name of its row or column, in squares. */
const FALLEN = { out: 0.665, along: 0.34 };

/**
 * Where a mountain lies that was pushed off the board: within the mat, and off the names of rows and columns, which
 * stand to the left and below.
 *
 * @param {string} square
 * @param {string} toward
 * @returns {Point}
 */
export function fallenAt(square, toward) {
  const { x, y } = outside(square, opposite(toward), FALLEN.out);
  const along = FALLEN.along * PITCH;
  if (toward === "w") return { x, y: y + (y > SIZE / 2 ? -along : along) };
  if (toward === "s") return { x: x + (x > SIZE / 2 ? -along : along), y };
  return { x, y };
}
