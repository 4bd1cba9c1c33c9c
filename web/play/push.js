// What a scene of Siam says about a choice: pieces, the ways an animal may face, and pushes.

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
 * The line of a push as a table: force and mass after each piece.
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
  const mover = t(herdOf(scene) === "e" ? "siam.your_elephant" : "siam.your_rhino");
  let force = 1;
  const rows = push.line.map(([at, then, mass]) => {
    const change = then - force;
    force = then;
    const sign = change ? h("b", { class: change > 0 ? "plus" : "minus" }, change > 0 ? " +1" : " −1") : "";
    return row(at, [sense(scene, at, push.toward), sign], then, mass, push.stuck === at);
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
    h("tbody", {}, row(from ?? t("siam.trace.out"), mover, 1, 0), rows),
  );
}

/**
 * How a piece meets the push.
 *
 * @param {SiamScene} scene
 * @param {string} at
 * @param {string} way
 */
function sense(scene, at, way) {
  const piece = pieceAt(scene, at);
  if (!piece || piece.kind === "m") return t("siam.mountain");
  const animal = t(piece.kind === "e" ? "siam.elephant" : "siam.rhino");
  if (piece.heading === way) return t("siam.sense.with", { animal });
  return t(piece.heading === opposite(way) ? "siam.sense.against" : "siam.sense.across", { animal });
}

/**
 * Whether a push goes, by its weakest point, and what comes of it.
 *
 * @param {SiamScene} scene
 * @param {Wire.Push} push
 */
export function verdict(scene, push) {
  const [force, mass] = push.line.reduce((worst, [, f, m]) => (f - m < worst[0] - worst[1] ? [f, m] : worst), [9, 0]);
  if (!push.legal) return t("siam.verdict.stuck", { force, mass });
  const goes = t("siam.verdict.goes", { force, mass });
  if (push.winner !== null) {
    return `${goes} ${t(push.winner === scene.turn ? "siam.verdict.win" : "siam.verdict.lose")}`;
  }
  return push.out ? `${goes} ${t("siam.verdict.out")}` : goes;
}
