// A whole game of each kind against a machine, with the mouse, and one with the keyboard alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { clickChicago, clickFamilies, clickSiam, openTable, playToTheEnd, turn } from "./support/table.js";

const world = await inTheBrowser();

test("a game of Chicago is played from the home page to its end", async () => {
  const lea = await world.person();
  await lea.go("/");
  await lea.page.locator(".poster.chicago select").selectOption("beginner");
  await lea.page.locator(".poster.chicago button").click();
  await lea.page.waitForURL(/\/table\//);
  const moves = await playToTheEnd(lea, clickChicago);
  assert.ok(moves >= 8, `${moves} moves`);
  assert.match(await lea.page.locator(".banner").textContent(), /win|draw/i);
  // The seal of the deal is opened, and holds.
  await lea.page.locator(".banner button", { hasText: "Verify" }).click();
  await lea.page.locator("dialog h2").waitFor();
  assert.match(await lea.page.locator("dialog h2").textContent(), /genuine/);
  await lea.leave();
});

test("a game of Siam is played to its end", async () => {
  const lea = await world.person();
  await openTable(lea, "siam", { seats: ["me", "beginner"], rules: { plies: "16" } });
  const moves = await playToTheEnd(lea, clickSiam);
  assert.ok(moves >= 4 && moves <= 8, `${moves} moves`);
  assert.ok(await lea.page.locator(".banner").isVisible());
  await lea.leave();
});

test("a game of the families is played to its end against two machines", async () => {
  const lea = await world.person();
  await openTable(lea, "families", {
    seats: ["me", "beginner", "beginner"],
    rules: { families: "4", ranks: "3", hand: "3" },
  });
  const moves = await playToTheEnd(lea, clickFamilies);
  assert.ok(moves > 0);
  assert.ok(await lea.page.locator(".banner").isVisible());
  // The list says of an ask whether it got the card, also to somebody who comes back.
  const outcomes = lea.page.locator(".moves .plus, .moves .minus");
  assert.ok((await outcomes.count()) > 0);
  await lea.page.reload();
  await lea.page.locator(".banner:not([hidden])").waitFor();
  assert.ok((await outcomes.count()) > 0);
  await lea.leave();
});

test("Chicago can be played with the keyboard alone, from the home page on", async () => {
  const lea = await world.person();
  await lea.go("/");
  const reach = async (selector) => {
    for (let press = 0; press < 60; press += 1) {
      if (await lea.page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
      await lea.page.keyboard.press("Tab");
    }
    assert.fail(`Tab does not reach ${selector}`);
  };
  await reach(".poster.chicago button");
  await lea.page.keyboard.press("Enter");
  await lea.page.waitForURL(/\/table\//);
  await lea.page.locator(".mat").waitFor();
  const byKey = async ({ page }, count) => {
    await page.keyboard.press(String((count % 3) + 1));
    await page.keyboard.press(count % 2 ? "ArrowRight" : "ArrowLeft");
    await page.keyboard.press("Enter");
  };
  await lea.page.evaluate(() => document.activeElement.blur());
  for (let count = 0; count < 3; count += 1) {
    assert.equal(await turn(lea), "mine");
    const before = await lea.page.locator(".moves ol > li").count();
    await byKey(lea, count);
    await lea.page.waitForFunction((seen) => document.querySelectorAll(".moves ol > li").length > seen, before);
  }
  // Typed text is as good, and what is wrong with it is said.
  assert.equal(await turn(lea), "mine");
  await reach(".typed");
  await lea.page.keyboard.type("9 zz");
  await lea.page.keyboard.press("Enter");
  await lea.page.locator(".bar.trouble:not([hidden])").waitFor();
  await lea.page.keyboard.press("?");
  await lea.leave();
});

test("Siam can be played with the arrows", async () => {
  const lea = await world.person();
  await openTable(lea, "siam", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  await lea.page.locator("[data-at=c1].place").focus();
  await lea.page.keyboard.press("ArrowLeft");
  await lea.page.keyboard.press("+");
  await lea.page.keyboard.press("ArrowUp");
  await lea.page.evaluate(() => document.activeElement.blur());
  await lea.page.keyboard.press("Enter");
  await lea.page.locator(".moves ol > li", { hasText: "enters on b1" }).waitFor();
  await lea.leave();
});

test("a press on something illegal is explained beside it, with a way to the rule", async () => {
  const lea = await world.person();
  await openTable(lea, "siam", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  await lea.page.locator("[data-at=c3].place").click();
  await lea.page.locator(".why:not([hidden])").waitFor();
  assert.ok((await lea.page.locator(".why p").textContent()).length > 20);
  assert.match(await lea.page.locator(".why a").getAttribute("href"), /^\/rules\/siam#a-turn$/);
  await lea.leave();
});
