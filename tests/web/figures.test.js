import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import "./support/page.js";

const { Figures } = await import("../../web/analysis/figures.js");
const { speak } = await import("../../web/text.js");

describe("the figures of an analysis", () => {
  before(() => speak("en"));

  it("show whole results without a decimal, and points with a sign", () => {
    const points = new Figures("points");
    assert.deepEqual(
      [3, -2, 0, 1.25].map((value) => points.value(value)),
      ["+3", "−2", "0", "+1.3"],
    );
    const share = new Figures("share");
    assert.deepEqual(
      [1, 0.5, 0.123].map((value) => share.value(value)),
      ["100 %", "50 %", "12.3 %"],
    );
  });

  it("round halves away from nought, so that both sides see the same figure", () => {
    const points = new Figures("points");
    assert.equal(points.change(0.05), "+0.1");
    assert.equal(points.change(-0.05), "−0.1");
    assert.equal(points.change(0.04), "0.0");
    assert.equal(points.size(-1.26), "1.3");
  });

  it("are plain numbers in a sentence, which has the sign in its words", () => {
    const points = new Figures("points");
    assert.deepEqual(
      [3, -2, 0, -1.25, 0.04].map((value) => points.plain(value)),
      ["3", "2", "0", "1.3", "0"],
    );
    assert.equal(new Figures("share").plain(-0.756), "75.6");
  });

  it("round parts so that they add up to what is written of their sum", () => {
    const points = new Figures("points");
    for (const parts of [
      [0.04, 0.04, 0.04],
      [1.26, -0.37, 0.14],
      [-0.05, -0.05, 0.1],
      [2 / 3, 2 / 3, -1 / 3],
    ]) {
      const rounded = points.rounded(parts);
      /** @param {number[]} all */
      const sum = (all) => all.reduce((one, two) => one + two, 0);
      assert.equal(points.change(sum(rounded)), points.change(sum(parts)), parts.join(" "));
      rounded.forEach((value, index) => assert.ok(Math.abs(value - parts[index]) < 0.1));
    }
  });

  it("write decimals as the language does", async () => {
    await speak("fr");
    assert.equal(new Figures("points").change(1.5), "+1,5");
    await speak("en");
  });
});
