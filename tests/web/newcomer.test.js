import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./support/page.js";

const { isCoached, meet, needsAim, noteCoached } = await import("../../web/table/newcomer.js");

describe("somebody who is new to a game", () => {
  it("is told its aim at three tables, and at no other", () => {
    for (const table of ["one", "two", "three"]) {
      assert.ok(needsAim("siam", table), table);
      meet("siam", table);
      meet("siam", table);
    }
    assert.ok(!needsAim("siam", "four"));
    assert.ok(needsAim("siam", "two"), "a table that is visited again says it still");
    assert.ok(needsAim("chicago", "four"), "each game has its own");
  });

  it("is shown the first steps until they were shown", () => {
    assert.ok(!isCoached("siam"));
    noteCoached("siam", true);
    assert.ok(isCoached("siam") && !isCoached("families"));
    assert.ok(!needsAim("siam", "four"), "what is known of its tables stays");
  });
});
