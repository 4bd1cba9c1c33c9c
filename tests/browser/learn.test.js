// Lessons on the site without a server: whole lessons are followed, a wrong try is answered, the progress is kept.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { onTheSite } from "./support/site.js";

const { come } = await onTheSite("/tripot/");
const LESSONS = new URL("../../crates/lessons/lessons/", import.meta.url);

/** The right move of each step of a lesson. */
async function movesOf(game) {
  const lines = (await readFile(new URL(`${game}.txt`, LESSONS), "utf8")).split("\n");
  return lines.filter((line) => line.startsWith("move ")).map((line) => line.split(" ")[1]);
}

/** Types a move, as at a keyboard. */
async function type(person, move) {
  const field = person.page.locator(".typed");
  await field.fill(move);
  await field.press("Enter");
}

/** Waits for a step to be there. */
async function at(person, step, count) {
  await person.page.locator("h1", { hasText: new RegExp(`(step|étape) ${step} (of|sur) ${count}$`) }).waitFor();
  await person.page.locator('.lesson-page .told[data-state="open"]').waitFor();
}

const PEOPLE = [
  { game: "siam", lang: "en", width: 1280, height: 800, wrong: { step: 9, move: "c3c4n", why: /Sami wins/ } },
  { game: "chicago", lang: "fr", width: 360, height: 760, wrong: { step: 9, move: "3fr", why: /33 contre 34/ } },
  { game: "families", lang: "en", width: 360, height: 760, wrong: { step: 6, move: "c4", why: /would not have asked/ } },
];

for (const { game, lang, width, height, wrong } of PEOPLE) {
  test(`the lesson of ${game} is followed to its end at ${width} px`, async () => {
    const lea = await come({ lang, width, height });
    const moves = await movesOf(game);
    await lea.go(`/learn/${game}`);
    for (const [index, move] of moves.entries()) {
      const step = index + 1;
      await at(lea, step, moves.length);
      if (step === wrong.step) {
        await type(lea, wrong.move);
        await lea.page.locator('.told[data-state="wrong"]').waitFor();
        assert.match(await lea.page.locator(".told").textContent(), wrong.why);
        assert.ok(await lea.page.locator(".task").isVisible(), "the task stays in sight");
        assert.deepEqual(await lea.violations(), []);
      }
      await type(lea, move);
      await lea.page.locator('.told[data-state="solved"]').waitFor();
      assert.deepEqual(await lea.overflow(), [], `nothing sticks out at step ${step}`);
      const next = lea.page.locator(`.puzzle a[href$="/learn/${game}/${step + 1}"].button`);
      if (step < moves.length) await next.click();
    }
    assert.ok(await lea.page.locator(".after .main").isVisible(), "the way to a first game");
    assert.deepEqual(await lea.violations(), []);
    await lea.page.reload();
    await at(lea, moves.length, moves.length);
    assert.equal(await lea.page.locator(".numbers .solved").count(), moves.length, "the progress is kept");
    await lea.go("/learn");
    await lea.page.locator(".lesson-card").nth(2).waitFor();
    assert.equal(await lea.page.locator("progress").evaluateAll((all) => all.filter((one) => one.value === one.max).length), 1);
    assert.deepEqual(await lea.violations(), []);
    assert.deepEqual(await lea.overflow(), []);
    await lea.leave();
  });
}

test("who does not know is shown, what the rules refuse is said with its rule, and a first game begins", async () => {
  const lea = await come({ lang: "en" });
  await lea.go("/learn/siam/4");
  await at(lea, 4, 12);
  await type(lea, "c2c3e");
  await lea.page.getByText("Whoever pushes keeps its direction").first().waitFor();
  await lea.page.getByRole("button", { name: "Show me" }).click();
  await lea.page.locator('.told[data-state="solved"]').waitFor();
  await lea.page.getByRole("button", { name: "Start again" }).click();
  await at(lea, 4, 12);
  await lea.go("/learn/siam/12");
  await at(lea, 12, 12);
  await type(lea, "d2d3n");
  await lea.page.getByRole("button", { name: "Play a first game against the beginner" }).first().click();
  await lea.page.waitForURL(/\/table\//);
  await lea.go("/learn/siam/13");
  await lea.page.locator(".problem").waitFor();
  await lea.leave();
});

test("lessons are found from home, the puzzles, the rules and the help sheet", async () => {
  const lea = await come({ lang: "en" });
  await lea.go("/");
  for (const game of ["chicago", "siam", "families"]) {
    await lea.page.locator(`.poster.${game} a[href$="/learn/${game}"]`).waitFor();
  }
  await lea.go("/puzzles");
  await lea.page.locator('main a[href$="/learn"]').waitFor();
  await lea.go("/rules/siam");
  await lea.page.locator('main a[href$="/learn/siam"]').waitFor();
  await lea.go("/learn/siam/1");
  await at(lea, 1, 12);
  await lea.page.getByRole("button", { name: "Help" }).click();
  await lea.page.locator('dialog a[href$="/learn/siam"]').waitFor();
  await lea.leave();
});
