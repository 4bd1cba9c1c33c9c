import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { match, Router } from "../../web/router.js";
import { LOST, ROUTES } from "../../web/routes.js";
import { present } from "./support/page.js";

/** @import { Show, Visit } from "../../web/router.js" */

describe("an address", () => {
  /** @param {string} path */
  const of = (path) => match(ROUTES, path);
  /** @param {string} path */
  const found = (path) => present(of(path));

  it("leads to a page with what it says", () => {
    assert.deepEqual(found("/table/ab-C_1").parameters, { id: "ab-C_1" });
    assert.deepEqual(found("/new/siam").parameters, { game: "siam" });
    assert.equal(found("/tournaments").route.nav, "tournaments");
    const pages = ["/", "/table/x", "/table/x/replay", "/table/x/analysis", "/tournament/x"].map(
      (path) => found(path).route,
    );
    assert.equal(new Set(pages).size, 5);
  });

  it("that is none has no page", () => {
    for (const path of ["/table", "/table/", "/table/x/", "/new/Siam", "/lobby/x", "//", "/tournaments/x"])
      assert.equal(of(path), null, path);
    assert.equal(LOST.nav, null);
  });
});

/**
 * What the test sees of the window.
 *
 * @typedef {object} Seen
 * @property {string | null} seen
 * @property {string | null} title
 * @property {string[]} ended
 * @property {string[]} shown
 * @property {(string | null)[]} awaited the pages that somebody is told to wait for
 * @property {string[]} addresses
 * @property {string[]} errors
 * @property {Map<string, () => void>} waiting
 * @property {Record<string, Visit>} visits
 */

/** Pages that come when the test says so. */
function frame() {
  /** @type {Seen} */
  const window = {
    seen: null,
    title: null,
    ended: [],
    shown: [],
    awaited: [],
    addresses: [],
    errors: [],
    waiting: new Map(),
    visits: {},
  };
  /** @type {WeakMap<HTMLElement, string>} */
  const names = new WeakMap();
  /** @param {string} name */
  const page = (name) => ({
    path: new RegExp(`^/${name}$`),
    nav: name,
    load: () => (name === "missing" ? Promise.reject(new Error("no module")) : Promise.resolve({ show: show(name) })),
  });
  /** @type {(name: string) => Show} */
  const show = (name) => async (main, _, visit) => {
    window.visits[name] = visit;
    visit.title(name);
    names.set(main, name);
    if (name === "broken") throw new Error("broken");
    if (name.startsWith("slow")) {
      /** @type {Promise<void>} */
      const told = new Promise((resolve) => window.waiting.set(name, resolve));
      await told;
    }
    return { shown: () => window.shown.push(name), end: () => window.ended.push(name) };
  };
  const router = new Router({
    routes: ["one", "two", "slow", "slower", "broken", "missing"].map(page),
    lost: page("lost"),
    failed: show("failed"),
    frame: {
      place: () => document.createElement("main"),
      wait: ({ nav }) => {
        window.awaited.push(nav);
        return () => {
          window.awaited = window.awaited.filter((name) => name !== nav);
        };
      },
      swap: (main) => {
        assert.deepEqual(window.awaited, [], "nobody waits for what is there");
        window.seen = names.get(main) ?? null;
      },
      go: async (address) => {
        window.addresses.push(address);
        await router.open(address);
      },
      title: (text) => {
        window.title = text;
      },
      report: (error) => window.errors.push(error instanceof Error ? error.message : String(error)),
    },
  });
  return { router, window };
}

/** Lets everything that is ready happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("the router", () => {
  /** @type {Router} */
  let router;
  /** @type {Seen} */
  let window;
  beforeEach(() => {
    ({ router, window } = frame());
  });

  it("shows one page after another, and ends the one before", async () => {
    await router.open("/one");
    assert.deepEqual([window.seen, window.title, window.shown], ["one", "one", ["one"]]);
    await router.open("/two");
    assert.deepEqual([window.seen, window.title, window.ended], ["two", "two", ["one"]]);
  });

  it("keeps a page in sight until the next one is ready", async () => {
    await router.open("/one");
    const opening = router.open("/slow");
    await settle();
    assert.deepEqual([window.seen, window.title, window.ended], ["one", "one", []]);
    window.waiting.get("slow")?.();
    await opening;
    assert.deepEqual([window.seen, window.title, window.ended], ["slow", "slow", ["one"]]);
  });

  it("says that a page is on its way until it is there, has failed, or another one is asked for", async () => {
    router.open("/slow");
    await settle();
    assert.deepEqual(window.awaited, ["slow"]);
    const opening = router.open("/slower");
    await settle();
    assert.deepEqual(window.awaited, ["slower"]);
    window.waiting.get("slow")?.();
    await settle();
    assert.deepEqual(window.awaited, ["slower"]);
    window.waiting.get("slower")?.();
    await opening;
    assert.deepEqual(window.awaited, []);
    for (const path of ["/missing", "/broken"]) {
      await router.open(path);
      assert.deepEqual(window.awaited, [], path);
    }
  });

  it("never lets a slow answer to an older click cover a newer page", async () => {
    const old = router.open("/slow");
    await settle();
    await router.open("/two");
    window.waiting.get("slow")?.();
    await old;
    assert.deepEqual([window.seen, window.title, window.shown], ["two", "two", ["two"]]);
    // It may hold a connection or a timer, so it is ended all the same.
    assert.deepEqual(window.ended, ["slow"]);
  });

  it("shows the last of several pages that were asked for, in whatever order they come", async () => {
    const first = router.open("/slow");
    await settle();
    const second = router.open("/slower");
    await settle();
    window.waiting.get("slower")?.();
    await second;
    window.waiting.get("slow")?.();
    await first;
    assert.equal(window.seen, "slower");
  });

  it("takes nothing from a page that is over", async () => {
    await router.open("/one");
    const { go, title } = window.visits.one;
    await router.open("/two");
    title("late");
    await go("/one");
    assert.deepEqual([window.seen, window.title, window.addresses], ["two", "two", []]);
  });

  it("takes nothing from a page that was given up before it came", async () => {
    router.open("/slow");
    await settle();
    await router.open("/two");
    await window.visits.slow.go("/one");
    assert.equal(window.seen, "two");
  });

  it("lets a page in sight go on although another one is on its way", async () => {
    await router.open("/one");
    router.open("/slow");
    await settle();
    await window.visits.one.go("/two");
    assert.equal(window.seen, "two");
  });

  it("says that a page failed, whether it can't be loaded or can't be shown", async () => {
    for (const [path, reason] of [
      ["/missing", "no module"],
      ["/broken", "broken"],
    ]) {
      await router.open("/one");
      await router.open(path);
      assert.deepEqual([window.seen, window.title, window.errors.at(-1)], ["failed", "failed", reason]);
    }
    await router.open("/two");
    assert.equal(window.seen, "two");
  });

  it("shows an address that has no page", async () => {
    await router.open("/nowhere");
    assert.equal(window.seen, "lost");
  });
});
