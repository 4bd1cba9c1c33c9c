// What machines are called before people. Those that the page knows have names in its own words; of others the
// server says it.

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
  greedy: "level.greedy",
  offensive: "level.offensive",
  defensive: "level.defensive",
  alphabeta: "level.alphabeta",
  oracle: "level.oracle",
  heuristic: "level.heuristic",
  distance: "level.distance",
  without: "level.without",
  hand: "level.hand",
  trained: "level.trained",
  most: "level.most",
  memory: "level.memory",
};

/**
 * What the server calls the machines of games that the page does not know.
 *
 * @type {Map<string, string>}
 */
const told = new Map();

/**
 * Learns what the machines of games are called.
 *
 * @param {readonly { machines: readonly Pick<Wire.MachineKind, "name" | "title">[] }[]} games
 */
export function learnLevels(games) {
  for (const { machines } of games) for (const { name, title } of machines) told.set(name, title);
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The name of a machine, as records write it: with the number that may follow it.
 *
 * @param {string} machine
 */
export function levelName(machine) {
  const [name, number] = machine.split(":");
  const known = Object.hasOwn(NAMES, name) ? t(NAMES[name]) : capital(told.get(name) ?? name);
  return number ? `${known} ${number}` : known;
}

/**
 * What a player of a tournament is called: a machine that nobody has named otherwise has its name among people.
 *
 * @param {string} player
 */
export function entrantName(player) {
  const [name] = player.split(":");
  return Object.hasOwn(NAMES, name) || told.has(name) ? levelName(player) : player;
}
