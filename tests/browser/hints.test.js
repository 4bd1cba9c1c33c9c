// Hints that say why and are played with one press, and moves that are taken back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { clickChicago, clickFamilies, moveCount, openTable, turn } from "./support/table.js";

const world = await inTheBrowser();

/** The moves that a page has sent. */
function sentMoves(person) {
  const sent = [];
  person.page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.do === "move") sent.push(message.move);
    }),
  );
  return sent;
}

const takeBack = (person) => person.page.locator(".aids button", { hasText: /Take back|Reprendre/ });

/** What everybody sees of the mat, in words. */
const places = (person) =>
  person.page.evaluate(() => [...document.querySelectorAll(".place")].map((place) => place.getAttribute("aria-label")));

/** Waits until the page shows exactly this many moves. */
const shows = (person, wanted) =>
  person.page.waitForFunction(
    (count) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) === count,
    wanted,
  );

for (const [game, lang, words] of [
  ["siam", "fr", /^(Entrez|Poussez|Allez|Tournez|Sortez) .+\s: .+\./],
  ["chicago", "en", /^Move \d piles?, keep \w+, sell \w+: you \d+→\d+, .+ \d+→\d+/],
  ["families", "fr", /^Demandez à .+ (le|la) .+ de la famille .+\s: .+\./],
]) {
  test(`a hint of ${game} says why, and is played with one press`, async () => {
    const lea = await world.person({ lang, width: 390, height: 844, touch: true });
    const sent = sentMoves(lea);
    await openTable(lea, game, { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    await lea.page.locator(".aids button", { hasText: /A hint|Un conseil/ }).click();
    const advised = lea.page.locator(".advised");
    await advised.waitFor();
    const said = (await advised.locator("p").first().textContent()).trim();
    assert.match(said, words);
    // Names are those of the page, never of the server.
    assert.ok(!/\(j\d\)/.test(await advised.textContent()), said);
    // In the families a single ask may be all that there is to weigh.
    if (game !== "families") assert.ok((await advised.locator("p").count()) >= 2, "there is a second-best move");
    assert.deepEqual(await lea.overflow(), []);
    assert.deepEqual(await lea.violations(), []);
    await lea.page.waitForFunction(() => {
      const sticking = document.querySelector(".float:not([hidden])")?.getBoundingClientRect().top ?? innerHeight;
      const boxes = [...document.querySelectorAll(".advised > *")].map((part) => part.getBoundingClientRect());
      return boxes.every(({ top, bottom }) => top >= 0 && bottom <= sticking);
    });
    const button = advised.locator("button.main");
    const move = await button.getAttribute("data-hint");
    await button.click();
    await lea.page.locator(".moves ol > li").first().waitFor();
    assert.deepEqual(sent, [move], "the very move that was advised");
    await advised.waitFor({ state: "hidden" });
    await lea.leave();
  });
}

test("against a machine a move is taken back across a reveal, and the same tokens come again", async () => {
  const lea = await world.person();
  await openTable(lea, "chicago", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  await lea.page.locator(".facts", { hasText: "friendly" }).waitFor();
  assert.equal(await takeBack(lea).count(), 0, "there is nothing to take back");
  const start = await places(lea);
  await clickChicago(lea, 0);
  await shows(lea, 2);
  assert.equal(await turn(lea), "mine");
  const after = await places(lea);
  await takeBack(lea).click();
  await shows(lea, 0);
  assert.equal(await turn(lea), "mine");
  assert.deepEqual(await places(lea), start);
  assert.equal(await takeBack(lea).count(), 0);
  await clickChicago(lea, 0);
  await shows(lea, 2);
  assert.equal(await turn(lea), "mine");
  assert.deepEqual(await places(lea), after, "the same move, the same tokens, the same answer");
  await lea.page.locator(".more button", { hasText: "Resign" }).click();
  await lea.page.locator("dialog button.main").click();
  await lea.page.locator(".banner:not([hidden])", { hasText: "friendly game: 2 moves taken back" }).waitFor();
  assert.equal(await takeBack(lea).count(), 0, "what is over is over");
  await lea.leave();
});

test("a card that was drawn is taken back, and drawn again", async () => {
  const lea = await world.person({ lang: "fr" });
  await openTable(lea, "families", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  const hand = () =>
    lea.page.evaluate(() => [...document.querySelectorAll(".hand .card")].map((card) => card.textContent).join("|"));
  const before = await hand();
  await clickFamilies(lea, 0);
  await takeBack(lea).waitFor();
  await takeBack(lea).click();
  await shows(lea, 0);
  assert.equal(await turn(lea), "mine");
  assert.equal(await hand(), before);
  await lea.leave();
});

test("the form suggests a friendly game against machines, and a strict one stays strict", async () => {
  const lea = await world.person({ width: 360, height: 740, touch: true });
  await lea.go("/new/chicago");
  const rule = lea.page.locator("#takeback");
  assert.equal(await rule.inputValue(), "strict", "people play each other");
  await lea.page.locator(".seat-row select").nth(1).selectOption("machine");
  assert.equal(await rule.inputValue(), "friendly");
  assert.deepEqual(await lea.overflow(), []);
  assert.deepEqual(await lea.smallTargets(), []);
  await rule.selectOption("strict");
  await lea.page.locator(".seat-row select").nth(1).selectOption("open");
  assert.equal(await rule.inputValue(), "strict");
  await lea.page.locator(".seat-row select").nth(1).selectOption("machine");
  assert.equal(await rule.inputValue(), "strict", "what was chosen stays chosen");
  await lea.page.click("form button[type=submit]");
  await lea.page.waitForURL(/\/table\/[\w-]+$/);
  assert.equal(await turn(lea), "mine");
  await clickChicago(lea, 0);
  await shows(lea, 2);
  assert.equal(await turn(lea), "mine");
  assert.equal(await takeBack(lea).count(), 0, "a token was turned over");
  assert.equal(await moveCount(lea), 2);
  await lea.leave();
});
