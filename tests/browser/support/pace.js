// How long things take in Chromium, and how fast the machine is that it runs on.

/** The middle of some figures. */
export const median = (values) => values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)];

/**
 * How long `LOOP` takes on the machine that the limits are meant for, in milliseconds: it was measured when that had nothing
 * else to do. A machine that is slower, or busy, is given more time in the same proportion.
 */
const REFERENCE = 31;
/** How often a figure is taken, so that one bad moment does not decide. */
const ROUNDS = 5;

/** Runs in the page: how long arithmetic takes that is always the same, in milliseconds, each time. */
function loop(rounds) {
  return Array.from({ length: rounds }, () => {
    const begin = performance.now();
    let state = 1;
    for (let step = 0; step < 20_000_000; step += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
    }
    // The sum is looked at, so that it has to be made.
    return state === 0 ? 0 : performance.now() - begin;
  });
}

/** How long the arithmetic takes on a page at the moment, in milliseconds. */
export async function loopTime(page) {
  return median(await page.evaluate(loop, ROUNDS));
}

/** The same where nothing came between: the best of some. */
export async function bestLoopTime(page) {
  return Math.min(...(await page.evaluate(loop, ROUNDS)));
}

/** How much slower a page is than it would be where the limits were set: 1 if it is not, at `rate` times less speed. */
export async function slowness(page, rate = 1) {
  return Math.max(1, (await loopTime(page)) / (rate * REFERENCE));
}

/** Runs in the page: how long it takes until a new worker has fetched, compiled and made its engine and has answered. */
function start() {
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const worker = new Worker("/plays.js", { type: "module" });
    worker.addEventListener("error", () => reject(new Error("the worker has failed")));
    worker.addEventListener("message", ({ data }) => {
      const milliseconds = performance.now() - begin;
      worker.terminate();
      if (data.failed) reject(new Error(data.failed));
      else resolve(milliseconds);
    });
    worker.postMessage({ job: { first: { do: "request", method: "GET", path: "games", lang: "en" } } });
  });
}

/** How long the games take to start in a worker of their own, in milliseconds, each time. */
export async function startTimes(page, rounds = ROUNDS) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await page.evaluate(start));
  return times;
}
