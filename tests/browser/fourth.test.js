// A game that the page knows nothing about: it is offered, read as text, and played from a list or by typing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { FOURTH } from "./support/server.js";
import { playToTheEnd, turn } from "./support/table.js";

const world = await inTheBrowser({ program: FOURTH });

test("a fourth game is offered at home and played as text to its end", async () => {
  const lea = await world.person();
  await lea.go("/");
  const poster = lea.page.locator(".poster.nim");
  await poster.waitFor();
  assert.match(await poster.textContent(), /who takes the last stone wins/);
  await poster.locator("select").selectOption("random");
  await poster.locator("button").click();
  await lea.page.waitForURL(/\/table\//);
  assert.equal(await turn(lea), "mine");
  assert.match(await lea.page.locator(".text-board").textContent(), /^a {2}●*\nb {2}●*\nc {2}●*$/);
  assert.equal(await lea.page.locator("h1").textContent(), "Nim");
  // What can't be played is explained, and stays to be corrected.
  const typed = lea.page.locator(".typed");
  await typed.fill("b9");
  await typed.press("Enter");
  await lea.page.locator(".bar.trouble[role=alert]:not([hidden])").waitFor();
  assert.equal(await typed.inputValue(), "b9");
  await typed.fill("");
  await playToTheEnd(lea, async ({ page }, count) => {
    if (count > 0) return page.locator(".text-moves button").last().click();
    const first = await page.locator(".text-moves button").first().textContent();
    await typed.fill(first);
    return typed.press("Enter");
  });
  assert.match(await lea.page.locator(".banner").textContent(), /win/i);
  // The game again, and the rules.
  await lea.go(`${new URL(lea.page.url()).pathname}/replay`);
  await lea.page.locator(".text-board").waitFor();
  await lea.go("/rules/nim");
  assert.equal(await lea.page.locator("h1").textContent(), "Nim");
  await lea.leave();
});
