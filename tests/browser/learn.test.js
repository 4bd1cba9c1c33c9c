// Lessons on the site without a server: whole lessons are followed, a wrong try is answered, the progress is kept.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { engine } from "./support/forest.js";
import { onTheSite } from "./support/site.js";
import { slowness } from "./support/pace.js";
import { NETWORKS, slow } from "./support/slow.js";

const { come, asked } = await onTheSite("/tripot/");
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

/** The first step of a lesson as a file, as the engine says it: with each legal move, and with what is shown. */
async function firstStep(ask, game, lang) {
  const lesson = await readFile(new URL(`${game}.txt`, LESSONS), "utf8");
  const place = { lesson, step: 1, lang };
  const show = ask({ do: "lesson", ...place });
  const moves = ["", ...show.frames.at(-1).scene.moves];
  const tries = moves.map((move) => [move, ask({ do: "lesson-try", ...place, move: move || null })]);
  const lines = tries.map(([move, answer]) => `${JSON.stringify(move)}:${JSON.stringify(answer)}`);
  return `{"show":${JSON.stringify(show)},\n"tries":{\n${lines.join(",\n")}\n}}\n`;
}

test("the first steps that lie beside the pages say what the engine says", async () => {
  const ask = await engine();
  for (const game of ["chicago", "siam", "families"]) {
    for (const lang of ["fr", "en"]) {
      const file = new URL(`../../web/learn/first/${game}.${lang}.json`, import.meta.url);
      const said = await firstStep(ask, game, lang);
      if (process.env.TRIPOT_RECORD === "1") await writeFile(file, said);
      assert.equal(await readFile(file, "utf8"), said, `${game} ${lang}: TRIPOT_RECORD=1 writes it anew`);
    }
  }
});

test("the first step of a lesson is played before the engine has come", async () => {
  const ask = await engine();
  const lea = await come({ lang: "fr" });
  /** The engine stays on its way until it is let through. */
  let arrive = () => {};
  const held = new Promise((resolve) => {
    arrive = resolve;
  });
  await lea.page.route("**/engine.wasm", async (route) => {
    await held;
    await route.continue();
  });
  // What is known of the step is asked for while the modules of the page are still on their way.
  const known = ["siam.fr.json", "siam.txt"].map((name) => lea.page.waitForRequest((request) => request.url().endsWith(`/${name}`)));
  await lea.page.route("**/more.js", async (route) => {
    await Promise.all(known);
    await route.continue();
  });
  const began = asked.length;
  await lea.go("/learn/siam");
  await at(lea, 1, 12);
  const before = asked.slice(began).map((path) => path.split("/").pop());
  for (const name of ["siam.fr.json", "siam.txt", "fr.json", "shell.js", "table.js", "more.js"]) {
    assert.equal(before.filter((other) => other === name).length, 1, `${name}: ${before}`);
  }
  await type(lea, "+a1e");
  await lea.page.locator('.told[data-state="solved"]').waitFor();
  const engines = () => asked.slice(began).filter((path) => path.endsWith("engine.wasm")).length;
  assert.equal(engines(), 0, "the engine has not come yet");
  await lea.page.getByRole("button", { name: "Recommencer" }).click();
  await at(lea, 1, 12);
  // What the rules refuse only the engine knows.
  const lesson = await readFile(new URL("siam.txt", LESSONS), "utf8");
  const { text } = ask({ do: "lesson-why", lesson, step: 1, move: "+c3e", lang: "fr" });
  await type(lea, "+c3e");
  arrive();
  await lea.page.getByText(text).first().waitFor();
  assert.equal(engines(), 1);
  await lea.page.locator('.puzzle a[href$="/learn/siam/2"].button').click();
  await at(lea, 2, 12);
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

test("the lesson of Siam is for everybody on a French phone", async () => {
  const lea = await come({ lang: "fr", width: 360, height: 740 });
  const moves = await movesOf("siam");
  await lea.go("/learn/siam");
  for (const [index, move] of moves.entries()) {
    await at(lea, index + 1, moves.length);
    assert.deepEqual(await lea.overflow(), [], `step ${index + 1}`);
    assert.deepEqual(await lea.violations(), []);
    await type(lea, move);
    await lea.page.locator('.told[data-state="solved"]').waitFor();
    if (index + 1 < moves.length) await lea.page.locator(`.puzzle a[href$="/learn/siam/${index + 2}"].button`).click();
  }
  await lea.leave();
});

/** How soon the first step of a lesson can be read and played on a phone with slow 4G, in milliseconds, and how often that is tried. */
const FIRST_STEP = 2000;
const VISITS = 8;

/**
 * Opens a lesson with an empty cache on a phone that is four times slower than the machine that `support/pace.js` names:
 * how long that took, had this machine been as fast.
 */
async function visitSlowly(network) {
  const lea = await come({ lang: "fr", width: 360, height: 740, touch: true, mobile: true });
  const factor = await slowness(lea.page);
  await slow(lea, network, 4);
  const began = Date.now();
  await lea.page.goto("/tripot/learn/siam", { waitUntil: "commit" });
  await lea.page.locator('.lesson-page .told[data-state="open"]').waitFor();
  const ready = Math.round((Date.now() - began) / factor);
  await lea.leave();
  return ready;
}

test("the first step of a lesson is there soon on a slow phone", async (context) => {
  const best = {};
  for (const [name, network] of Object.entries(NETWORKS)) {
    // Other tests take processors from the page, and what is measured is the page: the best of a few visits counts.
    best[name] = Infinity;
    // The slowest network is only measured.
    const visits = name === "slow 4G" ? VISITS : 1;
    for (let visit = 0; visit < visits && best[name] > FIRST_STEP; visit += 1) best[name] = Math.min(best[name], await visitSlowly(network));
    const { rate, latency } = network;
    context.diagnostic(`time of a lesson's first step, ${name} (${rate} kbit/s, ${latency} ms), a processor four times slower: ${best[name]} ms`);
  }
  assert.ok(best["slow 4G"] <= FIRST_STEP, `${best["slow 4G"]} ms`);
});
