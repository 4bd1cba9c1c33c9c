// My games, the lobby, records and links: what a family finds again the next day.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, it } from "node:test";
import { inTheBrowser, PATIENCE } from "./support/browser.js";
import { clickSiam, openTable, playOne, takeSeat, turn } from "./support/table.js";

const { person, folder, url } = await inTheBrowser();

/** Resigns, whatever the words of the buttons. */
async function resign({ page }) {
  await page.getByRole("button", { name: "Resign", exact: true }).first().click();
  await page.locator("dialog button.main").click();
  await page.locator(".banner:not([hidden])").waitFor();
}

/** Waits for the answer of the server on the home page. */
async function goHome(someone) {
  const answered = someone.page.waitForResponse((response) => response.url().endsWith("/api/home"));
  await someone.go("/");
  await answered;
}

describe("my games", () => {
  it("are at the top of home: a card while they go on, a line of their day afterwards", async () => {
    const lea = await person();
    await lea.go("/");
    assert.equal(await lea.page.locator(".mine").count(), 0, "there is nothing yet");
    const siam = await openTable(lea, "siam", { seats: ["me", "beginner"] });
    await turn(lea);
    await playOne(lea, clickSiam, 0);
    await turn(lea);
    await openTable(lea, "families", { seats: ["me", "invited"] });
    await goHome(lea);
    const cards = lea.page.locator(".mine-card");
    await cards.first().locator(".tag-you").waitFor();
    assert.equal(await cards.count(), 2);
    assert.match(await cards.nth(0).textContent(), /Siam.*against.*machine.*Your turn.*just now/s);
    assert.match(await cards.nth(1).textContent(), /families.*Player 2.*Waiting for a player/is);
    const box = await cards.nth(0).locator(".stamp").boundingBox();
    assert.deepEqual([box.width, box.height], [96, 96]);
    assert.ok((await cards.nth(0).locator(".stamp use").count()) >= 5);
    await cards.nth(0).click();
    await lea.page.waitForURL(new RegExp(siam));
    await turn(lea);
    await resign(lea);
    // On this visit it keeps its place, so that nothing moves; on the next it is a line.
    await goHome(lea);
    await lea.page.locator(".mine-card", { hasText: "Lost" }).waitFor();
    await goHome(lea);
    const ended = lea.page.locator(".mine-ended");
    await ended.locator("summary").click();
    assert.match(await ended.locator("summary").textContent(), /1 finished game.*Siam, lost/s);
    assert.equal(await ended.locator("h3").textContent(), "Today");
    assert.equal(await ended.locator(".mine-mark.lost").getAttribute("aria-label"), "Lost");
    assert.equal(await cards.count(), 1);
    assert.deepEqual(await lea.violations(), []);
    await ended.getByRole("link").click();
    await lea.page.waitForURL(new RegExp(`${siam}/replay`));
    await lea.leave();
  });

  it("are all there, however many go on: those that wait for me first, the others one press away", async () => {
    const lea = await person();
    await openTable(lea, "siam", { seats: ["me", "beginner"] });
    await turn(lea);
    const waiting = [];
    for (let number = 0; number < 7; number += 1) {
      const { content } = await lea.ask("/api/tables", { variant: "siam", seats: [{ kind: "me" }, { kind: "invited" }] });
      waiting.push({ table: content.table, game: "siam", seat: 0, token: content.seats[0].token, at: 1000 - number });
    }
    // The game that waits for Léa is the oldest of eight.
    await lea.page.evaluate((newer) => {
      const own = JSON.parse(localStorage.getItem("tripot.seats"));
      localStorage.setItem("tripot.seats", JSON.stringify([...newer, ...own]));
    }, waiting);
    const shown = lea.page.locator(".mine > .mine-cards > li");
    const more = lea.page.locator(".mine-more");
    await goHome(lea);
    await shown.first().locator(".tag-you").waitFor();
    assert.equal(await shown.count(), 6);
    assert.equal((await more.locator("summary").textContent()).trim(), "… and 2 more");
    await more.locator("summary").click();
    const last = more.locator(".mine-card", { hasText: "Waiting for a player" });
    await last.nth(1).waitFor();
    assert.deepEqual([await last.count(), await more.locator(".tag-you").count()], [2, 0]);
    assert.deepEqual(await lea.violations(), []);
    await lea.leave();
  });

  it("cost home one question, whatever there is, and move nothing", async () => {
    const lea = await person();
    await openTable(lea, "siam", { seats: ["me", "beginner"] });
    await openTable(lea, "chicago", { seats: ["me", "beginner"] });
    const asked = [];
    lea.page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.method() + request.url());
    });
    await lea.page.addInitScript(() => {
      window.shifts = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await goHome(lea);
    await lea.page.locator(".mine-card .pill").nth(1).waitFor();
    assert.deepEqual(asked, [`POST${url}/api/home`]);
    assert.ok((await lea.page.evaluate(() => window.shifts)) <= 0.02);
    await lea.leave();
  });

  it("that are gone are said to be, and forgotten", async () => {
    const lea = await person();
    await lea.go("/");
    await lea.page.evaluate(() =>
      localStorage.setItem(
        "tripot.seats",
        JSON.stringify([{ table: "abcdefgh2345", game: "siam", seat: 0, token: "x".repeat(43), at: 1 }]),
      ),
    );
    await goHome(lea);
    await lea.page.locator(".mine-card", { hasText: "no longer exists" }).waitFor();
    await goHome(lea);
    assert.equal(await lea.page.locator(".mine").count(), 0);
    await lea.leave();
  });

  it("fit on a phone, in French and in the dark", async () => {
    const lea = await person({ lang: "fr", dark: true, width: 360, height: 800, touch: true });
    for (const game of ["siam", "families", "chicago"]) await openTable(lea, game, { seats: ["me", "beginner"] });
    await goHome(lea);
    await lea.page.locator(".mine-card .pill").nth(2).waitFor();
    assert.deepEqual(await lea.overflow(), []);
    assert.deepEqual(await lea.violations(), []);
    assert.deepEqual(await lea.smallTargets(), []);
    assert.match(await lea.page.locator(".mine").textContent(), /Mes parties.*contre la machine débutante/s);
    await lea.leave();
  });
});

