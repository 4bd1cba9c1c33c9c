// The drawings of the rules: positions on the same boards that the games are played on.

import { card } from "../board/card.js";
import { loadBoard } from "../board/load.js";
import { h, s } from "../dom.js";
import { t } from "../text.js";

/** A position with the move that is thought about, as a figure. */
export async function drawPicture(game, { section, move, scene }) {
  const kit = await loadBoard(game);
  const names = [t("rules.you"), t("rules.other")];
  const choice = move ? kit.readMove(move, scene) : null;
  const element = kit.draw(scene, { names, ...options(game, choice, scene) });
  if (game === "families")
    element.querySelector(".bubble").append(h("p", {}, kit.describe({ move, seat: scene.turn }, scene, names)));
  // A drawing shows, and is not played on.
  element.inert = true;
  return h(
    "figure",
    { class: `picture picture-${game}` },
    element,
    h("figcaption", {}, t(CAPTIONS[`${game} ${section}`])),
  );
}

const CAPTIONS = {
  "chicago set-up": "rules.chicago.set_up",
  "chicago an-example": "rules.chicago.example",
  "siam set-up": "rules.siam.set_up",
  "siam an-example": "rules.siam.example",
  "siam corner-cases": "rules.siam.corner",
  "families an-example": "rules.families.example",
};

/** How a board shows a move that is only thought about. */
function options(game, choice, scene) {
  if (!choice) return {};
  if (game === "siam")
    return { selected: choice.from, push: scene.pushes.find(({ move }) => move === choice.text) ?? null };
  return { choice };
}

/** What a game is played with, side by side: tokens, animals, or a card of each family. */
export function drawMaterial(game, scene) {
  const { pieces, caption } = MATERIAL[game](scene);
  return h(
    "figure",
    { class: "picture material-picture" },
    h("div", { class: `row-of-pieces ${game}`, role: "img", "aria-label": t(caption) }, pieces),
    h("figcaption", {}, t(caption)),
  );
}

const MATERIAL = {
  chicago: (scene) => ({
    pieces: scene.goods.map(({ good }) => piece(`token-${good}`, 64)),
    caption: "rules.chicago.tokens",
  }),
  siam: () => ({
    pieces: ["elephant", "rhino", "mountain"].map((name) => piece(name, 100)),
    caption: "rules.siam.pieces",
  }),
  families: (scene) => ({
    // Another member of each, so that all emblems and all faces are seen.
    pieces: [...scene.families].map((family, index) => card(`${family}${(index % scene.ranks) + 1}`, scene)),
    caption: "rules.families.cards",
  }),
};

function piece(name, size) {
  return s(
    "svg",
    { class: "piece-alone", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" },
    s("use", { href: `#${name}`, width: size, height: size }),
  );
}
