// What stands beside the title of a table: its rules, and who plays for an absent player.

import { levelName } from "../level.js";
import { t } from "../text.js";

/**
 * `piles=open, first=2` of `chicago(piles=open,first=2)`.
 *
 * @param {string} variant
 */
export function rulesOf(variant) {
  return /\(([^)]*)\)/.exec(variant)?.[1].replaceAll(",", ", ") ?? null;
}

/**
 * The machine that plays for whoever is not there, where people play each other.
 *
 * @param {Wire.Summary} facts
 */
export function standInOf({ replace, stand_in: machine, seats }) {
  const people = seats.filter(({ kind }) => kind !== "machine");
  if (!replace || !machine || people.length < 2) return null;
  return t("table.stand_in", { level: levelName(machine).toLowerCase() });
}
