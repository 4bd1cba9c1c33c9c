import assert from "node:assert/strict";
import { describe, it } from "node:test";

import "./support/page.js";

const { clockText, seatLabel, seatName } = await import("../../web/table/seats.js");
const { speak } = await import("../../web/text.js");

describe("a clock", () => {
  it("shows minutes and seconds, rounded up, so that it ends at nought", () => {
    assert.equal(clockText(600_000), "10:00");
    assert.equal(clockText(59_001), "1:00");
    assert.equal(clockText(10_000), "0:10");
  });

  it("shows hours and days where there are some", async () => {
    await speak("fr");
    assert.equal(clockText(3 * 86_400_000 - 1), "2\u00a0j\u00a023\u00a0h");
    assert.equal(clockText(86_400_000), "1\u00a0j\u00a00\u00a0h");
    assert.equal(clockText(2 * 3_600_000 + 5 * 60_000), "2\u00a0h\u00a005");
    assert.equal(clockText(3_600_000 - 1), "60:00");
  });

  it("shows tenths below ten seconds, and never less than nothing", () => {
    assert.equal(clockText(9_999), "10.0");
    assert.equal(clockText(4_210), "4.3");
    assert.equal(clockText(-5), "0.0");
  });
});

describe("a seat", () => {
  it("has the name that was given, or its number, or says that a machine sits there", async () => {
    await speak("en");
    /**
     * @param {string} kind
     * @param {string | null} name
     * @param {number} index
     * @param {boolean} [standsIn]
     */
    const seat = (kind, name, index, standsIn = false) => ({ kind, name, seat: index, stands_in: standsIn });
    const one = [seat("person", "Léa", 0), seat("machine", "expert", 1)];
    assert.deepEqual(one.map(seatName), ["Léa", "Machine"]);
    const two = [
      seat("empty", null, 0),
      seat("machine", "a", 1),
      seat("machine", "b", 2),
      seat("machine", "Tom", 3, true),
    ];
    assert.deepEqual(two.map(seatName), ["Seat 1", "Machine 2", "Machine 3", "Tom"]);
  });

  it("is “you” where its name stands alone, to a person among machines who has given no name", async () => {
    await speak("en");
    /**
     * @param {string} kind
     * @param {string} name
     * @param {number} index
     */
    const seat = (kind, name, index) => ({ kind, name, seat: index, stands_in: false, you: index === 0 });
    assert.deepEqual([seat("person", "Player 1", 0), seat("machine", "expert", 1)].map(seatLabel), ["You", "Machine"]);
    assert.deepEqual([seat("person", "Léa", 0), seat("machine", "expert", 1)].map(seatLabel), ["Léa", "Machine"]);
    const people = [seat("person", "Player 1", 0), seat("person", "Player 2", 1)];
    assert.deepEqual(people.map(seatLabel), ["Player 1", "Player 2"]);
  });
});
