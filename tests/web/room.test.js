import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { sceneOf } from "./support/page.js";

const { fullest, lastTurns, longest } = await import("../../web/review/room.js");

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

  it("is that of each turn for the cards of the seats", async () => {
    const scene = await sceneOf("siam");
    const at = (/** @type {number | null} */ turn, /** @type {number} */ viewer) => ({ scene: { ...scene, turn, viewer } });
    const most = lastTurns([at(0, 1), at(1, 2), at(0, 3), at(null, 4)]);
    assert.deepEqual(
      most.map(({ turn, viewer }) => [turn, viewer]),
      [
        [0, 3],
        [1, 2],
        [null, 4],
      ],
    );
  });

  it("has place for the longest text", () => {
    assert.equal(longest(["a", "ccc", "bb"]), "ccc");
    assert.equal(longest([]), "");
  });
});
