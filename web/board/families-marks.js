// Asks that could be made in a position of the families, marked at the players who would be asked.

import { h } from "../dom.js";
import { t } from "../text.js";
import { emblem } from "./card.js";
import { readMove } from "./families-words.js";

/** @import { FamiliesBoard } from "./families.js" */
/** @import { FamiliesScene } from "./families-words.js" */
/** @import { Marked } from "./load.js" */

/**
 * A tag for each ask, with the card, at the player who would be asked. The board is drawn anew with each position, and
 * with it go the tags.
 *
 * @param {FamiliesBoard} board
 * @param {FamiliesScene} scene
 * @param {readonly Marked[]} marks
 */
export function markMoves(board, scene, marks) {
  for (const { move, kind } of marks) {
    const ask = readMove(move, scene);
    const place = ask && board.place(ask.from);
    if (!ask || !place) continue;
    const { families, members } = scene.words;
    const card = t("families.card", { member: members[ask.card[1]], family: families[ask.card[0]] });
    const sign = h("i", { class: "sample", "aria-hidden": "true" });
    place.append(h("span", { class: `pill marked ${kind}` }, sign, emblem(ask.card[0]), card));
  }
}
