// Trees of variations as large as is wanted, played by the engine itself: random legal moves, the same each time.

import { readFile } from "node:fs/promises";
import { Engine } from "../../../web/here/engine.js";

/** Numbers from 0 to under a limit, the same ones for the same beginning (mulberry32). */
function dice(beginning) {
  let state = beginning;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
}

/** The engine of the pages: what it answers to a request, which is about exploring unless it says otherwise. */
export async function engine() {
  const bytes = await readFile(new URL("../../../web/engine.wasm", import.meta.url));
  const made = await Engine.make(await WebAssembly.compile(bytes));
  return (request) => {
    const { status, json } = made.call({ do: "explore", lang: "en", ...request });
    if (status >= 400) throw new Error(JSON.stringify(json));
    return json;
  };
}

/**
 * The text of a tree of Siam with so many moves: a main line, and variations of it and of each other that are up to
 * `longest` moves long.
 */
export async function largeTree(moves, longest = 12) {
  const ask = await engine();
  const roll = dice(7);
  const variant = "siam(repetition=0)";
  const start = "...../...../.MMM./...../..... e";
  const root = { steps: [], legal: null, children: [] };
  const place = (steps) => ({ variant, start, steps, names: [], eyes: null });
  const look = (node) => {
    const { frames } = ask({ what: "show", ...place(node.steps), from: node.steps.length });
    const [{ scene }] = frames;
    node.legal ??= scene.turn === null ? [] : scene.moves;
    return node.legal;
  };
  const all = [root];
  const grow = (from, length) => {
    let at = from;
    for (let step = 0; step < length && all.length <= moves; step += 1) {
      const free = look(at).filter((move) => at.children.every((child) => child.step !== move));
      if (free.length === 0) return;
      const move = free[roll(free.length)];
      const next = { step: move, steps: [...at.steps, move], legal: null, children: [] };
      at.children.push(next);
      all.push(next);
      at = next;
    }
  };
  grow(root, 120);
  while (all.length <= moves) grow(all[roll(all.length)], 1 + roll(longest));
  /** The moves after a node, as they are written. */
  const written = (node) => {
    const words = [];
    for (let at = node; at.children.length > 0; [at] = at.children) {
      const [main, ...others] = at.children;
      words.push(main.step, ...others.flatMap((other) => ["(", other.step, ...written(other), ")"]));
    }
    return words;
  };
  return `tripot explore 1\nvariant: ${variant}\nstart: ${start}\nmoves:\n${written(root).join(" ")}\n`;
}
