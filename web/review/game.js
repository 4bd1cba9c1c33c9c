// A game that was played, as the server tells it.

import { ask } from "../api.js";
import { seatAt } from "../store.js";
import { t } from "../text.js";
import { seatName } from "../table/seats.js";

/**
 * Whose eyes a game is seen through: a seat's, nobody's (null), or everybody's.
 *
 * @typedef {number | null | typeof EVERYTHING} Eyes
 *
 * @typedef {Awaited<ReturnType<typeof loadGame>>} Game
 */

/** The eyes of somebody who sees every hand; only for games that are over. */
export const EVERYTHING = "all";

/**
 * Asks for a table; throws what the server says if there is none.
 *
 * @param {string} id
 */
export async function loadGame(id) {
  const facts = await ask(`tables/${id}`);
  const kept = seatAt(id);
  const own = kept?.token ? kept.seat : null;
  const seats = facts.seats.map((seat, index) => ({
    ...seat,
    seat: index,
    name: seat.name ?? "",
    stands_in: false,
    come: true,
    here: true,
    you: own === index,
    reopened: 0,
  }));
  return {
    id,
    facts,
    seats,
    names: seats.map(seatName),
    own,
    over: facts.stage === "over",
  };
}

/**
 * The frames `{last, scene}` of a game, from the deal to the end, as somebody saw it: a seat's
 * number, null for whoever only watched, or everything.
 *
 * @param {Game} game
 * @param {Eyes} eyes
 */
export async function loadFrames(game, eyes) {
  const token = seatAt(game.id)?.token;
  /** @param {string | number} as */
  const seen = (as) => ask(`tables/${game.id}/frames?as=${as}`, { token });
  if (eyes !== EVERYTHING) return number(await seen(eyes ?? "public"));
  const [common, ...own] = await Promise.all([seen("public"), ...game.seats.map(({ seat }) => seen(seat))]);
  return number(
    common.map((frame, index) => ({
      ...frame,
      scene: openHands(
        frame.scene,
        own.map((frames) => frames[index].scene),
      ),
    })),
  );
}

/**
 * The scene of a spectator with the hands that each seat saw.
 *
 * @param {Wire.Scene} scene
 * @param {readonly Wire.Scene[]} own
 * @returns {Wire.Scene}
 */
function openHands(scene, own) {
  if (!("others" in scene)) return scene;
  const others = scene.others.map((other, seat) => {
    const seen = own[seat];
    return { ...other, known: "hand" in seen ? seen.hand : [], lacks: [], one_of: "" };
  });
  return { ...scene, others };
}

/**
 * The moves of a game are counted from 1.
 *
 * @param {readonly Wire.Frame[]} frames
 */
function number(frames) {
  return frames.map((frame, index) => ({ ...frame, last: frame.last ? { ...frame.last, number: index } : null }));
}

/**
 * Whose eyes a game can be seen through, as `[value, text]`; one entry if there is nothing to choose.
 *
 * @param {Game} game
 * @returns {[Eyes, string][]}
 */
export function eyesOf(game) {
  /** @param {number} seat */
  const as = (seat) => t("review.as_seat", { name: game.names[seat] });
  if (game.facts.game !== "families" || !game.over) {
    return [[game.own, game.own === null ? t("review.as_public") : as(game.own)]];
  }
  /** @type {[Eyes, string][]} */
  const seats = game.seats.map(({ seat }) => [seat, as(seat)]);
  return [[EVERYTHING, t("review.as_everything")], ...seats, [null, t("review.as_public")]];
}
