// After a game, on the site without a server: mistakes as puzzles, as their player saw them, and what many games come to.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { PROGRAM } from "./support/server.js";
import { onTheSite } from "./support/site.js";
import { clickChicago, openTable, playToTheEnd } from "./support/table.js";

const { come, folder } = await onTheSite("/tripot/");
const SMALL = "chicago(piles=open,piles-count=5,height=3)";

/** How many games were played: each has a file of its own. */
let games = 0;

/** A game of machines, as a file, and what the program says of it. */
async function played(variant, seats, seed) {
  games += 1;
  const file = path.join(folder, `game-${games}.tripot`);
  const run = (...words) => promisify(execFile)(PROGRAM, [...words, "--lang", "en"], { maxBuffer: 1e8 });
  await run("play", variant, "--seats", seats, "--seed", seed, "--record", file);
  const { stdout } = await run("analyze", file, "--json");
  return { file, analysis: JSON.parse(stdout) };
}

/** Brings a game along and goes to its analysis. */
async function bring(person, file) {
  await person.go("/");
  const buffer = await readFile(file);
  await person.page.locator("input[type=file]").setInputFiles({ name: "game.tripot", mimeType: "text/plain", buffer });
  await person.page.waitForURL(/\/replay$/);
  await person.go("/replay/analysis");
  await person.page.locator(".analysis-page .chart").waitFor({ timeout: 60_000 });
}

/** Types a move, as at a keyboard. */
async function type(person, move) {
  const field = person.page.locator(".typed");
  await field.fill(move);
  await field.press("Enter");
}

const state = (person, wanted) => person.page.locator(`.mistakes-page .told[data-state="${wanted}"]`).waitFor();

/** The page is for everybody, and on a phone, too. */
async function isForEverybody(person) {
  const size = person.page.viewportSize();
  for (const dark of [false, true]) {
    await person.page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    assert.deepEqual(await person.violations(), []);
  }
  await person.page.setViewportSize({ width: 360, height: 740 });
  assert.deepEqual(await person.overflow(), []);
  assert.deepEqual(await person.smallTargets(), []);
  await person.page.setViewportSize(size);
}

for (const lang of ["en", "fr"]) {
  test(`the mistakes of a game become puzzles: a wrong try is told, the right one has reasons (${lang})`, async () => {
    const { file, analysis } = await played(SMALL, "Léa=beginner,Tom=oracle", "m3");
    const mistakes = analysis.moves.filter(({ player, mark }) => player === "j1" && mark);
    assert.equal(mistakes.length, 2);
    const [first] = mistakes;
    const wrong = first.moves.find(({ move, value }) => move !== first.move && value < first.moves[0].value - 1);
    const lea = await come({ lang });
    await bring(lea, file);
    const { page } = lea;
    assert.equal(await page.locator(".accuracy b").first().textContent(), lang === "fr" ? "33\u00a0%" : "33%");
    // A mark is a sign for who sees it, and a word for who listens.
    const word = { "?!": ["inaccuracy", "imprécision"], "?": ["mistake", "erreur"], "??": ["blunder", "gaffe"] }[first.mark][lang === "fr" ? 1 : 0];
    await page.locator("h1").click();
    await page.keyboard.press("End");
    await page.locator(".judged h2").getByText(String(analysis.moves.length)).waitFor();
    for (let at = analysis.moves.length; at > first.number; at -= 1) await page.keyboard.press("ArrowLeft");
    await page.locator("#polite").getByText(new RegExp(`, ${word} `)).waitFor({ state: "attached" });
    assert.doesNotMatch(await page.locator("#polite").textContent(), /\?/);
    await page.locator(".judged").getByText(word).first().waitFor({ state: "attached" });
    assert.equal(await page.locator('.analysis-page .moves [aria-current] .minus [aria-hidden="true"]').textContent(), first.mark);
    await page.locator(".analysis-page .tools a").click();
    await state(lea, "open");
    const told = page.locator(".told");
    assert.match(await told.textContent(), lang === "fr" ? /^Coup 1, joué\s: / : /^Move 1, played: /);
    await isForEverybody(lea);
    await type(lea, first.move);
    await state(lea, "wrong");
    assert.match(await told.textContent(), lang === "fr" ? /^C’est le coup de la partie\./ : /^That is the move of the game\./);
    await type(lea, wrong.move);
    const answered = lang === "fr" ? /l’écart attendu.*La réponse attendue/ : /the expected margin.*The expected answer/;
    await page.waitForFunction((text) => new RegExp(text).test(document.querySelector(".told").textContent), answered.source);
    assert.equal(await page.locator(".reasons li").count(), 0, "what is right stays hidden");
    await type(lea, first.best);
    await state(lea, "solved");
    await page.locator(".reasons li").first().waitFor();
    await page.getByRole("button", { name: lang === "fr" ? "Erreur suivante" : "Next mistake" }).click();
    await state(lea, "open");
    await page.getByRole("button", { name: lang === "fr" ? "Montrez-moi" : "Show me" }).click();
    await state(lea, "solved");
    await page.getByRole("button", { name: lang === "fr" ? "Voir le bilan" : "See the summary" }).click();
    await page.getByRole("heading", { name: lang === "fr" ? "1 sur 2 trouvée" : "1 of 2 found" }).waitFor();
    assert.equal(await page.locator(".mistakes-page li").count(), 2);
    await isForEverybody(lea);
    await lea.leave();
  });
}

