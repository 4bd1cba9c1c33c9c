import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { MemoryShelf } from "../../web/here/shelf.js";
import { Tables } from "../../web/here/tables.js";

/** @import { EngineAnswer, FromWorker } from "../../web/here/protocol.js" */

/** @typedef {{ do: string, table?: string, connection?: number, events?: string[], [name: string]: any }} Request */

/** @param {string} table */
const summary = (table) =>
  /** @type {Wire.Summary} */ ({ table, game: "siam", seats: [{ kind: "person" }] });

/**
 * An engine whose tables are lists of words: what somebody says is an event, and everybody hears how many there are.
 * “crash” is too much for it.
 */
class FakeEngine {
  /** @type {Map<string, string[]>} */
  tables = new Map();
  /** @type {Map<number, string>} */
  connections = new Map();

  /**
   * @param {Request} request
   * @returns {EngineAnswer}
   */
  call(request) {
    const { connection = 0 } = request;
    const table = request.table ?? this.connections.get(connection) ?? /^tables\/(\w+)/.exec(request.path ?? "")?.[1];
    if (request.do === "tick") return this.#add(table ?? "a", "tick");
    if (request.do === "drop") {
      this.tables.delete(table ?? "");
      return {};
    }
    if (request.do === "load") {
      if (request.events?.includes("damaged")) return { status: 422, json: { error: { key: "damaged" } } };
      if (request.events?.length === 0) return { status: 404 };
      this.tables.set(table ?? "", request.events ?? []);
      return {};
    }
    if (request.path === "home") {
      const mine = request.body.seats.map((/** @type {Wire.KeptSeat} */ { table: of }) => this.tables.get(of)?.length);
      return { status: 200, json: { mine, gone: [] } };
    }
    if (request.path === "tables") {
      const seats = [
        { seat: 0, token: "t0" },
        { seat: 1, token: "t1" },
      ];
      const json = { table: request.body, seats };
      return { status: 201, json, ...this.#add(request.body, "opened", ["0 h0", "1 h1"]) };
    }
    const events = this.tables.get(table ?? "");
    if (!events || !table) return { status: 0, load: table };
    if (request.do === "connect") {
      this.connections.set(connection, table);
      return { sent: [{ connection, text: "welcome" }] };
    }
    if (request.do === "leave") {
      this.connections.delete(connection);
      return {};
    }
    if (request.do === "thought") return this.#add(table, `thought ${JSON.stringify(request.thought)}`);
    if (request.do === "request") return { status: 200, json: [...events] };
    if (request.text === "crash") throw new Error("unreachable");
    if (request.text === "rematch") {
      const answer = this.#add(table, "rematch");
      return { ...answer, kept: [...(this.#add("next", "opened", ["1 h0", "0 h1"]).kept ?? []), ...(answer.kept ?? [])] };
    }
    const turns = request.text.startsWith("move") ? [{ table, position: events.length + 1, pause: 5 }] : [];
    const alarm = request.text === "clock" ? { alarm: request.now + 10 } : {};
    return { ...this.#add(table, request.text), turns, ...alarm };
  }

  /**
   * @param {string} table
   * @param {string} event
   * @param {string[]} [tokens]
   * @returns {EngineAnswer}
   */
  #add(table, event, tokens) {
    const events = this.tables.get(table) ?? [];
    const from = events.length;
    this.tables.set(table, [...events, event]);
    const sent = [...this.connections].filter(([, of]) => of === table);
    return {
      kept: [{ table, from, events: [event], summary: summary(table), ...(tokens ? { tokens } : {}) }],
      sent: sent.map(([connection]) => ({ connection, text: String(from + 1) })),
    };
  }
}

/** The shelf that all windows share; each operation takes a moment. */
class SlowShelf extends MemoryShelf {
  /** @type {string[]} */
  log = [];
  /** @type {Error | null} */
  fault = null;

  /** @param {Parameters<MemoryShelf["append"]>} parameters */
  async append(...parameters) {
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
    if (this.fault) throw this.fault;
    await super.append(...parameters);
    this.log.push(...parameters[0].flatMap(({ events }) => events));
  }
}

/** @param {number} milliseconds */
const pass = (milliseconds) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const LINGER = 100;
const shelf = { now: new SlowShelf() };

/** A window with its tables. */
class Page {
  /** @type {(FromWorker | string)[]} */
  heard = [];
  /** @type {unknown[]} */
  errors = [];
  /** @type {{ table: string, count: number }[]} */
  announced = [];
  /** @type {{ request: any, signal: AbortSignal, done: (answer: any) => void, fail: (error: Error) => void }[]} */
  thoughts = [];
  engine = new FakeEngine();
  tables = new Tables({
    call: (request) => this.engine.call(/** @type {Request} */ (request)),
    restart: async () => {
      this.engine = new FakeEngine();
    },
    shelf: shelf.now,
    think: (request, signal) =>
      new Promise((resolve, reject) => {
        this.thoughts.push({ request, signal, done: resolve, fail: reject });
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
    deliver: (message) => {
      this.heard.push(message);
      if ("text" in message) shelf.now.log.push(`heard ${message.text}`);
    },
    announce: (table, count) => this.announced.push({ table, count }),
    now: Date.now,
    random: () => "00",
    linger: LINGER,
    report: (error) => this.errors.push(error),
  });

  /** @param {string} table */
  open(table) {
    return this.tables.request({ method: "POST", path: "tables", token: null, lang: "fr", body: table });
  }

  /** @param {string} path */
  get(path) {
    return this.tables.request({ method: "GET", path, token: null, lang: "fr", body: null });
  }

  /** @param {number} connection */
  texts(connection) {
    return this.heard.flatMap((message) =>
      typeof message === "object" && "text" in message && message.connection === connection ? [message.text] : [],
    );
  }

  get closed() {
    return this.heard.flatMap((message) => (typeof message === "object" && "closed" in message ? [message.connection] : []));
  }
}

describe("the tables of this device", () => {
  /** @type {Page} */
  let page;
  beforeEach(() => {
    shelf.now = new SlowShelf();
    page = new Page();
  });

  it("keep what happened before anybody hears of it, in the order in which it was said", async () => {
    await page.open("a");
    await page.tables.connect(1, "a", "fr");
    await Promise.all([page.tables.say(1, "one"), page.tables.say(1, "two"), page.tables.say(1, "three")]);
    assert.deepEqual(page.heard[0], { connection: 1, opened: true });
    assert.deepEqual(shelf.now.log, ["opened", "heard welcome", "one", "heard 2", "two", "heard 3", "three", "heard 4"]);
    assert.deepEqual(page.announced.at(-1), { table: "a", count: 4 });
  });

  it("are loaded when they are asked for, and only those that there are", async () => {
    await page.open("a");
    const later = new Page();
    assert.deepEqual((await later.get("tables/a/moves")).json, ["opened"]);
    assert.equal((await later.get("tables/b/moves")).status, 404);
    await later.tables.connect(1, "b", "fr");
    assert.deepEqual([later.heard.length, later.closed], [1, [1]]);
    await later.tables.connect(2, "a", "fr");
    assert.deepEqual(later.texts(2), ["welcome"]);
  });

  it("are shown together, without those that are gone or can't be read", async () => {
    await page.open("a");
    await page.open("b");
    await shelf.now.append([{ table: "c", from: 0, events: ["damaged"], summary: summary("c") }], 0);
    const later = new Page();
    const seats = ["a", "nowhere", "c", "b"].map((table) => ({ table, token: "t0" }));
    const asking = { path: "home", token: null, lang: "fr", body: { seats } };
    const { status, json } = await later.tables.request({ ...asking, method: "POST" });
    assert.deepEqual([status, json], [200, { mine: [1, 1], gone: ["nowhere"] }]);
  });

  it("that nobody looks at leave the memory after a while, and no other", async () => {
    await page.open("a");
    await page.open("b");
    await page.tables.connect(1, "a", "fr");
    await page.tables.connect(2, "b", "fr");
    await page.tables.leave(2);
    assert.deepEqual([...page.engine.tables.keys()], ["a", "b"]);
    await pass(3 * LINGER);
    assert.deepEqual([...page.engine.tables.keys()], ["a"]);
    assert.deepEqual(page.closed, []);
    assert.equal((await page.get("tables/b/moves")).status, 200);
  });

  it("that are damaged say so", async () => {
    await shelf.now.append([{ table: "a", from: 0, events: ["damaged"], summary: summary("a") }], 0);
    const { status, json } = await page.get("tables/a/moves");
    assert.deepEqual([status, json.error.key], [422, "damaged"]);
  });

  it("are the same in two windows: who comes second sees what was kept, and comes back", async () => {
    await page.open("a");
    const other = new Page();
    await page.tables.connect(1, "a", "fr");
    await other.tables.connect(1, "a", "fr");
    await page.tables.say(1, "one");
    // The other window has not heard of it yet.
    await other.tables.say(1, "another");
    assert.deepEqual(other.closed, [1]);
    assert.deepEqual(other.texts(1), ["welcome"]);
    assert.deepEqual((await other.get("tables/a/moves")).json, ["opened", "one"]);
    await other.tables.connect(2, "a", "fr");
    await other.tables.say(2, "another");
    await page.tables.changed("a", 3);
    assert.deepEqual(page.closed, [1]);
    assert.deepEqual((await page.get("tables/a/moves")).json, ["opened", "one", "another"]);
    // What a window has kept itself is no news.
    await other.tables.changed("a", 3);
    assert.deepEqual(other.closed, [1]);
  });

  it("go on from what is kept when the engine has failed", async () => {
    await page.open("a");
    await page.tables.connect(1, "a", "fr");
    await page.tables.say(1, "one");
    await assert.rejects(page.tables.say(1, "crash"));
    assert.deepEqual([page.closed, page.errors.length], [[1], 1]);
    assert.deepEqual((await page.get("tables/a/moves")).json, ["opened", "one"]);
    await page.tables.connect(2, "a", "fr");
    await page.tables.say(2, "two");
    assert.deepEqual(page.texts(2), ["welcome", "3"]);
  });

  it("say nothing that can't be kept", async () => {
    await page.open("a");
    await page.tables.connect(1, "a", "fr");
    shelf.now.fault = new Error("the disk is full");
    await assert.rejects(page.tables.say(1, "one"));
    assert.deepEqual([page.texts(1), page.closed], [["welcome"], [1]]);
    shelf.now.fault = null;
    assert.deepEqual((await page.get("tables/a/moves")).json, ["opened"]);
  });

  it("are forgotten when they are deleted", async () => {
    await page.open("a");
    await page.tables.connect(1, "a", "fr");
    await shelf.now.remove("a");
    await page.tables.changed("a", 0);
    assert.deepEqual(page.closed, [1]);
    assert.equal((await page.get("tables/a/moves")).status, 404);
  });

  it("are put back, unless they are there or can't be read", async () => {
    await page.open("a");
    await page.open("b");
    const parcels = await shelf.now.list();
    await shelf.now.remove("a");
    await page.tables.changed("a", 0);
    const damaged = { ...parcels[0], id: "c", events: ["damaged"] };
    assert.deepEqual(await page.tables.unpack([...parcels, damaged]), { added: ["a"], damaged: 1 });
    const found = await shelf.now.load("a");
    assert.deepEqual([found?.tokens, found?.seats.length], [["0 h0", "1 h1"], 2]);
    assert.deepEqual((await page.get("tables/a/moves")).json, ["opened"]);
  });

  it("keep the tokens of their seats, and those of a rematch, which are the same", async () => {
    await page.open("a");
    await page.tables.connect(1, "a", "fr");
    await page.tables.say(1, "rematch");
    // A window that was opened later has read them.
    const later = new Page();
    const seats = async (/** @type {string} */ table) => (await shelf.now.list()).find(({ id }) => id === table)?.seats;
    assert.deepEqual(await seats("a"), [
      { seat: 0, token: "t0" },
      { seat: 1, token: "t1" },
    ]);
    assert.deepEqual(await seats("next"), [
      { seat: 1, token: "t0" },
      { seat: 0, token: "t1" },
    ]);
    await later.tables.connect(1, "next", "fr");
    await later.tables.say(1, "one");
    assert.equal((await seats("next"))?.length, 2);
  });

  it("look at their clocks when they said they would", async () => {
    await page.open("a");
    await page.tables.connect(1, "a", "fr");
    await page.tables.say(1, "clock");
    await pass(40);
    assert.deepEqual(page.texts(1), ["welcome", "2", "3"]);
  });
});

describe("a machine", () => {
  /** @type {Page} */
  let page;
  beforeEach(async () => {
    shelf.now = new SlowShelf();
    page = new Page();
    await page.open("a");
    await page.tables.connect(1, "a", "fr");
  });

  it("thinks elsewhere with what is kept, and plays after its pause", async () => {
    await page.tables.say(1, "move 1");
    const [{ request, done }] = page.thoughts;
    assert.deepEqual(request, { do: "think", table: "a", events: ["opened", "move 1"], tokens: ["0 h0", "1 h1"], position: 2 });
    // The table answers meanwhile.
    assert.equal((await page.get("tables/a")).status, 200);
    done({ status: 200, json: { move: "x" } });
    await pass(40);
    assert.deepEqual(shelf.now.log.filter((line) => line.startsWith("thought")), ['thought {"move":"x"}']);
  });

  it("that is not wanted any more is stopped, and another thought is begun", async () => {
    await page.tables.say(1, "move 1");
    await page.tables.say(1, "move 2");
    assert.deepEqual(page.thoughts.map(({ signal }) => signal.aborted), [true, false]);
    page.thoughts[0].done({ json: { move: "old" } });
    page.thoughts[1].done({ json: { move: "new" } });
    await pass(40);
    assert.deepEqual(shelf.now.log.filter((line) => line.startsWith("thought")), ['thought {"move":"new"}']);
    assert.deepEqual(page.errors, []);
  });

  it("that fails tries again, and then has broken down", async () => {
    await page.tables.say(1, "move 1");
    for (const attempt of [0, 1, 2]) {
      page.thoughts[attempt].fail(new Error("out of memory"));
      await pass(10);
    }
    assert.deepEqual([page.thoughts.length, page.errors.length], [3, 3]);
    assert.ok(shelf.now.log.includes("thought {}"));
  });

  it("advises who has a seat", async () => {
    const asked = page.tables.request({ method: "POST", path: "tables/a/hint", token: "t1", lang: "en", body: {} });
    await pass(5);
    const [{ request, done }] = page.thoughts;
    assert.deepEqual([request.do, request.seat, request.lang, request.events], ["hint", 1, "en", ["opened"]]);
    done({ status: 200, json: { move: "x" } });
    assert.deepEqual(await asked, { status: 200, json: { move: "x" } });
    const none = await page.tables.request({ method: "POST", path: "tables/zz/hint", token: null, lang: "en", body: {} });
    assert.equal(none.status, 404);
    const stranger = await page.tables.request({ method: "POST", path: "tables/a/hint", token: "t9", lang: "en", body: {} });
    assert.deepEqual([stranger.status, page.thoughts.length], [403, 1]);
  });

  it("advises nobody any more when something has happened, everybody has left, or it is asked again", async () => {
    const hint = () =>
      page.tables.request({ method: "POST", path: "tables/a/hint", token: "t1", lang: "en", body: {} });
    const first = hint();
    await pass(5);
    const again = hint();
    assert.deepEqual(await first, { status: 409 });
    await pass(5);
    await page.tables.say(1, "move 1");
    assert.deepEqual(await again, { status: 409 });
    // The machine that is to move thinks already.
    assert.deepEqual(page.thoughts.map(({ request }) => request.do), ["hint", "hint", "think"]);
    const last = hint();
    await pass(5);
    await page.tables.leave(1);
    assert.deepEqual(await last, { status: 409 });
    assert.deepEqual(page.errors, []);
  });
});
