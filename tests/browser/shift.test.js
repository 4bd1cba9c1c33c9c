// Nothing jumps: what moves without being asked to is measured on every page (cumulative layout shift).

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { clickChicago, clickFamilies, clickSiam, moveCount, openTable, turn } from "./support/table.js";

const world = await inTheBrowser();
const MOST = 0.02;
/** In play of the families a hand may grow by a row, and moves what lies below it. */
const WITH_A_ROW = 0.1;
const PAGES = ["/", "/new/chicago", "/new/siam", "/new/families", "/lobby", "/tournaments", "/rules/siam", "/nowhere"];
const GAMES = { chicago: clickChicago, siam: clickSiam, families: clickFamilies };
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 390, height: 844, touch: true },
];

/** Notes every shift from now on, on every page of somebody. */
function watch({ context }) {
  return context.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What follows a press within half a second was asked for.
        if (entry.hadRecentInput) continue;
        const sources = entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className?.baseVal ?? node?.className}`);
        window.shifts.push({ at: entry.startTime, value: entry.value, sources });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * What has shifted since the page was opened: the worst window of shifts, as the measure is defined (a second between
 * two at most, five in all), and what shifted.
 */
async function shifted(person) {
  const shifts = await person.page.evaluate(() => window.shifts);
  let [worst, sum, first, last] = [0, 0, 0, -Infinity];
  for (const { at, value } of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return { sum: worst, told: JSON.stringify(shifts.filter(({ value }) => value > 0.001)) };
}

for (const size of WINDOWS) {
  test(`no page jumps while it is opened, at ${size.width} px`, async (context) => {
    const lea = await world.person(size);
    lea.expected.push(/404/);
    await watch(lea);
    for (const path of PAGES) {
      await lea.go(path);
      await lea.page.evaluate(() => document.fonts.ready);
      const { sum, told } = await shifted(lea);
      context.diagnostic(`layout shift of ${path}: ${sum.toFixed(4)}`);
      assert.ok(sum <= MOST, `${path} ${sum} ${told}`);
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
      const { sum, told } = await shifted(lea);
      context.diagnostic(`layout shift of ${game}: ${sum.toFixed(4)}`);
      assert.ok(sum <= (game === "families" ? WITH_A_ROW : MOST), `${game} ${sum} ${told}`);
      await lea.leave();
    });
  }
}