describe("a record", () => {
  it("is downloaded, and opened again as a replay with its names", async () => {
    const lea = await person();
    const id = await openTable(lea, "siam", { seats: ["me", "beginner"], name: "Léa" });
    await turn(lea);
    await clickSiam(lea, 0);
    await lea.page.locator(".moves ol > li").nth(1).waitFor();
    await turn(lea);
    await resign(lea);
    await lea.go(`/table/${id}/replay`);
    const coming = lea.page.waitForEvent("download");
    await lea.page.getByRole("button", { name: "Download" }).click();
    const download = await coming;
    assert.equal(download.suggestedFilename(), `siam-${id}.tripot`);
    const file = path.join(folder, "game.tripot");
    await download.saveAs(file);
    const text = await readFile(file, "utf8");
    assert.match(text, /^tripot record 1\n/);

    const tom = await person();
    await tom.go("/");
    await tom.page.locator("input[type=file]").setInputFiles(file);
    await tom.page.waitForURL(/\/replay$/);
    await tom.page.locator(".mat").waitFor();
    assert.match(await tom.page.locator(".table-head").textContent(), /Léa – Machine/);
    assert.equal(await tom.page.locator(".moves ol > li").count(), 2);
    // A reload shows it again.
    await tom.page.reload();
    await tom.page.locator(".mat").waitFor();
    assert.match(await tom.page.locator(".seats").textContent(), /Léa/);
    await tom.leave();
    await lea.leave();
  });

  it("that is none is refused with the reason, and one that is too large is not even sent", async () => {
    const tom = await person();
    tom.expected.push(/422/);
    await tom.go("/");
    const wrong = path.join(folder, "wrong.tripot");
    await writeFile(wrong, "tripot record 1\nvariant: siam\nnothing more\n");
    await tom.page.locator("input[type=file]").setInputFiles(wrong);
    await tom.page.locator(".problem", { hasText: /line 3/ }).waitFor();
    const large = path.join(folder, "large.tripot");
    await writeFile(large, "x".repeat(100_000));
    await tom.page.locator("input[type=file]").setInputFiles(large);
    await tom.page.locator(".problem", { hasText: /too large/ }).waitFor();
    assert.equal(new URL(tom.page.url()).pathname, "/");
    await tom.leave();
  });
});

describe("a stranger", () => {
  it("sees the names in the replay of a game, and can share its link", async () => {
    const [lea, tom, eve] = [await person(), await person(), await person()];
    const id = await openTable(lea, "siam", { seats: ["me", "invited"], name: "Léa" });
    const { content } = await lea.ask(`/api/tables/${id}`);
    assert.equal(content.listed, false, "an invitation is private");
    const claim = await lea.page.evaluate(
      () => JSON.parse(localStorage.getItem("tripot.seats"))[0].invites[0].secret,
    );
    await tom.go("/");
    await tom.page.evaluate(() => localStorage.setItem("tripot.name", JSON.stringify("ליאה")));
    await takeSeat(tom, `/seat#${claim}`);
    await turn(lea);
    await clickSiam(lea, 0);
    await resignBoth(lea);
    await eve.go(`/table/${id}/replay`);
    await eve.page.locator(".mat").waitFor();
    assert.match(await eve.page.locator(".table-head").textContent(), /Léa – /);
    assert.match(await eve.page.locator(".moves ol").textContent(), /Léa/);
    await eve.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await eve.page.locator("button.share").click();
    await eve.page.locator("button.share", { hasText: "Link copied" }).waitFor();
    assert.equal(await eve.page.evaluate(() => navigator.clipboard.readText()), `${url}/table/${id}/replay`);
    for (const someone of [lea, tom, eve]) await someone.leave();

    async function resignBoth(someone) {
      await someone.page.locator(".moves ol > li").first().waitFor({ timeout: PATIENCE });
      await resign(someone);
    }
  });
});

describe("the lobby", () => {
  it("says who is there, and keeps invited tables to itself", async () => {
    const [lea, tom] = [await person(), await person()];
    await openTable(lea, "siam", { seats: ["me", "invited"], title: "Between us" });
    await openTable(lea, "siam", { seats: ["me", "open"], title: "For anybody", name: "ליאה" });
    await tom.go("/lobby");
    const row = tom.page.locator(".list li", { hasText: "For anybody" });
    await row.locator(".presence.here").waitFor();
    assert.equal(await row.locator(".dot").getAttribute("aria-label"), "here");
    assert.equal(await row.locator("bdi").nth(1).textContent(), "ליאה");
    assert.equal(await tom.page.locator(".list li", { hasText: "Between us" }).count(), 0);
    await lea.page.goto("/");
    await tom.page.locator(".list li .presence:not(.here)").first().waitFor({ timeout: PATIENCE });
    await lea.leave();
    await tom.leave();
  });

  it("takes names of 24 characters, counted as people count them", async () => {
    const lea = await person();
    await lea.go("/new/siam");
    await lea.page.fill("#name", "👩".repeat(30));
    assert.equal(await lea.page.inputValue("#name"), "👩".repeat(24));
    await lea.leave();
  });
});
