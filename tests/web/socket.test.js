import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { present } from "./support/page.js";

const { pauseBefore, TableSocket } = await import("../../web/socket.js");
const { Offline } = await import("../../web/trouble.js");

/** A connection whose other end is the test. */
class FakeSocket extends EventTarget {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static made = [];
  readyState = 0;
  /** @type {{ [key: string]: unknown }[]} */
  sent = [];

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    FakeSocket.made.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {object} message */
  say(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}
Object.assign(globalThis, { WebSocket: FakeSocket });
const UPDATE = { type: "update", number: 1 };
const SOMEBODY = { token: "secret", part: null };
const NOBODY = { token: null, part: null };

/**
 * Time that passes when the test says so.
 *
 * @param {import("node:test").TestContext} context
 */
function mockTime(context) {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  context.mock.method(Math, "random", () => 0.5);
  let now = 0;
  context.mock.method(performance, "now", () => now);
  /** @param {number} milliseconds */
  return (milliseconds) => {
    // In small steps: what is due in between has to see the time at which it is due.
    for (let left = milliseconds; left > 0; left -= 50) {
      now += Math.min(50, left);
      context.mock.timers.tick(Math.min(50, left));
    }
  };
}

describe("the pause before another attempt", () => {
  it("doubles from a quarter of a second to eight seconds, and stays there", () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 100].map((attempt) => pauseBefore(attempt, 0.5));
    assert.deepEqual(pauses, [250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it("is spread by a quarter to both sides, so that pages don't come back together", () => {
    assert.equal(pauseBefore(2, 0), 750);
    assert.equal(pauseBefore(2, 1), 1250);
  });
});

describe("a connection", () => {
  beforeEach(() => {
    FakeSocket.made = [];
  });

  it("says hello, and is open with the first update", () => {
    const socket = new TableSocket("tables/x/socket", { token: "secret", part: "part" });
    /** @type {unknown[]} */
    const states = [];
    socket.addEventListener("state", (event) => states.push(event instanceof CustomEvent && event.detail));
    const [line] = FakeSocket.made;
    assert.match(line.address, /^ws:\/\/table\.example\/api\/tables\/x\/socket\?lang=/);
    line.open();
    assert.deepEqual(line.sent, [{ do: "hello", token: "secret", part: "part" }]);
    assert.deepEqual(states, []);
    line.say(UPDATE);
    assert.deepEqual(states, ["open"]);
    socket.close();
    assert.deepEqual(states, ["open", "closed"]);
  });

  it("comes back by itself, later each time, until an update comes", (context) => {
    mockTime(context);
    const socket = new TableSocket("x", NOBODY);
    const last = () => present(FakeSocket.made.at(-1));
    const lose = () => last().close();
    const attempts = () => FakeSocket.made.length;
    lose();
    assert.equal(socket.state, "lost");
    context.mock.timers.tick(249);
    assert.equal(attempts(), 1);
    context.mock.timers.tick(1);
    assert.equal(attempts(), 2);
    lose();
    context.mock.timers.tick(499);
    assert.equal(attempts(), 2);
    context.mock.timers.tick(1);
    assert.equal(attempts(), 3);
    last().open();
    last().say(UPDATE);
    lose();
    context.mock.timers.tick(250);
    assert.equal(attempts(), 4);
    socket.close();
    context.mock.timers.tick(60_000);
    assert.equal(attempts(), 4);
  });

  it("hands each answer to who asked, and a refusal as an error with its key", async () => {
    const socket = new TableSocket("x", SOMEBODY);
    const [line] = FakeSocket.made;
    line.open();
    const [why, move] = [socket.ask({ do: "why", move: "a" }), socket.ask({ do: "move", move: "b", at: 1 })];
    const [, first, second] = line.sent;
    line.say({ type: "refused", id: second.id, error: { key: "serve.late", text: "Too late." } });
    const answer = { type: "answer", id: first.id, legal: true, text: "a", key: null };
    line.say(answer);
    assert.deepEqual(await why, answer);
    await assert.rejects(move, { message: "Too late.", key: "serve.late" });
    socket.close();
  });

  it("that is lost answers nothing", async () => {
    const socket = new TableSocket("x", SOMEBODY);
    const [line] = FakeSocket.made;
    await assert.rejects(socket.ask({ do: "resign" }), Offline);
    line.open();
    const asked = socket.ask({ do: "resign" });
    line.close();
    await assert.rejects(asked, Offline);
    socket.close();
  });

  it("says hello when it is known who says it, and tells a late listener what was said", async () => {
    /** @type {(hello: { token: string, part: string }) => void} */
    let know = () => {};
    const hello = new Promise((resolve) => {
      know = resolve;
    });
    const socket = new TableSocket("x", hello);
    const [line] = FakeSocket.made;
    line.open();
    assert.deepEqual(line.sent, []);
    know({ token: "secret", part: "part" });
    await hello;
    assert.deepEqual(line.sent, [{ do: "hello", token: "secret", part: "part" }]);
    line.say(UPDATE);
    /** @type {unknown[]} */
    const heard = [];
    socket.on("update", (update) => heard.push(update));
    socket.on("state", (state) => heard.push(state));
    assert.deepEqual(heard, [UPDATE, "open"]);
    socket.close();
  });

  it("is asked when it says nothing, and said to be lost within five seconds", (context) => {
    const pass = mockTime(context);
    const socket = new TableSocket("x", NOBODY);
    const [line] = FakeSocket.made;
    line.open();
    line.say(UPDATE);
    const pings = () => line.sent.filter((message) => message.do === "ping").length;
    pass(1_500);
    assert.equal(pings(), 0);
    pass(500);
    assert.equal(pings(), 1);
    line.say({ type: "pong", now: 0 });
    pass(1_500);
    assert.equal(socket.state, "open");
    pass(500);
    assert.equal(pings(), 2);
    pass(1_500);
    assert.equal(socket.state, "open");
    pass(500);
    assert.equal(socket.state, "lost");
    // A peer that speaks again was only slow: the same connection goes on.
    line.say({ type: "pong", now: 0 });
    assert.equal(socket.state, "open");
    assert.equal(FakeSocket.made.length, 1);
    socket.close();
  });

  it("that never begins is said to be lost as soon, and is open with its first update", (context) => {
    const pass = mockTime(context);
    const socket = new TableSocket("x", NOBODY);
    const [line] = FakeSocket.made;
    pass(1_000);
    line.open();
    pass(2_500);
    assert.equal(socket.state, "connecting");
    pass(500);
    assert.equal(socket.state, "lost");
    line.say({ type: "welcome", seat: null, now: 0 });
    assert.equal(socket.state, "lost");
    line.say(UPDATE);
    assert.equal(socket.state, "open");
    assert.equal(FakeSocket.made.length, 1);
    socket.close();
  });

  it("is not said to be lost while nobody has said hello", async (context) => {
    const pass = mockTime(context);
    /** @type {(hello: typeof NOBODY) => void} */
    let know = () => {};
    /** @type {Promise<typeof NOBODY>} */
    const hello = new Promise((resolve) => {
      know = resolve;
    });
    const socket = new TableSocket("x", hello);
    FakeSocket.made[0].open();
    pass(9_000);
    assert.equal(socket.state, "connecting");
    know(NOBODY);
    await hello;
    pass(3_500);
    assert.equal(socket.state, "connecting");
    pass(500);
    assert.equal(socket.state, "lost");
    socket.close();
  });

  it("is given up for another one when the silence lasts", (context) => {
    const pass = mockTime(context);
    const socket = new TableSocket("x", NOBODY);
    const [line] = FakeSocket.made;
    line.open();
    line.say(UPDATE);
    pass(11_500);
    assert.equal(FakeSocket.made.length, 1);
    pass(700);
    assert.equal(line.readyState, 3);
    assert.equal(FakeSocket.made.length, 2);
    // The next one gets no answer either: it is not waited for without end.
    pass(10_250 + 500);
    assert.equal(FakeSocket.made.length, 3);
    socket.close();
  });
});
