import assert from "node:assert/strict";
import { before, describe, it } from "node:test";

import { fake, sceneOf } from "./support/page.js";

const { Lesson, mistakesOf } = await import("../../web/analysis/mistakes.js");
const { marksOf } = await import("../../web/analysis/position.js");
const { foresee } = await import("../../web/board/siam-words.js");
const siam = await import("../../web/board/siam-words.js");
const { noteResult, results } = await import("../../web/statistics/results.js");
const { csv, exported, opponentOf, tally } = await import("../../web/statistics/tally.js");
const { drawAccuracies } = await import("../../web/statistics/chart.js");
const { speak } = await import("../../web/text.js");

before(() => speak("en"));

describe("the mistakes of a player", () => {
  it("are the moves of the seat that got a mark, in the order of the game", () => {
    const moves = [
      { player: "j1", mark: "?" },
      { player: "j2", mark: "??" },
      { player: "j1", mark: null },
      { player: "j1", mark: "?!" },
    ];
    assert.deepEqual(mistakesOf({ moves }, 0), [moves[0], moves[3]]);
    assert.deepEqual(mistakesOf({ moves }, 2), []);
  });

  it("come one after the other; only the first result of each counts", () => {
    const lesson = new Lesson(3);
    lesson.note("found");
    lesson.note("shown");
    lesson.next();
    lesson.next();
    lesson.note("shown");
    assert.equal(lesson.isOver, false);
    lesson.next();
    assert.deepEqual([lesson.results, lesson.found, lesson.isOver], [["found", "skipped", "shown"], 1, true]);
    assert.equal(new Lesson(0).isOver, true);
  });
});

describe("the board of an analysis", () => {
  it("marks the best move beside the one that was played, unless that is as good", () => {
    const best = { move: "2bc", kind: "best" };
    assert.deepEqual(marksOf({ best: "2bc", move: "1bc", loss: 1.5 }), [best, { move: "1bc", kind: "played" }]);
    assert.deepEqual(marksOf({ best: "2bc", move: "2bc", loss: 0 }), [best]);
    assert.deepEqual(marksOf({ best: "1bc", move: "2bc", loss: 0 }), [best]);
  });

  it("says of a push of Siam what it would do, by what its player sees", async () => {
    const scene = await sceneOf("siam");
    /** @type {Wire.Push} */
    const push = { move: "b2b3n", legal: true, toward: "n", line: [["b3", 1, 1]], stuck: null, out: false, winner: null, nearest: null };
    const seen = /** @type {import("../../web/board/square.js").SiamScene} */ ({ ...scene, pushes: [push] });
    const effect = foresee(seen, "b2b3n");
    assert.equal(siam.describe({ move: "b2b3n", effect }), "pushes b2→b3, force 1 against 1 mountain");
    assert.equal(foresee(seen, "b2b3e"), null, "that is no push");
    assert.equal(foresee({ ...seen, pushes: [{ ...push, legal: false }] }, "b2b3n"), null);
  });
});

describe("the statistics of a device", () => {
  /** @type {import("../../web/statistics/results.js").Result} */
  const won = { game: "siam", at: 2000, outcome: "won", opponents: ["expert"], moves: 9, accuracy: 0.5, luck: 0.25, unit: "share" };

  it("keep what is known of a game from several sources, and count those that have ended", () => {
    noteResult("b", { accuracy: 0.5 });
    assert.deepEqual(results(), [], "its end is not known yet");
    noteResult("b", { game: "siam", at: 2000, outcome: "won", opponents: ["expert"], moves: 9 });
    noteResult("a", { game: "siam", at: 1000, outcome: "lost", opponents: ["person"], moves: 4 });
    assert.deepEqual(
      results().map(({ at, accuracy, luck }) => [at, accuracy, luck]),
      [
        [1000, null, null],
        [2000, 0.5, null],
      ],
    );
  });

  it("add up for each game and each opponent", () => {
    const lost = { ...won, outcome: /** @type {"lost"} */ ("lost"), accuracy: 1, luck: -0.75 };
    const other = { ...won, opponents: ["person", "expert"], accuracy: null, luck: null, unit: null };
    const [first, second] = tally([won, { ...won, game: "chicago" }, lost, other]);
    assert.deepEqual([first.game, second.game], ["siam", "chicago"]);
    assert.deepEqual(first.score, { games: 3, won: 2, drawn: 0, lost: 1, stopped: 0 });
    assert.deepEqual([first.judged, first.accuracy, first.luck, first.unit], [2, 0.75, -0.25, "share"]);
    assert.deepEqual(first.opponents.map(({ opponent, score }) => [opponent, score.games]), [["expert", 2], ["mixed", 1]]);
    assert.equal(opponentOf({ opponents: ["person", "person"] }), "person");
    assert.deepEqual(tally([]), []);
  });

  it("leave as a file that spreadsheets and programs read", () => {
    const lines = csv([won, { ...won, game: 'a "b"', opponents: ["x,y", "z"], accuracy: null }]).split("\r\n");
    assert.equal(lines[0], "ended,game,outcome,opponents,moves,accuracy,luck,unit");
    assert.equal(lines[1], "1970-01-01T00:00:02.000Z,siam,won,expert,9,0.5,0.25,share");
    assert.equal(lines[2], '1970-01-01T00:00:02.000Z,"a ""b""",won,"x,y z",9,,0.25,share');
    assert.deepEqual(exported([won])[0].opponents, ["expert"]);
  });

  it("are drawn as a line of the latest games", () => {
    const drawn = fake(drawAccuracies([0.5, 1, ...Array.from({ length: 60 }, () => 0.75)]));
    assert.equal(drawn.all("circle").length, 60);
    assert.equal(drawn.getAttribute("aria-label"), "Accuracy of 60 analysed games: 75% in the first one, 75% in the last");
  });
});
