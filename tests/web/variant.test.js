import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import "./support/page.js";

const { entrantName, learnLevels, levelName } = await import("../../web/level.js");
const { plainHelp, ruleTexts } = await import("../../web/variant.js");
const { playerName, tournamentName, whatIsPlayed } = await import("../../web/tournament/words.js");
const { renamed } = await import("../../web/table/result.js");
const { speak } = await import("../../web/text.js");

before(() => speak("fr"));

/** The options of a game, as the server tells them. */
const OPTIONS = [
  { name: "piles", kind: "choice", title: "piles", values: ["hidden", "open"], titles: ["cachées", "ouvertes"] },
  { name: "lucky-draw", kind: "flag", title: "bonne pioche", values: null, titles: null },
  { name: "teams", kind: "flag", title: "équipes", values: null, titles: null },
  { name: "piles-count", kind: "number", title: "nombre de piles", values: null, titles: null },
];

describe("the rules of a variant", () => {
  it("are told in words, whatever kind they are of", () => {
    assert.deepEqual(ruleTexts("chicago(piles=open,piles-count=5)", OPTIONS), [
      "piles\u00a0: ouvertes",
      "nombre de piles\u00a0: 5",
    ]);
    assert.deepEqual(ruleTexts("x(lucky-draw=off,teams=on)", OPTIONS), ["sans bonne pioche", "équipes"]);
  });

  it("are nothing if nothing is otherwise, and what nobody knows is not said", () => {
    assert.deepEqual(ruleTexts("chicago", OPTIONS), []);
    assert.deepEqual(ruleTexts("chicago(odd=1)", OPTIONS), []);
  });

  it("are explained without the words of commands", () => {
    const help = "les sommets seuls (hidden) ou tous (open)";
    assert.equal(plainHelp({ help, values: ["hidden", "open"] }), "les sommets seuls ou tous");
    assert.equal(plainHelp({ help: "une aide", values: null }), "une aide");
  });
});

describe("a machine", () => {
  it("has a name among people, with its number", () => {
    assert.equal(levelName("beginner"), "Débutante");
    assert.equal(levelName("greedy"), "Gourmande");
    assert.equal(levelName("alphabeta:4"), "Alpha-bêta 4");
  });

  it("of a game that the page does not know is called as the server says", () => {
    assert.equal(levelName("perfect"), "Perfect");
    learnLevels([{ machines: [{ name: "perfect", title: "parfaite" }] }]);
    assert.equal(levelName("perfect"), "Parfaite");
    assert.equal(levelName("constructor"), "Constructor");
  });

  it("keeps the name that somebody gave it in a tournament", () => {
    assert.equal(entrantName("alphabeta:2"), "Alpha-bêta 2");
    assert.equal(entrantName("Zoé"), "Zoé");
    assert.equal(playerName({ name: "greedy", kind: "machine" }), "Gourmande");
    assert.equal(playerName({ name: "greedy", kind: "program" }), "greedy");
  });
});

describe("a tournament", () => {
  it("is called by its game if nobody has named it", () => {
    const plain = { title: "chicago(piles=open)", variant: "chicago(piles=open)", game: "chicago" };
    assert.equal(tournamentName(plain), "Chicago");
    assert.equal(whatIsPlayed(plain, "piles\u00a0: ouvertes"), "piles\u00a0: ouvertes");
    assert.equal(whatIsPlayed({ ...plain, title: "Coupe" }, "piles\u00a0: ouvertes"), "Chicago, piles\u00a0: ouvertes");
  });
});

describe("what the server says at a table", () => {
  const seats = [
    { kind: "person", name: "Inès", seat: 0 },
    { kind: "machine", name: "débutant (j2)", seat: 1 },
    { kind: "person", name: "Max", seat: 2 },
  ];
  const names = ["Inès", "Machine", "Max"];
  /** @param {string} text */
  const told = (text) => renamed(text, seats, names);

  it("has the names of the page instead of levels and codes of seats", () => {
    assert.equal(told("c’est à débutant (j2) de jouer"), "c’est à Machine de jouer");
    assert.equal(told("c’est à j2 de jouer, pas à j3"), "c’est à Machine de jouer, pas à Max");
    assert.equal(told("posée, par j1"), "posée, par Inès");
  });

  it("elides before them as French does", () => {
    assert.equal(told("tout le monde sait que j1 n’a pas b2"), "tout le monde sait qu’Inès n’a pas b2");
    assert.equal(told("le tour de j1"), "le tour d’Inès");
    assert.equal(told("que j3"), "que Max");
  });

  it("is left alone where there is no such seat, or no code", () => {
    assert.equal(told("la place j6"), "la place j6");
    assert.equal(told("Soj1 et j12"), "Soj1 et j12");
  });
});
