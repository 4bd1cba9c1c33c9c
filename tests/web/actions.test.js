import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import { fake, present, sceneOf } from "./support/page.js";

const { ActionCard, beforeMoves, latestActions, linesOf } = await import("../../web/table/actions.js");
const { callersOf } = await import("../../web/table/mover.js");
const { MoveList } = await import("../../web/table/moves.js");
const { decided } = await import("../../web/table/judged.js");
const { freePlace } = await import("../../web/board/why.js");
const { why } = await import("../../web/table/result.js");
const { Pace, keepPace } = await import("../../web/table/pace.js");
const { h } = await import("../../web/dom.js");
const chicago = await import("../../web/board/chicago-words.js");
const siam = await import("../../web/board/siam-words.js");
const families = await import("../../web/board/families-words.js");
const { speak } = await import("../../web/text.js");
const NAMES = ["Ada", "Bob", "Cleo"];

before(() => speak("fr"));

/** @param {...number} seats */
const played = (...seats) => seats.map((seat, index) => ({ seat, move: "1bb", number: index + 1 }));
/** @param {readonly { number: number }[]} moves */
const numbers = (moves) => moves.map(({ number }) => number);

describe("the card of what just happened", () => {
  it("tells each thing that others did since one's own move", () => {
    assert.deepEqual(numbers(latestActions(played(0, 1, 2, 0, 1, 1, 2), 0, 3)), [5, 6, 7]);
    assert.deepEqual(numbers(latestActions(played(1, 2), 0, 3)), [1, 2]);
  });

  it("tells one's own move while nobody has answered it", () => {
    assert.deepEqual(numbers(latestActions(played(1, 0, 0), 0, 2)), [3]);
    assert.deepEqual(latestActions([], 0, 2), []);
  });

  it("tells who looks on one round", () => {
    assert.deepEqual(numbers(latestActions(played(0, 1, 2, 0, 1), null, 3)), [4, 5]);
  });

  it("has at most four lines, and says how many more there are", async () => {
    const scene = { ...(await sceneOf("families")), seats: 6, viewer: 0 };
    assert.equal(linesOf(scene), 4);
    const card = new ActionCard(() => {});
    card.render(
      [1, 2, 3, 4, 5, 1].map((seat, index) => ({ seat, move: "1:a1", number: index + 1 })),
      { scene, names: ["A", "B", "C", "D", "E", "F"], line: () => "x", before: "" },
    );
    assert.equal(fake(card.element).all("li").length, 4);
    assert.match(fake(card.element).all("button")[0].textContent, /^2 actions de plus \(dans la liste des coups\)$/);
  });
});

describe("the card before the first move", () => {
  it("says who begins, or what is waited for", () => {
    /** @param {{ turn?: number | null, viewer?: number | null, waiting?: boolean, game?: string }} [facts] */
    const said = ({ turn = 1, viewer = 0, waiting = false, game = "nim" } = {}) =>
      beforeMoves({ waiting, over: null, scene: { turn, viewer, game } }, NAMES);
    assert.equal(said(), "Bob commence.");
    assert.equal(said({ turn: 0 }), "À vous de commencer.");
    assert.match(said({ turn: 0, game: "chicago" }), /^À vous de commencer.+choisissez une pile/);
    assert.match(said({ turn: 0, game: "siam" }), /^À vous de commencer.+posez un animal/);
    assert.match(said({ turn: 0, game: "families" }), /^À vous de commencer.+la carte/);
    assert.equal(said({ viewer: null }), "Bob commence.");
    assert.equal(said({ waiting: true }), "On attend des joueurs");
    assert.equal(said({ turn: null }), "On distribue…");
  });

  it("shows it until there is a move", async () => {
    const scene = await sceneOf("chicago");
    const card = new ActionCard(() => {});
    const drawn = { scene, names: NAMES, line: () => "x", before: "Bob commence." };
    card.render([], drawn);
    assert.match(fake(card.element).textContent, /^Bob commence\./);
    card.render(played(1), drawn);
    assert.match(fake(card.element).textContent, /^Bob x/);
  });

  it("says what a choice would do in the place of what happened, until it is given up", async () => {
    const scene = await sceneOf("chicago");
    const card = new ActionCard(() => {});
    const text = () => fake(card.element).textContent;
    card.foretell("rien ne bouge");
    card.render(played(1), { scene, names: NAMES, line: () => "x", before: "" });
    assert.match(text(), /^rien ne bouge/);
    card.foretell("la ligne avance");
    assert.match(text(), /^la ligne avance/);
    card.foretell(null);
    assert.match(text(), /^Bob x/);
  });
});

