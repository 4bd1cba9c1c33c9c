import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import { fake, present } from "./support/page.js";

const { drawCurve, seatOf } = await import("../../web/analysis/curve.js");
const { Figures } = await import("../../web/analysis/figures.js");
const { Axis } = await import("../../web/tournament/axis.js");
const { speak } = await import("../../web/text.js");

before(() => speak("en"));

describe("the curve of a game", () => {
  /**
   * @param {number} number
   * @param {number} next
   * @param {string | null} [mark]
   * @param {string | null} [cause]
   */
  const move = (number, next, mark = null, cause = null) => ({
    number,
    player: number % 2 ? "j1" : "j2",
    next: [next, -next],
    luck: [0.5, -0.5],
    mark,
    cause,
  });
  /**
   * @param {ReturnType<typeof move>[]} moves
   * @param {(move: number) => void} [pick]
   */
  const draw = (moves, pick = () => {}) =>
    drawCurve({
      // As much of an analysis as a drawing looks at.
      analysis: /** @type {Wire.Analysis} */ (/** @type {unknown} */ ({ start: [0, 0], moves })),
      seat: 0,
      at: 1,
      names: ["Ada", "Bob"],
      figures: new Figures("points"),
      pick,
    });
  /**
   * @param {SVGElement} svg
   * @param {string} name
   * @param {string} look
   */
  const withClass = (svg, name, look) =>
    fake(svg).all(name).filter((one) => one.getAttribute("class")?.split(" ").includes(look));

  it("has a dot for the start and one for each move", () => {
    assert.equal(withClass(draw([move(1, 1), move(2, -1)]), "circle", "dot").length, 3);
  });

  it("marks each mistake by its own shape, filled where the own side made it", () => {
    const svg = draw([move(1, 1, "?!"), move(2, 0, "?"), move(3, -1, "??")]);
    assert.deepEqual(
      withClass(svg, "g", "mark").map((mark) => mark.textContent),
      ["?!", "?", "??"],
    );
    assert.equal(withClass(svg, "g", "own").length, 2);
  });

  it("shows luck apart, where there was any", () => {
    assert.equal(withClass(draw([move(1, 1)]), "text", "strip").length, 0);
    assert.equal(withClass(draw([move(1, 1, null, "drawn")]), "text", "strip").length, 1);
  });

  it("can be pressed at each move", () => {
    /** @type {number[]} */
    const picked = [];
    const svg = draw([move(1, 1), move(2, 1)], (number) => picked.push(number));
    for (const hit of withClass(svg, "rect", "hit")) present(hit.listeners.get("click"))();
    assert.deepEqual(picked, [1, 2]);
  });

  it("knows the seats by the names that an analysis gives them", () => {
    assert.equal(seatOf({ player: "j3" }), 2);
  });
});

describe("the axis of a ranking", () => {
  it("has a number for each line, and a bar with a whisker at both ends", () => {
    const axis = new Axis([
      [1000, 1100],
      [1050, 1200],
    ]);
    assert.deepEqual(
      fake(axis.head())
        .all("text")
        .map((text) => text.textContent),
      ["1000", "1050", "1100", "1150", "1200"],
    );
    const bar = fake(axis.bar(1100, [1000, 1200], "machine"));
    const whisker = present(bar.all("path").at(-1)).getAttribute("d");
    assert.match(present(whisker), /^M26 20H374M/);
    assert.equal(bar.all("circle")[0].getAttribute("cx"), "200");
    assert.equal(fake(axis.bar(1100, [1000, 1200], "program")).all("rect").length, 1);
  });
});
