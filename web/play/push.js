// What a scene of Siam says about a choice: pieces, the ways an animal may face, and pushes.

import { small } from "../board/siam-words.js";
import { opposite } from "../board/square.js";
import { h } from "../dom.js";
import { t } from "../text.js";

/** @import { Child } from "../dom.js" */
/** @import { Target } from "../board/siam.js" */
/** @import { SiamMove, SiamScene } from "../board/square.js" */

/**
 * Who stands on a square, or null.
 *
 * @param {SiamScene} scene
 * @param {string} square
 */
export function pieceAt(scene, square) {
  return scene.pieces.find(({ at }) => at === square) ?? null;
}

/**
 * The letter of the herd that is to move.
 *
 * @param {SiamScene} scene
 */
export function herdOf(scene) {
  return scene.turn === 0 ? "e" : "r";
}

/**
 * The moves that differ only in the way the animal faces then.
 *
 * @param {readonly SiamMove[]} moves
 * @param {Partial<Pick<SiamMove, "kind" | "from" | "to">>} move
 */
export function facings(moves, { kind, from, to }) {
  return moves.filter((move) => move.kind === kind && move.from === from && move.to === to);
}

/**
 * Where an animal can go: by steps, and by the push ahead of it.
 *
 * @param {SiamScene} scene
 * @param {readonly SiamMove[]} moves
 * @param {string} from
 * @returns {Target[]}
 */
export function targetsOf(scene, moves, from) {
  const steps = moves.filter((move) => move.kind === "go" && move.from === from).map((move) => move.to ?? "");
  return [...new Set(steps)].map((at) => {
    const push = scene.pushes.find((known) => known.move.startsWith(`${from}${at}`));
    return { at, kind: push ? "push" : "step", heading: push?.toward };
  });
}

/**
 * What has met in a push after one more piece of its line: animals that push (the mover is one), animals that face
 * them, mountains.
 *
 * @typedef {{ pushers: number, facing: number, mountains: number }} Met
 */

/**
 * What has met in a push after each piece of its line. The force is what the pushers have more than those that face
 * them, the mass the mountains; the page counts them only to put the sum into words.
 *
 * @param {SiamScene} scene
 * @param {Wire.Push} push
 * @returns {Met[]}
 */
export function metAlong(scene, push) {
  const met = { pushers: 1, facing: 0, mountains: 0 };
  return push.line.map(([at]) => {
    const piece = pieceAt(scene, at);
    if (piece?.kind === "m") met.mountains += 1;
    else if (piece?.heading === push.toward) met.pushers += 1;
    else if (piece?.heading === opposite(push.toward)) met.facing += 1;
    return { ...met };
  });
}

/**
 * The line of a push as a table: each piece with what it does, then the force and the mountains so far. What stands behind the
 * piece at which it gets stuck is not met.
 *
 * @param {SiamScene} scene
 * @param {Wire.Push} push
 * @param {string | null} from
 */
export function traceTable(scene, push, from) {
  /**
   * @param {string} at
   * @param {Child} name
   * @param {number} force
   * @param {number} mass
   * @param {boolean} [stuck]
   */
  const row = (at, name, force, mass, stuck = false) =>
    h(
      "tr",
      { class: stuck ? "stuck" : null },
      h("th", { scope: "row" }, at),
      h("td", {}, name),
      h("td", {}, String(force)),
      h("td", {}, String(mass)),
    );
  const heads = [t("siam.trace.square"), t("siam.trace.piece"), t("siam.trace.force"), t("siam.trace.mass")];
  const herd = herdOf(scene);
  const mover = [
    small(NAMES[herd], push.toward),
    t(herd === "e" ? "siam.your_elephant" : "siam.your_rhino"),
    h("b", { class: "plus" }, " +1"),
  ];
  let force = 1;
  const end = push.line.findIndex(([at]) => at === push.stuck) + 1;
  const met = end > 0 ? push.line.slice(0, end) : push.line;
  const rows = met.map(([at, then, mass]) => {
    const change = then - force;
    force = then;
    const sign = change ? h("b", { class: change > 0 ? "plus" : "minus" }, change > 0 ? " +1" : " −1") : "";
    return row(at, [...sense(scene, at, push.toward), sign], then, mass, push.stuck === at);
  });
  return h(
    "table",
    { class: "trace" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        heads.map((text) => h("th", { scope: "col" }, text)),
      ),
    ),
    h(
      "tbody",
      {},
      row(from ?? t("siam.trace.out"), mover, 1, 0),
      rows,
      met.length < push.line.length ? h("tr", {}, h("td", { colspan: 4, class: "faint" }, t("siam.trace.beyond"))) : null,
    ),
  );
}

/**
 * The drawing of each kind of piece.
 *
 * @type {Record<string, "elephant" | "rhino" | "mountain">}
 */
const NAMES = { e: "elephant", r: "rhino", m: "mountain" };

/**
 * How a piece meets the push: its drawing, and what it does.
 *
 * @param {SiamScene} scene
 * @param {string} at
 * @param {string} way
 * @returns {Child[]}
 */
function sense(scene, at, way) {
  const piece = pieceAt(scene, at);
  if (!piece || piece.kind === "m") return [small("mountain"), t("siam.mountain")];
  const drawn = small(NAMES[piece.kind], piece.heading);
  const animal = t(piece.kind === "e" ? "siam.elephant" : "siam.rhino");
  if (piece.heading === way) return [drawn, t("siam.sense.with", { animal })];
  return [drawn, t(piece.heading === opposite(way) ? "siam.sense.against" : "siam.sense.across", { animal })];
}

/**
 * Who pushes and what resists, in a sentence that needs no rules: of the whole line, or as far as the piece at which it
 * gets stuck.
 *
 * @param {SiamScene} scene
 * @param {Wire.Push} push
 */
export function sumOf(scene, push) {
  const met = metAlong(scene, push);
  const last = push.stuck === null ? -1 : push.line.findIndex(([at]) => at === push.stuck);
  const { pushers, facing, mountains } = met.at(last) ?? { pushers: 1, facing: 0, mountains: 0 };
  const gaps = { pushers, facing, mountains, force: pushers - facing };
  if (push.legal) {
    if (facing === 0) return t(mountains === 0 ? "siam.sum.free" : "siam.sum.mountains", gaps);
    return t(mountains === 0 ? "siam.sum.facing" : "siam.sum.both", gaps);
  }
  // Another rule forbids it, and the table says which.
  if (push.stuck === null) return t("siam.sum.forbidden");
  if (pushers === facing) return t("siam.sum.even", gaps);
  if (pushers < facing) return t("siam.sum.weak", gaps);
  return t(facing === 0 ? "siam.sum.heavy" : "siam.sum.left", gaps);
}

/**
 * Whether a push goes, by what meets in it, and what comes of it.
 *
 * @param {SiamScene} scene
 * @param {Wire.Push} push
 */
export function verdict(scene, push) {
  const sum = sumOf(scene, push);
  if (!push.legal) return sum;
  if (push.winner !== null) {
    return `${sum} ${t(push.winner === scene.turn ? "siam.verdict.win" : "siam.verdict.lose")}`;
  }
  return push.out ? `${sum} ${t("siam.verdict.out")}` : sum;
}