test("a mistake of the families shows what its player knew then, and no other hand", async () => {
  const { file, analysis } = await played("families(families=3,ranks=3,hand=3)", "Léa=random,Tom=random", "f2");
  const mistake = analysis.moves.find(({ player, mark }) => player === "j1" && mark);
  const lea = await come({ lang: "en" });
  await bring(lea, file);
  await lea.page.locator(".analysis-page .tools a").click();
  await state(lea, "open");
  const faces = () => lea.page.locator(".mat .card:not(.back):not(.none)").evaluateAll((all) => all.map(({ dataset }) => dataset.card).sort());
  const shown = await faces();
  await lea.go("/replay");
  // After all hands open come those of the seats.
  await lea.page.selectOption("#eyes", { index: 1 });
  await lea.page.locator(".slider").fill(String(mistake.number - 1));
  await lea.page.waitForFunction((cards) => document.querySelectorAll(".mat .card:not(.back):not(.none)").length === cards, shown.length);
  assert.deepEqual(await faces(), shown);
  await lea.leave();
});

test("each move of an analysis is on the board as its mover saw it, the best one marked beside it", async () => {
  const { file, analysis } = await played(SMALL, "Léa=beginner,Tom=oracle", "m3");
  const lea = await come({ lang: "en" });
  await bring(lea, file);
  await lea.page.locator(".position .marked.best").first().waitFor();
  assert.equal(await lea.page.locator(".position svg .marked").count(), 2, "the first shown is a mistake");
  const good = analysis.moves.find(({ loss }) => loss === 0);
  await lea.page.locator(".moves ol > li").nth(good.number - 1).locator("button").click();
  await lea.page.waitForFunction(() => document.querySelectorAll(".position svg .marked").length === 1);
  assert.match(await lea.page.locator(".mark-key").textContent(), /^Played, the best:/);
  await isForEverybody(lea);
  await lea.leave();
});

test("games that were played are counted, with their accuracy, and leave as a file", async () => {
  const lea = await come({ lang: "en" });
  const { page } = lea;
  await lea.go("/me");
  await page.getByText("No game has ended yet.").waitFor();
  for (let game = 0; game < 2; game += 1) {
    await openTable(lea, "chicago", { seats: ["me", "beginner"], rules: { piles: "open", "piles-count": "5", height: "3" } });
    await playToTheEnd(lea, clickChicago);
    await page.locator(".judged-line:not(:has(progress)) p").first().waitFor({ timeout: 60_000 });
  }
  await lea.go("/");
  await page.getByRole("link", { name: "My statistics" }).click();
  const section = page.locator(".statistics");
  await section.waitFor();
  assert.match(await section.locator(".sums").textContent(), /^Games2/);
  assert.match(await section.textContent(), /means of 2 analysed games/);
  await section.locator(".accuracies .dot").nth(1).waitFor();
  await section.locator("summary").click();
  await section.locator("details tbody tr").nth(1).waitFor();
  await isForEverybody(lea);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export as CSV" }).click()]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  assert.equal(lines.length, 3);
  assert.match(lines[1], /^\d{4}-\d\d-\d\dT.*,chicago,(won|lost|drawn),beginner,\d+,[\d.]+,/);
  // What was counted stays when the tables are gone.
  await page.evaluate(() => localStorage.removeItem("tripot.seats"));
  await page.reload();
  await section.waitFor();
  assert.match(await section.locator(".sums").textContent(), /^Games2/);
  await lea.leave();
});