describe("the list of moves", () => {
  it("keeps what came before, drops what was taken back, and notices what is missing", () => {
    const list = new MoveList();
    list.merge(played(0, 1, 0));
    list.merge(played(0, 1, 0, 1).slice(3));
    assert.deepEqual(numbers(list.entries), [1, 2, 3, 4]);
    list.merge(played(0, 1));
    assert.deepEqual(numbers(list.entries), [1, 2]);
    list.merge(played(0, 1, 0, 1, 0, 1).slice(4));
    assert.deepEqual([numbers(list.entries), list.hasGap], [[5, 6], true]);
    list.complete(played(0, 1, 0, 1, 0));
    assert.deepEqual([numbers(list.entries), list.hasGap], [[1, 2, 3, 4, 5, 6], false]);
  });
});

describe("what a move did, in words", () => {
  it("says prices, piles that go and tokens that come to light", async () => {
    const scene = await sceneOf("chicago");
    const effect = { steps: 2, keep: "b", sell: "s", from: 5, to: 4, gone: 1, shows: [{ pile: 3, good: "f" }] };
    const words = chicago.describe({ move: "2bs", effect }, scene);
    for (const part of ["5→4", "1 pile disparaît", "la pile 3 montre"]) assert.ok(words.includes(part), words);
    assert.ok(!chicago.describe({ move: "2bs" }, scene).includes("→"));
  });

  it("says force, mass and what fell", () => {
    /** @type {Wire.SiamEffect} */
    const effect = {
      kind: "step",
      from: "c4",
      to: "c5",
      facing: "n",
      pushed: {
        toward: "n",
        line: ["c5"],
        force: 2,
        mass: 1,
        out: { kind: "m", at: "c5", winner: 0, by: "c5" },
      },
    };
    const words = siam.describe({ move: "c4c5n", effect });
    assert.match(words, /^pousse c4→c5, force 2 contre 1 montagne, la montagne en c5 tombe\s!$/);
    assert.match(siam.describe({ move: "c4c5n" }), /^va de c4 en c5/);
  });

  it("says how an ask was answered, and what only the viewer knows", async () => {
    const scene = { ...(await sceneOf("families")), seats: 2 };
    /** @param {Partial<Wire.FamiliesEffect>} change */
    const said = (change) =>
      families.describe(
        {
          seat: 1,
          move: "e3",
          effect: { from: 0, card: "e3", answer: "drawn", laid: [], drawn: [], ...change },
        },
        scene,
        NAMES,
      );
    assert.match(said({}), /Éclipse, le père\.\s» — non, pioche$/);
    assert.match(said({ answer: "lucky" }), /bonne pioche/);
    assert.match(said({ answer: "given", laid: [{ seat: 1, family: "e" }] }), /Famille Éclipse/);
    assert.match(said({ answer: "given", laid: [{ seat: 1, family: "e" }] }), /oui, la carte passe\. Famille Éclipse\s!$/);
    assert.match(said({ answer: "given", drawn: ["a1"] }), /oui, la carte passe\. Bob pioche le grand-père de la famille Ancre$/);
  });

  it("says in nobody's person what was drawn instead of a card: the scene of a seat is shown to others as well", async () => {
    const scene = { ...(await sceneOf("families")), seats: 2, viewer: 1 };
    /** @type {Wire.FamiliesEffect} */
    const effect = { from: 0, card: "e3", answer: "drawn", laid: [], drawn: ["a1"] };
    const entry = { seat: 1, move: "e3", effect };
    assert.match(families.describe(entry, scene, NAMES), / — non, pioche \(le grand-père de la famille Ancre\)$/);
    const laid = { ...entry, effect: { ...effect, laid: [{ seat: 1, family: "a" }] } };
    assert.match(families.describe(laid, scene, NAMES), /\(le grand-père de la famille Ancre\)\. Famille Ancre\s!$/);
    const line = fake(h("p", {}, families.moveLine(entry, scene, NAMES))).textContent;
    assert.match(line, /«\sDans la famille Éclipse, le père\.\s» ✗ non, pioche \(le grand-père de la famille Ancre\)$/u);
  });

  it("stands behind “you” where the mover is the viewer, who gave no name, and the move is a quotation", async () => {
    const seats = /** @type {Wire.Seated[]} */ (
      /** @type {unknown} */ ([
        { seat: 0, kind: "machine", name: "Machine", you: false, stands_in: false },
        { seat: 1, kind: "person", name: "Joueur 2", you: true, stands_in: false },
      ])
    );
    assert.deepEqual(callersOf("families", seats), ["Machine", "Vous"]);
    assert.deepEqual(callersOf("siam", seats), ["Machine", "Joueur 2"], "a verb follows that has to agree");
    const list = new MoveList();
    const scene = await sceneOf("families");
    list.merge([{ number: 1, seat: 1, move: "e3" }]);
    list.render(scene, ["Machine", "Joueur 2"], () => "x", callersOf("families", seats));
    assert.match(fake(list.element).textContent, /1Vous x/);
  });
});

