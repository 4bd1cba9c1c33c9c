// Who made a move: the player of a seat, or the machine that stood in for an absent one.

import { levelName } from "../level.js";
import { t } from "../text.js";
import { seatLabel, seatName } from "./seats.js";

/** Games whose moves are quoted: any name can stand before them, “you” as well. Elsewhere a verb follows that has to agree. */
const QUOTED = ["families"];

/**
 * What the players are called before their moves.
 *
 * @param {string} game
 * @param {readonly Wire.Seated[]} seats
 */
export function callersOf(game, seats) {
  return seats.map(QUOTED.includes(game) ? seatLabel : seatName);
}

/**
 * The name that stands before a move in a list.
 *
 * @param {{ seat: number, stand_in?: string }} entry
 * @param {readonly string[]} names
 */
export function moverName({ seat, stand_in: machine }, names) {
  const name = names[seat] ?? "";
  return machine ? t("moves.stand_in", { level: levelName(machine).toLowerCase(), name }) : name;
}

/**
 * The seat to move, if a machine sits there.
 *
 * @param {Wire.Update} update
 */
export function machineToMove({ scene, seats, over, waiting }) {
  const isMachine = scene.turn !== null && seats[scene.turn].kind === "machine";
  return !over && !waiting && isMachine ? scene.turn : null;
}
