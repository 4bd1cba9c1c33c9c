// The reserve on the seat card: an animal is taken from it by a press, or dragged onto the board.

import { draggable } from "../board/mat.js";
import { seatDetail as reserveOf } from "../board/siam-words.js";
import { around, h } from "../dom.js";
import { t } from "../text.js";

/** @import { SiamBoard } from "../board/siam.js" */
/** @import { SiamScene } from "../board/square.js" */
/** @import { Carried } from "./siam-carry.js" */

/**
 * What a seat card shows: the animals in reserve, from which the player to move takes one.
 *
 * @param {SiamScene} scene
 * @param {number} seat
 */
export function seatDetail(scene, seat) {
  const shown = reserveOf(scene, seat);
  const count = scene.reserves[seat];
  if (seat !== scene.viewer || seat !== scene.turn || scene.moves.length === 0 || count === 0) return shown;
  const herd = /** @type {HTMLElement} */ (shown.detail);
  const label = t("siam.take", { count });
  return { ...shown, detail: h("button", { type: "button", class: "herd", "aria-label": label }, [...herd.children]) };
}

/**
 * What comes of it: `take()` gives the letter of the herd if an animal can be taken, `over(square)` shows what dropping
 * it there would do, and `drop(square)` does it; the square is null beside the board.
 *
 * @typedef {object} Hand
 * @property {() => void} press
 * @property {() => string | null} take
 * @property {(square: string | null) => void} over
 * @property {(square: string | null) => void} drop
 * @property {() => void} cancel
 */

/**
 * Follows presses and drags that begin at the reserve, wherever on the seat cards it is drawn.
 *
 * @param {HTMLElement} seats
 * @param {SiamBoard} board
 * @param {Carried} carried
 * @param {Hand} hand
 */
export function followReserve(seats, board, carried, hand) {
  seats.addEventListener("click", (event) => {
    if (around(event, ".seat button.herd")) hand.press();
  });
  /** @type {string | null} */
  let under = null;
  draggable(board.mat, seats, {
    start: (_, event) => {
      const herd = around(event, ".seat button.herd") ? hand.take() : null;
      if (!herd) return false;
      under = null;
      carried.take(herd, "n", board.element);
      return true;
    },
    move: (point, event) => {
      carried.follow(event);
      const now = board.squareAt(point);
      if (now !== under) hand.over(now);
      under = now;
    },
    drop: (point) => {
      carried.drop();
      hand.drop(board.squareAt(point));
    },
    cancel: () => {
      carried.drop();
      hand.cancel();
    },
  });
}
