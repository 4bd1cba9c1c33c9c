import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { sceneOf } from "./support/page.js";

const { fullest, longest } = await import("../../web/review/room.js");

describe("the room that a game takes", () => {
  it("is that of the most cards which were seen of each player, at whatever step", async () => {
    const scene = await sceneOf("families");
    /** @param {...string[]} hands */
    const frame = (...hands) => ({
      scene: { ...scene, others: hands.map((known) => ({ ...scene.others[0], known })) },
    });
    const most = fullest([frame(["a1", "a2"], []), frame(["a1"], ["b1", "b2", "b3"]), frame([], ["b1"])]);
    assert.ok("others" in most);
    assert.deepEqual(
      most.others.map(({ known }) => known.length),
      [2, 3],
    );
  });

  it("is that of the last position where no hands are shown", async () => {
    const scene = await sceneOf("siam");
    assert.equal(fullest([{ scene: await sceneOf("siam") }, { scene }]), scene);
  });

  it("has place for the longest text", () => {
    assert.equal(longest(["a", "ccc", "bb"]), "ccc");
    assert.equal(longest([]), "");
  });
});
