// The page on a phone, for a first visitor: what is within reach, what can be read, what a press does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { clipped } from "./support/clipped.js";
import { clickChicago, clickFamilies, clickSiam, openTable, playOne, turn, typeMove } from "./support/table.js";

const world = await inTheBrowser();
const UPRIGHT = { width: 390, height: 844, touch: true, mobile: true };
const SMALL = { width: 360, height: 640, touch: true, mobile: true };
const SIDEWAYS = { width: 844, height: 390, touch: true, mobile: true };
const GAMES = { chicago: clickChicago, siam: clickSiam, families: clickFamilies };
const ALONE = { seats: ["me", "beginner"], name: "" };

/** The words of an element, with plain spaces. */
const wordsOf = async (person, selector) => (await person.page.locator(selector).first().textContent()).replaceAll(/\s+/g, " ").trim();

/** Where an element is in the window. */
const box = (person, selector) => person.page.locator(selector).first().boundingBox();

for (const lang of ["fr", "en"]) {
  for (const size of [SMALL, SIDEWAYS]) {
    test(`no text is cut off at ${size.width} px (${lang})`, async () => {
      const lea = await world.person({ ...size, lang, name: null, pace: "normal" });
      for (const path of ["/", "/new/chicago", "/new/siam", "/new/families", "/lobby", "/tournaments", "/puzzles"]) {
        await lea.go(path);
        assert.deepEqual(await clipped(lea), [], path);
      }
      for (const [game, click] of Object.entries(GAMES)) {
        await openTable(lea, game, ALONE);
        assert.equal(await turn(lea), "mine");
        await playOne(lea, click, 0);
        assert.equal(await turn(lea), "mine");
        assert.deepEqual(await clipped(lea), [], game);
      }
      await lea.go("/");
      await lea.page.locator(".mine-card .tag-you").first().waitFor();
      assert.deepEqual(await clipped(lea), [], "my games");
      await lea.leave();
    });
  }
}

test("the hint is directly below the mat, and a move is taken back there", async () => {
  const lea = await world.person(UPRIGHT);
  for (const [game, click] of Object.entries(GAMES)) {
    await openTable(lea, game, ALONE);
    assert.equal(await turn(lea), "mine");
    await playOne(lea, click, 0);
    assert.equal(await turn(lea), "mine");
    const [mat, hint, panel] = await Promise.all([".mat", ".aids button", ".action"].map((part) => box(lea, part)));
    assert.ok(hint.y >= mat.y + mat.height && hint.y - mat.y - mat.height < 120, `${game}: the hint is near the mat`);
    assert.ok(hint.y + hint.height <= panel.y, `${game}: and above the panel`);
    assert.equal(await lea.page.locator(".aids button:not([disabled])").count(), 2, game);
  }
  await lea.leave();
});

/** Fails if an element is not wholly in the window. */
async function isInSight(person, selector, what) {
  const { y, height } = await box(person, selector);
  const room = person.page.viewportSize().height;
  assert.ok(y >= 0 && y + height <= room + 1, `${what}: ${selector} is from ${y} to ${y + height} of ${room}`);
}

test("after a move from below the board, the board and what happened are in sight", async () => {
  for (const size of [UPRIGHT, SMALL]) {
    const lea = await world.person(size);
    for (const [game, click] of Object.entries(GAMES)) {
      await openTable(lea, game, ALONE);
      assert.equal(await turn(lea), "mine");
      for (const count of [0, 1]) {
        await lea.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await playOne(lea, click, count);
        assert.equal(await turn(lea), "mine");
        const what = `${game} at ${size.width} × ${size.height}`;
        await isInSight(lea, ".actions", what);
        // The mat of the families is higher than a small window.
        if (game !== "families" || size === UPRIGHT) await isInSight(lea, ".mat", what);
      }
    }
    await lea.leave();
  }
});

test("what the machines of the families did is in sight without scrolling, whoever moves first", async () => {
  for (const size of [UPRIGHT, SMALL]) {
    const lea = await world.person(size);
    await openTable(lea, "families", { seats: ["beginner", "me", "beginner"], name: "" });
    assert.equal(await turn(lea), "mine");
    await lea.page.locator(".actions li[data-number]").first().waitFor();
    assert.equal(await lea.page.evaluate(() => scrollY), 0);
    await isInSight(lea, ".actions", `${size.width} × ${size.height}`);
    for (let count = 0; count < 6 && (await turn(lea)) === "mine"; count += 1) {
      await playOne(lea, clickFamilies, count);
      assert.equal(await turn(lea), "mine");
      const isCut = await lea.page
        .locator(".actions li")
        .evaluateAll((lines) => lines.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1));
      const rest = lea.page.locator(".actions .rest");
      if (isCut) assert.ok(await rest.isVisible(), "there is a way to what is cut off");
      if (await rest.isVisible()) assert.match(await rest.textContent(), /^(\d+ more actions?|Read all) \(in the list of moves\)$/);
    }
    await lea.leave();
  }
});

