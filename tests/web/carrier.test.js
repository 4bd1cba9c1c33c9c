import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import "./support/page.js";

const shell = { carrier: "both" };
Object.assign(document, {
  querySelector: (/** @type {string} */ selector) =>
    selector === "meta[name=carrier]" ? { getAttribute: () => shell.carrier } : null,
});

/** The worker, whose other end is the test. */
class FakeWorker extends EventTarget {
  /** @type {FakeWorker[]} */
  static made = [];
  /** @type {any[]} */
  told = [];
  isOver = false;

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    FakeWorker.made.push(this);
  }

  /** @param {any} message */
  postMessage(message) {
    this.told.push(message);
    if (message.do === "request")
      queueMicrotask(() => this.say({ id: message.id, answer: { status: 200, json: { here: message.asking.path } } }));
  }

  terminate() {
    this.isOver = true;
  }

  /** @param {object} data */
  say(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

/** @type {{ address: string, options: any }[]} */
const fetched = [];
const server = { isThere: true, status: 200 };
Object.assign(globalThis, {
  Worker: FakeWorker,
  WebSocket: class extends EventTarget {
    /** @param {string} address */
    constructor(address) {
      super();
      this.address = address;
    }
  },
  fetch: async (/** @type {string} */ address, /** @type {any} */ options) => {
    fetched.push({ address, options });
    if (!server.isThere) throw new TypeError("no network");
    return {
      status: server.status,
      headers: new Headers({ "Content-Type": "application/json" }),
      json: async () => (server.status === 200 ? { server: address } : { error: { key: "k", text: "No." } }),
    };
  },
});

const { addHere, carrierOf, isAnsweredHere, isHere, kindOf, noteHere } = await import("../../web/carrier/kind.js");
const { Desk } = await import("../../web/carrier/here.js");
const { openLine } = await import("../../web/carrier/line.js");
const { ask, Offline, post, Refused } = await import("../../web/api.js");
const { NoEngine } = await import("../../web/trouble.js");

describe("who carries a table", () => {
  /** @param {string} table */
  const isOwn = (table) => table === "mine";

  it("is what the site has, and on a site with both who has the table", () => {
    for (const [site, path, carrier] of /** @type {const} */ ([
      ["server", "tables/mine", "server"],
      ["server", "games", "server"],
      ["here", "tables/theirs", "here"],
      ["here", "games", "here"],
      ["both", "tables/mine", "here"],
      ["both", "tables/mine/frames?as=0", "here"],
      ["both", "tables/mine-too/record", "server"],
      ["both", "tables/theirs/record", "server"],
      ["both", "tables", "server"],
      ["both", "home", "server"],
    ]))
      assert.equal(carrierOf(site, path, isOwn), carrier, `${site} ${path}`);
  });

  it("is a server where the shell says nothing that is known", () => {
    for (const said of [null, undefined, "", "server", "elsewhere"]) assert.equal(kindOf(said), "server");
    assert.deepEqual([kindOf("both"), kindOf("here")], ["both", "here"]);
  });

  it("is remembered by this device", () => {
    assert.equal(isHere("x"), false);
    addHere("x");
    addHere("y");
    assert.deepEqual([isHere("x"), isHere("y"), isHere("z")], [true, true, false]);
    assert.deepEqual(JSON.parse(localStorage.getItem("tripot.here") ?? ""), ["y", "x"]);
    noteHere(["z"]);
    assert.deepEqual([isHere("x"), isHere("z")], [false, true]);
  });

  it("may be this device where the server is silent, for what is the same everywhere", () => {
    for (const path of ["games", "rules/siam", "replay"]) assert.ok(isAnsweredHere("both", path), path);
    for (const path of ["tables", "tables/x", "home", "lobby"]) assert.ok(!isAnsweredHere("both", path), path);
    assert.ok(!isAnsweredHere("server", "games"));
  });
});

describe("a question", () => {
  beforeEach(() => {
    noteHere(["mine"]);
    fetched.length = 0;
    server.isThere = true;
    server.status = 200;
  });

  it("goes to who carries the table", async () => {
    assert.deepEqual(await ask("tables/theirs", { token: "secret" }), { server: "/api/tables/theirs" });
    assert.equal(fetched[0].options.headers.Authorization, "Bearer secret");
    assert.deepEqual(await ask("tables/mine", { token: "secret" }), { here: "tables/mine" });
    assert.equal(fetched.length, 1);
    const [worker] = FakeWorker.made;
    assert.equal(worker.told[0].do, "start");
    assert.deepEqual(worker.told[1].asking, { method: "GET", path: "tables/mine", token: "secret", lang: "", body: null });
  });

  it("goes to who is named, where the path does not say", async () => {
    const wanted = { variant: "siam", seats: [] };
    assert.deepEqual(await post("tables", wanted, { of: "here" }), { here: "tables" });
    assert.deepEqual(await post("tables", wanted), { server: "/api/tables" });
  });

  it("that the server does not hear is answered here if it can be", async () => {
    server.isThere = false;
    assert.deepEqual(await ask("rules/siam"), { here: "rules/siam" });
    await assert.rejects(ask("lobby"), Offline);
    await assert.rejects(ask("tables/theirs"), Offline);
    // What the server refuses is refused.
    server.isThere = true;
    server.status = 404;
    await assert.rejects(ask("rules/siam"), Refused);
  });
});

describe("the worker of the tables", () => {
  /** @type {FakeWorker} */
  let worker;
  const desk = () => {
    FakeWorker.made = [];
    return new Desk(() => /** @type {any} */ (new FakeWorker("x")));
  };

  it("has connections that are like those of a server", () => {
    const one = desk();
    const socket = one.connect("mine", "fr");
    [worker] = FakeWorker.made;
    /** @type {string[]} */
    const heard = [];
    socket.addEventListener("open", () => heard.push("open"));
    socket.addEventListener("message", (event) => heard.push(/** @type {MessageEvent} */ (event).data));
    socket.addEventListener("close", () => heard.push("close"));
    socket.send("too early");
    const [{ connection }] = worker.told;
    assert.deepEqual(worker.told, [{ do: "connect", connection, table: "mine", lang: "fr" }]);
    worker.say({ connection, opened: true });
    socket.send("hello");
    worker.say({ connection, text: "welcome" });
    worker.say({ connection: connection + 1, text: "for somebody else" });
    worker.say({ connection, closed: { code: 1012, reason: "again" } });
    socket.send("too late");
    socket.close();
    assert.deepEqual(heard, ["open", "welcome", "close"]);
    assert.deepEqual(worker.told.slice(1), [{ do: "say", connection, text: "hello" }]);
  });

  it("is told when a page leaves, once", () => {
    const socket = desk().connect("mine", "fr");
    [worker] = FakeWorker.made;
    socket.close();
    socket.close();
    assert.deepEqual(worker.told.map((message) => message.do), ["connect", "leave"]);
  });

  it("that fails takes everything along, and the next question starts another", async () => {
    const one = desk();
    const socket = one.connect("mine", "fr");
    const asked = one.ask({ do: "unpack", parcels: [] });
    FakeWorker.made[0].dispatchEvent(new Event("error"));
    await assert.rejects(asked, NoEngine);
    assert.deepEqual([socket.readyState, FakeWorker.made[0].isOver], [3, true]);
    const again = one.ask({ do: "unpack", parcels: [] });
    FakeWorker.made[1].say({ id: FakeWorker.made[1].told[0].id, answer: ["x"] });
    assert.deepEqual(await again, ["x"]);
    const refused = one.ask({ do: "unpack", parcels: [] });
    FakeWorker.made[1].say({ id: FakeWorker.made[1].told[1].id, failed: true });
    await assert.rejects(refused, NoEngine);
  });

  it("is connected to for the tables of this device alone", () => {
    noteHere(["mine"]);
    assert.ok(!("address" in openLine("tables/mine/socket", "fr")));
    const line = openLine("tables/theirs/socket", "fr");
    assert.equal("address" in line && line.address, "ws://table.example/api/tables/theirs/socket?lang=fr");
  });
});
