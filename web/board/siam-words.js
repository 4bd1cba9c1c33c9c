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
 * What the move did, if the server said it.
 *
 * @param {Pick<Entry, "effect">} entry
 * @returns {Wire.SiamEffect | null}
 */
export function effectOf({ effect }) {
  return effect && "pushed" in effect ? effect : null;
}

/**
 * What a move would do that is a push, by what its player sees.
 *
 * @param {SiamScene} scene
 * @param {string} move
 * @returns {Wire.SiamEffect | null}
 */
export function foresee({ pushes, pieces }, move) {
  const push = pushes.find((known) => known.move === move && known.legal);
  const read = readMove(move);
  if (!push || !read || push.line.length === 0) return null;
  const [at, force, mass] = push.line[push.line.length - 1];
  const kind = pieces.find((piece) => piece.at === at)?.kind ?? "m";
  const out = push.out ? { kind, at, winner: push.winner, by: null } : null;
  const { from, to, facing } = read;
  const line = push.line.map(([square]) => square);
  return {
    kind: read.kind === "enter" ? "enter" : "step",
    from,
    to,
    facing,
    pushed: { toward: push.toward, line, force, mass, out },
  };
}

/**
 * A small animal or mountain within a line of text, turned the way it faces.
 *
 * @param {"elephant" | "rhino" | "mountain"} name
 * @param {string | null} [heading]
 */
export function small(name, heading = null) {
  return s(
    "svg",
    { class: `figure heads-${heading ?? "n"}`, "aria-hidden": "true", viewBox: "0 0 100 100" },
    s("use", { href: `#${name}` }),
  );
}

/**
 * A move in the list of moves and on the card of what happened last, with its animal.
 *
 * @param {Pick<Entry, "move" | "seat" | "effect">} entry
 */
export function moveLine(entry) {
  const effect = effectOf(entry);
  const fell = effect?.pushed?.out?.kind === "m";
  return [
    h("span", { class: "chip" }, small(entry.seat === 0 ? "elephant" : "rhino", readMove(entry.move)?.facing)),
    fell ? h("span", { class: "chip" }, small("mountain")) : null,
    " ",
    describe(entry),
  ];
}

/**
 * A move in words: what was played and, if the server said it, what it did.
 *
 * @param {Pick<Entry, "move" | "effect">} entry
 */
export function describe(entry) {
  const read = readMove(entry.move);
  if (!read) return entry.move;
  const gaps = { from: read.from, to: read.to, facing: read.facing ? facing(read.facing) : "" };
  const pushed = effectOf(entry)?.pushed;
  if (!pushed) {
    const key = { enter: "siam.move.enter", leave: "siam.move.leave", turn: "siam.move.turn", go: "siam.move.go" }[
      read.kind
    ];
    return t(key, gaps);
  }
  const { force, mass, out } = pushed;
  return [
    t(read.kind === "enter" ? "siam.move.push_in" : "siam.move.push", gaps),
    mass > 0 ? t("siam.move.force", { force, mass }) : null,
    out ? fallen(out) : null,
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {Wire.Fallen} fallen */
function fallen({ kind, at }) {
  if (kind === "m") return t("siam.fell.mountain", { at });
  return t(kind === "e" ? "siam.fell.elephant" : "siam.fell.rhino");
}

/**
 * Why the rules ended the game.
 *
 * @param {SiamScene} scene
 * @param {Entry | null} last
 * @param {readonly string[]} names
 */
export function ending(scene, last, names) {
  if (scene.end?.winner === null) return t(scene.left === 0 ? "siam.ending.length" : "siam.ending.repetition");
  const out = last ? effectOf(last)?.pushed?.out : null;
  const winner = scene.end?.winner ?? out?.winner ?? null;
  if (winner === null) return "";
  if (!out?.by) return t("siam.ending.fell", { name: names[winner] });
  return t(winner === 0 ? "siam.ending.elephant" : "siam.ending.rhino", { at: out.at, by: out.by });
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
