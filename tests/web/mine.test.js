import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import { fake, present, sceneOf } from "./support/page.js";

const { accuracyOf, byDay, endedSeats, opponents, outcome, runningSeats, together } = await import("../../web/mine.js");
const { cut, isolate } = await import("../../web/name.js");
const { keepSeat, noteAnalysed, noteEnded, seatAt, seats } = await import("../../web/store.js");
const { stamp } = await import("../../web/board/stamp.js");
const { Absences, PATIENCE } = await import("../../web/table/absence.js");
const { moverName } = await import("../../web/table/mover.js");
const { speak } = await import("../../web/text.js");
const { ago, dayName } = await import("../../web/when.js");

before(() => speak("en"));

/** @type {Wire.SeatSummary[]} */
const SITTERS = [
  { kind: "person", name: "Ada", machine: null },
  { kind: "machine", name: null, machine: "expert" },
];
/** @type {import("../../web/store.js").Ended} */
const ENDED = { at: 1000, seat: 0, sitters: SITTERS, moves: 3, winners: [0], reason: "finished", accuracy: null };

describe("the games of a device", () => {
  it("are running until their end is known, and stay where they are in the order then", () => {
    keepSeat({ table: "a", game: "siam", seat: 0, token: "x" });
    keepSeat({ table: "b", game: "siam", seat: 0, token: "y" });
    keepSeat({ table: "c", game: "siam", seat: null, token: null });
    assert.deepEqual(
      runningSeats().map(({ table }) => table),
      ["b", "a"],
    );
    noteEnded("a", ENDED);
    noteAnalysed("a", 0.75);
    noteEnded("nowhere", ENDED);
    assert.deepEqual(
      runningSeats().map(({ table }) => table),
      ["b"],
    );
    assert.deepEqual(
      endedSeats().map(({ table }) => table),
      ["a"],
    );
    assert.deepEqual(
      seats().map(({ table }) => table),
      ["c", "b", "a"],
    );
    const { analysed, ended } = present(seatAt("a"));
    assert.deepEqual([analysed, ended?.accuracy], [true, 0.75]);
  });

  it("are won, lost, drawn or broken off for their player", () => {
    assert.equal(outcome(ENDED), "won");
    assert.equal(outcome({ ...ENDED, winners: [1] }), "lost");
    assert.equal(outcome({ ...ENDED, winners: [0, 1] }), "drawn");
    assert.equal(outcome({ ...ENDED, winners: [] }), "stopped");
  });

  it("are the server's and those that this device carries itself", () => {
    /** @param {string} table */
    const mine = (table) => /** @type {Wire.Mine} */ (/** @type {unknown} */ ({ facts: { table } }));
    const served = { mine: [mine("a")], gone: ["b"], open: [], games: [] };
    const all = together(served, { mine: [mine("c")], gone: ["d"] });
    assert.deepEqual([all.mine.map(({ facts }) => facts.table), all.gone], [["a", "c"], ["b", "d"]]);
  });

  it("were played as well as the part of their moves without a mark", () => {
    const accounts = [{ accuracy: 0.75 }, { accuracy: null }];
    assert.deepEqual([0, 1, 2, null].map((seat) => accuracyOf({ accounts }, seat)), [0.75, null, null, null]);
  });

  it("are grouped by the day of the clock on the wall", () => {
    const times = [new Date(2026, 2, 4, 23, 59), new Date(2026, 2, 4, 0, 1), new Date(2026, 2, 3, 23, 59)];
    const days = byDay(times.map((time) => ({ ended: { at: time.getTime() } })));
    assert.deepEqual(
      days.map(({ day, games }) => [day.getDate(), games.length]),
      [
        [4, 2],
        [3, 1],
      ],
    );
  });

  it("are against the others, by name or level", () => {
    assert.deepEqual(
      opponents(SITTERS, 0).map(({ called }) => called),
      ["an expert machine"],
    );
    assert.deepEqual(
      opponents([...SITTERS, { kind: "person", name: null, machine: null }], 0).map(({ called }) => called),
      ["an expert machine", "Player 3"],
    );
    /** @param {string} machine */
    const against = (machine) => opponents([SITTERS[0], { ...SITTERS[1], machine }], 0)[0].called;
    assert.deepEqual(["beginner", "amateur", "without:2"].map(against), [
      "a beginner machine",
      "an amateur machine",
      "a reduced expert 2 machine",
    ]);
  });
});

describe("a time", () => {
  it("is said as people say it, in both languages", async () => {
    const now = new Date(2026, 2, 4, 12).getTime();
    assert.equal(ago(now - 10_000, now), "just now");
    assert.equal(ago(now + 10_000, now), "just now");
    assert.equal(ago(now - 5 * 60_000, now), "5 minutes ago");
    assert.equal(ago(now - 26 * 3_600_000, now), "yesterday");
    assert.equal(dayName(new Date(2026, 2, 4), new Date(now)), "Today");
    assert.equal(dayName(new Date(2026, 2, 3), new Date(now)), "Yesterday");
    assert.match(dayName(new Date(2025, 11, 24), new Date(now)), /2025/);
    await speak("fr");
    assert.equal(ago(now - 3 * 3_600_000, now), "il y a 3 heures");
    assert.equal(dayName(new Date(2026, 2, 2), new Date(now)), "Lundi 2 mars");
    await speak("en");
  });
});

describe("a name", () => {
  it("is cut between characters", () => {
    assert.equal(cut("👩👩👩", 2), "👩👩");
    assert.equal(cut("Zoé", 24), "Zoé");
  });

  it("from right to left is isolated once", () => {
    assert.equal(isolate("Zoé"), "Zoé");
    assert.equal(isolate("ליאה"), "\u2068ליאה\u2069");
    assert.equal(isolate(isolate("ליאה")), "\u2068ליאה\u2069");
  });
});

describe("an absent player", () => {
  it("is replaced after a minute, which begins anew when they were back", () => {
    let time = 0;
    const absences = new Absences(() => time);
    /** @param {boolean} here */
    const see = (here) => absences.note([{ seat: 1, kind: "person", here }]);
    see(false);
    assert.equal(absences.isLong(1), false);
    time += PATIENCE - 1;
    see(false);
    assert.equal(absences.isLong(1), false);
    time += 1;
    assert.equal(absences.isLong(1), true);
    assert.equal(absences.count, 1);
    see(true);
    assert.equal(absences.isLong(1), false);
    see(false);
    time += PATIENCE - 1;
    assert.equal(absences.count, 0);
  });

  it("keeps their own moves, and the machine its own", () => {
    assert.equal(moverName({ seat: 0 }, ["Ada", "Bob"]), "Ada");
    assert.equal(moverName({ seat: 1, stand_in: "expert" }, ["Ada", "Bob"]), "Machine (expert) for Bob");
  });
});

describe("a stamp", () => {
  it("shows every pile, piece or card of a position", async () => {
    const chicago = await sceneOf("chicago");
    const uses = (/** @type {Wire.Scene | null} */ scene, game = "chicago") => fake(stamp(game, scene)).all("use").length;
    assert.equal(uses(chicago), chicago.piles.length + (chicago.trader === null ? 0 : 1));
    const siam = await sceneOf("siam");
    assert.equal(uses(siam, "siam"), siam.pieces.length);
    const families = await sceneOf("families");
    assert.equal(uses(families, "families"), Math.min(9, families.hand.length));
    assert.equal(uses(null), 0);
  });
});
