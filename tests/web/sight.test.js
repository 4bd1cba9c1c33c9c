import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./support/page.js";

const { scrollTo } = await import("../../web/table/sight.js");

describe("what should be seen", () => {
  const room = { top: 8, bottom: 800 };

  it("is left where it is while all of it is in the window", () => {
    assert.equal(scrollTo({ top: 8, bottom: 800 }, room), 0);
    assert.equal(scrollTo({ top: 200, bottom: 600 }, room), 0);
  });

  it("comes from above or below as far as it must", () => {
    assert.equal(scrollTo({ top: -300, bottom: 200 }, room), -308);
    assert.equal(scrollTo({ top: 500, bottom: 900 }, room), 100);
  });

  it("is seen from its beginning, if the window is too low for it", () => {
    assert.equal(scrollTo({ top: 100, bottom: 1000 }, room), 92);
    assert.equal(scrollTo({ top: -100, bottom: 1000 }, room), -108);
  });
});
