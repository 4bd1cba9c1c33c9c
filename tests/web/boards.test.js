import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import { present, sceneOf } from "./support/page.js";

const chicago = { ...(await import("../../web/board/ring.js")), ...(await import("../../web/board/chicago-words.js")) };
const siam = { ...(await import("../../web/board/square.js")), ...(await import("../../web/board/siam-words.js")) };
const { fallenAt, middle, SIZE } = await import("../../web/board/siam-place.js");
const families = await import("../../web/board/families-words.js");
const { signs, status } = await import("../../web/board/grid.js");
const { facings, sumOf, verdict } = await import("../../web/play/push.js");
const { ruleOf } = await import("../../web/rules/anchor.js");
const { speak } = await import("../../web/text.js");
const NAMES = ["Ada", "Bob", "Cleo"];

before(() => speak("en"));

describe("Chicago", () => {
  it("reads how a move is written, and nothing else", () => {
    assert.deepEqual(chicago.readMove("2bc"), { text: "2bc", steps: 2, keep: "b", sell: "c" });
    for (const text of ["", "bc", "2b", "2bcd", "x2bc", "2BC"]) assert.equal(chicago.readMove(text), null, text);
  });

  it("counts round the ring", () => {
    const scene = { piles: ["b", "c", "m", "f"], trader: 3 };
    assert.deepEqual(chicago.landing(scene, 2), { at: 1, before: 0, after: 2 });
    assert.equal(chicago.distance(scene, 0), 1);
    assert.equal(chicago.distance(scene, 3), 4);
  });

  it("says every pile, price and reserve", async () => {
    const scene = await sceneOf("chicago");
    const told = chicago.tell(scene, NAMES);
    for (const { good, price } of scene.goods) assert.ok(told.includes(`${scene.words.goods[good]} ${price}`), good);
    assert.equal(told.split(" ; ").length, scene.piles.length);
    assert.ok(told.includes(`Ada ${scene.reserves[0].worth}`));
    const { figure } = chicago.seatDetail(scene, 0);
    assert.equal(figure, String(scene.reserves[0].worth));
  });

  it("says a move in words, and a text that is none as it is", async () => {
    const scene = await sceneOf("chicago");
    const { steps, keep, sell } = present(chicago.readMove(scene.moves[0]));
    const words = chicago.describe({ move: scene.moves[0] }, scene);
    for (const part of [String(steps), scene.words.goods[keep], scene.words.goods[sell]])
      assert.ok(words.includes(part));
    assert.equal(chicago.describe({ move: "?" }, scene), "?");
  });

  it("reads every move that the server offers", async () => {
    const { moves } = await sceneOf("chicago");
    assert.ok(moves.length > 0);
    for (const move of moves) assert.equal(chicago.readMove(move)?.text, move);
  });
});

