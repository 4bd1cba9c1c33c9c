// Tables of this device, on a site without a server: several people at one screen, machines to watch, two windows, and what
// becomes of games that are kept.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { onTheSite } from "./support/site.js";
import { clickChicago, clickSiam, moveCount, openTable, playToTheEnd, turn } from "./support/table.js";

const BASE = "/tripot/";
const { come } = await onTheSite(BASE);

/** Plays a move by typing it, and waits until it is in the list. */
async function play(person, move) {
  assert.equal(await turn(person), "mine");
  await person.page.locator(".typed").fill(move);
  await person.page.keyboard.press("Enter");
  await person.page.locator(`.moves ol > li[data-move^="${move}"]`).first().waitFor();
}

/** Waits until the page shows at least this many moves. */
const shows = (person, wanted) =>
  person.page.waitForFunction(
    (count) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) >= count,
    wanted,
  );

/** What the browser keeps of the tables. */
const rows = (person) =>
  person.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open("tripot");
        request.onerror = reject;
        request.onsuccess = () => {
          const database = request.result;
          const all = database.transaction("tables").objectStore("tables").getAll();
          all.onsuccess = () => {
            database.close();
            resolve(all.result);
          };
        };
      }),
  );

test("two people play Siam at one screen, and go on after a reload and in another window", async () => {
  const lea = await come();
  const id = await openTable(lea, "siam", { seats: ["me", "here"] });
  await play(lea, "+c1n");
  await play(lea, "+c5s");
  await lea.page.reload();
  await shows(lea, 2);
  const other = await lea.context.newPage();
  await other.goto(`${BASE}table/${id}`);
  await other.locator(".moves ol > li").nth(1).waitFor();
  // What happens in one window is seen in the other.
  await play(lea, "+b1n");
  await other.locator('.moves ol > li[data-move^="+b1"]').waitFor();
  await other.locator(".tag-you").waitFor();
  await other.locator(".typed").fill("+b5s");
  await other.keyboard.press("Enter");
  await lea.page.locator('.moves ol > li[data-move^="+b5"]').waitFor();
  await lea.leave();
});

test("three people and a machine play the families at one screen, each behind a cover", async () => {
  const lea = await come();
  const { page } = lea;
  await lea.go("/new/families");
  await page.fill("#name", "Léa");
  await page.selectOption("#count", "4");
  for (const [index, kind] of ["me", "here", "here", "machine"].entries())
    await page.locator(".seat-row").nth(index).locator("select").first().selectOption(kind);
  await page.locator(".seat-row").nth(1).locator("input").fill("Tom");
  await page.click("form button[type=submit]");
  await page.waitForURL(/\/table\//);
  // Nobody's cards are seen before somebody has said who is there.
  for (let round = 0; round < 3; round += 1) {
    await page.locator(".hand-over button").click();
    await page.locator(".tag-you").waitFor();
    const before = await moveCount(lea);
    await page.locator(".act button.main").click();
    await page.waitForFunction(
      (seen) =>
        document.querySelector(".hand-over") || Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) > seen,
      before,
    );
    if (!(await page.locator(".hand-over").count())) break;
  }
  await lea.leave();
});

test("machines play each other for who looks on", async () => {
  const lea = await come();
  await openTable(lea, "chicago", { seats: ["beginner", "amateur"] });
  await lea.page.locator(".banner:not([hidden])").waitFor();
  assert.ok((await moveCount(lea)) > 5);
  await lea.leave();
});

