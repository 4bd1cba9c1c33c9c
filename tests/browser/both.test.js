// A server whose program has the games for browsers inside: its pages find hints and analyses themselves, and the server only plays.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { asksForLittle, firstPaint, isSeenSoon } from "./support/network.js";
import { clickFamilies, clickSiam, openTable, playOne, turn } from "./support/table.js";

const world = await inTheBrowser();
const { url, person } = world;

/** How many thoughts of a kind the server has had. */
async function thoughts(work) {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const found = new RegExp(`^tripot_thoughts_total\\{work="${work}"\\} (\\d+)`, "m").exec(metrics);
  return Number(found?.[1] ?? 0);
}

/** Asks for a hint, and waits until it is shown. */
async function hint({ page }) {
  await page.getByRole("button", { name: /hint/i }).first().click();
  await page.locator(".advised").first().waitFor();
}

/** Resigns, and waits for the end. */
async function resign({ page }) {
  await page.getByRole("button", { name: "Resign", exact: true }).first().click();
  await page.locator("dialog button.main").click();
  await page.locator(".banner:not([hidden])").waitFor();
}

for (const [game, click] of [
  ["siam", clickSiam],
  ["families", clickFamilies],
]) {
  test(`hints and the analysis of a server's table of ${game} cost the server nothing`, async () => {
    const before = [await thoughts("hint"), await thoughts("analysis"), await thoughts("turn")];
    const lea = await person();
    assert.equal(await lea.go("/").then(() => lea.page.locator("meta[name=carrier]").getAttribute("content")), "both");
    const table = await openTable(lea, game, { seats: ["me", "beginner"] });
    assert.equal((await fetch(`${url}/api/tables/${table}`)).status, 200, "the server has the table");
    // Who asks luckily goes on, so one move need not be answered by the machine.
    for (let count = 0; (await thoughts("turn")) === before[2]; count += 1) {
      assert.equal(await turn(lea), "mine");
      await playOne(lea, click, count);
      assert.equal(await turn(lea), "mine", "neither side has won so soon");
    }
    await hint(lea);
    await resign(lea);
    await lea.page.goto(`/table/${table}/analysis`);
    await lea.page.locator(".curve, .analysis-table, svg.chart").first().waitFor({ timeout: 120_000 });
    await lea.leave();
    assert.deepEqual([await thoughts("hint"), await thoughts("analysis")], before.slice(0, 2));
    assert.ok((await thoughts("turn")) > before[2], "the machine's moves are the server's, and counted");
  });
}

test("a page without the engine still has hints of the server", async () => {
  const before = await thoughts("hint");
  const lea = await person();
  await lea.context.route("**/engine.wasm", (route) => route.abort());
  lea.expected.push(/engine|ERR_FAILED|wasm/i);
  await openTable(lea, "siam", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  await hint(lea);
  assert.equal(await thoughts("hint"), before + 1);
  await lea.leave();
});

test("the list of this device says that it has the games without the server, and where the others are", async () => {
  const lea = await person({ lang: "fr" });
  await openTable(lea, "siam", { seats: ["me", "beginner"] });
  await lea.go("/games");
  assert.match(await lea.page.locator("h1").textContent(), /^Parties jouées sans serveur$/);
  assert.match(await lea.page.locator("main").textContent(), /Aucune partie n’a été jouée sans le serveur sur cet appareil/);
  await lea.page.getByRole("link", { name: "Mes parties" }).click();
  await lea.page.locator(".mine-card").waitFor();
  await lea.leave();
});

test("home is painted before the games for browsers are asked for, which come by themselves for the next visits", async (context) => {
  const lea = await person({ offline: true });
  const coming = lea.context.waitForEvent("requestfinished", (request) => /\/engine\b[^/]*\.wasm$/.test(request.url()));
  await lea.go("/");
  const painted = (await lea.page.evaluate(() => performance.timeOrigin)) + (await firstPaint(lea));
  const { startTime: asked } = (await coming).timing();
  context.diagnostic(`first contentful paint of home ${Math.round(asked - painted)} ms before the games are asked for`);
  assert.ok(painted < asked, `painted at ${painted}, asked at ${asked}`);
  await lea.leave();
});

test("with the games inside, a page is seen at once on a slow network and played soon, too", (context) => isSeenSoon(world, context));

test("with the games inside, a page that was visited asks for nothing but what is new, too", async (context) => {
  const lea = await person({ offline: true });
  await asksForLittle(lea, context);
  await lea.leave();
});

test("lessons, puzzles and exploring are on the pages of a server, and cost it nothing", async () => {
  const before = await Promise.all(["hint", "analysis", "turn"].map(thoughts));
  const lea = await person();
  const { page } = lea;
  const type = async (move) => {
    await page.locator(".typed").fill(move);
    await page.locator(".typed").press("Enter");
  };
  const source = (name) => readFile(new URL(`../../crates/${name}.txt`, import.meta.url), "utf8");
  const [, first] = /^move (\S+)/m.exec(await source("lessons/lessons/siam"));
  await lea.go("/learn");
  await page.locator('main a[href="/learn/siam/1"]').first().click();
  await page.locator('.lesson-page .told[data-state="open"]').waitFor();
  await type(first);
  await page.locator('.told[data-state="solved"]').waitFor();
  const lines = (await source("catalog/puzzles/siam")).split("\n");
  const number = lines.findIndex((line) => line.startsWith("win/1 ")) + 1;
  await lea.go("/puzzles");
  await page.locator(`.numbers a[href="/puzzles/siam/${number}"]`).waitFor({ state: "attached" });
  await lea.go(`/puzzles/siam/${number}`);
  await page.locator('.puzzle-page .told[data-state="open"]').waitFor();
  await type(lines[number - 1].split(" ")[1]);
  await page.locator('.told[data-state="solved"]').waitFor();
  await lea.go("/explore/siam");
  await page.locator(".engine-lines:not(.openings) li.best > b").getByText(/\d/).waitFor();
  await type("+a1e");
  await page.locator(".tree [aria-current]").getByText("+a1e").waitFor();
  await page.getByText("Kept on this device").waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the picture (PNG)" }).click()]);
  assert.equal((await readFile(await file.path())).subarray(1, 4).toString(), "PNG", "its policy lets the picture be drawn");
  await page.reload();
  await page.locator(".tree button").getByText("+a1e").waitFor();
  assert.deepEqual(await lea.violations(), []);
  await lea.leave();
  assert.deepEqual(await Promise.all(["hint", "analysis", "turn"].map(thoughts)), before);
});
