// A game that was played, as the server tells it.

import { ask } from "../api.js";
import { importedRecord, replayRecord } from "../record.js";
import { sitters } from "../sitters.js";
import { seatAt } from "../store.js";
import { t } from "../text.js";
import { Told } from "../trouble.js";

/**
 * Whose eyes a game is seen through: a seat's, nobody's (null), or everybody's.
 *
 * @typedef {number | null | typeof EVERYTHING} Eyes
 *
 * @typedef {ReturnType<typeof asGame>} Game
 */

/** The eyes of somebody who sees every hand; only for games that are over. */
export const EVERYTHING = "all";

/**
 * A game with what its pages need to show it.
 *
 * @param {object} told
 * @param {string} told.id of its table; empty for a record that was brought along
 * @param {Pick<Wire.Summary, "game" | "variant" | "seats">} told.facts
 * @param {number | null} told.own the seat of this device
 * @param {boolean} told.over
 * @param {(as: number | null) => Promise<Wire.Frame[]>} told.seen the frames as a seat saw them, or as everybody did
 */
function asGame({ id, facts, own, over, seen }) {
  const seats = sitters(facts.seats).map((seat) => ({
    ...seat,
    come: true,
    here: true,
    you: own === seat.seat,
    reopened: 0,
  }));
  return { id, facts, seats, names: seats.map(({ called }) => called), own, over, seen };
}

/**
 * Asks for a table; throws what the server says if there is none.
 *
 * @param {string} id
 */
export async function loadGame(id) {
  const facts = await ask(`tables/${id}`);
  const kept = seatAt(id);
  return asGame({
    id,
    facts,
    own: kept?.token ? kept.seat : null,
    over: facts.stage === "over",
    seen: (as) => ask(`tables/${id}/frames?as=${as ?? "public"}`, { token: kept?.token }),
  });
}

/**
 * The game of a record that was brought along; throws what is wrong with it.
 *
 * @param {string} record
 */
async function loadRecord(record) {
  const facts = await replayRecord(record);
  return asGame({
    id: "",
    facts,
    own: null,
    // Who has the record has all that is in it.
    over: true,
    seen: async (as) => (await replayRecord(record, as)).frames,
  });
}

/** The record that was brought along. */
export function loadImported() {
  const record = importedRecord();
  if (record === null) throw new Told(t("import.none"));
  return loadRecord(record);
}

/**
 * The frames `{last, scene}` of a game, from the deal to the end, as somebody saw it: a seat's
 * number, null for whoever only watched, or everything.
 *
 * @param {Game} game
 * @param {Eyes} eyes
 */
export async function loadFrames(game, eyes) {
  if (eyes !== EVERYTHING) return number(await game.seen(eyes));
  const [common, ...own] = await Promise.all([game.seen(null), ...game.seats.map(({ seat }) => game.seen(seat))]);
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
export function openHands(scene, own) {
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
