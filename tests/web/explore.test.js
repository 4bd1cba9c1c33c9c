// Trees of variations without a document: the tree itself, what is asked for, links, and the board that is set up.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mayExplore } from "../../web/explore/begin.js";
import { pressedPile, readChicago, seated, writeChicago } from "../../web/explore/chicago-position.js";
import { heldBy, putCard, readFamilies, seatFamilies, stockOf, writeFamilies } from "../../web/explore/families-position.js";
import { pack, pasted, unpack } from "../../web/explore/link.js";
import { pressed, readPosition, writePosition } from "../../web/explore/siam-position.js";
import { Study } from "../../web/explore/study.js";
import { after, afterMoves, before, beside, branch, lastOf, movesTo, pathTo, Tree } from "../../web/explore/tree.js";

/** @import { Frame } from "../../web/explore/source.js" */

/** @param {{ parent: number | null, step: string, comment: string }[]} nodes */
const treeOf = (nodes = []) => new Tree({ title: "", variant: "siam", start: "x", names: [], comment: "", nodes });

/** @param {Tree} tree */
const steps = (tree) => tree.list().map(({ step }) => step);

describe("a tree", () => {
  it("finds a step that is there, and takes another as a variation", () => {
    const tree = treeOf();
    const first = tree.add(tree.root, "a");
    assert.equal(tree.add(tree.root, "a"), first);
    tree.add(first, "b");
    const other = tree.add(first, "c");
    tree.add(other, "d");
    assert.deepEqual(steps(tree), ["a", "b", "c", "d"]);
    assert.deepEqual(tree.plain().nodes.map(({ parent }) => parent), [null, 0, 0, 2]);
    assert.deepEqual(new Tree(tree.plain()).plain(), tree.plain());
  });

  it("promotes a line where it leaves the main one, and deletes a node with what follows", () => {
    const tree = treeOf();
    const main = tree.add(tree.root, "a");
    const deep = tree.add(tree.add(tree.root, "b"), "c");
    assert.equal(branch(main), null);
    assert.equal(branch(deep)?.step, "b");
    assert.ok(tree.promote(deep));
    assert.deepEqual(steps(tree), ["b", "c", "a"]);
    assert.ok(!tree.promote(deep), "it is the main line now");
    assert.equal(tree.remove(pathTo(deep)[0]), tree.root);
    assert.deepEqual(steps(tree), ["a"]);
    assert.equal(tree.remove(tree.root), tree.root);
  });

  it("has variations beside each other, those of the move before where a move has none", () => {
    const tree = treeOf();
    const [one, two, three] = ["a", "b", "c"].map((step) => tree.add(tree.root, step));
    const deep = tree.add(tree.add(two, "d"), "e");
    assert.deepEqual([beside(one, 1), beside(two, 1), beside(two, -1)], [two, three, one]);
    assert.equal(beside(deep, 1), three);
    assert.deepEqual([beside(one, -1), beside(three, 1), beside(tree.root, 1)], [one, three, tree.root]);
  });

  it("is gone through move by move, what came out with the move before", () => {
    const tree = treeOf();
    let at = tree.root;
    for (const step of ["1bc", "*1b", "*3c", "2rf", "*2s"]) at = tree.add(at, step);
    assert.equal(after(tree.root).step, "*3c");
    assert.equal(after(after(tree.root)), at);
    assert.equal(after(at), at);
    assert.equal(before(at).step, "*3c");
    assert.equal(before(before(at)), tree.root);
    assert.equal(lastOf(tree.root), at);
    assert.equal(afterMoves(tree.root, 1).step, "*3c");
    assert.equal(movesTo(at), 2);
  });
});

/** An engine whose frames say which step they are of, and that counts what it is asked. */
function guide() {
  /** @type {{ from: number, steps: number }[]} */
  const asked = [];
  /** @param {string | null} step */
  const frame = (step) => /** @type {Frame} */ (/** @type {unknown} */ ({ step }));
  return {
    asked,
    /**
     * @param {{ steps: string[] }} place
     * @param {number} from
     */
    show: async (place, from) => {
      asked.push({ from, steps: place.steps.length });
      return { names: ["Léa"], frames: [null, ...place.steps].map(frame).slice(from) };
    },
    draw: async () => ({ frames: [frame("*1b"), frame("*3c")] }),
  };
}

