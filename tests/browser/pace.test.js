// How long the games take in the browser of a slow phone, and what the page is like meanwhile. Limits hold for the machine that
// `support/pace.js` names; where the same arithmetic takes longer, because the machine is slower or busy, everything may.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startModules } from "./support/modules.js";
import { bestLoopTime, loopTime, median, slowness, startTimes } from "./support/pace.js";
import { onTheSite } from "./support/site.js";
import { moveCount, openTable, turn } from "./support/table.js";

/** How much slower the phone is. */
const RATE = 6;
/** The longest that an expert may think about a move on it, in milliseconds. */
const MOVE = 1500;
/** How long a worker may take until its engine has answered, in milliseconds: the first time, and when it replaces another. */
const START = 150;
/** How often something is tried before it is too slow: a machine that other tests run on has bad moments. */
const TRIES = 3;
/** How many positions of a game are thought about on the phone: as many of the longest as of others. */
const POSITIONS = 12;
/** A suite of the bench, which takes at least so many times as long as a worker may take to start. */
const BENCH = 3;
const LONG = 2;
/** How long frames are counted, in milliseconds. */
const WATCH = 4000;
/** The longest gap between frames that is no stutter, in milliseconds. */
const GAP = 50;

const { come, browser } = await onTheSite("/tripot/");
const modules = await startModules();
const page = await browser.newPage();
const session = await page.context().newCDPSession(page);
const throttle = (rate) => session.send("Emulation.setCPUThrottlingRate", { rate });
before(() => page.goto(modules.url));
after(() => modules.stop());

/** What was asked of the engine during a job on the page itself, and how long each thought took. */
const played = (job) => page.evaluate(async (job) => (await import("/plays.js")).run(job), job);

/** How long the engine needs on the page for a request, in milliseconds. */
const timed = (request) =>
  page.evaluate(async (request) => {
    const { Engine, moduleAt } = await import("/here/engine.js");
    globalThis.engine ??= await Engine.make(await moduleAt("/engine.wasm"));
    const begin = performance.now();
    const { json } = JSON.parse(globalThis.engine.answer(request));
    if (!json) throw new Error("no thought");
    return performance.now() - begin;
  }, request);

/** The least figure of a few, none after one that is small enough. */
async function least(measure, limit) {
  let best = Infinity;
  for (let count = 0; count < TRIES && best > limit; count += 1) best = Math.min(best, await measure());
  return best;
}

/** Requests to think: the longest thoughts of a game, and others spread evenly over it. */
function positions({ transcript, thoughts }) {
  const asked = transcript.map(([request]) => request).filter((request) => JSON.parse(request).do === "think");
  assert.equal(asked.length, thoughts.length);
  const all = asked.map((request, index) => ({ request, milliseconds: thoughts[index] }));
  const longest = all.toSorted((one, two) => two.milliseconds - one.milliseconds).slice(0, POSITIONS / 2);
  const others = Array.from({ length: POSITIONS / 2 }, (_, index) => all[Math.floor((2 * index * all.length) / POSITIONS)]);
  return [...new Set([...longest, ...others])].map(({ request }) => request);
}

test("the processor of the phone is slower", async (context) => {
  const before = await bestLoopTime(page);
  let slowed = 0;
  try {
    await throttle(RATE);
    // What slows it down may be kept waiting itself.
    for (let count = 0; count < TRIES && slowed < (RATE / 2) * before; count += 1) slowed = await loopTime(page);
  } finally {
    await throttle(1);
  }
  context.diagnostic(`weight of the same arithmetic: ${before.toFixed(0)} ms, ${slowed.toFixed(0)} ms on the phone`);
  assert.ok(slowed >= (RATE / 2) * before, `${before} ms, then ${slowed} ms`);
});

// Emulation slows the page and not its workers, so the engine runs on the page here: it is the same module, and is asked what a
// worker would be asked, with the budgets of the machines.
for (const [variant, seats] of [
  ["chicago", 2],
  ["chicago", 4],
  ["chicago(piles=open)", 2],
  ["siam(plies=40)", 2],
  ["families", 2],
  ["families", 4],
]) {
  test(`an expert of ${variant} for ${seats} moves within 1.5 s on a processor that is six times slower`, async (context) => {
    const game = await played({ variant, machines: Array.from({ length: seats }, () => "expert") });
    try {
      await throttle(RATE);
      let longest = 0;
      for (const request of positions(game)) {
        const slow = await slowness(page, RATE);
        const best = await least(() => timed(request), (MOVE * slow) / RATE);
        assert.ok(best <= MOVE * slow, `${best} ms at ${slow} times the time: ${request.slice(0, 2000)}`);
        longest = Math.max(longest, best / slow);
      }
      context.diagnostic(`weight of an expert's move of ${variant} for ${seats}, six times slower: ${longest.toFixed(0)} ms`);
    } finally {
      await throttle(1);
    }
  });
}

test("the games start within 150 ms in a new worker", async (context) => {
  const slow = await slowness(page);
  const times = [];
  const best = await least(async () => {
    times.push(median(await startTimes(page)));
    return times.at(-1);
  }, START * slow);
  context.diagnostic(`weight of the start: ${best.toFixed(0)} ms on a machine ${slow.toFixed(2)} times slower`);
  assert.ok(best <= START * slow, `${times} ms at ${slow} times the time`);
});

