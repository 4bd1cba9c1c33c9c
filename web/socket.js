// The live connection to a table. It comes back by itself, and each update is the whole truth, so
// coming back needs nothing but saying hello again.

import { openLine } from "./carrier/line.js";
import { language } from "./text.js";
import { Offline, Refused } from "./trouble.js";

/** @import { Line } from "./carrier/line.js" */

/**
 * @typedef {"connecting" | "open" | "lost" | "closed"} SocketState
 * @typedef {Extract<Wire.Said, { type: "welcome" }>} Welcome
 * @typedef {Extract<Wire.Said, { type: "presence" }>} Presence
 * @typedef {Extract<Wire.Said, { type: "reaction" }>} Reacted
 * @typedef {{ welcome: Welcome, update: Wire.Update, presence: Presence, reaction: Reacted, refused: Refused, state: SocketState }} SocketEvents what can be heard, and what is said then
 *
 * Who says hello: the secret of a seat, or null to watch, and what its player adds to the luck of the game.
 *
 * @typedef {{ token: string | null, part: string | null }} Hello
 */

/** Waiting times between attempts, in milliseconds; the last one is used again and again. */
const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
/**
 * How long to wait before the next attempt, in milliseconds, when so many have failed. `luck`, from 0 to 1, spreads
 * the pages that lost the same server at the same moment.
 *
 * @param {number} attempt
 * @param {number} luck
 */
export function pauseBefore(attempt, luck) {
  return PAUSES[Math.min(attempt, PAUSES.length - 1)] * (0.75 + luck / 2);
}

/** The state of a connection over which something can be said. */
const OPEN = 1;
/** How often the connection is looked at, in milliseconds. */
const CHECK_EVERY = 250;
/** The silence after which the server is asked whether it is there. */
const ASK_AFTER = 1750;
/**
 * How long the answer may take before the connection is said to be lost. With the times above that is less than five
 * seconds after the server fell silent.
 */
const ANSWER_WITHIN = 2000;
/** The silence of a new connection after which it is said to be lost: as long as that of an open one. */
const BEGIN_WITHIN = ASK_AFTER + ANSWER_WITHIN;
/** How long it may take before the connection is given up for another one. */
const GIVE_UP_AFTER = 10_000;