describe("what came out", () => {
  it("is said in words, not as records write it", async () => {
    assert.match(chicago.cameOut("3f", await sceneOf("chicago")), /^la pile 3 montre café$/);
    const scene = await sceneOf("families");
    assert.match(families.cameOut("j1+d1", scene, NAMES), /^Ada pioche le grand-père de la famille Dé$/);
    assert.equal(families.cameOut("?", scene, NAMES), "?");
  });
});

describe("why a game ended", () => {
  it("is said by the game where the rules ended it, else by the reason, never with raw names", async () => {
    const scene = await sceneOf("chicago");
    const over = { reason: "time", by: 1, text: "expert (j2) ran out of time.", scores: null, winners: [0], rematch: null, friendly: null };
    assert.match(why({ scene, seats: [], over }, null, NAMES, chicago), /^Bob n’a plus de temps/);
    const ended = { ...scene, piles: ["b", "c"] };
    assert.match(
      why({ scene: ended, seats: [], over: { ...over, reason: "finished", by: null } }, null, NAMES, chicago),
      /^Plus que 2 piles/,
    );
  });

  /**
   * @param {number} own
   * @param {number} luck
   * @param {{ side?: string, cause?: string | null, isOwn?: boolean, others?: number, unit?: string, start?: number, end?: string }} [game]
   */
  const judged = (
    own,
    luck,
    { side = "mistakes", cause = "drawn", isOwn = true, others = 0, unit = "points", start = 0, end = "finished" } = {},
  ) => {
    const account = { own, others, luck, decided: side, start, correction: 0, result: own + luck };
    const analysis = /** @type {Wire.Analysis} */ (
      /** @type {unknown} */ ({ unit, end, accounts: [account], moves: [{ cause }] })
    );
    return decided(analysis, 0, isOwn);
  };

  it("tells luck from mistakes in words, and the figures after them", () => {
    const { text, figures } = judged(-20.8, -0.2, { others: 1 });
    assert.equal(text, "Vos erreurs ont décidé de la partie, plus que la chance.");
    assert.equal(
      figures,
      "La malchance vous a coûté 0,2 point, vos erreurs vous ont coûté 20,8 points, celles d’en face vous ont rapporté 1 point.",
    );
    assert.match(
      judged(-0.5, 0.1, { unit: "share" }).figures,
      /^La chance vous a rapporté 10\s%, vos erreurs vous ont coûté 50\s%, .+ rapporté 0\s% de chances de gagner\.$/,
    );
    assert.match(judged(-2, 3, { isOwn: false }).figures, /^La chance a rapporté 3 points, les erreurs de ce côté ont coûté 2 points/);
    assert.match(judged(-2, 0, { cause: null }).figures, /^Vos erreurs vous ont coûté 2 points, celles d’en face/);
    assert.deepEqual(judged(0, 0, { side: "nothing" }), { text: "Ni la chance ni les erreurs n’ont fait la différence.", figures: "", shares: [0, 0] });
  });

  it("says on whose side luck and mistakes were, to the player", () => {
    assert.match(judged(0, 0, { others: 9 }).text, /^Les erreurs d’en face ont décidé/);
    assert.match(judged(-1, 9, { side: "luck" }).text, /^La chance a décidé.*de votre côté/);
    assert.match(judged(-1, -9, { side: "luck" }).text, /^La chance a décidé.*contre vous/);
    assert.match(judged(-5, -4, { side: "both" }).text, /contre vous, et vos erreurs/);
    assert.match(judged(-5, 4, { side: "both" }).text, /de votre côté, mais vos erreurs/);
    assert.match(judged(0, 4, { side: "both", others: 5 }).text, /^La chance et les erreurs d’en face/);
    assert.match(judged(0, -4, { side: "both", others: 5 }).text, /contre vous, mais les erreurs d’en face/);
    assert.match(judged(-5, 0, { cause: null }).text, /^Ici la chance ne joue pas\s: vos erreurs/);
    assert.match(judged(-5, 0, { cause: null, others: 7 }).text, /^Ici la chance ne joue pas\s: les erreurs d’en face/);
  });

  it("speaks of the play until then where the rules did not end the game, and of no decision", () => {
    const luck = { side: "luck", end: "resigned j1" };
    assert.equal(judged(-1, 9, luck).text, "Jusqu’à l’abandon, la chance était de votre côté.");
    assert.match(judged(-9, 1, { end: "time j2" }).text, /^Jusqu’à la chute du drapeau, vos erreurs avaient pesé plus/);
    assert.match(judged(0, 0, { side: "nothing", end: "agreed" }).text, /^Jusqu’à cet accord, ni la chance/);
    for (const side of ["mistakes", "luck", "both", "nothing"])
      for (const [own, chance, cause] of /** @type {[number, number, string | null][]} */ ([[-5, 4, "drawn"], [0, -4, "drawn"], [-5, 0, null], [0, 0, null]]))
        for (const isOwn of [true, false])
          for (const end of ["resigned j2", "illegal j1", "crashed j1", "abandoned", "unfinished"]) {
            const { text } = judged(own, chance, { side, cause, isOwn, end });
            assert.match(text, /^Jusqu.+?, /);
            assert.doesNotMatch(text, /décid|\.open\./);
          }
  });

  it("writes the same figures as the analysis, with what a side had before the first move", () => {
    // By itself, luck would be 3.2: but the sum of all is 8.0.
    const { figures } = judged(0, -3.16, { side: "luck", start: -5.09, others: 0.23 });
    assert.match(figures, /^Vous partiez avec 5,1 points de retard\. La malchance vous a coûté 3,1 points, .+ rapporté 0,2 point\.$/);
    assert.match(judged(-2, 1, { start: 2, isOwn: false }).figures, /^Ce côté partait avec 2 points d’avance\. La chance a rapporté 1 point,/);
    assert.doesNotMatch(judged(-0.5, 0.1, { start: 0.5, unit: "share" }).figures, /part/, "that half of the games are won is no start");
  });

  it("says to others only which of the two decided", () => {
    for (const side of ["mistakes", "luck", "both"])
      assert.doesNotMatch(judged(-5, 4, { side, isOwn: false }).text, /vous|vos|votre/i);
  });
});

