// No test: how long the module for browsers takes to start, for the bench and for an expert's moves in Chromium, against the program,
// in turns.
// `cargo build --release --example answers -p tripot-browser && node speed.js [rounds]`, once `scripts/wasm` has built the module.

import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { launch } from "./support/browser.js";
import { startModules } from "./support/modules.js";
import { loopTime, median, startTimes } from "./support/pace.js";
import { ANSWERS } from "./support/server.js";

const ROUNDS = Number(process.argv[2] ?? 7);
const SUITES = [0, 1, 2, 3, 4];
const EXPERTS = [
  ["chicago", 2],
  ["chicago", 4],
  ["chicago(piles=open)", 2],
  ["siam", 2],
  ["families", 2],
  ["families", 4],
];
const native = spawn(path.resolve(ANSWERS, "../../../release/examples/answers"), { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();

/** What the program answers, and how long it takes. */
async function program(request) {
  const begin = performance.now();
  native.stdin.write(`${JSON.stringify(request)}\n`);
  const { value } = await lines.next();
  return { answer: JSON.parse(value), milliseconds: performance.now() - begin };
}

const modules = await startModules();
const browser = await launch();
const page = await browser.newPage();
await page.goto(modules.url);
const starts = await startTimes(page, ROUNDS);
console.log(
  `${"start until the first answer".padEnd(34)} median ${median(starts).toFixed(0)} ms, longest ${Math.max(...starts).toFixed(0)} ms ` +
    `(arithmetic that is always the same: ${(await loopTime(page)).toFixed(0)} ms)`,
);
await page.evaluate(() => {
  globalThis.runner = new Worker("/plays.js", { type: "module" });
  globalThis.run = (job) =>
    new Promise((resolve, reject) => {
      globalThis.runner.onmessage = ({ data }) => (data.failed ? reject(new Error(data.failed)) : resolve(data));
      globalThis.runner.postMessage({ job });
    });
});
const inChromium = (job) => page.evaluate((job) => globalThis.run(job), job);

for (const suite of SUITES) {
  const { answer } = await program({ do: "bench", suite });
  await inChromium({ suite });
  const times = { chromium: [], program: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.program.push((await program({ do: "bench", suite })).milliseconds);
    times.chromium.push((await inChromium({ suite })).milliseconds);
  }
  const [there, here] = [median(times.chromium), median(times.program)];
  console.log(
    `${answer.json.name.padEnd(34)} Chromium ${there.toFixed(0)} ms, program ${here.toFixed(0)} ms, ratio ${(there / here).toFixed(2)}`,
  );
}
for (const [variant, seats] of EXPERTS) {
  const { thoughts } = await inChromium({ variant, machines: Array.from({ length: seats }, () => "expert") });
  const longest = Math.max(...thoughts);
  console.log(
    `${variant} expert (${seats})`.padEnd(35) +
      `${thoughts.length} moves, median ${median(thoughts).toFixed(0)} ms, longest ${longest.toFixed(0)} ms, six times that ${(6 * longest).toFixed(0)} ms`,
  );
}
native.stdin.end();
await browser.close();
await modules.stop();
