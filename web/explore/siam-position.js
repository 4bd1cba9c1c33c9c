// A position of Siam as it is written, and what a press makes of a square of it.

import { SQUARES } from "../board/square.js";

/** @typedef {"e" | "r" | "m" | "none"} Tool what a press puts on a square */

/** @type {Record<string, string>} */
const TURNED = { n: "e", e: "s", s: "w", w: "n" };

/**
 * The pieces and the side of a position in native form.
 *
 * @param {string} text
 * @returns {{ pieces: Map<string, Wire.Standing>, side: string }}
 */
export function readPosition(text) {
  const [board, side = "e"] = text.split(" ");
  const letters = [...board.replaceAll("/", "")];
  /** @type {Map<string, Wire.Standing>} */
  const pieces = new Map();
  letters.forEach((letter, index) => {
    const at = SQUARES[index];
    const heading = letter.toLowerCase();
    if (letter === "M") pieces.set(at, { at, kind: "m", heading: null });
    else if (letter !== ".") pieces.set(at, { at, kind: letter === heading ? "r" : "e", heading });
  });
  return { pieces, side };
}

/**
 * The same as text.
 *
 * @param {ReadonlyMap<string, Wire.Standing>} pieces
 * @param {string} side
 */
export function writePosition(pieces, side) {
  const letters = SQUARES.map((at) => {
    const piece = pieces.get(at);
    if (!piece) return ".";
    if (piece.kind === "m") return "M";
    return piece.kind === "e" ? (piece.heading ?? "n").toUpperCase() : (piece.heading ?? "n");
  });
  const rows = [0, 5, 10, 15, 20].map((from) => letters.slice(from, from + 5).join(""));
  return `${rows.join("/")} ${side}`;
}

/**
 * What a press makes of a square.
 *
 * @param {Wire.Standing | undefined} piece
 * @param {Tool} tool
 * @param {string} at
 * @returns {Wire.Standing | null}
 */
export function pressed(piece, tool, at) {
  if (tool === "none") return null;
  if (tool === "m") return piece?.kind === "m" ? null : { at, kind: "m", heading: null };
  if (piece?.kind !== tool) return { at, kind: tool, heading: "n" };
  return { at, kind: tool, heading: TURNED[piece.heading ?? "n"] };
}
