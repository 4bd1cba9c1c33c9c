// The site without a server: whole games, hints, analysis and records on a host of files below a path of it, and without
// any network at all.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";
import { PROGRAM } from "./support/server.js";
import { isSteady, watch, WINDOWS } from "./support/shift.js";
import { onTheSite } from "./support/site.js";
import { clickChicago, clickFamilies, clickSiam, openTable, playToTheEnd } from "./support/table.js";

const BASE = "/tripot/";
const PUZZLES = new URL("../../crates/catalog/puzzles/siam.txt", import.meta.url);
const { come, asked, close, url } = await onTheSite(BASE);
/** What `tripot verify` says of a record that is what was played. */
const VERIFIED = /: genuine \(/;

/** The record of the game that is over, as the page gives it. */
async function download(person) {
  const coming = person.page.waitForEvent("download");
  await person.page.getByRole("button", { name: "Download", exact: true }).click();
  return (await coming).path();
}

/** Fails unless `tripot verify` believes a record. */
async function isGenuine(file) {
  const { stdout } = await promisify(execFile)(PROGRAM, ["verify", file, "--lang", "en"]);
  assert.match(stdout, VERIFIED);
}

/** A short game of each against the strongest machine that everybody is offered. */
const GAMES = [
  ["chicago", clickChicago, { seats: ["me", "expert"] }],
  ["siam", clickSiam, { seats: ["me", "expert"], rules: { plies: "16" } }],
  ["families", clickFamilies, { seats: ["me", "expert"], rules: { families: "4", ranks: "3", hand: "3" } }],
];

/**
 * Plays a game to its end, finds it after a reload, has its record verified and the game analysed. `look` is told what there is
 * to look at.
 */
async function playAndAnalyse(lea, [game, click, options], look = async () => {}) {
  const table = await openTable(lea, game, options);
  await look("a table");
  await playToTheEnd(lea, click);
  await lea.page.reload();
  await lea.page.locator(".banner:not([hidden])").waitFor();
  await isGenuine(await download(lea));
  await lea.page.goto(`${BASE}table/${table}/analysis`);
  await lea.page.locator(".curve, .analysis-table, svg.chart").first().waitFor({ timeout: 120_000 });
  await look("an analysis");
}

for (const played of GAMES) {
  test(`a game of ${played[0]} against an expert is played, kept, analysed and verified without a server`, async () => {
    const lea = await come();
    const isForEverybody = async (what) => {
      for (const colorScheme of ["dark", "light"]) {
        await lea.page.emulateMedia({ colorScheme });
        assert.deepEqual(await lea.violations(), [], `${what}, ${colorScheme}`);
      }
    };
    await playAndAnalyse(lea, played, isForEverybody);
    await lea.go("/");
    assert.ok((await lea.page.locator(".mine-card").count()) > 0, "it is among the games of this device");
    await isForEverybody("home");
    await lea.leave();
  });
}

test("hints, taking back and playing again need no server", async () => {
  const lea = await come();
  await openTable(lea, "siam", { seats: ["me", "beginner"] });
  await clickSiam(lea, 0);
  await lea.page.locator(".tag-you").waitFor();
  await lea.page.getByRole("button", { name: /hint/i }).first().click();
  await lea.page.locator(".advised").waitFor();
  await lea.page.getByRole("button", { name: /take back/i }).first().click();
  await lea.page.waitForFunction(() => document.querySelectorAll(".moves ol > li").length === 0);
  await lea.leave();
});

test("what needs a server says so, and nothing is asked of anybody else", async () => {
  const lea = await come({ lang: "fr" });
  await lea.go("/");
  assert.equal(await lea.page.locator('header a[href$="/lobby"]').count(), 0);
  await lea.page.goto(`${BASE}lobby`);
  await lea.page.locator("main > *").first().waitFor();
  assert.match(await lea.page.locator("main").textContent(), /serveur/);
  assert.deepEqual(await lea.violations(), []);
  assert.ok(asked.every((to) => to.startsWith(BASE) || to === "/favicon.ico"), String(asked));
  await lea.leave();
});

/** Pages that need no server, and where on them the engine has said something. */
const PAGES = [
  ...["/", "/learn", "/puzzles", "/games", "/me", "/seat", "/puzzles/siam/storm"].map((address) => [address, "main h1"]),
  ...["chicago", "siam", "families"].flatMap((game) => [
    [`/learn/${game}/2`, ".told"],
    [`/puzzles/${game}/1`, ".told"],
    [`/explore/${game}`, game === "siam" ? ".engine-lines .what" : ".explore-page .seats > *"],
  ]),
];

for (const size of WINDOWS) {
  test(`nothing jumps on pages without a server, and no target is missed, at ${size.width} px`, async (context) => {
    const lea = await come(size);
    await watch(lea);
    for (const [address, part] of PAGES) {
      await lea.go(address);
      await lea.page.locator(part).first().waitFor();
      await lea.page.evaluate(() => document.fonts.ready);
      // What comes late jumps late.
      await lea.page.waitForTimeout(700);
      await isSteady(lea, address, context);
      assert.deepEqual(await lea.tinyTargets(), [], address);
      assert.deepEqual(await lea.overflow(), [], address);
      // The moves of a line of the engine are words of a text.
      const small = (await lea.smallTargets()).filter((target) => !/^plain \S+: /.test(target));
      if (size.touch || !address.startsWith("/explore/")) assert.deepEqual(small, [], address);
    }
    await lea.leave();
  });
}

test("the site can be installed", async () => {
  const lea = await come();
  await lea.go("/");
  const manifest = await lea.page.evaluate(async () => {
    const { href } = document.querySelector("link[rel=manifest]");
    return { href, content: await (await fetch(href)).json() };
  });
  const { name, start_url: start, scope, icons, display } = manifest.content;
  assert.ok(name && display === "standalone");
  assert.equal(new URL(start, manifest.href).pathname, BASE);
  assert.equal(new URL(scope, manifest.href).pathname, BASE);
  for (const { src } of icons) {
    const icon = await lea.page.request.get(new URL(src, manifest.href).href);
    assert.equal(icon.status(), 200, src);
  }
  const policy = await lea.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
  assert.doesNotMatch(policy, /unsafe-inline|unsafe-eval'.*unsafe-eval|https?:/);
  await lea.leave();
});

// Nothing after this has a host.
test("offline from the second visit on: the host is gone, and everything is still there", async () => {
  const lea = await come({ offline: true });
  await lea.go("/");
  await lea.page.evaluate(() => navigator.serviceWorker.ready);
  await lea.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await close();
  await assert.rejects(fetch(url), "nobody answers any more");
  lea.expected.push(/ERR_CONNECTION_REFUSED/);
  await lea.page.reload();
  await lea.page.locator(".poster").first().waitFor();
  for (const played of GAMES) await playAndAnalyse(lea, played);
  await lea.go("/");
  assert.equal(await lea.page.locator(".mine-card").count(), GAMES.length);
  // One that a single move solves.
  const lines = (await readFile(PUZZLES, "utf8")).split("\n");
  const number = lines.findIndex((line) => line.startsWith("win/1 "));
  await lea.go(`/puzzles/siam/${number + 1}`);
  await lea.page.locator(".puzzle-page .told").waitFor();
  await lea.page.locator(".typed").fill(lines[number].split(" ")[1]);
  await lea.page.keyboard.press("Enter");
  await lea.page.locator('.told[data-state="solved"]').waitFor();
  await lea.go("/rules/siam");
  await lea.page.locator("main h1, main h2").first().waitFor();
  await lea.leave();
});
