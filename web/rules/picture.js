// The drawings of the rules: positions on the same boards that the games are played on.

import { card } from "../board/card.js";
import { loadBoard } from "../board/load.js";
import { find, h, s } from "../dom.js";
import { t } from "../text.js";

/** @import { Child } from "../dom.js" */
/** @import { DrawOptions } from "../board/load.js" */

/**
 * A position with the move that is thought about, as a figure.
 *
 * @param {string} game
 * @param {Wire.Picture} picture
 */
export async function drawPicture(game, { section, move, scene }) {
  const kit = await loadBoard(game);
  const names = [t("rules.you"), t("rules.other")];
  const choice = move ? kit.readMove(move, scene) : null;
  const element = kit.draw(scene, { names, ...options(choice, scene) });
  if (move && scene.turn !== null)
    find(element, ".bubble")?.append(h("p", {}, kit.describe({ move, seat: scene.turn }, scene, names)));
  // A drawing shows, and is not played on.
  element.inert = true;
  return h(
    "figure",
    { class: `picture picture-${game}` },
    element,
    h("figcaption", {}, t(CAPTIONS[`${game} ${section}`])),
  );
}

/** @type {Record<string, string>} */
const CAPTIONS = {
  "chicago set-up": "rules.chicago.set_up",
  "chicago an-example": "rules.chicago.example",
  "siam set-up": "rules.siam.set_up",
  "siam an-example": "rules.siam.example",
  "siam corner-cases": "rules.siam.corner",
  "families an-example": "rules.families.example",
};

/**
 * How a board shows a move that is only thought about.
 *
 * @param {ReturnType<import("../board/load.js").Kit["readMove"]>} choice
 * @param {Wire.Scene} scene
 * @returns {DrawOptions}
 */
function options(choice, scene) {
  if (!choice) return {};
  if (!("pushes" in scene)) return { choice };
  const push = scene.pushes.find(({ move }) => move === choice.text) ?? null;
  return { selected: choice.from === null ? null : String(choice.from), push };
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
