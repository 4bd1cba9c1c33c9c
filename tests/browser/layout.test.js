// Every window: phones upright and sideways, and a desk; as many players as a game has; targets that a finger hits.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { runProgram } from "./support/server.js";
import { clickChicago, clickFamilies, clickSiam, moveCount, openTable, playToTheEnd, turn } from "./support/table.js";

const world = await inTheBrowser();
const WINDOWS = [
  { width: 360, height: 740, touch: true },
  { width: 844, height: 390, touch: true },
  { width: 1280, height: 800 },
];
const FULL = {
  chicago: { seats: ["me", "beginner", "beginner", "beginner"], play: clickChicago },
  siam: { seats: ["me", "beginner"], play: clickSiam },
  families: { seats: ["me", ...Array.from({ length: 5 }, () => "beginner")], play: clickFamilies },
};

const PAGES = [
  ...["/", "/lobby", "/seat", "/replay", "/tournaments", "/tournament/small", "/nowhere"],
  ...["chicago", "siam", "families"].flatMap((game) => [`/new/${game}`, `/rules/${game}`]),
];
/** Games that are soon over. */
const SHORT = {
  chicago: { play: clickChicago, rules: { "piles-count": "4", height: "2" } },
  families: { play: clickFamilies, rules: { families: "3", ranks: "3", hand: "3" } },
};

for (const size of WINDOWS) {
  for (const [game, { seats, play }] of Object.entries(FULL)) {
    test(`a full table of ${game} can be played at ${size.width} × ${size.height}`, async () => {
      const lea = await world.person(size);
      await openTable(lea, game, { seats });
      assert.equal(await turn(lea), "mine");
      assert.deepEqual(await lea.overflow(), []);
      assert.deepEqual(await lea.smallTargets(), []);
      assert.deepEqual(await lea.tinyTargets(), []);
      assert.equal(await lea.page.locator(".seat").count(), seats.length);
      assert.deepEqual(await cut(lea), [], "no name is cut off");
      const before = await moveCount(lea);
      await play(lea, 0);
      await lea.page.waitForFunction(
        (seen) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) > seen,
        before,
      );
      await lea.leave();
    });
  }
}

/** Names of seats and rivals that are not wholly inside their cards. */
function cut({ page }) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".seat .name > span:first-child, .rival .who > b")]
      .filter((name) => {
        const [inner, outer] = [name, name.closest(".seat, .rival")].map((one) => one.getBoundingClientRect());
        return inner.width === 0 || inner.right > outer.right + 1 || inner.left < outer.left - 1;
      })
      .map((name) => name.textContent),
  );
}

test("a phone held sideways shows the whole mat, with the controls beside it", async () => {
  const lea = await world.person({ width: 844, height: 390, touch: true });
  for (const game of ["chicago", "siam"]) {
    await openTable(lea, game, { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    const mat = await lea.page.locator(".mat").boundingBox();
    assert.ok(mat.y >= 0 && mat.y + mat.height <= 390, `${game}: from ${mat.y} to ${mat.y + mat.height}`);
    assert.ok(mat.height >= 330, `${game}: ${mat.height} high`);
    const panel = await lea.page.locator(".action").boundingBox();
    assert.ok(panel.x >= mat.x + mat.width, `${game}: the panel is beside the mat`);
    assert.ok(panel.y < 200, `${game}: the panel begins at ${panel.y}`);
  }
  await lea.leave();
});

test("no target of any page is smaller than 24 px, and none in a game that has ended than 44 px", async () => {
  await runProgram(
    ...["tournament", "run", "chicago", "--players", "greedy,random", "--deals", "2", "--threads", "1"],
    ...["--rule", "piles-count=4", "--rule", "height=2", "--save", path.join(world.folder, "small.sqlite")],
  );
  for (const size of [WINDOWS[0], WINDOWS[2]]) {
    const lea = await world.person(size);
    lea.expected.push(/404/);
    const isLargeEnough = async (address) => {
      await lea.page.locator("main h1").waitFor();
      assert.deepEqual(await lea.tinyTargets(), [], `${address} at ${size.width}`);
      assert.deepEqual(await lea.overflow(), [], `${address} at ${size.width}`);
    };
    for (const address of PAGES) {
      await lea.go(address);
      await isLargeEnough(address);
    }
    for (const [game, { play, rules }] of Object.entries(SHORT)) {
      const id = await openTable(lea, game, { seats: ["me", "beginner"], rules });
      await playToTheEnd(lea, play);
      assert.deepEqual(await lea.smallTargets(), [], `the end of ${game} at ${size.width}`);
      assert.deepEqual(await lea.violations(), [], `the end of ${game} at ${size.width}`);
      for (const [address, part] of [
        [`/table/${id}`, ".banner:not([hidden])"],
        [`/table/${id}/replay`, ".steps"],
        [`/table/${id}/analysis`, ".sums"],
      ]) {
        await lea.go(address);
        await lea.page.locator(part).waitFor({ timeout: 60_000 });
        await isLargeEnough(address);
      }
    }
    await lea.leave();
  }
});

test("with all cards open no card hides another, and each can be read", async () => {
  const lea = await world.person({ width: 360, height: 740, touch: true });
  const { page } = lea;
  const rules = { families: "4", ranks: "3", hand: "3" };
  const id = await openTable(lea, "families", { seats: ["me", "beginner", "beginner"], rules });
  await playToTheEnd(lea, clickFamilies);
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    await lea.go(`/table/${id}/replay#0`);
    await page.locator(".open-hands .rival .fan.up .card").first().waitFor();
    assert.equal(await page.locator(".rival").count(), 3);
    const boxes = await page.locator(".rival .fan.up .card").evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    // A family that is dealt complete is laid at once: the hands say how many cards they have.
    const sizes = (await page.locator(".rival .size").allTextContents()).map((text) => Number.parseInt(text, 10));
    assert.equal(sizes.length, 3);
    assert.equal(
      boxes.length,
      sizes.reduce((sum, size) => sum + size, 0),
      "every card is open",
    );
    for (const [index, one] of boxes.entries()) {
      assert.ok(one.right - one.left >= 44, `a card is ${one.right - one.left} px wide`);
      for (const two of boxes.slice(index + 1)) {
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        assert.ok(wide <= 0.5 || high <= 0.5, "two cards lie apart");
      }
    }
    assert.deepEqual(await lea.overflow(), []);
    assert.deepEqual(await lea.tinyTargets(), []);
  }
  await lea.go(`/table/${id}/analysis`);
  await page.locator(".chart, .sums").first().waitFor();
  for (const { width, height } of WINDOWS) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await lea.tinyTargets(), [], `the analysis at ${width}`);
  }
  await lea.leave();
});

test("every number of the price board has a name", async () => {
  for (const size of [WINDOWS[0], WINDOWS[2]]) {
    const lea = await world.person(size);
    await openTable(lea, "chicago", { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    assert.match(await lea.page.locator(".slate-caption").textContent(), /hidden tokens/);
    await lea.page.getByRole("button", { name: "Help" }).click();
    await lea.page.locator(".help-numbers summary").click();
    const told = await lea.page.locator(".help-numbers dd").allTextContents();
    assert.ok(told.length >= 5 && told.every((text) => text.length > 15), told.join(" / "));
    await lea.leave();
  }
});