describe("a study", () => {
  it("asks for what is around together, and for nothing twice", async () => {
    const tree = treeOf();
    let at = tree.root;
    for (let index = 0; index < 40; index += 1) at = tree.add(at, `m${index}`);
    const engine = guide();
    const study = new Study(tree, engine);
    const middle = pathTo(at)[19];
    assert.equal((await study.frame(middle)).step, "m19");
    assert.deepEqual(engine.asked, [{ from: 4, steps: 36 }]);
    for (const node of pathTo(at).slice(4, 36)) assert.equal((await study.frame(node)).step, node.step);
    assert.equal(engine.asked.length, 1);
    assert.deepEqual(study.names, ["Léa"]);
    study.look(1);
    assert.equal(study.known(middle), null, "other eyes see something else");
  });

  it("grows by what is played and by what comes out, and says what is new", async () => {
    const tree = treeOf();
    const study = new Study(tree, guide());
    const { node, added } = await study.play(tree.root, "1bc");
    assert.deepEqual([node.step, added.length], ["1bc", 1]);
    assert.equal((await study.play(tree.root, "1bc")).added.length, 0);
    const drawn = await study.draw(node);
    assert.deepEqual([drawn.node.step, drawn.added.length], ["*3c", 2]);
  });

  it("answers a key in a tree of 2 000 moves within a fraction of a frame", async () => {
    const tree = treeOf();
    let at = tree.root;
    for (let index = 0; index < 2_000; index += 1) {
      tree.add(at, `v${index}`);
      at = tree.add(at, `m${index}`);
      tree.promote(at);
    }
    const study = new Study(tree, guide());
    const last = lastOf(tree.root);
    await study.frame(last);
    const start = performance.now();
    const times = 200;
    let node = last;
    for (let time = 0; time < times; time += 1) {
      study.known(node);
      branch(node);
      movesTo(node);
      node = time % 2 ? after(node) : before(node);
    }
    assert.ok((performance.now() - start) / times < 4, "milliseconds a key");
  });
});

describe("a link", () => {
  it("carries a tree in letters of an address, and what is none is no tree", async () => {
    const text = "tripot explore 1\ntitle: Élodie « 7 » 🂡\nmoves:\n+a1e {é}\n".repeat(20);
    const packed = await pack(text);
    assert.match(packed, /^[\w-]+$/);
    assert.ok(packed.length < text.length / 4);
    assert.equal(await unpack(packed), text);
    assert.equal(await unpack("nonsense"), null);
    assert.equal(await pasted(` https://example.org/tripot/explore/siam#text=${packed} \n`), text);
    assert.equal(await pasted("...../..... e"), "...../..... e");
  });
});

describe("a position of Siam", () => {
  it("is read and written as the notation has it", () => {
    for (const text of ["...../...../.MMM./...../..... e", "s..../w..../M.MM./N..../N.... r", "EeSsN/...../...../...../W...w e"]) {
      const { pieces, side } = readPosition(text);
      assert.equal(writePosition(pieces, side), text);
    }
  });

  it("has an animal turned by pressing it again, and a piece taken away", () => {
    const put = pressed(undefined, "e", "c2");
    assert.deepEqual(put, { at: "c2", kind: "e", heading: "n" });
    assert.equal(pressed(put ?? undefined, "e", "c2")?.heading, "e");
    assert.equal(pressed({ at: "c2", kind: "e", heading: "w" }, "e", "c2")?.heading, "n");
    assert.equal(pressed(put ?? undefined, "r", "c2")?.kind, "r");
    assert.equal(pressed({ at: "c2", kind: "m", heading: null }, "m", "c2"), null);
    assert.equal(pressed(put ?? undefined, "none", "c2"), null);
  });
});

describe("a game that goes on", () => {
  it("is explored by who plays against machines alone, where nothing is hidden", () => {
    globalThis.document = /** @type {any} */ ({ querySelector: () => ({ getAttribute: () => "here", content: "here" }) });
    const game = (/** @type {string} */ name, /** @type {boolean} */ over, /** @type {string[]} */ kinds) =>
      mayExplore(/** @type {any} */ ({ over, own: 0, facts: { game: name }, seats: kinds.map((kind, seat) => ({ kind, seat })) }));
    assert.ok(game("siam", false, ["person", "machine"]));
    assert.ok(!game("siam", false, ["person", "person"]));
    assert.ok(!game("families", false, ["person", "machine"]), "its cards are hidden");
    assert.ok(game("families", true, ["person", "person"]));
    assert.ok(!game("nim", true, ["person", "person"]));
  });
});