describe("a refusal", () => {
  const note = { width: 100, height: 40 };
  const room = { width: 300, height: 300 };

  it("stands near its place, and never over what can be pressed", () => {
    const live = [{ left: 100, top: 160, width: 100, height: 100 }];
    const place = { x: 150, y: 120 };
    const { left, top } = freePlace(note, place, room, live);
    assert.ok(top + 40 <= 160 || top >= 260 || left + 100 <= 100 || left >= 200, `${left} ${top}`);
    assert.ok(Math.abs(top - 120) < 120);
  });

  it("leaves the mat where all of it can be pressed", () => {
    const { top } = freePlace(note, { x: 150, y: 150 }, room, [{ left: 0, top: 0, ...room }]);
    assert.ok(top > 300);
  });
});

describe("the pace", () => {
  it("shows one's own move at once, and a reply after what was said before it", async () => {
    keepPace("normal");
    /** @type {string[]} */
    const seen = [];
    Object.assign(document, { hidden: false, getAnimations: () => [] });
    /** @type {() => void} */
    let ask = () => {};
    /** @type {Promise<void>} */
    const asked = new Promise((resolve) => {
      ask = resolve;
    });
    /** @type {() => void} */
    let answer = () => {};
    /** @type {Promise<void>} */
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    const pace = new Pace({
      show: (/** @type {string} */ update) => {
        seen.push(update);
        if (update === "reply") answer();
      },
      isReply: (update) => update === "reply",
      speeches: () => [
        () => {
          seen.push("question");
          ask();
        },
      ],
      isUrgent: () => false,
    });
    pace.push("mine");
    pace.push("reply");
    assert.deepEqual(seen, ["mine"]);
    await asked;
    assert.deepEqual(seen, ["mine", "question"]);
    // A tap finishes it.
    pace.finish();
    await answered;
    assert.deepEqual(seen, ["mine", "question", "reply"]);
  });

  it("is none where replies come directly", () => {
    keepPace("direct");
    /** @type {string[]} */
    const seen = [];
    const pace = new Pace({
      show: (/** @type {string} */ update) => void seen.push(update),
      isReply: () => true,
      speeches: () => [() => void seen.push("question")],
      isUrgent: () => false,
    });
    pace.push("one");
    pace.push("two");
    return Promise.resolve()
      .then(() => {})
      .then(() => {})
      .then(() => {})
      .then(() => assert.deepEqual(seen, ["one", "two"]));
  });
});

it("a card has a name", () => {
  assert.ok(present(fake(new ActionCard(() => {}).element).getAttribute("aria-label")));
});
