// Puzzles on the site without a server: the list, the puzzle of a day, a try of each game, the rating and the storm.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { dailyOf } from "../../web/puzzle/daily.js";
import { read } from "../../web/puzzle/file.js";
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

test("the calendar goes back to the first day of the archive, and forth again, with the keyboard", async () => {
  for (const [lang, earlier, later] of [["en", "Earlier weeks", "Later weeks"], ["fr", "Semaines précédentes", "Semaines suivantes"]]) {
    const lea = await come({ lang, width: 360, height: 740 });
    const { page } = lea;
    await page.clock.setFixedTime(new Date("2026-11-20T12:00:00"));
    await lea.go("/puzzles");
    const calendar = page.locator(".calendar").nth(1);
    await calendar.locator("summary").press("Enter");
    const [back, forth] = [earlier, later].map((name) => calendar.getByRole("button", { name }));
    const first = () => calendar.locator(".days a").first().getAttribute("href");
    assert.match(await first(), /siam\/2026-10-19$/);
    assert.ok(await forth.isDisabled());
    const weeks = calendar.getByRole("status");
    assert.match(await weeks.textContent(), /19.*2026/);
    await back.press("Enter");
    assert.match(await first(), /siam\/2026-09-14$/);
    assert.equal(await calendar.locator(".days a").count(), 35);
    assert.match(await weeks.textContent(), lang === "fr" ? /14 septembre.*18 octobre 2026/ : /September 14 .*October 18, 2026/);
    assert.deepEqual(await lea.overflow(), [], lang);
    assert.deepEqual(await lea.violations(), []);
    for (let press = 0; press < 20 && !(await back.isDisabled()); press += 1) await page.keyboard.press("Enter");
    assert.match(await first(), /siam\/2026-01-05$/);
    assert.ok(await forth.evaluate((button) => button === document.activeElement), "the keyboard is not lost");
    for (let press = 0; press < 20 && !(await forth.isDisabled()); press += 1) await page.keyboard.press("Enter");
    assert.match(await first(), /siam\/2026-10-19$/);
    await back.press("Enter");
    await calendar.locator(".days a").first().press("Enter");
    await page.locator("h1").getByText(lang === "fr" ? "14 septembre 2026" : "September 14, 2026").waitFor();
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

test("the puzzle of the day, solved two days in a row: streak, calendar, and a text that tells others without the solution", async () => {
  const lea = await come();
  const { page } = lea;
  await lea.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const puzzles = (await linesOf("chicago")).map((line, index) => read("chicago", line, index + 1));
  for (const [day, count] of [["2026-11-19", "1 day"], ["2026-11-20", "2 days"]]) {
    await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
    const { line } = dailyOf(puzzles, day);
    const [, right, , , , ...position] = line.split(" ");
    await lea.go("/puzzles/chicago/today");
    await page.locator(".puzzle-page .told").waitFor();
    assert.equal(await page.locator("button.share").count(), 0, "nothing to tell yet");
    await type(lea, right);
    await page.locator('.told[data-state="solved"]').waitFor();
    await page.getByRole("button", { name: "Copy the result" }).click();
    await page.getByRole("button", { name: "✓" }).waitFor();
    const [said, address] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    assert.match(said, /^I solved Tripot’s puzzle of the day \([^,]+, November \d+, 2026\)/);
    assert.ok(said.endsWith(` · ${count} in a row`), said);
    assert.match(address, new RegExp(`/puzzles/chicago/${day}$`));
    assert.ok(!`${said} ${address}`.includes(right) && !said.includes(position[0]), "not how it is solved");
  }
  await lea.go("/puzzles");
  const calendar = page.locator(".calendar").first();
  assert.match(await calendar.locator("summary").textContent(), /2 days in a row/);
  await calendar.locator("summary").click();
  assert.deepEqual(await calendar.locator(".days a.done").evaluateAll((all) => all.map((one) => one.getAttribute("href").slice(-10))), ["2026-11-19", "2026-11-20"]);
  assert.match(await calendar.locator(".days a.done").last().getAttribute("aria-label"), /, solved that day$/);
  await lea.leave();
});

test("a puzzle and a storm are for everybody on a French phone", async () => {
  const lea = await come({ lang: "fr", width: 360, height: 740 });
  const { page } = lea;
  for (const game of ["chicago", "siam", "families"]) {
    await lea.go(`/puzzles/${game}/1`);
    await page.locator('.puzzle-page .told[data-state="open"]').waitFor();
    assert.deepEqual(await lea.overflow(), [], `a puzzle of ${game}`);
    assert.deepEqual(await lea.violations(), []);
    await lea.go(`/puzzles/${game}/storm`);
    await page.getByRole("button", { name: "C’est parti" }).click();
    await page.locator('.puzzle-page .told[data-state="open"]').waitFor();
    assert.deepEqual(await lea.overflow(), [], `a storm of ${game}`);
    assert.deepEqual(await lea.violations(), []);
  }
  await lea.leave();
});

for (const game of ["chicago", "families"])
  test(`a storm of ${game} counts what is solved until the time is over`, async () => {
    const lea = await come();
    await lea.page.clock.install();
    await lea.go(`/puzzles/${game}/storm`);
    await lea.page.getByRole("button", { name: "Go", exact: true }).click();
    const told = lea.page.locator(".puzzle-page .told");
    await told.waitFor();
    const number = Number(/Puzzle (\d+)/.exec(await told.textContent())[1]);
    const [, right] = (await linesOf(game))[number - 1].split(" ");
    await type(lea, right);
    await lea.page.waitForFunction(() => document.querySelector(".storm-clock")?.textContent?.includes("1 solved"));
    await lea.page.clock.runFor(181_000);
    await lea.page.getByText("1 puzzle solved, 0 missed.").first().waitFor();
    await lea.leave();
  });
