// Puzzles: the file, the puzzle of a day, the rating, the storm.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readFile } from "node:fs/promises";
import { latestMonday, weeksFrom } from "../../web/puzzle/calendar.js";
import { countOn, dailyOf, dayOf, FIRST, indexOf, later, streak } from "../../web/puzzle/daily.js";
import { read } from "../../web/puzzle/file.js";
import { BEGINNING, after } from "../../web/puzzle/rating.js";
import { stormOf } from "../../web/puzzle/storm.js";

describe("a puzzle", () => {
  it("is read from its line", () => {
    const win = read("siam", "win/5 -c1 skilled 2048 siam ...../.Esw. e", 7);
    assert.deepEqual([win.game, win.number, win.kind, win.moves, win.rating], ["siam", 7, "win", 3, 1500]);
    const card = read("families", "card/1.0000/0.5000 2:a1 none 64 families a1,2 0 -,- j1", 1);
    assert.deepEqual([card.kind, card.moves, card.rating], ["card", 1, 1600]);
  });
});

describe("the puzzle of a day", () => {
  it("depends on the date alone, and comes again only after all others", () => {
    for (const count of [1, 2, 68, 200, 300, 301]) {
      const days = Array.from({ length: count }, (_, index) => later("2026-11-18", index));
      assert.equal(new Set(days.map((day) => indexOf(day, count))).size, count, `${count} puzzles`);
      assert.equal(indexOf(later("2026-11-18", count), count), indexOf("2026-11-18", count));
    }
  });

  it("stays what it was when puzzles are added", async () => {
    const was = { chicago: [146, 202, 125], siam: [442, 80, 465], families: [208, 284, 69] };
    const days = ["2026-11-18", "2026-11-20", FIRST];
    for (const game of /** @type {const} */ (["chicago", "siam", "families"])) {
      const text = await readFile(new URL(`../../crates/catalog/puzzles/${game}.txt`, import.meta.url), "utf8");
      const lines = text.split("\n").filter(Boolean);
      const puzzles = lines.map((line, index) => read(game, line, index + 1));
      const more = [...puzzles, ...puzzles.slice(0, 71).map((puzzle, index) => ({ ...puzzle, number: lines.length + index + 1 }))];
      assert.deepEqual(days.map((day) => dailyOf(puzzles, day).number), was[game], game);
      for (let count = 0; count < 400; count += 1) {
        const day = later(FIRST, count);
        assert.equal(dailyOf(more, day).number, dailyOf(puzzles, day).number, `${game}, ${day}`);
      }
    }
  });

  it("is chosen from those that there were on that day", () => {
    /** @type {readonly (readonly [string, number])[]} */
    const epochs = [["2026-01-05", 10], ["2027-02-01", 25], ["2027-03-01", 40]];
    const days = ["2025-12-31", "2026-01-05", "2027-01-31", "2027-02-01", "2027-02-28", "2027-03-01", "2030-01-01"];
    assert.deepEqual(days.map((day) => countOn(epochs, day)), [10, 10, 10, 25, 25, 40, 40]);
  });

  it("has a calendar of whole weeks, back to its first day", () => {
    assert.equal(latestMonday("2026-11-20"), "2026-10-19");
    const latest = weeksFrom("2026-10-19", "2026-11-20");
    assert.deepEqual([latest.length, latest[0], latest.at(-1)], [33, "2026-10-19", "2026-11-20"]);
    assert.equal(weeksFrom(later(FIRST, -35), "2026-11-20")[0], FIRST);
    assert.equal(new Date(`${FIRST}T12:00:00Z`).getUTCDay(), 1, "a Monday");
  });

  it("is of the day where the visitor is", () => {
    assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
    assert.equal(later("2026-12-31", 1), "2027-01-01");
    assert.equal(later("2028-03-01", -1), "2028-02-29");
  });

  it("counts days in a row, today or up to yesterday", () => {
    const days = new Set(["2026-11-14", "2026-11-16", "2026-11-17"]);
    assert.equal(streak(days, "2026-11-18"), 2);
    assert.equal(streak(new Set([...days, "2026-11-18"]), "2026-11-18"), 3);
    assert.equal(streak(days, "2026-11-19"), 0);
  });
});

describe("the rating", () => {
  it("is that of the published example, opponent by opponent", () => {
    // Glickman's example has a player of 1500 (deviation 200) who beats 1400 (30): alone, one period of one game.
    const player = { rating: 1500, deviation: 200, volatility: 0.06, count: 0 };
    const won = after(player, { rating: 1400, deviation: 30 }, 1);
    assert.ok(Math.abs(won.rating - 1563.6) < 0.5, String(won.rating));
    assert.ok(Math.abs(won.deviation - 175.4) < 0.5, String(won.deviation));
    assert.ok(Math.abs(won.volatility - 0.06) < 1e-4);
  });

  it("finds a player's strength", () => {
    let rating = { ...BEGINNING };
    // Solves what is below 1700, and nothing above.
    for (let index = 0; index < 200; index += 1) {
      const puzzle = 1300 + ((index * 37) % 800);
      rating = after(rating, { rating: puzzle, deviation: 80 }, puzzle < 1700 ? 1 : 0);
    }
    assert.ok(Math.abs(rating.rating - 1700) < 60, String(rating.rating));
    assert.ok(rating.deviation < 80 && rating.count === 200);
  });
});

describe("a storm", () => {
  it("begins with easy puzzles and leaves out long ones", () => {
    const lines = ["win/1 a none 64 siam x", "win/3 a beginner 64 siam x", "win/7 a beginner 64 siam x"];
    const puzzles = Array.from({ length: 60 }, (_, index) => read("siam", lines[index % 3], index + 1));
    const storm = stormOf(puzzles, Math.random);
    assert.equal(storm.length, 40);
    assert.equal(storm[0].rating, 1000);
    assert.equal(storm.at(-1)?.rating, 1600);
  });
});
