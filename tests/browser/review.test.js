// After the game and beside it: replay, analysis, tournaments, rules.

import assert from "node:assert/strict";
import path from "node:path";
import { before, test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { runProgram } from "./support/server.js";
import { clickChicago, clickFamilies, openTable, playToTheEnd } from "./support/table.js";

const world = await inTheBrowser();
/** Somebody who has played a game of each, so that there is something to look back on. */
let lea = null;
const played = {};

before(async () => {
  lea = await world.person();
  played.chicago = await openTable(lea, "chicago", {
    seats: ["me", "beginner"],
    rules: { piles: "open", "piles-count": "5", height: "3" },
  });
  await playToTheEnd(lea, clickChicago);
  played.families = await openTable(lea, "families", {
    seats: ["me", "beginner"],
    rules: { families: "3", ranks: "3", hand: "3" },
  });
  await playToTheEnd(lea, clickFamilies);
});

/** Every page in this file is for everybody, and on a phone, too. */
async function isForEverybody(person) {
  for (const dark of [false, true]) {
    await person.page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    assert.deepEqual(await person.violations(), []);
  }
  await person.page.setViewportSize({ width: 360, height: 720 });
  assert.deepEqual(await person.overflow(), []);
  assert.deepEqual(await person.smallTargets(), []);
  await person.page.setViewportSize({ width: 1280, height: 720 });
}

test("a game is seen again, step by step, with keys, buttons and the slider", async () => {
  await lea.go(`/table/${played.chicago}/replay`);
  const { page } = lea;
  const at = () => page.locator(".table-head .facts").textContent();
  const steps = await page.locator(".moves ol > li").count();
  assert.ok(steps > 3);
  assert.match(await at(), new RegExp(`^move 0 of ${steps}$`));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await at(), /^move 2 of/);
  assert.equal(await page.locator(".moves li[aria-current]").count(), 1);
  await page.keyboard.press("ArrowLeft");
  assert.match(await at(), /^move 1 of/);
  await page.getByRole("button", { name: "End", exact: true }).click();
  assert.match(await at(), new RegExp(`^move ${steps} of`));
  await page.locator(".slider").fill("3");
  assert.match(await at(), /^move 3 of/);
  assert.match(page.url(), /#3$/);
  // The address leads back to the step.
  await page.reload();
  await page.locator(".mat").waitFor();
  assert.match(await at(), /^move 3 of/);
  await isForEverybody(lea);
});

test("once the game is over, it is seen as each seat saw it, or with all hands open", async () => {
  await lea.go(`/table/${played.families}/replay`);
  const { page } = lea;
  const faces = () => page.locator(".mat .card:not(.back)").count();
  // Who is dealt a whole family lays it at once and has fewer cards than the others.
  const dealt = await page.evaluate(async (id) => {
    const hand = async (seat) => {
      const answer = await fetch(`/api/tables/${id}/frames?as=${seat}`);
      return (await answer.json())[0].scene.hand.length;
    };
    return [await hand(0), await hand(1)];
  }, played.families);
  assert.equal(await faces(), dealt[0] + dealt[1], "both hands lie open");
  await page.selectOption("#eyes", { index: 1 });
  await page.waitForFunction((cards) => document.querySelectorAll(".hand .card").length === cards, dealt[0]);
  assert.equal(await faces(), dealt[0], "a seat saw its own hand");
  await page.selectOption("#eyes", { index: 3 });
  await page.waitForFunction(() => document.querySelectorAll(".hand .card").length === 0);
  assert.equal(await faces(), 0, "who looked on saw no hand");
  await isForEverybody(lea);
});

test("a stranger sees nothing of a game that goes on but what everybody saw", async () => {
  const tom = await world.person();
  const id = await openTable(tom, "families", { seats: ["me", "beginner"] });
  const ines = await world.person();
  await ines.go(`/table/${id}/replay`);
  await ines.page.locator(".mat").waitFor();
  assert.equal(await ines.page.locator(".mat .card:not(.back)").count(), 0);
  assert.equal(await ines.page.locator("#eyes").count(), 0);
  const refused = await ines.ask(`/api/tables/${id}/frames?as=0`);
  assert.equal(refused.status, 403);
  const analysis = await ines.ask(`/api/tables/${id}/analysis`);
  assert.equal(analysis.status, 403);
  ines.expected.push(/403/);
  await tom.leave();
  await ines.leave();
});

/**
 * The server's analysis of a game. It may have none yet: where the games for browsers are inside, the page has judged the game
 * itself, and the server begins when it is asked.
 */
async function judged(table) {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const { content } = await lea.ask(`/api/tables/${table}/analysis?begin=true`);
    if (!("done" in content)) return content;
    await lea.page.waitForTimeout(200);
  }
  throw new Error("the server does not finish its analysis");
}

