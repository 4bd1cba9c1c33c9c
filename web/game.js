// What the page calls the games.

import { hasServer } from "./carrier/kind.js";
import { t } from "./text.js";

/**
 * The key of each game's title.
 *
 * @type {Record<string, string>}
 */
export const TITLES = { chicago: "home.chicago", siam: "home.siam", families: "home.families" };

/**
 * The title of a game; one that the page does not know is called by its name.
 *
 * @param {string} game
 */
export function titleOf(game) {
  return TITLES[game] ? t(TITLES[game]) : game.charAt(0).toUpperCase() + game.slice(1);
}

/** What the list of this device's own games is called: beside a server, it has those that were played without it. */
export function listTitle() {
  return t(hasServer() ? "games.beside.title" : "games.title");
}
