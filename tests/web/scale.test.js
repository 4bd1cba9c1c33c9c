import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";

import "./support/page.js";
import { linear, linesOf, pointsAxis, ratingAxis, SHARE_AXIS } from "../../web/scale.js";

describe("a scale", () => {
  it("puts the ends of the values at the ends of the drawing, whichever way", () => {
    const right = linear([0, 10], [56, 776]);
    assert.deepEqual([0, 5, 10].map(right), [56, 416, 776]);
    const down = linear([1, 0], [16, 300]);
    assert.deepEqual([1, 0.5, 0].map(down), [16, 158, 300]);
  });
});

/**
 * What the axes of the reports that the program writes are tested with, too.
 *
 * @type {{ shares: number[], points: { values: number[], lines: number[] }[], ratings: { intervals: number[][], lines: number[] }[] }}
 */
const cases = JSON.parse(await readFile(new URL("../../crates/report/src/axis/cases.json", import.meta.url), "utf8"));

describe("an axis", () => {
  it("of chances has lines at the quarters", () => {
    assert.deepEqual(linesOf(SHARE_AXIS), cases.shares);
  });

  it("of points goes as far up as down, and holds every value", () => {
    for (const { values, lines } of cases.points) assert.deepEqual(linesOf(pointsAxis(values)), lines);
    for (let most = 0; most < 60; most += 0.5) {
      const { low, high, step } = pointsAxis([most]);
      assert.ok(high > most && low === -high && high / step <= 4, String(most));
    }
  });

  it("of ratings begins and ends at round numbers, with eight lines or so at most", () => {
    for (const { intervals, lines } of cases.ratings) assert.deepEqual(linesOf(ratingAxis(intervals)), lines);
    for (const wide of [1, 30, 69, 71, 400, 2500, 9000]) {
      const { low, high, step } = ratingAxis([[1503, 1503 + wide]]);
      assert.ok(low <= 1503 && high >= 1503 + wide && low % step === 0 && high % step === 0, String(wide));
      assert.ok((high - low) / step <= Math.max(8, wide / 1000 + 2), String(wide));
    }
  });

  it("of ratings is never empty", () => {
    assert.deepEqual(ratingAxis([[1500, 1500]]), { low: 1500, high: 1510, step: 10 });
  });
});
