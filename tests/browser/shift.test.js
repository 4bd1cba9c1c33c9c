// Nothing jumps while a page is opened or a game is played.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { runProgram } from "./support/server.js";
import { isSteady, watch, WINDOWS } from "./support/shift.js";
import { clickChicago, clickFamilies, clickSiam, moveCount, openTable, turn } from "./support/table.js";

const world = await inTheBrowser();
const PAGES = [
  ...["/", "/new/chicago", "/new/siam", "/new/families", "/lobby", "/seat", "/me", "/tournaments", "/tournament/small"],
  ...["/rules/siam", "/nowhere"],
];
const GAMES = { chicago: clickChicago, siam: clickSiam, families: clickFamilies };

await runProgram(
  ...["tournament", "run", "chicago", "--players", "greedy,random", "--deals", "2", "--threads", "1"],
  ...["--rule", "piles-count=4", "--rule", "height=2", "--save", path.join(world.folder, "small.sqlite")],
);

for (const size of WINDOWS) {
  test(`no page jumps while it is opened, at ${size.width} px`, async (context) => {
    const lea = await world.person(size);
    lea.expected.push(/404/);
    await watch(lea);
    for (const address of PAGES) {
      await lea.go(address);
      await lea.page.evaluate(() => document.fonts.ready);
      await isSteady(lea, address, context);
    }
    await lea.leave();
  });

  for (const [game, click] of Object.entries(GAMES)) {
    test(`the table of ${game} does not jump while machines play, at ${size.width} px`, async (context) => {
      const lea = await world.person({ ...size, pace: "normal" });
      await watch(lea);
      await openTable(lea, game, { seats: ["me", "beginner"] });
      await lea.page.reload();
      for (let count = 0; count < 6 && (await turn(lea)) === "mine"; count += 1) {
        const before = await moveCount(lea);
        await click(lea, count);
        await lea.page.waitForFunction(
          (seen) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) > seen,
          before,
        );
      }
      await turn(lea);
      await isSteady(lea, game, context);
      await lea.leave();
    });
  }

  test(`a hand of the families takes the same room, however many cards it has, at ${size.width} px`, async () => {
    const lea = await world.person(size);
    const tops = [];
    for (const hand of ["2", "7", "14", "21"]) {
      await openTable(lea, "families", { seats: ["me", "beginner"], rules: { hand } });
      assert.equal(await turn(lea), "mine");
      assert.ok((await lea.page.locator(".hand .card").count()) >= Number(hand) - 6, "families are laid at once");
      tops.push(await lea.page.locator(".aids").evaluate((aids) => aids.getBoundingClientRect().top + scrollY));
      assert.deepEqual(await lea.overflow(), []);
      assert.deepEqual(await outside(lea), [], `with ${hand} cards`);
    }
    assert.equal(new Set(tops).size, 1, `what lies below is at ${tops.join(", ")}`);
    await lea.leave();
  });
}

/** Cards of the hand that are not wholly on the mat. */
function outside({ page }) {
  return page.locator(".mat").evaluate((mat) => {
    const { left, right, bottom } = mat.getBoundingClientRect();
    return [...mat.querySelectorAll(".hand .card")]
      .map((card) => [card.dataset.card, card.getBoundingClientRect()])
      .filter(([, box]) => box.left < left || box.right > right || box.bottom > bottom)
      .map(([name]) => name);
  });
}
