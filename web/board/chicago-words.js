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
  if (role === "kept") parts.push(t("chicago.keep"));
  if (role === "sold") {
    const price = scene.goods.find(({ good: known }) => known === choice.sell)?.price ?? 0;
    parts.push(t("chicago.sell", { from: price, to: price - 1 }));
  }
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
 * A move in the list of moves.
 *
 * @param {Pick<Entry, "move">} entry
 * @param {ChicagoScene} scene
 */
export function moveLine({ move }, scene) {
  const read = readMove(move);
  if (!read) return null;
  const { goods } = scene.words;
  return [
    h("b", {}, `+${read.steps}`),
    " ",
    h("span", { class: "chip" }, chip(read.keep)),
    " ",
    t("chicago.kept", { good: goods[read.keep] }),
    " ",
    h("span", { class: "chip" }, chip(read.sell)),
    " ",
    t("chicago.sold", { good: goods[read.sell] }),
  ];
}

/**
 * A move in words, where the server does not say them.
 *
 * @param {Pick<Entry, "move">} entry
 * @param {ChicagoScene} scene
 */
export function describe({ move }, scene) {
  const read = readMove(move);
  const { goods } = scene.words;
  return read ? t("chicago.move", { steps: read.steps, keep: goods[read.keep], sell: goods[read.sell] }) : move;
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