const GOODS = [..."brcfsm"];

describe("a position of Chicago", () => {
  it("is read and written as the notation has it, and the seat to move says who began", () => {
    const cases = [
      ["m???/b???/s??/f???/m??/r???/f???/m???/r??? 765666 4 f,-", "chicago", 1],
      ["b???/r???/c???/f??? 766666 ? -,-", "chicago(first=2)", 1],
      ["sf/mf/rsm 735344 1 rcbsbb,scbcb", "chicago(piles=open)", 1],
      ["sf/mf/rsm 735344 3 rcb,scb,rr", "chicago(piles=open,first=3)", 1],
    ];
    for (const [text, variant, turn] of /** @type {[string, string, number][]} */ (cases)) {
      const setup = readChicago(text, variant, GOODS);
      assert.equal(setup.turn, turn, text);
      assert.deepEqual(writeChicago(setup, variant), { text, variant });
    }
  });

  it("counts the trader's pile without empty ones, and another seat to move means that another began", () => {
    const setup = readChicago("b?/r?/c? 766666 3 -,-", "chicago(piles-count=4,height=2)", GOODS);
    assert.equal(setup.piles.length, 4, "there is room for every pile that is dealt");
    setup.piles[0] = pressedPile(setup.piles[0], 0, "");
    setup.piles[0] = pressedPile(setup.piles[0], 0, "");
    setup.turn = 1;
    assert.deepEqual(writeChicago(setup, "chicago(piles-count=4,height=2)"), {
      text: "r?/c? 766666 2 -,-",
      variant: "chicago(piles-count=4,height=2,first=2)",
    });
    setup.trader = 0;
    assert.equal(writeChicago(setup, "chicago").text, "r?/c? 766666 3 -,-", "no pile is there: the rules have to say so");
    assert.equal(pressedPile("b?", 2, "m"), "b?m");
    assert.equal(pressedPile("b?m", 1, "s"), "bsm");
    assert.deepEqual(seated(["rc", "b"], 3), ["rc", "b", ""]);
  });
});

describe("a position of the families", () => {
  const text = "a6e2f14g135,b14d5f236g4 28 c,- j2";

  it("is read and written as the notation has it, hands that nobody sees as well", () => {
    const setup = readFamilies(text, "abcdefg", 6);
    assert.deepEqual([heldBy(setup, 0), heldBy(setup, 1), stockOf(setup), setup.turn, setup.viewer], [7, 7, 22, 1, null]);
    assert.equal(writeFamilies(setup), text.replace("28", "22"));
    for (const view of ["a1236b2c45,7 28 -,- j1", "7,a1236b2c45,3 25 -,-,- j3"]) {
      const seen = readFamilies(view, "abcdefg", 6);
      assert.equal(writeFamilies(seen), view);
    }
  });

  it("has each card in one place; a family is laid and taken up as a whole", () => {
    const setup = readFamilies("a12,b3 4 -,- j1", "ab", 4);
    putCard(setup.cards, "b3", { kind: "hand", seat: 0 });
    assert.equal(writeFamilies(setup), "a12b3,- 5 -,- j1");
    putCard(setup.cards, "b3", { kind: "hand", seat: 0 });
    assert.equal(writeFamilies(setup), "a12,- 6 -,- j1");
    putCard(setup.cards, "a4", { kind: "laid", seat: 1 });
    assert.equal(writeFamilies(setup), "-,- 4 -,a j1");
    putCard(setup.cards, "a1", { kind: "hand", seat: 1 });
    assert.equal(writeFamilies(setup), "-,a1 7 -,- j1");
  });

  it("keeps the sizes of the hands that are no longer seen, and puts away what belongs to nobody", () => {
    const setup = readFamilies("a12,b3,b14 3 -,-,- j3", "ab", 4);
    seatFamilies(setup, 3, 0);
    assert.equal(writeFamilies(setup), "a12,1,2 3 -,-,- j3");
    seatFamilies(setup, 2, 0);
    assert.equal(writeFamilies(setup), "a12,1 5 -,- j2");
    seatFamilies(setup, 2, null);
    assert.equal(writeFamilies(setup), "a12,- 6 -,- j2");
  });
});
