// Openings without a document: positions that are the same turned or mirrored, the book of Siam, kinds of first moves of Chicago.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { Book } from "../../web/openings/book.js";
import { canonical, inverse, SYMMETRIES, turnedMove, turnedPosition } from "../../web/openings/symmetry.js";
import "./support/page.js";

/** @import { ChicagoScene } from "../../web/board/ring.js" */

const { Deals, kindOf } = await import("../../web/openings/deals.js");
const data = new URL("../../crates/openings/", import.meta.url);
/** @param {string} name */
const read = (name) => readFile(new URL(name, data), "utf8");
const book = new Book(await read("data/siam.txt"));
const deals = new Deals(await read("data/chicago.txt"));

const START = "...../...../.MMM./...../..... e";

describe("the ways to turn a board", () => {
  it("lead back again", () => {
    const position = "..M../..Ns./.M.M./....w/e.... r";
    assert.equal(new Set(SYMMETRIES.map((symmetry) => turnedPosition(position, symmetry))).size, 8);
    for (const symmetry of SYMMETRIES) {
      const back = inverse(symmetry);
      assert.equal(turnedPosition(turnedPosition(position, symmetry), back), position);
      for (const move of ["+a2e", "a2b2n", "d4s", "-e1"]) assert.equal(turnedMove(turnedMove(move, symmetry), back), move);
    }
  });

  it("turn squares and headings together", () => {
    const upright = { transpose: true, files: false, ranks: false };
    assert.equal(turnedPosition("...../...../.MMM./...../N.... e", upright), "...../..M../..M../..M../E.... e");
    assert.equal(turnedMove("+b1n", upright), "+a2e");
    const mirrored = { transpose: false, files: true, ranks: false };
    assert.equal(turnedMove("+a2e", mirrored), "+e2w");
  });
});

describe("the book of Siam", () => {
  it("keeps each position as the program looks it up", () => {
    assert.ok(book.size >= 100);
    for (const position of book.positions) assert.equal(canonical(position).text, position);
  });

  it("finds a position whichever way the board is turned", () => {
    const moves = book.moves(START) ?? [];
    assert.ok(moves.length > 10);
    for (const symmetry of SYMMETRIES) {
      const turned = book.moves(turnedPosition(START, symmetry)) ?? [];
      assert.deepEqual(turned.map(({ percent }) => percent), moves.map(({ percent }) => percent));
    }
    assert.equal(book.moves("...../...../MMM../...../..... e"), null);
  });

  it("has the best moves first, and what is proved says how soon", () => {
    const { positions } = book;
    for (const position of positions) {
      const chances = (book.moves(position) ?? []).map(({ percent }) => percent);
      assert.ok(chances.length > 0);
      assert.deepEqual(chances, [...chances].sort((one, other) => other - one));
    }
    const proved = new Book("x: +a1e w5 +a1n 50 +a2e l4");
    assert.equal(proved.size, 1);
  });

  it("reads what is proved", () => {
    const [won, open, lost] = new Book(`${canonical(START).text}: +a1e w5 +a1n 50 +a2e l4`).moves(canonical(START).text) ?? [];
    assert.deepEqual([won.percent, won.plies], [100, 5]);
    assert.deepEqual([open.percent, open.plies], [50, null]);
    assert.deepEqual([lost.percent, lost.plies], [0, 4]);
  });
});

/**
 * As much of a scene as a kind depends on, from a position such as `b???/r??? 766666 1 -,-`.
 *
 * @param {string} position
 */
function sceneOf(position) {
  const [piles, prices, trader] = position.split(" ");
  const goods = [..."bcfmrs"].map((good, index) => ({ good, price: Number(prices[index]) }));
  return /** @type {ChicagoScene} */ (
    /** @type {unknown} */ ({ piles: piles.split("/"), goods, trader: Number(trader) - 1, ply: 0, moves: [] })
  );
}

describe("first moves of Chicago", () => {
  it("are of the kinds that the program counts them to", async () => {
    const cases = (await read("tests/kinds.txt")).split("\n").filter((line) => line && !line.startsWith("#"));
    assert.ok(cases.length >= 8);
    for (const line of cases) {
      const [move, kind, position] = line.split("; ");
      assert.equal(kindOf(sceneOf(position), move), kind, line);
      assert.ok(deals.of(kind), `${kind} is known`);
    }
  });

  it("are told the least loss first, and only of a first move", async () => {
    const position = "b???/r???/c???/f???/s???/m???/b???/r???/c??? 766666 8 -,-";
    const scene = { ...sceneOf(position), moves: ["1br", "1rb", "2cr", "3cb"] };
    const known = deals.moves(scene) ?? [];
    const losses = known.map(({ tally }) => tally?.lost ?? NaN);
    assert.equal(known.length, 4);
    assert.deepEqual(losses, [...losses].sort((one, other) => one - other));
    assert.equal(deals.moves({ ...scene, ply: 1 }), null);
  });
});
