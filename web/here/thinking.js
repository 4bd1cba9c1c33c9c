// Engines that may take their time, each in a worker of its own. A worker that computes hears nothing: to cancel it is to
// end it, and another one is ready within a blink.

import { moduleAt } from "./engine.js";

/** @import { ThinkerMessage } from "./thinker.js" */

/** Where a thinking worker and its engine are. */
/** @typedef {{ thinker: string, engine: string }} Places */

/** A worker, as far as it is used here. */
/** @typedef {Pick<Worker, "postMessage" | "terminate" | "addEventListener">} Runner */

/** One engine, asked one thing after another. */
export class Thinker {
  #start;
  /** @type {Runner | null} */
  #worker = null;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  #number = 0;

  /** @param {() => Runner} start starts a worker that has its engine or soon will */
  constructor(start) {
    this.#start = start;
  }

  /**
   * The answer to a request. If it is not wanted any more the work ends at once, and the promise with an `AbortError`.
   *
   * @param {object} request
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(request, signal) {
    const asked = this.#queue.then(() => this.#ask(request, signal));
    this.#queue = asked.catch(() => {});
    return asked;
  }

  /** Has the worker ready before it is needed. */
  warm() {
    this.#worker ??= this.#start();
  }

  /** Ends the worker; another request starts another one. */
  end() {
    this.#worker?.terminate();
    this.#worker = null;
  }

  /**
   * @param {object} request
   * @param {AbortSignal} [signal]
   */
  #ask(request, signal) {
    signal?.throwIfAborted();
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      const listening = new AbortController();
      /** @param {unknown} reason */
      const fail = (reason) => {
        listening.abort();
        if (this.#worker === worker) this.end();
        reject(reason);
      };
      const on = { signal: listening.signal };
      worker.addEventListener(
        "message",
        (event) => {
          const data = /** @type {ThinkerMessage} */ (event.data);
          if (data.id !== id) return;
          if ("failed" in data) return fail(new Error(data.failed));
          listening.abort();
          resolve(data.answer);
        },
        on,
      );
      worker.addEventListener("error", () => fail(new Error("the thinking worker has failed")), on);
      signal?.addEventListener("abort", () => fail(signal.reason), on);
      worker.postMessage({ id, request });
    });
  }
}

/**
 * A thinker whose worker is at these places.
 *
 * @param {Places} places
 */
export function thinkerAt({ thinker, engine }) {
  return new Thinker(() => {
    const worker = new Worker(thinker, { type: "module" });
    moduleAt(engine).then(
      (module) => worker.postMessage({ module }),
      () => worker.postMessage({ module: null }),
    );
    return worker;
  });
}

/**
 * Shares work among several thinkers: each takes the next piece when it has done one. The first failure, or nobody
 * wanting it any more, ends them all.
 *
 * @param {readonly Thinker[]} thinkers
 * @param {readonly object[]} requests
 * @param {object} watch
 * @param {AbortSignal} watch.signal
 * @param {(done: number) => void} watch.progress
 * @param {(index: number, answer: any) => void} watch.answered is told each answer with the number of its request
 */
export async function share(thinkers, requests, { signal, progress, answered }) {
  const over = new AbortController();
  signal.addEventListener("abort", () => over.abort(signal.reason), { signal: over.signal });
  if (signal.aborted) over.abort(signal.reason);
  let next = 0;
  let done = 0;
  /** @param {Thinker} thinker */
  const work = async (thinker) => {
    while (next < requests.length) {
      const index = next;
      next += 1;
      answered(index, await thinker.ask(requests[index], over.signal));
      done += 1;
      progress(done / requests.length);
    }
  };
  try {
    await Promise.all(thinkers.map(work));
  } finally {
    // What the others were about is not wanted any more.
    over.abort();
  }
}
