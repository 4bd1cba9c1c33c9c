// The module for browsers says what the program says, byte for byte: the bench, whole games of every machine, number of seats and
// rule that the page offers, and analyses. TRIPOT_LONG=1 plays 300 games and judges 30 of them; otherwise every machine plays once,
// and one game of each is judged.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { launch } from "./support/browser.js";
import { startModules } from "./support/modules.js";
import { ANSWERS } from "./support/server.js";

const isLong = process.env.TRIPOT_LONG === "1";
/** How many games the long test plays. */
const GAMES = 300;
/** How many of them it judges. */
const JUDGED = 30;
/** The suites of `tripot bench`. */
const SUITES = [0, 1, 2, 3, 4];
/** How many bytes of the module a phone may have to load, compressed. */
const MOST_BYTES = 600_000;
const modules = await startModules();
const browser = await launch();
const page = await browser.newPage();
await page.goto(modules.url);
after(async () => {
  await browser.close();
  await modules.stop();
});

/** What the program answers to these requests, one after the other. */
async function answers(requests) {
  const child = spawn(ANSWERS, { stdio: ["pipe", "pipe", "inherit"] });
  const parts = [];
  child.stdout.on("data", (part) => parts.push(part));
  const ended = new Promise((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  child.stdin.end(requests.map((request) => `${request}\n`).join(""));
  assert.equal(await ended, 0);
  return Buffer.concat(parts).toString().trimEnd().split("\n");
}

/** What the module was asked and said while it did something, in a worker of its own. */
const inChromium = async (job) => {
  const told = await page.evaluate(
    (job) =>
      new Promise((resolve, reject) => {
        const worker = new Worker("/plays.js", { type: "module" });
        worker.addEventListener("error", () => reject(new Error("the worker has failed")));
        worker.addEventListener("message", ({ data }) => {
          worker.terminate();
          resolve(data);
        });
        worker.postMessage({ job });
      }),
    job,
  );
  assert.equal(told.failed, undefined, `${JSON.stringify(job)}: ${told.failed}`);
  return told.transcript;
};

/** Fails unless both say the same, word for word. */
async function compare(job) {
  const transcript = await inChromium(job);
  const native = await answers(transcript.map(([request]) => request));
  for (const [index, [request, answer]] of transcript.entries()) {
    assert.equal(answer, native[index], `${JSON.stringify(job)}, request ${index}: ${request.slice(0, 200)}`);
  }
  return transcript;
}

/** The values of a rule that are tried: every word, both answers, the ends of a range. */
function values({ kind, values: words, range, default: usual }) {
  const all = { choice: words, flag: ["on", "off"], number: range?.map(String) }[kind];
  return all.filter((value) => value !== usual);
}

/** Every game that could be played: each rule that the page offers, each number of seats, each machine. */
async function plans() {
  const [answer] = await answers(['{"do":"request","method":"GET","path":"games","lang":"en"}']);
  const wanted = [];
  for (const { name, seats: [least, most], options, machines } of JSON.parse(answer).json) {
    const rules = options.flatMap((option) => values(option).map((value) => `${name}(${option.name}=${value})`));
    for (const variant of [name, ...rules]) {
      for (let seats = least; seats <= most; seats += 1) {
        for (const machine of machines.filter(({ weights }) => !weights)) {
          wanted.push({ game: name, variant, machines: Array.from({ length: seats }, () => machine.name) });
        }
      }
    }
  }
  const opening = ({ variant, machines }) =>
    JSON.stringify({
      do: "request",
      method: "POST",
      path: "tables",
      body: { variant, seats: machines.map((machine) => ({ kind: "machine", machine })) },
      lang: "en",
      now: 1,
      random: "5".repeat(64),
    });
  // Not every machine plays every variant, and not every number of people.
  const opened = await answers(wanted.map(opening));
  return wanted.filter((_, index) => JSON.parse(opened[index]).status === 201);
}

/** So many of them, spread evenly. */
function spread(all, count) {
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]);
}

/**
 * One game of every machine, by the usual rules if it plays by them. The number of seats changes from one to the next; the
 * last game of each kind is judged.
 */
function once(all) {
  const machines = new Map();
  for (const plan of all) {
    const key = `${plan.game} ${plan.machines[0]}`;
    machines.set(key, [...(machines.get(key) ?? []), plan]);
  }
  const chosen = [...machines.values()].map((of, index) => {
    const usual = of.filter(({ game, variant }) => game === variant);
    const fitting = usual.length > 0 ? usual : of;
    return fitting[index % fitting.length];
  });
  return chosen.map((plan, index) => ({ ...plan, isJudged: chosen[index + 1]?.game !== plan.game }));
}

/** Games of every rule and number of seats, spread evenly; so are those that are judged. */
function many(all) {
  const judged = (index) => Math.floor((index * JUDGED) / GAMES);
  return spread(all, GAMES).map((plan, index) => ({ ...plan, isJudged: judged(index) !== judged(index + 1) }));
}

test("the module is small", async (context) => {
  const module = await fetch(`${modules.url}engine.wasm`);
  const bytes = brotliCompressSync(Buffer.from(await module.arrayBuffer())).length;
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  context.diagnostic(`weight of the module: ${bytes} bytes`);
});

test("the bench is the same in Chromium", async () => {
  for (const suite of SUITES) {
    const [[, answer]] = await compare({ suite });
    assert.match(answer, /"signature":"[0-9a-f]{16}"/);
  }
});

test("games and analyses are the same in Chromium", async (context) => {
  const all = await plans();
  const chosen = isLong ? many(all) : once(all);
  const commitments = new Set();
  for (const [number, plan] of chosen.entries()) {
    const [[, opened]] = await compare({ ...plan, number });
    commitments.add(JSON.parse(opened).json.commitment);
  }
  assert.equal(commitments.size, chosen.length, "what is drawn differs from game to game");
  context.diagnostic(`${chosen.length} games of ${all.length}`);
});