test("each pile of Chicago says in words how many tokens it has", async () => {
  const lea = await world.person({ ...SMALL, lang: "fr" });
  await openTable(lea, "chicago", ALONE);
  assert.equal(await turn(lea), "mine");
  const counts = lea.page.locator(".count text");
  assert.equal(await counts.count(), 9);
  assert.deepEqual([...new Set((await counts.allTextContents()).map(plain))], ["4 jetons"]);
  const heights = await counts.evaluateAll((all) => all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
  for (const height of heights) assert.ok(height >= 12, `${height} px`);
  await lea.leave();
});

test("a phone held sideways shows mat, scores, machine and action without scrolling", async () => {
  const lea = await world.person(SIDEWAYS);
  for (const game of Object.keys(GAMES)) {
    await openTable(lea, game, ALONE);
    assert.equal(await turn(lea), "mine");
    const action = game === "families" ? [".act .main", ".rival", ".rival .card", ".hand .card"] : [".action .panel-body > *"];
    for (const part of [".mat", ".seat.you", ".seat:not(.you)", ".aids button", ...action]) {
      const { y, height } = await box(lea, part);
      assert.ok(y >= 0 && y + height <= SIDEWAYS.height + 1, `${game}: ${part} is from ${y} to ${y + height}`);
    }
    assert.deepEqual(await lea.smallTargets(), []);
    assert.deepEqual(await lea.violations(), []);
  }
  await lea.leave();
});

test("a finger opens the field for typed moves, and it stays open", async () => {
  const lea = await world.person(UPRIGHT);
  await openTable(lea, "siam", ALONE);
  assert.equal(await turn(lea), "mine");
  const opener = lea.page.locator(".typing [aria-expanded]");
  assert.equal(await lea.page.locator(".typed").isVisible(), false);
  assert.equal(await opener.getAttribute("aria-expanded"), "false");
  await typeMove(lea, "+c1n");
  await lea.page.reload();
  assert.equal(await turn(lea), "mine");
  assert.equal(await lea.page.locator(".typed").isVisible(), true);
  await opener.click();
  assert.equal(await lea.page.locator(".typed").isVisible(), false);
  await lea.leave();
  const tom = await world.person();
  await openTable(tom, "siam", ALONE);
  assert.equal(await turn(tom), "mine");
  assert.equal(await tom.page.locator(".typed").isVisible(), true, "where there is a mouse there is a keyboard");
  await tom.leave();
});

test("who gave no name is “you” beside machines", async () => {
  for (const [lang, you] of [
    // What sentences call them stands beside it.
    ["fr", "Vous Joueur 1"],
    ["en", "You Player 1"],
  ]) {
    const lea = await world.person({ ...UPRIGHT, lang, name: null });
    await openTable(lea, "chicago", { ...ALONE, rules: { "piles-count": "4", height: "2" } });
    assert.equal(await turn(lea), "mine");
    assert.equal(await lea.page.locator(".seat.you .name > span").first().textContent(), you);
    await lea.page.locator(".more button", { hasText: /Resign|Abandonner/ }).click();
    await lea.page.locator("dialog button.main").click();
    await lea.page.locator(".banner:not([hidden])").waitFor();
    const said = await lea.page.locator(".banner .said").textContent();
    assert.match(said, lang === "fr" ? /Vous abandonnez\./ : /You resigned\./);
    assert.doesNotMatch(said, /Joueur 1|Player 1/);
    await lea.leave();
  }
});

test("once the trader's place is chosen, the piles beside it say what a press does", async () => {
  const lea = await world.person({ ...UPRIGHT, lang: "fr" });
  const { page } = lea;
  await openTable(lea, "chicago", ALONE);
  assert.equal(await turn(lea), "mine");
  const captions = page.locator(".caption");
  let steps = 0;
  // Two equal tokens leave nothing to ask.
  for (; steps < 3; steps += 1) {
    await page.locator(".radios [role=radio]").nth(steps).click();
    if ((await page.locator(".keep").count()) === 2) break;
  }
  assert.deepEqual((await captions.allTextContents()).map(plain), ["garder ?", "garder ?"]);
  assert.deepEqual(await hiddenNeighbours(lea), []);
  assert.equal(await page.locator(".pile.offered .flag").count(), 0, "the distances beside it mean nothing now");
  await page.locator('.place[aria-label*="garder"]').first().tap();
  assert.deepEqual((await captions.allTextContents()).map(plain).map((text) => text.split(" ")[0]).sort(), ["garder", "vendre"]);
  assert.deepEqual(await hiddenNeighbours(lea), []);
  const numbers = page.locator(".pile .number text");
  assert.deepEqual((await numbers.allTextContents()).map(Number), [1, 2, 3, 4, 5, 6, 7, 8, 9], "each pile has its number");
  const heights = await numbers.evaluateAll((all) => all.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
  assert.ok(Math.min(...heights) >= 11, `${Math.min(...heights)} px`);
  await lea.leave();
});

/** What a word on a pile hides of other piles, and which words lie on the price board. */
const hiddenNeighbours = ({ page }) =>
  page.evaluate(() => {
    const piles = [...document.querySelectorAll(".pile")];
    const meets = (one, two) => {
      const [a, b] = [one.getBoundingClientRect(), two.getBoundingClientRect()];
      return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    };
    return piles.flatMap((pile) => {
      const word = pile.querySelector(".caption, .count");
      const others = piles.filter((other) => other !== pile).flatMap((other) => [...other.querySelectorAll(".lift > use, .caption, .count")]);
      return [...others, document.querySelector("rect.slate")].filter((part) => meets(word, part)).map((part) => `${word.textContent} on ${part.getAttribute("class") ?? part.getAttribute("href")}`);
    });
  });

/** A text with ordinary spaces. */
const plain = (text) => text.replaceAll("\u00a0", " ");

test("the arrow of a push hides none of its numbers, whichever way it goes", async () => {
  const lea = await world.person({ ...UPRIGHT, name: "Léa" });
  for (const [own, other, square] of [
    ["+a1n", "+a2e", "a1"],
    ["+a1e", "+b1n", "a1"],
    ["+a5s", "+a4e", "a5"],
    ["+e1w", "+d1n", "e1"],
  ]) {
    await openTable(lea, "siam", { seats: ["me", "here"], name: "Léa" });
    for (const move of [own, other]) await typeMove(lea, move);
    assert.equal(await turn(lea), "mine");
    await lea.page.locator(`.arrow[data-move^="${square}"]`).click();
    const [arrow, ...badges] = await Promise.all([
      box(lea, ".arrow.chosen"),
      ...(await lea.page.locator(".badge").all()).map((badge) => badge.boundingBox()),
    ]);
    assert.ok(badges.length > 0, own);
    for (const badge of badges) {
      const wide = Math.min(arrow.x + arrow.width, badge.x + badge.width) - Math.max(arrow.x, badge.x);
      const high = Math.min(arrow.y + arrow.height, badge.y + badge.height) - Math.max(arrow.y, badge.y);
      assert.ok(wide <= 2 || high <= 2, `${own}: ${wide} × ${high} px are hidden`);
    }
  }
  await lea.leave();
});

test("every page that the head leads to is in sight, however narrow the phone", async () => {
  for (const lang of ["fr", "en"]) {
    for (const width of [360, 390]) {
      const lea = await world.person({ ...UPRIGHT, width, lang });
      await lea.go("/");
      const links = await lea.page.locator(".top nav a").all();
      assert.ok(links.length > 3);
      for (const link of links) {
        const { x, width: wide } = await link.boundingBox();
        assert.ok(x >= 0 && x + wide <= width, `${lang} ${width}: ${await link.textContent()}`);
      }
      await lea.leave();
    }
  }
});

test("after a resignation nothing asks for a move any more", async () => {
  const lea = await world.person({ ...UPRIGHT, lang: "fr", name: null });
  await openTable(lea, "families", ALONE);
  assert.equal(await turn(lea), "mine");
  assert.equal(await lea.page.locator(".act button").count(), 1);
  await lea.page.locator(".more button", { hasText: "Abandonner" }).click();
  await lea.page.locator("dialog button.main").click();
  await lea.page.locator(".banner:not([hidden])").waitFor();
  await lea.page.locator(".float[hidden]").waitFor({ state: "attached" });
  assert.equal(await lea.page.locator(".act button, .picker").count(), 0);
  const judged = lea.page.locator(".judged-line > p").first();
  await judged.getByText(/^Jusqu’à l’abandon, /).waitFor();
  assert.doesNotMatch(await wordsOf(lea, ".judged-line"), /décid/);
  await lea.leave();
});
