// What people do at a table, with the controls that the page gives them.

import assert from "node:assert/strict";
import { PATIENCE } from "./browser.js";

/** Opens a table through the form: `seats` are kinds, or machines by name. */
export async function openTable(person, game, { seats, rules = {}, name = "Léa", title = "" }) {
  const { page } = person;
  await person.go(`/new/${game}`);
  await page.fill("#name", name);
  if (title) await page.fill("#title", title);
  if (await page.locator("#count").count()) await page.selectOption("#count", String(seats.length));
  for (const [index, kind] of seats.entries()) {
    const row = page.locator(".seat-row").nth(index);
    const isMachine = !["me", "invited", "open", "here"].includes(kind);
    await row
      .locator("select")
      .first()
      .selectOption(isMachine ? "machine" : kind);
    if (isMachine) await row.locator("select").nth(1).selectOption(kind);
  }
  if (Object.keys(rules).length > 0) await page.click("form details summary");
  for (const [rule, value] of Object.entries(rules)) {
    const control = page.locator(`[id="rule-${rule}"]`);
    const kind = await control.evaluate(({ tagName, type }) => (tagName === "SELECT" ? tagName : type));
    if (kind === "SELECT") await control.selectOption(value);
    else if (kind === "checkbox") await control.setChecked(value === "on");
    else await control.fill(value);
  }
  await page.click("form button[type=submit]");
  await page.waitForURL(/\/table\/[\w-]+$/);
  await page.locator(".mat").waitFor();
  return new URL(page.url()).pathname.split("/").at(-1);
}

/** Waits until it is this person's turn or the game is over; says which. */
export async function turn(person) {
  await person.page.locator(".tag-you, .banner:not([hidden])").first().waitFor({ timeout: PATIENCE });
  return (await person.page.locator(".banner:not([hidden])").count()) ? "over" : "mine";
}

/** How many moves the page shows to have been played. */
export function moveCount(person) {
  return person.page
    .locator(".moves ol > li > b")
    .first()
    .textContent({ timeout: 1000 })
    .then(Number)
    .catch(() => 0);
}

/**
 * Plays a move by `move(person, count)` and waits until the page shows it, or shows what ends the turn
 * otherwise, such as the end of the game.
 */
export async function playOne(person, move, count, otherwise = ".banner:not([hidden])") {
  const before = await moveCount(person);
  await move(person, count);
  await person.page.waitForFunction(
    ([seen, otherwise]) =>
      document.querySelector(otherwise) ||
      Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) > seen,
    [before, otherwise],
    { timeout: PATIENCE },
  );
}

/** Types a move and waits until it is played. */
export async function typeMove(person, text) {
  assert.equal(await turn(person), "mine");
  await playOne(person, async ({ page }) => {
    const field = page.locator(".typed");
    if (!(await field.isVisible())) await page.locator(".typing [aria-expanded]").click();
    await field.fill(text);
    await field.press("Enter");
  });
}

/** The link to the first invited seat of a table that this person has opened. */
export async function invitedTo(person, table) {
  const secret = await person.page.evaluate(
    (id) => JSON.parse(localStorage.getItem("tripot.seats")).find((seat) => seat.table === id).invites[0].secret,
    table,
  );
  return `/seat#${secret}`;
}

/** Follows the link to a seat, and takes it. */
export async function takeSeat(person, link) {
  await person.go(link);
  await person.page.locator("form button[type=submit]").click();
  await person.page.waitForURL(/\/table\//);
}

/** Plays until the game is over; `move(person)` plays one. Gives how many moves it made. */
export async function playToTheEnd(person, move, most = 200) {
  for (let count = 0; count < most; count += 1) {
    if ((await turn(person)) === "over") return count;
    await playOne(person, move, count);
  }
  throw new Error(`the game does not end within ${most} moves`);
}

/** Chicago by clicks: a distance, then which token is kept. */
export async function clickChicago({ page }, count) {
  const steps = page.locator(".radios [role=radio]");
  await steps.nth(count % (await steps.count())).click();
  await page.locator(".keep").first().click();
}

/** The families by clicks: the sentence that the page proposes is said. */
export async function clickFamilies({ page }, count) {
  const members = page.locator(".picker").last();
  const options = await members.locator("option").count();
  await members.selectOption({ index: count % options });
  await page.locator(".act button.main").click();
}

/** Siam by clicks: a new animal on a free border square while there are some, else a step or turn. */
export async function clickSiam({ page }, count) {
  const border = ["a1", "b1", "d1", "e1", "e2", "e4", "a2", "a4", "b5", "d5", "a5", "e5"];
  for (const square of border.slice(count % 3)) {
    const button = page.locator(`[data-at="${square}"].place`);
    if (!/, (libre|free|empty)/.test(await button.getAttribute("aria-label"))) continue;
    if (!(await page.locator(".panel-body .wide:not([disabled])").count())) break;
    await button.click();
    await page.locator(".action button.main").click();
    return;
  }
  // No animal can come in: one on the board is turned. Whoever opens a table sits first, with the elephants.
  for (const button of await page.locator('.place[aria-label*="elephant"], .place[aria-label*="éléphant"]').all()) {
    await button.click();
    const turning = page.locator(".four .choice:not([disabled])");
    if (await turning.count()) {
      await turning.first().click();
      return;
    }
    await page.keyboard.press("Escape");
  }
  throw new Error("no animal can be turned");
}
