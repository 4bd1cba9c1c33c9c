// How a game is played on the page; loaded when its game is.

/** @import { Words } from "../board/load.js" */
/** @import { State, TableSide } from "./play.js" */

/**
 * A choice on top of a board, whichever the game; it is given scenes of its own game only.
 *
 * @typedef {Pick<import("./play.js").Play<Wire.Scene, { text: string }>, "mat" | "aside" | "keys" | "key" | "cancel" | "propose" | "redraw" | "refresh" | "follow" | "hear" | "board"> & {
 *   update(scene: Wire.Scene, beside: { last: import("../board/load.js").Entry | null, moved: boolean, state: State }): void,
 * }} AnyPlay
 *
 * @typedef {Words & { Play: new (table: TableSide) => AnyPlay }} PlayKit
 */

/**
 * How each game is played; a board is loaded when its game is.
 *
 * @type {Record<string, () => Promise<PlayKit>>}
 */
const PLAYS = {
  chicago: () => import("./chicago.js").then((play) => ({ ...play, Play: play.ChicagoPlay })),
  siam: () => import("./siam.js").then((play) => ({ ...play, Play: play.SiamPlay })),
  families: () => import("./families.js").then((play) => ({ ...play, Play: play.FamiliesPlay })),
};

/** @type {() => Promise<PlayKit>} */
const playText = () => import("./text.js").then((play) => ({ ...play, Play: play.TextPlay }));

/**
 * How a game is played; one without a board is played as text.
 *
 * @param {string} game
 */
export function loadPlay(game) {
  return (PLAYS[game] ?? playText)();
}
