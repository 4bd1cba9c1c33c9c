// Positions that no puzzle, lesson or training has: what the engine beside the board of exploring says of them, against what exact
// search has proved. How far it may look is counted in positions, which are the same on every machine; TRIPOT_LONG=1 also holds
// it to a second.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { launch } from "./support/browser.js";
import { startModules } from "./support/modules.js";

const isLong = process.env.TRIPOT_LONG === "1";
/** The engine's last budget, in positions, of those that it is given one after the other: what takes it less than a second. */
const MOST_NODES = { chicago: 128_000, siam: 1_024_000, families: 128_000 };
/** How long a person waits for it, in milliseconds. */
const PATIENCE = 1000;
const modules = await startModules();
const browser = await launch();
const page = await browser.newPage();
await page.goto(modules.url);
after(async () => {
  await browser.close();
  await modules.stop();
});

/** A line: `task move level nodes variant position`. */
function read(line) {
  const [, first, , , variant, ...position] = line.split(" ");
  return { first, variant, position: position.join(" ") };
}

/** What the engine of the page says in the end of each position, one after the other, and when it began to say so. */
const evaluated = (asked, most) =>
  page.evaluate(
    async ({ asked, most }) => {
      const { Explorer } = await import("/explore/source.js");
      const { speak } = await import("/text.js");
      await speak("en");
      const explorer = new Explorer();
      const told = [];
      for (const { variant, position } of asked) {
        const begin = performance.now();
        const said = { move: "", others: [], nodes: 0, milliseconds: 0 };
        const place = { variant, start: position, steps: [], eyes: null, names: [] };
        for await (const { moves, nodes, proof } of explorer.evaluate(place, new AbortController().signal)) {
          // What is proved is said beside the lines.
          const move = proof?.wins ? proof.line[0].move : moves[0].move;
          said.others = moves.map((one) => one.move);
          if (move !== said.move) Object.assign(said, { move, nodes, milliseconds: performance.now() - begin });
          if (nodes >= most) break;
        }
        told.push(said);
      }
      explorer.end();
      return told;
    },
    { asked, most },
  );

/** The positions of a game, and what the engine says of them. */
async function aside(game, context) {
  const file = await readFile(new URL(`../../crates/catalog/tests/aside/${game}.txt`, import.meta.url), "utf8");
  const asked = file.trim().split("\n").map(read);
  assert.equal(asked.length, 60);
  const told = await evaluated(asked, MOST_NODES[game]);
  const slowest = Math.round(Math.max(...told.map(({ milliseconds }) => milliseconds)));
  context.diagnostic(`weight of the slowest of ${told.length} positions of ${game}: ${slowest} ms`);
  return asked.map((one, index) => ({ ...one, ...told[index] }));
}

for (const game of ["chicago", "siam"]) {
  test(`the engine of the page finds what is proved of 60 positions of ${game}`, async (context) => {
    for (const { first, move, nodes, position, milliseconds } of await aside(game, context)) {
      assert.equal(move, first, `${position} after ${nodes} positions`);
      if (isLong) assert.ok(milliseconds <= PATIENCE, `${position} took ${milliseconds} ms`);
    }
  });
}

test("the asks that are proved sure or likeliest are among those the engine of the page would make", async (context) => {
  // What is likeliest is not always what is best to ask, so this is a count and no equality.
  const all = await aside("families", context);
  const best = all.filter(({ first, move }) => first === move).length;
  const among = all.filter(({ first, others }) => others.includes(first)).length;
  context.diagnostic(`weight of the proved asks of families: ${best} are the best for the engine, ${among} among its three`);
  assert.ok(best >= 36 && among >= 48, `${best} and ${among} of ${all.length}`);
});
