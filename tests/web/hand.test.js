import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { fake } from "./support/page.js";

const { handRows, sizes, upperRow } = await import("../../web/board/hand.js");
const { h } = await import("../../web/dom.js");

describe("a hand", () => {
  it("lies in two rows of which neither is much longer than the other", () => {
    assert.equal(upperRow([4, 3, 2, 2, 1, 1, 1]), 3);
    assert.equal(upperRow([1, 1, 1, 1]), 2);
    assert.equal(upperRow([6, 1]), 1);
    assert.equal(upperRow([3]), 1);
    assert.equal(upperRow([]), 0);
  });

  it("has its groups in their order, each row with what it takes", () => {
    const groups = [3, 1, 1].map((count, index) => ({ count, element: h("b", {}, String(index)) }));
    const [upper, lower] = handRows(groups).map(fake);
    assert.deepEqual([upper.textContent, lower.textContent], ["0", "12"]);
    assert.equal(upper.getAttribute("style --groups"), "1");
    assert.equal(upper.getAttribute("style --on-others"), "2");
    assert.equal(lower.getAttribute("style --groups"), "2");
  });

  it("divides by no nothing", () => {
    assert.deepEqual(sizes([1, 1]), { "--groups": 2, "--on-others": 1 });
    assert.deepEqual(sizes([]), { "--groups": 0, "--on-others": 1 });
  });
});
