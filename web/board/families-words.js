// The families in words: how an ask is written, seat cards, the list of moves, the position.

import { h } from "../dom.js";
import { t } from "../text.js";
import { emblem } from "./card.js";

/** @import { Entry, SeatDetail } from "./load.js" */

/**
 * @typedef {Wire.SceneHead & Wire.FamiliesDrawn} FamiliesScene
 * @typedef {{ text: string, from: number, card: string }} Ask a move: which seat is asked for which card
 */

/**
 * A move as it is written: `3:b2` asks the third seat for b2; with two seats `b2` is enough.
 *
 * @param {string} text
 * @param {{ turn: number | null }} scene
 * @returns {Ask | null}
 */
export function readMove(text, scene) {
  const [, seat, card] = /^(?:j?(\d):)?([a-g][1-6])$/.exec(text) ?? [];
  if (!card) return null;
  const from = seat ? Number(seat) - 1 : scene.turn === 0 ? 1 : 0;
  return { text, from, card };
}

/**
 * The cards of a hand by family, the fullest first.
 *
 * @param {readonly string[]} hand
 */
export function groups(hand) {
  const families = [...new Set(hand.map((name) => name[0]))];
  return families
    .map((family) => ({ family, cards: hand.filter((name) => name[0] === family) }))
    .sort((one, two) => two.cards.length - one.cards.length);
}

/**
 * What a seat card shows: how many families it has laid, and which.
 *
 * @param {FamiliesScene} scene
 * @param {number} seat
 * @returns {SeatDetail}
 */
export function seatDetail(scene, seat) {
  const { laid, size } = scene.others[seat];
  return {
    figure: String(laid.length),
    figureLabel: t("families.laid_count", { count: laid.length }),
    detail: [[...laid].map((family) => emblem(family)), h("small", {}, t("families.cards", { count: size }))],
  };
}

/**
 * A move in the list of moves: the emblem, who was asked for what, and how it ended.
 *
 * @param {Entry} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 * @param {number | null} next
 */
export function moveLine(entry, scene, names, next) {
  const family = /([a-g])[1-6]$/.exec(entry.move)?.[1];
  if (!family) return null;
  const given = entry.given ?? wasGiven(entry, next);
  return [emblem(family), " ", describe(entry, scene, names), " ", outcome({ ...entry, given })];
}

/**
 * Whether the card was handed over, by what everybody knows of a move: who gets nothing draws, and who gets
 * it goes on. Unknown where nothing was drawn because the stock is empty.
 *
 * @param {Entry} entry
 * @param {number | null | undefined} next
 */
function wasGiven({ came_out: drawn, seat }, next) {
  if (drawn !== undefined && drawn > 0) return false;
  return drawn === 0 && next === seat ? true : undefined;
}

/**
 * Whether the card was handed over, as far as that is known, and whether a family was laid by it.
 *
 * @param {Pick<Entry, "given" | "lays">} entry
 */
export function outcome({ given, lays }) {
  if (given === undefined) return null;
  const end = given ? `✓ ${t("families.given")}` : `✗ ${t("families.drawn")}`;
  const laid = lays ? ` · ${t("families.lays")}` : "";
  return h("b", { class: given ? "plus" : "minus" }, `${end}${laid}`);
}

/**
 * What was said at the table.
 *
 * @param {Entry} entry
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function spoken(entry, scene, names) {
  const ask = readMove(entry.move, { turn: entry.seat });
  if (!ask) return entry.told ?? entry.move;
  const { families, members } = scene.words;
  return t("families.sentence", {
    person: names[ask.from],
    family: families[ask.card[0]],
    member: members[ask.card[1]],
  });
}

/**
 * Adds to a move what two scenes tell about it: whether the card was handed over, and a family laid.
 *
 * @param {Entry} entry
 * @param {FamiliesScene | null} before
 * @param {FamiliesScene} after
 * @returns {Entry}
 */
export function enrich(entry, before, after) {
  const ask = readMove(entry.move, { turn: entry.seat });
  if (entry.given !== undefined || !ask || !before) return entry;
  const given = after.others[ask.from].size < before.others[ask.from].size;
  const lays = Object.keys(after.laid).length > Object.keys(before.laid).length;
  return { ...entry, given, lays };
}

/**
 * A move in words, where the server does not say them.
 *
 * @param {Pick<Entry, "move" | "seat">} entry
 * @param {FamiliesScene} _scene
 * @param {readonly string[]} names
 */
export function describe({ move, seat }, _scene, names) {
  const ask = readMove(move, { turn: seat });
  return ask ? t("families.move", { card: ask.card, who: names[ask.from] }) : move;
}

/**
 * The position in words.
 *
 * @param {FamiliesScene} scene
 * @param {readonly string[]} names
 */
export function tell(scene, names) {
  const hand = groups(scene.hand)
    .map(({ family, cards }) => `${scene.words.families[family]} ${cards.map((name) => name[1]).join(" ")}`)
    .join(", ");
  const others = scene.others
    .map(({ size, known, laid }, seat) =>
      seat === scene.viewer
        ? null
        : `${names[seat]} : ${t("families.cards", { count: size })}${known.length ? `, ${t("families.sure", { cards: known.join(", ") })}` : ""}${laid ? `, ${t("families.laid_count", { count: laid.length })}` : ""}`,
    )
    .filter(Boolean);
  return [
    hand ? t("families.your_hand", { cards: hand }) : null,
    ...others,
    t("families.stock", { count: scene.stock }),
  ]
    .filter(Boolean)
    .join(". ");
}
