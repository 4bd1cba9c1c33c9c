// Siam in words: seat cards, the list of moves, and names for whoever can't see the board.

import { h, s } from "../dom.js";
import { t } from "../text.js";
import { readMove } from "./square.js";

/** @import { Entry, SeatDetail } from "./load.js" */
/** @import { SiamScene } from "./square.js" */

/**
 * The name of a piece, with the way it faces.
 *
 * @param {Wire.Standing | null | undefined} piece
 */
export function pieceName(piece) {
  if (!piece) return t("siam.empty");
  if (piece.kind === "m") return t("siam.mountain");
  return `${t(piece.kind === "e" ? "siam.elephant" : "siam.rhino")}, ${facing(piece.heading ?? "n")}`;
}

/** @type {Record<string, string>} */
const FACING = { n: "siam.facing.n", e: "siam.facing.e", s: "siam.facing.s", w: "siam.facing.w" };

/**
 * “face au nord”.
 *
 * @param {string} heading
 */
export function facing(heading) {
  return t(FACING[heading]);
}

/** @type {Record<string, string>} */
const CAN = { step: "siam.can.step", push: "siam.can.push", enter: "siam.can.enter" };

/**
 * The name of a square, with what stands there and what can be done.
 *
 * @param {SiamScene} scene
 * @param {string} square
 * @param {string | undefined} target
 */
export function label(scene, square, target) {
  const piece = scene.pieces.find(({ at }) => at === square);
  const can = target ? CAN[target] : null;
  return [square, pieceName(piece), can ? t(can) : null].filter(Boolean).join(", ");
}

/**
 * What a seat card shows: the animals in reserve.
 *
 * @param {SiamScene} scene
 * @param {number} seat
 * @returns {SeatDetail}
 */
export function seatDetail(scene, seat) {
  const kind = seat === 0 ? "elephant" : "rhino";
  const animals = Array.from({ length: scene.animals }, (_, index) =>
    s(
      "svg",
      {
        class: `figure ${index < scene.reserves[seat] ? "" : "used"}`,
        viewBox: "0 0 100 100",
        "aria-hidden": "true",
      },
      s("use", { href: `#${kind}` }),
    ),
  );
  return {
    kind: scene.words.sides[seat === 0 ? "e" : "r"],
    figure: null,
    detail: h(
      "span",
      { class: "herd", role: "img", "aria-label": t("siam.reserve", { count: scene.reserves[seat] }) },
      animals,
    ),
  };
}

/**
 * A move in the list of moves; who moved and the move itself stand before the words.
 *
 * @param {Pick<Entry, "move" | "told">} entry
 */
export function moveLine(entry) {
  const words = entry.told?.split(`: ${entry.move}, `)[1] ?? describe(entry);
  return [h("b", {}, entry.move), " ", h("span", { class: "faint" }, words)];
}

/**
 * A move in words, where the server does not say them.
 *
 * @param {Pick<Entry, "move">} entry
 */
export function describe({ move }) {
  const read = readMove(move);
  if (!read) return move;
  const key = { enter: "siam.move.enter", leave: "siam.move.leave", turn: "siam.move.turn", go: "siam.move.go" }[
    read.kind
  ];
  return t(key, { from: read.from, to: read.to, facing: read.facing ? facing(read.facing) : "" });
}

/**
 * The position in words.
 *
 * @param {SiamScene} scene
 * @param {readonly string[]} names
 */
export function tell(scene, names) {
  const pieces = scene.pieces.map((piece) => `${piece.at} ${pieceName(piece)}`).join(" ; ");
  const reserves = names
    .slice(0, 2)
    .map((name, seat) => `${name} : ${t("siam.reserve", { count: scene.reserves[seat] })}`);
  return `${pieces}. ${reserves.join(", ")}.`;
}
