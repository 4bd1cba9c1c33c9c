// What jumps without being asked to, measured as browsers do (cumulative layout shift).

import assert from "node:assert/strict";

/** The most that a page may jump. */
const MOST = 0.02;

/** The windows in which it is measured. */
export const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 390, height: 844, touch: true, mobile: true },
];

/** Notes every shift from now on, on every page of somebody. */
export function watch({ context }) {
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

/** Fails if what somebody looks at has jumped. */
export async function isSteady(person, what, context = null) {
  const { sum, told } = await shifted(person);
  context?.diagnostic(`layout shift of ${what}: ${sum.toFixed(4)}`);
  assert.ok(sum <= MOST, `${what} ${sum} ${told}`);
}