test("a game is given up and played again, and its seats change", async () => {
  const lea = await come();
  const first = await openTable(lea, "siam", { seats: ["me", "here"] });
  await play(lea, "+c1n");
  await lea.page.getByRole("button", { name: "Resign", exact: true }).click();
  await lea.page.locator("dialog button.main").click();
  await lea.page.locator(".banner:not([hidden])").waitFor();
  await lea.page.locator(".banner").getByRole("button", { name: /again/i }).click();
  await lea.page.waitForURL((url) => /\/table\//.test(url.pathname) && !url.pathname.endsWith(first));
  await play(lea, "+c1n");
  let kept = await rows(lea);
  // A move is seen before it is kept.
  for (let count = 0; kept.length < 2 && count < 100; count += 1) {
    await lea.page.waitForTimeout(100);
    kept = await rows(lea);
  }
  assert.equal(kept.length, 2);
  assert.ok(kept.every(({ seats }) => seats.length === 2));
  await lea.leave();
});

test("games are listed, saved to a file, deleted and brought back, and the seats with them", async () => {
  const lea = await come();
  const { page } = lea;
  const id = await openTable(lea, "siam", { seats: ["me", "beginner"] });
  await play(lea, "+c1n");
  await shows(lea, 2);
  await lea.go("/games");
  assert.deepEqual(await lea.violations(), []);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all to a file" }).click();
  const file = await (await saved).path();
  assert.equal(JSON.parse(await readFile(file, "utf8")).games[0].id, id);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.locator("dialog button.main").click();
  await page.getByText("No game is kept here.").waitFor();
  await lea.go("/");
  assert.equal(await page.locator(".mine-card").count(), 0);
  // Another device, which has never seen the game.
  const phone = await come();
  await phone.go("/games");
  await phone.page.locator("input[type=file]").setInputFiles({
    name: "games.json",
    mimeType: "application/json",
    buffer: await readFile(file),
  });
  await phone.page.getByText("1 game brought along.").waitFor();
  await phone.page.getByRole("link", { name: "Resume" }).click();
  await shows(phone, 2);
  await clickSiam(phone, 1);
  await shows(phone, 4);
  await phone.go("/");
  await phone.page.locator(".mine-card.yours").waitFor();
  await lea.leave();
  await phone.leave();
});

test("who clears the settings of the page has the games still, and their seats", async () => {
  const lea = await come();
  const id = await openTable(lea, "siam", { seats: ["me", "beginner"] });
  await play(lea, "+c1n");
  await shows(lea, 2);
  await lea.page.evaluate(() => {
    localStorage.removeItem("tripot.seats");
    localStorage.removeItem("tripot.here");
  });
  await lea.go(`/table/${id}`);
  await clickSiam(lea, 1);
  await shows(lea, 4);
  await lea.leave();
});

test("a game of the first version of the database goes on after the update", async () => {
  const lea = await come();
  const id = await openTable(lea, "siam", { seats: ["me", "beginner"] });
  await play(lea, "+c1n");
  await shows(lea, 2);
  await lea.go("/lobby");
  // The database as the first version made it: tables and events, nothing else.
  await lea.page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const now = await done(indexedDB.open("tripot"));
    const read = (name) => done(now.transaction(name).objectStore(name).getAll());
    const [tables, events] = [await read("tables"), await read("events")];
    now.close();
    await done(indexedDB.deleteDatabase("tripot"));
    const request = indexedDB.open("tripot", 1);
    request.onupgradeneeded = () => {
      const first = request.result.createObjectStore("tables", { keyPath: "id" });
      const second = request.result.createObjectStore("events", { keyPath: ["table", "number"] });
      for (const row of tables) first.put(row);
      for (const row of events) second.put(row);
    };
    (await done(request)).close();
  });
  await lea.go(`/table/${id}`);
  await shows(lea, 2);
  await clickSiam(lea, 1);
  await shows(lea, 4);
  await lea.leave();
});

test("a record that was brought along is judged here", async () => {
  const lea = await come();
  const { page } = lea;
  await openTable(lea, "chicago", { seats: ["me", "beginner"] });
  await playToTheEnd(lea, clickChicago);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).first().click();
  const file = await (await saved).path();
  const tom = await come();
  await tom.go("/");
  await tom.page
    .locator("input[type=file]")
    .setInputFiles({ name: "game.tripot", mimeType: "text/plain", buffer: await readFile(file) });
  await tom.page.waitForURL(/\/replay$/);
  await tom.page.getByRole("link", { name: "Analyse" }).click();
  await tom.page.locator(".analysis-page .chart").waitFor({ timeout: 60_000 });
  await lea.leave();
  await tom.leave();
});
