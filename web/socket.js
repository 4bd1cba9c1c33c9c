// The live connection to a table. It comes back by itself, and each update is the whole truth, so
// coming back needs nothing but saying hello again.

import { Refused } from "./api.js";
import { language } from "./text.js";

/**
 * @typedef {"connecting" | "open" | "lost" | "closed"} SocketState
 * @typedef {Extract<Wire.Said, { type: "welcome" }>} Welcome
 * @typedef {Extract<Wire.Said, { type: "presence" }>} Presence
 * @typedef {{ welcome: Welcome, update: Wire.Update, presence: Presence, refused: Refused, state: SocketState }} SocketEvents what can be heard, and what is said then
 */

/**
 * The address of a socket of the server that the page came from.
 *
 * @param {string} path
 */
export function socketAddress(path) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

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

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/** Dispatches what it hears as events, with the message as their `detail`. */
export class TableSocket extends EventTarget {
  #path;
  #token;
  #part;
  /** @type {WebSocket | null} */
  #socket = null;
  #attempt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ping;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pong;
  #number = 0;
  /** @type {Map<string, { resolve: (answer: Wire.Said) => void, reject: (error: Error) => void }>} */
  #questions = new Map();
  #ended = false;
  #skew = 0;
  #again = () => {
    if (this.state === "lost") this.#connect();
  };

  /**
   * `path` begins with `/api/`; `token` is the secret of a seat, or null to watch; `part` is what its player
   * adds to the luck of the game.
   *
   * @param {string} path
   * @param {string | null} token
   * @param {string | null} [part]
   */
  constructor(path, token, part = null) {
    super();
    this.#path = path;
    this.#token = token;
    this.#part = part;
    /** @type {SocketState} */
    this.state = "connecting";
    // A phone that wakes up or finds the network again should not wait for the next attempt.
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    this.#connect();
  }

  /**
   * Hears events of a kind.
   *
   * @template {keyof SocketEvents} Name
   * @param {Name} name
   * @param {(detail: SocketEvents[Name]) => void} hear
   */
  on(name, hear) {
    this.addEventListener(name, (event) => hear(/** @type {CustomEvent<SocketEvents[Name]>} */ (event).detail));
  }

  /** What time it is for the server, in milliseconds: browsers may be wrong. */
  get now() {
    return Date.now() + this.#skew;
  }

  /**
   * Says something; the answer to this very message comes as a promise. Refusals throw.
   *
   * @param {Wire.Asked} message
   * @returns {Promise<Wire.Said>}
   */
  ask(message) {
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("offline"));
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
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Ends for good. */
  close() {
    this.#ended = true;
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    this.#rest();
    this.#socket?.close();
    this.#become("closed");
  }

  /** @param {SocketState} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#ended) return;
    const socket = new WebSocket(socketAddress(`${this.#path}?lang=${language()}`));
    this.#socket = socket;
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ do: "hello", token: this.#token, part: this.#part }));
      this.#ping = setInterval(() => this.#sendPing(), PING_EVERY);
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#lose();
    });
  }

  #sendPing() {
    this.tell({ do: "ping" });
    clearTimeout(this.#pong);
    // A connection that died without a word is closed here, which starts the next attempt.
    this.#pong = setTimeout(() => this.#socket?.close(), PONG_WITHIN);
  }

  /** @param {Wire.Said | Wire.Update} message */
  #receive(message) {
    clearTimeout(this.#pong);
    if ("now" in message) this.#skew = message.now - Date.now();
    const id = "id" in message ? String(message.id) : "";
    const question = this.#questions.get(id);
    this.#questions.delete(id);
    if (message.type === "refused") {
      const error = new Refused(0, message.error);
      if (question) question.reject(error);
      else this.dispatchEvent(new CustomEvent("refused", { detail: error }));
      return;
    }
    if (message.type === "update") {
      this.#attempt = 0;
      this.#become("open");
    } else {
      question?.resolve(message);
    }
    if (message.type !== "pong") this.dispatchEvent(new CustomEvent(message.type, { detail: message }));
  }

  #rest() {
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    clearTimeout(this.#timer);
    for (const { reject } of this.#questions.values()) reject(new Error("offline"));
    this.#questions.clear();
  }

  #lose() {
    this.#rest();
    if (this.#ended) return;
    this.#become("lost");
    const pause = pauseBefore(this.#attempt, Math.random());
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), pause);
  }
}
