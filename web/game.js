// What the page calls the games.

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
