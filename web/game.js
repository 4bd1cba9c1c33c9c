// What the page calls the games.

/**
 * The key of each game's title.
 *
 * @type {Record<string, string>}
 */
export const TITLES = { chicago: "home.chicago", siam: "home.siam", families: "home.families" };