/** Dispatches what it hears as events, with the message as their `detail`. */
export class TableSocket extends EventTarget {
  #path;
  /** @type {Hello | null} */
  #hello = null;
  /** @type {Line | null} */
  #socket = null;
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #checks;
  /** When the server was last heard, and since when an answer is waited for, on the clock of the page. */
  #heard = 0;
  /** @type {number | null} */
  #asked = null;
  #number = 0;
  /** @type {Map<string, { resolve: (answer: Wire.Said) => void, reject: (error: Error) => void }>} */
  #questions = new Map();
  #ended = false;
  #skew = 0;
  /**
   * What was last said of each kind: the page that listens may come later than the connection.
   *
   * @type {Partial<SocketEvents>}
   */
  #said = {};
  #again = () => {
    if (this.state === "lost") this.#connect();
  };

  /**
   * `path` is what stands after `/api/`. The connection is made at once; hello is said when it is known who says it.
   *
   * @param {string} path
   * @param {Hello | Promise<Hello>} hello
   */
  constructor(path, hello) {
    super();
    this.#path = path;
    /** @type {SocketState} */
    this.state = "connecting";
    // A phone that wakes up or finds the network again should not wait for the next attempt.
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    if (hello instanceof Promise) hello.then((known) => this.#introduce(known)).catch(() => this.close());
    else this.#hello = hello;
    this.#connect();
  }

  /**
   * Hears events of a kind, and what was last said of it.
   *
   * @template {keyof SocketEvents} Name
   * @param {Name} name
   * @param {(detail: SocketEvents[Name]) => void} hear
   */
  on(name, hear) {
    this.addEventListener(name, (event) => hear(/** @type {CustomEvent<SocketEvents[Name]>} */ (event).detail));
    const said = /** @type {SocketEvents[Name] | undefined} */ (this.#said[name]);
    if (said !== undefined) hear(said);
  }

  /** What time it is for the server, in milliseconds: browsers may be wrong. */
  get now() {
    return Date.now() + this.#skew;
  }

  /** Whether something can be said. */
  get #isReady() {
    return this.#socket?.readyState === OPEN;
  }

  /**
   * Says something; the answer to this very message comes as a promise. Refusals throw.
   *
   * @param {Wire.Asked} message
   * @returns {Promise<Wire.Said>}
   */
  ask(message) {
    return new Promise((resolve, reject) => {
      if (!this.#socket || !this.#isReady) {
        reject(new Offline());
        return;
      }
      const id = String(++this.#number);
      this.#questions.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /**
   * Says something without waiting for an answer.
   *
   * @param {Wire.Asked} message
   */
  tell(message) {
    if (this.#isReady) this.#socket?.send(JSON.stringify(message));
  }

  /** Ends for good. */
  close() {
    this.#ended = true;
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    this.#leave();
    this.#become("closed");
  }

  /** @param {SocketState} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.#tellPage("state", state);
  }

  /**
   * @template {keyof SocketEvents} Name
   * @param {Name} name
   * @param {SocketEvents[Name]} detail
   */
  #tellPage(name, detail) {
    // A refusal is for who asked and a reaction for who is there; everything else is a state of things.
    if (name !== "refused" && name !== "reaction") this.#said[name] = detail;
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {Hello} hello */
  #introduce(hello) {
    this.#hello = hello;
    // The server had nothing to say before.
    if (this.#isReady) this.#heard = performance.now();
    this.tell({ do: "hello", ...hello });
  }

  #connect() {
    this.#leave();
    if (this.#ended) return;
    const socket = openLine(this.#path, language());
    this.#socket = socket;
    this.#heard = performance.now();
    this.#asked = null;
    this.#checks = setInterval(() => this.#check(), CHECK_EVERY);
    socket.addEventListener("open", () => {
      if (socket === this.#socket && this.#hello) this.tell({ do: "hello", ...this.#hello });
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#lose();
    });
  }

  /**
   * A peer may fall silent without closing anything, and a browser does not show the pings of the protocol: so the page
   * asks with a message of its own.
   */
  #check() {
    if (!this.#socket) return;
    const now = performance.now();
    if (this.#isReady && !this.#hello) return;
    if (this.state !== "open" || this.#asked !== null) {
      const waited = now - (this.#asked ?? this.#heard);
      if (this.state === "open" && waited >= ANSWER_WITHIN) this.#become("lost");
      if (this.state === "connecting" && waited >= BEGIN_WITHIN) this.#become("lost");
      if (waited >= GIVE_UP_AFTER) this.#lose();
    } else if (now - this.#heard >= ASK_AFTER) {
      this.#asked = now;
      this.tell({ do: "ping" });
    }
  }

  /** @param {Wire.Said | Wire.Update} message */
  #receive(message) {
    this.#heard = performance.now();
    const wasSilent = this.#asked !== null && this.state === "lost";
    this.#asked = null;
    if ("now" in message) this.#skew = message.now - Date.now();
    const id = "id" in message ? String(message.id) : "";
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    if (message.type === "update" || wasSilent) {
      this.#attempt = 0;
      this.#become("open");
    }
    if (message.type === "refused") {
      const error = new Refused(0, message.error);
      if (question) question.reject(error);
      else this.#tellPage("refused", error);
      return;
    }
    if (message.type !== "update") question?.resolve(message);
    if (message.type === "update") this.#tellPage("update", message);
    else if (message.type === "welcome") this.#tellPage("welcome", message);
    else if (message.type === "presence") this.#tellPage("presence", message);
    else if (message.type === "reaction") this.#tellPage("reaction", message);
  }

  /** Leaves the connection, whatever state it is in. What was asked over it stays without an answer. */
  #leave() {
    clearInterval(this.#checks);
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const { reject } of this.#questions.values()) reject(new Offline());
    this.#questions.clear();
  }

  #lose() {
    this.#leave();
    if (this.#ended) return;
    this.#become("lost");
    const pause = pauseBefore(this.#attempt, Math.random());
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), pause);
  }
}
