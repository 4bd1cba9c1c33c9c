// The scene that a frame of a tree shows.

import { openHands } from "../review/game.js";

/** @import { Frame } from "./source.js" */

/**
 * What a frame shows: all hands, where everybody sees it.
 *
 * @param {Frame} frame
 */
export function sceneOf({ scene, open }) {
  return open.length > 0 ? openHands(scene, open) : scene;
}
