// A position of the families as one drawing, for its picture: each seat with the cards that can be seen, the backs of the
// others and the families that it has laid; and the stock.

import { back, card, emblem } from "../board/card.js";
import { groups } from "../board/families-words.js";
import { s } from "../dom.js";
import { t } from "../text.js";

/** @import { FamiliesScene } from "../board/families-words.js" */

const WIDTH = 760;
const EDGE = 24;
const CARD = { width: 60, height: 84 };
/** How far cards lie apart, if there is room, and how much farther families do. */
const STEP = 34;
const GAP = 40;
/** The height of the line over the cards of a seat. */
const LINE = 38;
const EMBLEM = { width: 26, height: 26 };
const ROW = LINE + CARD.height + EDGE;

/**
 * An element with a place in the drawing.
 *
 * @param {SVGElement} element
 * @param {{ x: number, y: number, width: number, height: number }} where
 */
function placed(element, where) {
  return s("svg", { ...where, overflow: "visible" }, element);
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} [more]
 */
function written(text, x, y, more) {
  const plain = more ? s("tspan", { dx: 14, "font-weight": 400 }, more) : null;
  return s("text", { x, y, "font-size": 18, "font-weight": 700, fill: "currentColor" }, text, plain);
}

/**
 * A card that can be seen. Of one below another only the corner is to be read.
 *
 * @param {string} name
 * @param {FamiliesScene} scene
 * @param {boolean} isOnTop
 */
function faceUp(name, scene, isOnTop) {
  const made = card(name, scene);
  if (!isOnTop) made.querySelector(".card-member")?.remove();
  return made;
}

/**
 * The cards of a seat from left to right, as far apart as there is room: backs first, with the signs of the families of which
 * one is known to be there, then what can be seen by family.
 *
 * @param {FamiliesScene} scene
 * @param {number} seat
 * @param {number} y
 */
function cardsOf(scene, seat, y) {
  const { size, known, one_of: one } = scene.others[seat];
  const seen = seat === scene.viewer ? scene.hand : known;
  const hidden = Array.from({ length: Math.max(0, size - seen.length) }, (_, index) => back(one[index] ?? null));
  const sets = [hidden, ...groups(seen).map(({ cards }) => cards.map((name, index) => faceUp(name, scene, index === cards.length - 1)))].filter((set) => set.length > 0);
  const lies = sets.flatMap((set, family) => set.map((element, index) => ({ element, gap: family > 0 && index === 0 })));
  const wanted = lies.slice(1).reduce((sum, { gap }) => sum + STEP + (gap ? GAP : 0), 0);
  const scale = Math.min(1, (WIDTH - 2 * EDGE - CARD.width) / Math.max(wanted, 1));
  let x = EDGE;
  return lies.map(({ element, gap }, index) => {
    if (index > 0) x += scale * (STEP + (gap ? GAP : 0));
    return placed(element, { x, y, ...CARD });
  });
}

/**
 * How many cards a seat has, and whether it speaks.
 *
 * @param {FamiliesScene} scene
 * @param {number} seat
 */
function said(scene, seat) {
  const count = t("families.cards", { count: scene.others[seat].size });
  return scene.turn === seat ? `${count} · ${t("turn.speaks")}` : count;
}

/**
 * The drawing.
 *
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function familiesDrawing(scene, names) {
  const rows = scene.others.map(({ laid }, seat) => {
    const top = EDGE + seat * ROW;
    const emblems = [...laid].map((family, index) => placed(emblem(family), { x: WIDTH - EDGE - (laid.length - index) * 32, y: top, ...EMBLEM }));
    return s(
      "g",
      {},
      written(names[seat] ?? String(seat + 1), EDGE, top + 20, said(scene, seat)),
      emblems,
      cardsOf(scene, seat, top + LINE),
    );
  });
  const top = EDGE + rows.length * ROW;
  const stock = s(
    "g",
    {},
    scene.stock > 0 ? placed(back(), { x: EDGE, y: top, ...CARD }) : null,
    written(t("families.stock", { count: scene.stock }), EDGE + (scene.stock > 0 ? CARD.width + 16 : 0), top + CARD.height / 2 + 6),
  );
  return s("svg", { class: "fan", viewBox: `0 0 ${WIDTH} ${top + CARD.height + EDGE}` }, rows, stock);
}
