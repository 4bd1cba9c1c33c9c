// Chicago in words: seat cards, the list of moves, and names for whoever can't see the ring.

import { h, s } from "../dom.js";
import { t } from "../text.js";
import { readMove } from "./ring.js";

/** @import { Entry, SeatDetail } from "./load.js" */
/** @import { ChicagoScene, Choice } from "./ring.js" */

/**
 * What a seat has kept, by good: `[{good, count, worth}]`.
 *
 * @param {ChicagoScene} scene
 * @param {number} seat
 */
function reserve(scene, seat) {
  return scene.goods
    .map(({ good, price }) => {
      const count = [...scene.reserves[seat].kept].filter((kept) => kept === good).length;
      return { good, count, worth: count * price };
    })
    .filter(({ count }) => count > 0);
}

/**
 * What a click will do with the top of a pile beside the trader's new place; null for other piles.
 *
 * @param {string | null} role
 * @param {ChicagoScene} scene
 * @param {Choice} choice
 */
export function roleText(role, scene, { sell }) {
  if (role === "offered") return t("chicago.offer");
  if (role === "kept") return t("chicago.keep");
  if (role !== "sold") return null;
  const price = scene.goods.find(({ good }) => good === sell)?.price ?? 0;
  return t("chicago.sell", { from: price, to: price - 1 });
}

/**
 * The name of a pile, with all that a click on it means.
 *
 * @param {ChicagoScene} scene
 * @param {number} index
 * @param {number | null} flag
 * @param {string | null} role
 * @param {Choice} choice
 */
export function label(scene, index, flag, role, choice) {
  const tokens = scene.piles[index];
  const good = tokens[0] === "?" ? t("chicago.face_down") : scene.words.goods[tokens[0]];
  const parts = [t("chicago.pile", { number: index + 1, good, count: tokens.length })];
  if (scene.trader === index) parts.push(t("chicago.trader_here"));
  if (flag) parts.push(t("chicago.away", { steps: flag }));
  const will = roleText(role, scene, choice);
  if (will) parts.push(will);
  if ([...tokens.slice(1)].some((below) => below !== "?")) {
    parts.push(
      t("chicago.below", {
        goods: [...tokens.slice(1)].map((below) => scene.words.goods[below] ?? t("chicago.face_down")).join(", "),
      }),
    );
  }
  return parts.join(", ");
}

/**
 * What a seat card shows: the worth of the reserve, and what is in it.
 *
 * @param {ChicagoScene} scene
 * @param {number} seat
 * @returns {SeatDetail}
 */
export function seatDetail(scene, seat) {
  const { worth, score } = scene.reserves[seat];
  const kept = reserve(scene, seat).map(({ good, count, worth: part }) =>
    h(
      "span",
      { class: "kept", title: scene.words.goods[good] },
      h("span", { class: "chip" }, chip(good)),
      h("b", {}, `${good.toUpperCase()}×${count}`),
      h("small", {}, String(part)),
    ),
  );
  return {
    figure: String(scene.teams ? score : worth),
    figureLabel: t("chicago.worth", { count: worth }),
    detail: kept.length > 0 ? kept : h("span", { class: "faint" }, t("chicago.nothing")),
  };
}

/**
 * A small token within a line of text.
 *
 * @param {string} good
 */
export function chip(good) {
  return s(
    "svg",
    { class: "figure", "aria-hidden": "true", viewBox: "0 0 28 28" },
    s("use", { href: `#chip-${good}` }),
  );
}

/**
 * What the move did, if the server said it.
 *
 * @param {Pick<Entry, "effect">} entry
 * @returns {Wire.ChicagoEffect | null}
 */
function effectOf({ effect }) {
  return effect && "steps" in effect ? effect : null;
}

/**
 * A move in the list of moves and on the card of what happened last, with its tokens.
 *
 * @param {Pick<Entry, "move" | "effect">} entry
 * @param {ChicagoScene} scene
 */
export function moveLine(entry, scene) {
  const read = readMove(entry.move);
  if (!read) return null;
  const { goods } = scene.words;
  const effect = effectOf(entry);
  /** @param {string} good */
  const token = (good) => h("span", { class: "chip" }, chip(good));
  return [
    h("b", {}, `+${read.steps}`),
    " ",
    token(read.keep),
    " ",
    t("chicago.keeps", { good: goods[read.keep] }),
    " ",
    token(read.sell),
    " ",
    effect
      ? t("chicago.sells_at", { good: goods[read.sell], from: effect.from, to: effect.to })
      : t("chicago.sells", { good: goods[read.sell] }),
    effect && effect.gone > 0 ? [" · ", t("chicago.gone", { count: effect.gone })] : null,
    effect?.shows.map(({ pile, good }) => [
      " · ",
      token(good),
      " ",
      t("chicago.shows", { number: pile, good: goods[good] }),
    ]),
  ];
}

/**
 * A move in words: what was played and what it did.
 *
 * @param {Pick<Entry, "move" | "effect">} entry
 * @param {ChicagoScene} scene
 */
export function describe(entry, scene) {
  const read = readMove(entry.move);
  if (!read) return entry.move;
  const { goods } = scene.words;
  const effect = effectOf(entry);
  const move = t("chicago.move", { steps: read.steps, keep: goods[read.keep], sell: goods[read.sell] });
  if (!effect) return move;
  const { from, to, gone, shows } = effect;
  return [
    `${move} ${t("chicago.drop", { from, to })}`,
    gone > 0 ? t("chicago.gone", { count: gone }) : null,
    ...shows.map(({ pile, good }) => t("chicago.shows", { number: pile, good: goods[good] })),
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * What came out after a move, as a record writes it, in words: `3f` is the token that the third pile shows.
 *
 * @param {string} text
 * @param {ChicagoScene} scene
 */
export function cameOut(text, { words }) {
  const [, pile, good] = /^(\d+)(?:\.\d+)?([a-z])$/.exec(text) ?? [];
  return pile ? t("chicago.shows", { number: pile, good: words.goods[good] }) : text;
}

/**
 * Why the rules ended the game.
 *
 * @param {ChicagoScene} scene
 */
export function ending({ piles }) {
  return t("chicago.ending", { count: piles.length });
}

/**
 * The position in words, for whoever can't see it.
 *
 * @param {ChicagoScene} scene
 * @param {readonly string[]} names
 */
export function tell(scene, names) {
  const piles = scene.piles.map((_, index) => label(scene, index, null, null, {})).join(" ; ");
  const prices = scene.goods.map(({ good, price }) => `${scene.words.goods[good]} ${price}`).join(", ");
  const kept = scene.reserves.map(({ worth }, seat) => `${names[seat]} ${worth}`).join(", ");
  return `${piles}. ${t("chicago.board")} : ${prices}. ${kept}.`;
}
