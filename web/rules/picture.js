// The drawings of the rules: positions on the same boards that the games are played on.

import { card } from "../board/card.js";
import { spoken } from "../board/families-words.js";
import { loadBoard } from "../board/load.js";
import { middle } from "../board/siam-place.js";
import { readMove } from "../board/square.js";
import { find, h, s } from "../dom.js";
import { targetsOf } from "../play/push.js";
import { t } from "../text.js";

/** @import { Child } from "../dom.js" */
/** @import { DrawOptions, Kit } from "../board/load.js" */

/**
 * A position with the move that is thought about, as a figure.
 *
 * @param {string} game
 * @param {Wire.Picture} picture
 */
export async function drawPicture(game, { name, move, scene, then }) {
  const kit = await loadBoard(game);
  const names = [t("rules.you"), t("rules.other")];
  const choice = move ? kit.readMove(move, scene) : null;
  const element = kit.draw(scene, { names, ...options(name, choice, scene) });
  if (move && scene.turn !== null && "families" in scene)
    find(element, ".bubble")?.append(h("p", {}, spoken({ move, seat: scene.turn }, scene, names)));
  else find(element, ".talk")?.remove();
  const push = "pushes" in scene ? scene.pushes.find((known) => known.move === move) : null;
  if (then && push?.nearest) ringWinner(element, push.nearest);
  // A drawing shows, and is not played on.
  element.inert = true;
  const has = SCORED.includes(`${game} ${name}`) ? names.map((who, seat) => scored(kit, scene, who, seat)) : null;
  return h(
    "figure",
    { class: `picture picture-${game}` },
    element,
    has ? h("ul", { class: "scored" }, has) : null,
    h("figcaption", {}, t(CAPTIONS[`${game} ${name}`])),
  );
}

/** @type {Record<string, string>} */
const CAPTIONS = {
  "chicago set-up": "rules.chicago.set_up",
  "chicago turn": "rules.chicago.turn",
  "chicago change": "rules.chicago.example",
  "chicago end": "rules.chicago.end",
  "siam set-up": "rules.siam.set_up",
  "siam turn": "rules.siam.turn",
  "siam change": "rules.siam.example",
  "siam end": "rules.siam.end",
  "families turn": "rules.families.turn",
  "families change": "rules.families.change",
  "families example": "rules.families.example",
  "families end": "rules.families.end",
};

/** The pictures that are about what everybody has: seats are shown below them. */
const SCORED = ["chicago end", "families change", "families end"];

/**
 * What a seat has, as on its card.
 *
 * @param {Kit} kit
 * @param {Wire.Scene} scene
 * @param {string} who
 * @param {number} seat
 */
function scored(kit, scene, who, seat) {
  const { figure, figureLabel, detail } = kit.seatDetail(scene, seat);
  return h(
    "li",
    {},
    h("b", {}, who),
    h("span", { class: "has" }, detail),
    figure === null ? null : h("b", { class: "score", role: "img", "aria-label": figureLabel }, figure),
  );
}

/**
 * Rings the animal on a square of Siam: it is the one that wins.
 *
 * @param {HTMLElement} element
 * @param {string} square
 */
function ringWinner(element, square) {
  const { x, y } = middle(square);
  element.querySelector(".layer-marks")?.append(s("circle", { class: "winner-ring", cx: x, cy: y, r: 49 }));
}

/**
 * How a board shows a move that is only thought about.
 *
 * @param {string} name
 * @param {ReturnType<Kit["readMove"]>} choice
 * @param {Wire.Scene} scene
 * @returns {DrawOptions}
 */
function options(name, choice, scene) {
  if (!choice) return {};
  if (!("pushes" in scene)) {
    // In a turn of Chicago the first choice is how far to go.
    return { choice: name === "turn" && "steps" in choice ? { steps: choice.steps } : choice };
  }
  const from = choice.from === null ? null : String(choice.from);
  if (name === "turn" && from) {
    const moves = scene.moves.map(readMove).filter((move) => move !== null);
    return { selected: from, targets: targetsOf(scene, moves, from) };
  }
  return { selected: from, push: scene.pushes.find(({ move }) => move === choice.text) ?? null };
}

/**
 * What a game is played with, side by side: tokens, animals, or a card of each family.
 *
 * @param {string} game
 * @param {Wire.Scene} scene
 */
export function drawMaterial(game, scene) {
  const { pieces, caption } = material(scene);
  return h(
    "figure",
    { class: "picture material-picture" },
    h("div", { class: `row-of-pieces ${game}`, role: "img", "aria-label": t(caption) }, pieces),
    h("figcaption", {}, t(caption)),
  );
}

/**
 * @param {Wire.Scene} scene
 * @returns {{ pieces: Child, caption: string }}
 */
function material(scene) {
  if ("goods" in scene) {
    const pieces = scene.goods.map(({ good }) => piece(`token-${good}`, 64));
    return { pieces, caption: "rules.chicago.tokens" };
  }
  if ("families" in scene) {
    // Another member of each, so that all emblems and all faces are seen.
    const pieces = [...scene.families].map((family, index) => card(`${family}${(index % scene.ranks) + 1}`, scene));
    return { pieces, caption: "rules.families.cards" };
  }
  const pieces = ["elephant", "rhino", "mountain"].map((name) => piece(name, 100));
  return { pieces, caption: "rules.siam.pieces" };
}

/**
 * @param {string} name
 * @param {number} size
 */
function piece(name, size) {
  return s(
    "svg",
    { class: "piece-alone", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" },
    s("use", { href: `#${name}`, width: size, height: size }),
  );
}
