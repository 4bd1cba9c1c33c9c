// Puzzles on the site without a server: the list, the puzzle of a day, a try of each game, the rating and the storm.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { onTheSite } from "./support/site.js";

const { come } = await onTheSite("/tripot/");
const PUZZLES = new URL("../../crates/catalog/puzzles/", import.meta.url);

/** The lines of a file of puzzles. */
const linesOf = async (game) => (await readFile(new URL(`${game}.txt`, PUZZLES), "utf8")).trim().split("\n");

/** Types a move, as at a keyboard. */
async function type(person, move) {
  const field = person.page.locator(".typed");
  await field.fill(move);
  await field.press("Enter");
}

test("the puzzles are listed by what is to be found, with the days", async () => {
  for (const [width, lang] of [[1280, "en"], [360, "fr"]]) {
    const lea = await come({ lang, width, height: 800 });
    await lea.go("/puzzles");
    await lea.page.locator(".puzzles").nth(2).waitFor();
    for (const [index, game] of ["chicago", "siam", "families"].entries()) {
      const section = lea.page.locator(".puzzles").nth(index);
      const links = await section.locator(".numbers a").count();
      assert.equal(links, (await linesOf(game)).length, game);
      assert.ok((await section.locator(".days a").count()) > 28, "five weeks");
    }
    await lea.page.locator(".calendar summary").first().click();
    assert.deepEqual(await lea.overflow(), [], `nothing sticks out at ${width} px`);
    assert.deepEqual(await lea.violations(), []);
    await lea.leave();
  }
});

for (const game of ["chicago", "siam", "families"]) {
  test(`a puzzle of ${game} is solved, says why, counts once and is remembered`, async () => {
    const lea = await come();
    const lines = await linesOf(game);
    const number = lines.findIndex((line) => /^(win\/1 |points|card)/.test(line)) + 1;
    const [, right] = lines[number - 1].split(" ");
    await lea.go(`/puzzles/${game}/${number}`);
    const told = lea.page.locator(".puzzle-page .told");
    await told.waitFor();
    assert.match(await told.textContent(), new RegExp(`Puzzle ${number}: `));
    await lea.page.getByRole("button", { name: "Show me" }).waitFor();
    assert.deepEqual(await lea.violations(), []);
    await type(lea, right);
    await lea.page.locator('.told[data-state="solved"]').waitFor();
    assert.match(await lea.page.locator(".rating").textContent(), /Your rating: 1\d\d\d \(\+\d+\)/);
    await lea.page.locator(".reasons li").first().waitFor();
    await lea.page.reload();
    await lea.page.locator(".puzzle-page .told").waitFor();
    await type(lea, right);
    await lea.page.locator('.told[data-state="solved"]').waitFor();
    assert.equal(await lea.page.locator(".rating").textContent(), "", "only the first try counts");
    await lea.go("/puzzles");
    await lea.page.locator(".puzzles").first().waitFor();
    const link = lea.page.locator(`a[href$="/puzzles/${game}/${number}"].solved`);
    assert.equal(await link.count(), 1);
    await lea.leave();
  });
}

test("the puzzle of the day is solved by being shown its solution, which earns nothing", async () => {
  const lea = await come();
  await lea.go("/puzzles/siam/2026-11-18");
  const told = lea.page.locator(".puzzle-page .told");
  await told.waitFor();
  assert.match(await lea.page.locator("h1").textContent(), /November 18|18 November/);
  for (let step = 0; step < 8 && (await told.getAttribute("data-state")) !== "solved"; step += 1) {
    await lea.page.getByRole("button", { name: "Show me" }).click();
    await lea.page.waitForFunction(() => !document.querySelector(".puzzle button:disabled") || document.querySelector('.told[data-state="solved"]'));
  }
  assert.equal(await told.textContent(), "That was the solution.");
  assert.match(await lea.page.locator(".rating").textContent(), /\(−\d+\)/);
  await lea.leave();
});

test("a storm counts what is solved until the time is over", async () => {
  const lea = await come();
  await lea.page.clock.install();
  await lea.go("/puzzles/chicago/storm");
  await lea.page.getByRole("button", { name: "Go", exact: true }).click();
  const told = lea.page.locator(".puzzle-page .told");
  await told.waitFor();
  const number = Number(/Puzzle (\d+)/.exec(await told.textContent())[1]);
  const [, right] = (await linesOf("chicago"))[number - 1].split(" ");
  await type(lea, right);
  await lea.page.waitForFunction(() => document.querySelector(".storm-clock")?.textContent?.includes("1 solved"));
  await lea.page.clock.runFor(181_000);
  await lea.page.getByText("1 puzzle solved, 0 missed.").first().waitFor();
  await lea.leave();
});
