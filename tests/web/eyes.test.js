import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import "./support/page.js";

/** @import { Connection } from "../../web/table/eyes.js" */

const { SharedEyes } = await import("../../web/table/eyes.js");

/** A connection that says what a test wants it to say. */
class FakeConnection {
  /** @type {Map<string, (detail: any) => void>} */
  #hears = new Map();
  /** @type {Connection["state"]} */
  state = "open";
  isClosed = false;
  /** @type {unknown[]} */
  asked = [];

  /** @param {number} now */
  constructor(now) {
    this.now = now;
  }

  /**
   * @param {string} name
   * @param {(detail: any) => void} hear
   */
  on(name, hear) {
    this.#hears.set(name, hear);
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  say(name, detail) {
    this.#hears.get(name)?.(detail);
  }

  /** @param {unknown} message */
  async ask(message) {
    this.asked.push(message);
    return /** @type {any} */ ({ type: "pong" });
  }

  close() {
    this.isClosed = true;
  }
}

/**
 * @param {number} number
 * @param {number} viewer
 * @param {number | null} turn
 * @param {object} [more]
 */
const update = (number, viewer, turn, more = {}) => ({ number, over: null, waiting: false, scene: { viewer, turn }, ...more });

/** @type {Record<0 | 2, FakeConnection>} */
let seats;
/** @type {InstanceType<typeof SharedEyes>} */
let eyes;
/** @type {string[]} */
let seen;
/** @type {number[]} */
let handed;

beforeEach(() => {
  seats = { 0: new FakeConnection(100), 2: new FakeConnection(200) };
  handed = [];
  seen = [];
  const connections = new Map([
    [0, seats[0]],
    [2, seats[2]],
  ]);
  eyes = new SharedEyes(connections, 0, (seat) => handed.push(seat));
  eyes.on("update", ({ number, scene }) => seen.push(`${number} by ${scene.viewer}`));
});

describe("several players at one device", () => {
  it("see each position once, through the eyes of whose turn it is", () => {
    for (const [number, turn] of [
      [1, 0],
      [2, 2],
      [3, 0],
    ])
      for (const seat of /** @type {const} */ ([0, 2])) seats[seat].say("update", update(number, seat, turn));
    assert.deepEqual(seen, ["1 by 0", "2 by 2", "3 by 0"]);
    assert.deepEqual(handed, [2, 0]);
  });

  it("wait for what the next player sees, whichever connection is faster", () => {
    seats[0].say("update", update(1, 0, 0));
    seats[2].say("update", update(1, 2, 0));
    seats[0].say("update", update(2, 0, 2));
    assert.deepEqual(seen, ["1 by 0"], "what the next one sees is on its way");
    seats[2].say("update", update(2, 2, 2));
    assert.deepEqual(seen, ["1 by 0", "2 by 2"]);
    // The other way round.
    seats[0].say("update", update(3, 0, 0));
    seats[2].say("update", update(3, 2, 0));
    assert.deepEqual(seen, ["1 by 0", "2 by 2", "3 by 0"]);
  });

  it("stay who they are while somebody elsewhere moves, and when the game is over", () => {
    seats[2].say("update", update(1, 2, 2));
    seats[2].say("update", update(2, 2, 1));
    seats[0].say("update", update(2, 0, 1));
    seats[0].say("update", update(3, 0, 0, { over: {} }));
    seats[2].say("update", update(3, 2, 0, { over: {} }));
    assert.deepEqual(seen, ["1 by 2", "2 by 2", "3 by 2"]);
  });

  it("speak and hear with the connection of who has the device", async () => {
    seats[0].say("update", update(1, 0, 0));
    await eyes.ask({ do: "resign" });
    assert.deepEqual([seats[0].asked.length, seats[2].asked.length, eyes.now], [1, 0, 100]);
    /** @type {string[]} */
    const states = [];
    eyes.on("state", (state) => states.push(state));
    seats[2].state = "lost";
    seats[2].say("state", "lost");
    assert.deepEqual(states, [], "the other one has lost nothing yet");
    seats[2].say("update", update(2, 2, 2));
    assert.deepEqual(states, ["lost"]);
    await eyes.ask({ do: "resign" });
    assert.deepEqual([seats[0].asked.length, seats[2].asked.length, eyes.now], [1, 1, 200]);
    eyes.close();
    assert.ok(seats[0].isClosed && seats[2].isClosed);
  });

  it("are told what was said before somebody listened", () => {
    seats[0].say("update", update(1, 0, 0));
    /** @type {number[]} */
    const late = [];
    eyes.on("update", ({ number }) => late.push(number));
    assert.deepEqual(late, [1]);
  });
});
