// Going from page to page: the last click wins, and no page is ever blank.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";

const world = await inTheBrowser();
const heading = (person) => person.page.locator("main h1");

/** Holds back the answers to some questions until `release` is called. */
async function hold(person, pattern) {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await person.page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a slow answer to an older click never covers a newer page", async () => {
  const lea = await world.person();
  await lea.go("/");
  const release = await hold(lea, "**/api/rules/*");
  const asked = lea.page.waitForRequest("**/api/rules/*");
  await lea.page.locator("header nav a[href='/rules/chicago']").click();
  await asked;
  // Until the rules are there, the page before stays in sight.
  await lea.page.locator("main.home").waitFor();
  await lea.page.locator("header nav a[href='/lobby']").click();
  await heading(lea).getByText("Tables").waitFor();
  const answered = lea.page.waitForResponse("**/api/rules/*");
  release();
  await answered;
  await lea.page.waitForTimeout(300);
  assert.equal(await heading(lea).textContent(), "Tables");
  assert.match(await lea.page.title(), /^Tables/);
  assert.equal(new URL(lea.page.url()).pathname, "/lobby");
  assert.equal(await lea.page.locator("main").count(), 1);
  await lea.leave();
});

for (const [lang, title, again] of [
  ["en", "This page could not be opened", "Try again"],
  ["fr", "Cette page n’a pas pu s’ouvrir", "Réessayer"],
]) {
  test(`a page whose module can't be loaded says so, ${lang}`, async () => {
    const lea = await world.person({ lang });
    lea.expected.push(/more\.js/, /Failed to load resource/);
    await lea.go("/");
    await lea.page.route("**/more.js", (route) => route.abort("failed"));
    await lea.page.locator("header nav a[href='/tournaments']").click();
    await heading(lea).getByText(title).waitFor();
    assert.deepEqual(await lea.violations(), []);
    await lea.page.unroute("**/more.js");
    await lea.page.getByRole("button", { name: again }).click();
    await lea.page.locator("main .panel").waitFor();
    assert.equal(new URL(lea.page.url()).pathname, "/tournaments");
    await lea.leave();
  });
}

test("a page that throws says so, and the next one is shown", async () => {
  const lea = await world.person();
  lea.expected.push(/500|Something went wrong/);
  // Home does without the list of games, the form of a new table does not.
  await lea.page.route("**/api/games", (route) => route.fulfill({ status: 500, body: "" }));
  await lea.go("/");
  await lea.page.locator("a[href='/new/siam']").click();
  await heading(lea).getByText("This page could not be opened").waitFor();
  await lea.page.locator("header nav a[href='/lobby']").click();
  await heading(lea).getByText("Tables").waitFor();
  await lea.leave();
});

test("the words that can't be had are the only ones in two languages", async () => {
  const lea = await world.person();
  lea.expected.push(/text\/..\.json/, /Failed to (load|fetch)/);
  await lea.page.route("**/text/*.json", (route) => route.abort("failed"));
  await lea.go("/");
  assert.match(await lea.page.locator("main").textContent(), /n’a pas pu se charger.*could not be loaded/);
  await lea.leave();
});
