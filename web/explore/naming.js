// What the steps of a tree are called in words: with who played and what it did, once the engine has said it; before that
// what is written alone.

import { t } from "../text.js";
import { isChance } from "./tree.js";
import { sceneOf } from "./shown.js";

/** @import { Words } from "../board/load.js" */
/** @import { Frame } from "./source.js" */
/** @import { Study } from "./study.js" */
/** @import { Node } from "./tree.js" */

/** @typedef {Pick<Words, "describe" | "cameOut">} Speech */

/**
 * The last move before a frame.
 *
 * @param {Speech} kit
 * @param {Frame} frame
 * @param {readonly string[]} names
 */
export function storyOf(kit, frame, names) {
  const { last } = frame;
  return last ? `${names[last.seat]} ${kit.describe(last, sceneOf(frame), names)}` : t("replay.start");
}

/**
 * What a step is called; nothing while no scene of the tree is known.
 *
 * @param {Speech} kit
 * @param {Study} study
 * @param {Node} node
 */
export function nameOf(kit, study, node) {
  const { names } = study;
  const frame = study.known(node);
  const scene = frame ? sceneOf(frame) : study.latest?.scene;
  if (!scene) return "";
  if (isChance(node)) return kit.cameOut?.(node.step.slice(1), scene, names) ?? "";
  if (frame?.step && frame.last) return storyOf(kit, frame, names);
  // Who played it is not known yet; no game says it here.
  return kit.describe({ number: 0, seat: 0, move: node.step, effect: null }, scene, names);
}
