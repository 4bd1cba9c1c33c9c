// Files of data that lie beside the pages, one for each game: loaded when they are needed, and once.

import { asset } from "./asset.js";
import { Refused } from "./trouble.js";

/**
 * What the files of a folder hold, by the name of the game.
 *
 * @template Content
 * @param {string} folder
 * @param {(game: string, text: string) => Content} read
 * @returns {(game: string) => Promise<Content>}
 */
export function dataFiles(folder, read) {
  /** @type {Map<string, Promise<Content>>} */
  const files = new Map();
  /** @param {string} game */
  const load = async (game) => {
    const response = await fetch(asset(`/${folder}/${game}.txt`));
    if (!response.ok) throw new Refused(response.status);
    return read(game, await response.text());
  };
  return (game) => {
    const known = files.get(game);
    if (known) return known;
    const loading = load(game);
    files.set(game, loading);
    // What could not be loaded is tried again.
    loading.catch(() => files.delete(game));
    return loading;
  };
}