describe("Siam", () => {
  it("reads how each kind of move is written", () => {
    assert.deepEqual(siam.readMove("+e3w"), { text: "+e3w", kind: "enter", from: null, to: "e3", facing: "w" });
    assert.deepEqual(siam.readMove("-e3"), { text: "-e3", kind: "leave", from: "e3", to: null, facing: null });
    assert.deepEqual(siam.readMove("b1n"), { text: "b1n", kind: "turn", from: "b1", to: "b1", facing: "n" });
    assert.deepEqual(siam.readMove("b1b2e"), {
      text: "b1b2e",
      kind: "go",
      from: "b1",
      to: "b2",
      facing: "e",
      toward: "n",
    });
    for (const text of ["", "f1n", "b6n", "b1b2b3"]) assert.equal(siam.readMove(text), null, text);
  });

  it("lays a fallen mountain on the mat, and on no name of a row or column", () => {
    const half = 20;
    for (const square of siam.SQUARES)
      for (const toward of siam.HEADINGS.filter((heading) => siam.beside(square, heading) === null)) {
        const { x, y } = fallenAt(square, toward);
        assert.ok(Math.min(x, y) >= half && Math.max(x, y) <= SIZE - half, `${square} ${toward}: ${x}, ${y}`);
        const name = toward === "w" ? { x: 17, y: middle(square).y } : { x: middle(square).x, y: 605 };
        if (toward === "w" || toward === "s") assert.ok(Math.hypot(name.x - x, name.y - y) > half + 12, `${square} ${toward}`);
      }
  });

  it("knows its squares", () => {
    assert.equal(siam.SQUARES.length, 25);
    assert.equal(siam.SQUARES.filter(siam.isBorder).length, 16);
    assert.equal(siam.beside("e5", "n"), null);
    assert.equal(siam.beside("e5", "w"), "d5");
    for (const square of siam.SQUARES)
      for (const heading of siam.HEADINGS) {
        const next = siam.beside(square, heading);
        if (next) assert.equal(siam.beside(next, siam.opposite(heading)), square);
        if (next) assert.equal(siam.toward(square, next), heading);
      }
  });

  it("knows where each piece of a pushed line goes", () => {
    const pieces = ["b1", "b2", "b3", "b5"].map((at) => ({ at, kind: "e", heading: "n" }));
    const gone = siam.travel({ pieces }, present(siam.readMove("b1b2n")));
    assert.deepEqual(Object.fromEntries(gone), { b1: { at: "b2" }, b2: { at: "b3" }, b3: { at: "b4" } });
    const edge = ["b5", "b4"].map((at) => ({ at, kind: "e", heading: "n" }));
    const out = siam.travel({ pieces: edge }, present(siam.readMove("b4b5n")));
    assert.deepEqual(out.get("b5"), { out: "n" });
  });

  it("reads every move and push of a scene, and says whether a push goes", async () => {
    const scene = await sceneOf("siam");
    const moves = scene.moves.map(siam.readMove);
    assert.ok(moves.every((move, index) => move?.text === scene.moves[index]));
    const turns = facings(moves.map(present), { kind: "turn", from: "a3", to: "a3" });
    assert.ok(turns.length > 0 && turns.every(({ from }) => from === "a3"));
    assert.ok(scene.pushes.length > 0);
    for (const push of scene.pushes)
      assert.match(verdict(scene, push), push.legal ? /the line moves\./ : /nothing moves|not allowed/);
  });

  it("says who pushes and what resists, with a number for each", async () => {
    const scene = await sceneOf("siam");
    /**
     * The sum of a push from b1 to the north; `line` has what stands on b2, b3 and so on: an elephant or a rhino that
     * heads north (E, R), south (e, r) or east (x), or a mountain (m).
     *
     * @param {string} line
     * @param {string | null} [stuck]
     */
    const sum = (line, stuck = null) => {
      const stands = [...line].map((letter, index) => ({
        at: `b${index + 2}`,
        kind: letter === "x" ? "e" : letter.toLowerCase(),
        heading: letter === "m" ? null : letter === "x" ? "e" : letter === letter.toUpperCase() ? "n" : "s",
      }));
      /** @type {[string, number, number][]} */
      const traced = stands.map(({ at }) => [at, 0, 0]);
      const push = { move: "b1b2n", legal: stuck === null, toward: "n", line: traced, stuck, out: false, winner: null, nearest: null };
      return sumOf({ ...scene, turn: 0, pieces: stands }, push);
    };
    assert.equal(sum("x"), "1 animal pushes, nothing resists: the line moves.");
    assert.equal(sum("m"), "1 animal pushes, 1 mountain resists: enough, the line moves.");
    assert.equal(sum("Rr"), "2 animals push, 1 resists head-on: the line moves.");
    assert.equal(sum("ERrm"), "3 push, 1 resists head-on: that leaves 2 for 1 mountain, the line moves.");
    assert.match(sum("r", "b2"), /^1 animal pushes, 1 resists head-on: equal strength, nothing moves\./);
    assert.equal(sum("mm", "b3"), "1 animal pushes, 2 mountains resist: it takes one animal per mountain, nothing moves.");
    assert.match(sum("Ermm", "b5"), /^2 push, 1 resists head-on: that leaves 1 for 2 mountains, too few/);
    // What stands behind the piece at which it gets stuck does not help.
    assert.match(sum("rEE", "b2"), /^1 animal pushes, 1 resists head-on/);
  });

  it("names what stands on a square", async () => {
    const scene = await sceneOf("siam");
    const said = scene.pieces.map(({ at }) => siam.label(scene, at, undefined));
    assert.ok(said.every((text, index) => text.startsWith(`${scene.pieces[index].at}, `)));
    assert.match(siam.describe({ move: "+e3w" }), /e3/);
  });
});

describe("the families", () => {
  it("read how an ask is written: with two seats the other one is meant", () => {
    assert.deepEqual(families.readMove("3:b2", { turn: 0 }), { text: "3:b2", from: 2, card: "b2" });
    assert.deepEqual(families.readMove("b2", { turn: 0 }), { text: "b2", from: 1, card: "b2" });
    assert.deepEqual(families.readMove("b2", { turn: 1 }), { text: "b2", from: 0, card: "b2" });
    for (const text of ["", "h1", "a7", "3:"]) assert.equal(families.readMove(text, { turn: 0 }), null, text);
  });

  it("sort a hand by family, the fullest first", () => {
    const made = families.groups(["a1", "b1", "b3", "c2", "b6"]);
    assert.deepEqual(made[0], { family: "b", cards: ["b1", "b3", "b6"] });
    assert.deepEqual(made.map(({ family }) => family).sort(), ["a", "b", "c"]);
  });

  it("say the position without a word about hidden cards", async () => {
    const scene = await sceneOf("families");
    const told = families.tell(scene, NAMES);
    assert.ok(told.includes("Ada") && told.includes("Cleo") && !told.includes("Bob :"));
    assert.ok(told.includes(String(scene.stock)));
  });

  it("show in the grid what the record proves, and no more", async () => {
    const scene = await sceneOf("families");
    for (const name of scene.hand) assert.equal(status(scene, name).kind, "mine");
    for (const [seat, { known }] of scene.others.entries())
      for (const name of known.filter((card) => !scene.hand.includes(card)))
        assert.deepEqual(status(scene, name), { kind: "known", seats: [seat] });
  });

  it("give each player a sign of its own", () => {
    assert.deepEqual(signs(["Ada", "bob", "Alan", ""]), ["1", "B", "3", "4"]);
  });
});

describe("a refusal", () => {
  it("leads to the section of the rules that it is about", () => {
    assert.equal(ruleOf("siam", "siam.refusal.too_weak"), "/rules/siam#when-is-a-push-legal");
    assert.equal(ruleOf("siam", "siam.refusal.anything"), "/rules/siam#a-turn");
    assert.equal(ruleOf("siam", "siam.unreadable"), "/rules/siam#typing-a-move");
    assert.equal(ruleOf("siam", null), "/rules/siam#typing-a-move");
  });
});
