// What machines are called. The levels have names in the language of the page; a machine that is
// made for study is called as in the commands.

import { t } from "./text.js";

/** The machines that a person meets, the weakest first. */
export const LEVELS = ["beginner", "amateur", "skilled", "expert"];

/** @type {Record<string, string>} */
const NAMES = {
  random: "level.random",
  beginner: "level.beginner",
  amateur: "level.amateur",
  skilled: "level.skilled",
  expert: "level.expert",
};

/**
 * The name of a machine.
 *
 * @param {string} machine
 */
export function levelName(machine) {
  return NAMES[machine] ? t(NAMES[machine]) : machine;
}
