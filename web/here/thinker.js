// A worker that thinks: one engine, which knows nothing but what it is asked. It is ended to cancel it.

import { Engine } from "./engine.js";

/**
 * What it is told: first, and once, the module of its engine or that there is none, and what it is to think about.
 *
 * @typedef {{ module: WebAssembly.Module | null } | { id: number, request: object }} ToThinker
 *
 * @typedef {{ id: number, answer: any } | { id: number, failed: string }} ThinkerMessage what it says
 */

/** @type {(engine: Promise<Engine>) => void} */
let have = () => {};
/** @type {Promise<Engine>} */
const engine = new Promise((resolve) => {
  have = resolve;
});
// Whoever asks hears of it.
engine.catch(() => {});

/** @param {WebAssembly.Module | null} module */
async function prepare(module) {
  if (!module) throw new Error("no engine");
  return Engine.make(module);
}

addEventListener("message", async (event) => {
  /** @type {ToThinker} */
  const data = event.data;
  if ("module" in data) return have(prepare(data.module));
  const { id, request } = data;
  try {
    return postMessage({ id, answer: (await engine).call(request) });
  } catch (error) {
    return postMessage({ id, failed: String(error) });
  }
});