test("an analysis tells skill from luck, and its sum adds up", async () => {
  for (const game of ["chicago", "families"]) {
    await lea.go(`/table/${played[game]}`);
    await lea.page.locator(".banner a", { hasText: "Analyse" }).click();
    await lea.page.locator(".sums").waitFor({ timeout: 60_000 });
    // Each number has its name, and the words of the name have its sign.
    const written = await lea.page.locator(".sums > div").evaluateAll((all) => all.map((part) => [...part.children].map((side) => side.textContent)));
    const [[, result], ...parts] = written;
    const tenths = (text) => Math.round(10 * Number.parseFloat(text.replace("level", "0").replace("game won", "100").replace("game lost", "0").replace("a draw", "50")));
    const sign = (name) => (/cost$|take off$|^Behind/.test(name) ? -1 : 1);
    for (const [name, figure] of parts) assert.match(figure, /^\d+(\.\d)?( points?|%)$/, name);
    assert.equal(
      parts.reduce((sum, [name, figure]) => sum + sign(name) * tenths(figure), 0),
      (/behind/.test(result) ? -1 : 1) * tenths(result),
      JSON.stringify(written),
    );
    await listIsLegible(lea);
    const content = await judged(played[game]);
    assert.equal(content.moves.length, await lea.page.locator(".moves ol > li").count());
    assert.equal(await lea.page.locator(".curve .mark").count(), content.moves.filter(({ mark }) => mark).length);
    await lea.page.keyboard.press("Home");
    assert.match(await lea.page.locator(".judged h2").textContent(), /^Move 1,/);
    await lea.page.keyboard.press("ArrowRight");
    assert.match(await lea.page.locator(".judged h2").textContent(), /^Move 2,/);
    await lea.page.getByRole("button", { name: "Table", exact: true }).click();
    assert.equal(await lea.page.locator(".figures tbody tr").count(), content.moves.length);
    await isForEverybody(lea);
  }
});

/** On a phone the list of moves of an analysis has room for its numbers, and for more than two moves. */
async function listIsLegible({ page }) {
  await page.setViewportSize({ width: 360, height: 720 });
  // The page draws its parts anew for a narrow window, before its next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const cut = await page.locator(".moves .line-button > b").evaluateAll((all) => all.filter((number) => number.scrollWidth > number.clientWidth + 1).map(({ textContent }) => textContent));
  assert.deepEqual(cut, []);
  const { height } = await page.locator(".moves ol").boundingBox();
  assert.ok(height > 250, `${height} px`);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test("a tournament is followed while it is played", async () => {
  const file = path.join(world.folder, "spring.sqlite");
  const begin = (...more) =>
    runProgram(
      "tournament",
      "run",
      "chicago",
      "--players",
      "greedy,beginner,random",
      "--title",
      "Spring cup",
      "--seed",
      "spring",
      "--threads",
      "1",
      "--rule",
      "piles-count=4",
      "--rule",
      "height=2",
      ...more,
      "--save",
      file,
    );
  const running = begin("--rounds", "1", "--deals", "40");
  const tom = await world.person();
  await tom.go("/tournaments");
  await tom.page.locator("li", { hasText: "Spring cup" }).getByRole("link").click();
  await tom.page.locator(".ranking tbody tr").first().waitFor();
  // The page is told when it is over, without asking.
  await tom.page.locator(".tag-won").waitFor({ timeout: 60_000 });
  await running;
  const names = await tom.page.locator(".ranking tbody th b").allTextContents();
  assert.deepEqual([...names].sort(), ["Beginner", "Greedy", "Random"]);
  const ratings = (await tom.page.locator(".ranking tbody td:nth-of-type(4) b").allTextContents()).map(Number);
  assert.deepEqual(
    ratings,
    [...ratings].sort((one, two) => two - one),
  );
  const shares = await tom.page.locator(".cross tbody td").allTextContents();
  assert.equal(shares.length, 9);
  assert.equal(Number(shares[1]) + Number(shares[3]), 100, "what one took the other gave");
  await isForEverybody(tom);
  await tom.leave();
});

test("the rules have drawings, and a link leads to a section", async () => {
  for (const [game, section] of [
    ["chicago", "a-turn"],
    ["siam", "when-is-a-push-legal"],
    ["families", "what-the-players-know"],
  ]) {
    await lea.go(`/rules/${game}#${section}`);
    await lea.page.locator(".picture .mat").first().waitFor();
    const top = await lea.page.locator(`[id="${section}"]`).evaluate((element) => element.getBoundingClientRect().top);
    assert.ok(top < 300, `${game}: the section is at ${top}`);
  }
  await lea.go("/rules/siam");
  const contents = lea.page.locator(".contents a[href^='#']");
  for (const link of await contents.all()) {
    const anchor = await link.getAttribute("href");
    assert.equal(await lea.page.locator(`[id="${anchor.slice(1)}"]`).count(), 1, anchor);
  }
  await contents.nth(3).click();
  assert.match(lea.page.url(), /#when-is-a-push-legal$/);
  assert.equal(await lea.page.locator(".badge").count(), 5, "the push of the example, and the one that wins");
});

test("nothing in this file made a page complain", async () => {
  await lea.leave();
});