/** The gaps between the frames of a page, in milliseconds, the shortest first. */
const gaps = async ({ page }) => {
  const all = await page.evaluate(
    (watch) =>
      new Promise((resolve) => {
        const found = [];
        const begin = performance.now();
        let last = null;
        const frame = (now) => {
          if (last !== null) found.push(now - last);
          last = now;
          if (now - begin < watch) requestAnimationFrame(frame);
          else resolve(found);
        };
        requestAnimationFrame(frame);
      }),
    WATCH,
  );
  return all.sort((one, two) => one - two);
};
const most = (sorted) => sorted[Math.floor(0.95 * sorted.length)];

for (const [game, seats] of [
  ["siam", 2],
  ["families", 4],
]) {
  test(`the page of ${game} does not stutter while experts think`, async (context) => {
    const lea = await come();
    let told = "";
    const isSmooth = async () => {
      await openTable(lea, game, { seats: ["me", "beginner"] });
      assert.equal(await turn(lea), "mine");
      const quiet = await gaps(lea);
      await openTable(lea, game, { seats: Array.from({ length: seats }, () => "expert") });
      const begin = await moveCount(lea);
      const busy = await gaps(lea);
      assert.ok((await moveCount(lea)) > begin, "machines have moved meanwhile");
      const figures = [median(quiet), median(busy), most(quiet), most(busy)];
      told = `median ${figures[1].toFixed(1)} ms (${figures[0].toFixed(1)} ms when nobody thinks), 95 of 100 within ${figures[3].toFixed(1)} ms (${figures[2].toFixed(1)} ms)`;
      return figures[1] <= 1.2 * figures[0] && figures[3] < Math.max(GAP, 2 * figures[2]);
    };
    let isGood = false;
    for (let count = 0; count < TRIES && !isGood; count += 1) isGood = await isSmooth();
    context.diagnostic(`paint of frames while experts of ${game} think: ${told}`);
    assert.ok(isGood, told);
    await lea.leave();
  });
}

test("a hint or an analysis that is not wanted any more leaves the engine free at once", async (context) => {
  const { transcript } = await played({ variant: "chicago", machines: ["beginner", "beginner"], isJudged: true });
  const judges = transcript.map(([request]) => JSON.parse(request)).filter((request) => request.do === "judge");
  const random = "5".repeat(64);
  const seats = [{ kind: "me", name: "Léa" }, { kind: "machine", machine: "expert" }];
  const body = { variant: "siam", seats, start: "first" };
  const cancelled = () =>
    page.evaluate(
      async ([opening, judges, bench, random]) => {
        const { share, thinkerAt } = await import("/here/thinking.js");
        const thinker = thinkerAt({ thinker: "/here/thinker.js", engine: "/engine.wasm" });
        const games = { do: "request", method: "GET", path: "games", lang: "en", now: 4, random };
        const { kept: [{ table, events, tokens }], json } = await thinker.ask(opening);
        const [{ seat, token }] = json.seats;
        // The game begins when the player is there.
        await thinker.ask({ do: "connect", connection: 1, table, lang: "en", now: 2, random });
        const hello = JSON.stringify({ do: "hello", token });
        const { kept: [came] } = await thinker.ask({ do: "say", connection: 1, text: hello, now: 3, random });
        events.push(...came.events);
        const hint = { do: "hint", table, events, tokens, seat, lang: "en", random };
        const whole = performance.now();
        const { status } = await thinker.ask(hint);
        const figures = { status, whole: performance.now() - whole };
        /** Begins something long, gives it up, and asks something short. */
        const give = async (begin) => {
          const abort = new AbortController();
          const work = begin(abort.signal).then(
            () => "done",
            (error) => error.name,
          );
          await new Promise((resolve) => {
            setTimeout(resolve, figures.whole / 4);
          });
          const since = performance.now();
          abort.abort();
          const ended = await work;
          await thinker.ask(games);
          return { ended, milliseconds: performance.now() - since };
        };
        figures.hint = await give((signal) => thinker.ask(hint, signal));
        figures.analysis = await give((signal) =>
          share([thinker], judges, { signal, progress() {}, answered() {} }),
        );
        figures.bench = await give((signal) => thinker.ask(bench, signal));
        thinker.end();
        return figures;
      },
      [{ do: "request", method: "POST", path: "tables", body, lang: "en", now: 1, random }, judges, { do: "bench", suite: BENCH }, random],
    );
  // A hint may be so short that it would be over soon in any case; the bench is not.
  const { milliseconds: whole } = await played({ suite: BENCH });
  assert.ok(whole > LONG * START, `${whole} ms`);
  for (const what of ["hint", "analysis", "bench"]) {
    const slow = await slowness(page);
    const best = await least(async () => {
      const { status, whole: hint, [what]: given } = await cancelled();
      assert.equal(status, 200);
      assert.equal(given.ended, "AbortError", `it was given up while it was looked for: a whole hint takes ${hint} ms`);
      return given.milliseconds;
    }, START * slow);
    context.diagnostic(`weight of the next answer after ${what} was given up: ${best.toFixed(0)} ms`);
    assert.ok(best <= START * slow, `${what}: ${best} ms at ${slow} times the time`);
  }
});
