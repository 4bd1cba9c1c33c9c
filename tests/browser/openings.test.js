// What first moves are worth, beside the board where one explores: the book of Siam, the solved deals of Chicago.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { onTheSite } from "./support/site.js";

const { come } = await onTheSite("/tripot/");
/** @param {string} name */
const shipped = (name) => readFile(new URL(`../../crates/openings/data/${name}.txt`, import.meta.url), "utf8");

/** Opens a page of the board, waits for its openings and tells them. */
async function openings(person, path) {
  await person.go(`/explore/${path}`);
  const panel = person.page.locator(".openings");
  await panel.locator("li").first().waitFor();
  return panel;
}

test("the book of Siam says what each first move is worth, and goes on after one is played", async () => {
  const lea = await come();
  const panel = await openings(lea, "siam");
  const line = (await shipped("siam")).split("\n").find((one) => one.startsWith("...../...../.MMM./...../..... e: "));
  const [, best] = /: \S+ (\d+) /.exec(line ?? "") ?? [];
  assert.equal(await panel.locator("li.best b").textContent(), `${best}%`);
  assert.match((await panel.locator("li.best .what").textContent()) ?? "", /enters? /i, "in words");
  // All the others are behind a button, and the focus follows.
  const shown = await panel.locator("li").count();
  await panel.getByRole("button", { name: /more moves/ }).click();
  assert.ok((await panel.locator("li").count()) > shown);
  assert.ok(await panel.locator("li .what").nth(shown).evaluate((one) => one === document.activeElement));
  assert.deepEqual(await lea.violations(), []);
  // A move that is pressed lies on the mat, as if it had been chosen there.
  await panel.locator("li.best .what").click();
  await lea.page.locator(".panel-body button.main").click();
  await lea.page.locator(".tree [aria-current]").waitFor();
  await lea.page.waitForFunction((before) => document.querySelector(".openings li.best b")?.textContent !== before, `${best}%`);
});

test("a deal of Chicago is judged by the kinds of its first moves, and nothing is said after them", async () => {
  const lea = await come();
  const panel = await openings(lea, "chicago");
  assert.match((await panel.locator("li.best small").textContent()) ?? "", /points behind the best on average/);
  assert.match((await panel.locator("> p").textContent()) ?? "", /^From 5,000 solved deals/);
  await panel.locator("li.best .what").click();
  await lea.page.locator(".keeps .keep.preferred").click();
  await panel.waitFor({ state: "hidden" });
});

test("on a small screen everything fits", async () => {
  const phone = await come({ width: 360, height: 740, touch: true, mobile: true, lang: "fr" });
  const panel = await openings(phone, "siam");
  const { width } = (await panel.boundingBox()) ?? { width: 0 };
  const over = await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(width > 0 && width <= 360 && over <= 0);
  assert.match((await panel.locator("li.best b").textContent()) ?? "", /^\d+\s%$/);
});
