import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";

import { share, Thinker } from "../../web/here/thinking.js";

/** A worker whose other end is the test. */
class FakeWorker extends EventTarget {
  /** @type {FakeWorker[]} */
  static made = [];
  /** @type {{ id: number, request: any }[]} */
  asked = [];
  isOver = false;

  constructor() {
    super();
    FakeWorker.made.push(this);
  }

  /** @param {any} message */
  postMessage(message) {
    this.asked.push(message);
  }

  terminate() {
    this.isOver = true;
  }

  /** @param {object} data */
  say(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** Answers what was asked last with what was asked. */
  answer() {
    const last = this.asked.at(-1);
    this.say({ id: last?.id, answer: last?.request });
  }
}

const thinker = () => new Thinker(() => /** @type {any} */ (new FakeWorker()));
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 1);
  });

describe("a thinker", () => {
  beforeEach(() => {
    FakeWorker.made = [];
  });

  it("starts when it is needed, and answers one thing after another", async () => {
    const one = thinker();
    assert.equal(FakeWorker.made.length, 0);
    const [first, second] = [one.ask({ n: 1 }), one.ask({ n: 2 })];
    await settle();
    const [worker] = FakeWorker.made;
    assert.equal(worker.asked.length, 1);
    worker.answer();
    assert.deepEqual(await first, { n: 1 });
    await settle();
    worker.answer();
    assert.deepEqual(await second, { n: 2 });
    assert.equal(FakeWorker.made.length, 1);
  });

  it("that is cancelled ends its worker at once, and the next thing has another one", async () => {
    const one = thinker();
    const abort = new AbortController();
    const [first, second] = [one.ask({ n: 1 }, abort.signal), one.ask({ n: 2 })];
    await settle();
    abort.abort();
    assert.ok(FakeWorker.made[0].isOver);
    await assert.rejects(first, { name: "AbortError" });
    await settle();
    assert.equal(FakeWorker.made.length, 2);
    FakeWorker.made[1].answer();
    assert.deepEqual(await second, { n: 2 });
  });

  it("does not begin what is not wanted any more", async () => {
    const abort = new AbortController();
    abort.abort();
    await assert.rejects(thinker().ask({}, abort.signal), { name: "AbortError" });
    assert.equal(FakeWorker.made.length, 0);
  });

  it("whose worker fails says so, and goes on with another one", async () => {
    const one = thinker();
    const first = one.ask({ n: 1 });
    await settle();
    FakeWorker.made[0].dispatchEvent(new Event("error"));
    await assert.rejects(first);
    const second = one.ask({ n: 2 });
    await settle();
    FakeWorker.made[1].say({ id: 2, failed: "unreachable" });
    await assert.rejects(second, { message: "unreachable" });
    assert.ok(FakeWorker.made[1].isOver);
  });
});

describe("work that is shared", () => {
  beforeEach(() => {
    FakeWorker.made = [];
  });

  it("goes to who is free, and its answers are in order", async () => {
    /** @type {number[]} */
    const progress = [];
    const requests = [1, 2, 3, 4].map((n) => ({ n }));
    /** @type {object[]} */
    const answers = [];
    const shared = share([thinker(), thinker()], requests, {
      signal: new AbortController().signal,
      progress: (done) => progress.push(done),
      answered: (index, answer) => {
        answers[index] = answer;
      },
    });
    await settle();
    const [one, two] = FakeWorker.made;
    for (const worker of [two, two, one, two]) {
      worker.answer();
      await settle();
    }
    await shared;
    assert.deepEqual(answers, requests);
    assert.deepEqual([one.asked.length, two.asked.length], [1, 3]);
    assert.deepEqual(progress, [0.25, 0.5, 0.75, 1]);
  });

  it("ends everywhere when it is cancelled or fails somewhere", async () => {
    for (const cause of ["cancel", "fail"]) {
      FakeWorker.made = [];
      const abort = new AbortController();
      const shared = share([thinker(), thinker()], [{ n: 1 }, { n: 2 }, { n: 3 }], {
        signal: abort.signal,
        progress: () => {},
        answered: () => {},
      });
      const rejected = assert.rejects(shared);
      await settle();
      if (cause === "cancel") abort.abort();
      else FakeWorker.made[0].dispatchEvent(new Event("error"));
      await rejected;
      assert.deepEqual(FakeWorker.made.map(({ isOver }) => isOver), [true, true], cause);
    }
  });

  it("that was cancelled before is not begun", async () => {
    const abort = new AbortController();
    abort.abort();
    await assert.rejects(share([thinker()], [{}], { signal: abort.signal, progress: () => {}, answered: () => {} }), { name: "AbortError" });
    assert.equal(FakeWorker.made.length, 0);
  });
});
