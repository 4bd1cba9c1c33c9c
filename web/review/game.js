// A game that was played, as the server tells it.

import { ask } from "../api.js";
import { seatAt } from "../store.js";
import { t } from "../text.js";
import { seatName } from "../table/seats.js";

/** The eyes of somebody who sees every hand; only for games that are over. */
export const EVERYTHING = "all";

/** Asks for a table; throws what the server says if there is none. */
export async function loadGame(id) {
  const facts = await ask(`tables/${id}`);
  const seats = facts.seats.map((seat, index) => ({
    ...seat,
    seat: index,
    here: true,
    come: true,
    you: seatAt(id)?.token && seatAt(id).seat === index,
  }));
  return {
    id,
    facts,
    seats,
    names: seats.map(seatName),
    own: seatAt(id)?.token ? seatAt(id).seat : null,
    over: facts.stage === "over",
  };
}

/**
 * The frames `{last, scene}` of a game, from the deal to the end, as somebody saw it: a seat's
 * number, null for whoever only watched, or everything.
 */
export async function loadFrames(game, eyes) {
  const token = seatAt(game.id)?.token;
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

/** The scene of a spectator with the hands that each seat saw. */
function openHands(scene, own) {
  const others = scene.others.map((other, seat) => ({ ...other, known: own[seat].hand, lacks: [], one_of: [] }));
  return { ...scene, others };
}

/** The moves of a game are counted from 1. */
function number(frames) {
  return frames.map((frame, index) => ({ ...frame, last: frame.last ? { ...frame.last, number: index } : null }));
}

/** Whose eyes a game can be seen through, as `[value, text]`; one entry if there is nothing to choose. */
export function eyesOf(game) {
  if (game.facts.game !== "families" || !game.over) {
    return [
      [
        game.own ?? null,
        game.own === null ? t("review.as_public") : t("review.as_seat", { name: game.names[game.own] }),
      ],
    ];
  }
  return [
    [EVERYTHING, t("review.as_everything")],
    ...game.seats.map(({ seat }) => [seat, t("review.as_seat", { name: game.names[seat] })]),
    [null, t("review.as_public")],
  ];
}
