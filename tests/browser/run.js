// Runs every test in a real browser; see README.md. The last line says how many passed.

import { readdir } from "node:fs/promises";
import path from "node:path";
import { run } from "node:test";
import { fileURLToPath } from "node:url";

const FOLDER = path.dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
/** What needs the games built for browsers (scripts/wasm), and is run when it is asked for by name. */
const SERVERLESS = [
  "site.test.js",
  "here.test.js",
  "both.test.js",
  "identity.test.js",
  "kept.test.js",
  "pace.test.js",
  "puzzles.test.js",
  "learn.test.js",
  "mistakes.test.js",
  "explore.test.js",
  "picture.test.js",
  "setup.test.js",
  "openings.test.js",
  "aside.test.js",
];
/** @param {string} name */
function isWanted(name) {
  if (wanted.includes("--serverless")) return SERVERLESS.includes(name);
  return wanted.length === 0 ? !SERVERLESS.includes(name) : wanted.some((word) => name.startsWith(word));
}
const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".test.js") && isWanted(name));
let passed = 0;
let failed = 0;

const seconds = (details) => `${(details.duration_ms / 1000).toFixed(1)} s`;

/** What an error says, without what led to it. */
function reason(error) {
  const cause = error?.cause ?? error;
  return cause?.stack ?? String(cause);
}

for await (const { type, data } of run({
  files: names.map((name) => path.join(FOLDER, name)),
  concurrency: 3,
  timeout: process.env.TRIPOT_LONG === "1" ? 7_200_000 : 900_000,
})) {
  // A file is a test, too; only what it holds is counted, unless the file itself can't be run.
  const isFile = data?.name?.endsWith(".test.js");
  if (type === "test:pass" && !isFile) {
    passed += 1;
    console.log(`ok      ${data.name} (${seconds(data.details)})`);
  } else if (type === "test:fail" && !(isFile && data.details.error.failureType === "subtestsFailed")) {
    failed += 1;
    console.log(
      `FAILED  ${data.name} (${seconds(data.details)})\n${reason(data.details.error).replaceAll(/^/gm, "        ")}`,
    );
  } else if (type === "test:diagnostic" && /paint|weight|games of|time of/.test(data.message)) {
    console.log(`        ${data.message}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
