// The live connection to a table. It comes back by itself, and each update is the whole truth, so
// coming back needs nothing but saying hello again.

import { language } from "./text.js";

/** Waiting times between attempts, in milliseconds; the last one is used again and again. */
const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;

/**
 * Events: `welcome`, `update`, `presence`, `refused` (each with `detail`, the message), and `state`
 * with `detail` one of `connecting`, `open`, `lost`, `closed`.
 */
export class TableSocket extends EventTarget {
  #path;
  #token;
  #part;
  #socket = null;
  #attempt = 0;
  #timer = 0;
  #ping = 0;
  #pong = 0;
  #number = 0;
  #questions = new Map();
  #ended = false;
  #skew = 0;
  #again = () => {
    if (this.state === "lost") this.#connect();
  };

  /**
   * `path` begins with `/api/`; `token` is the secret of a seat, or null to watch; `part` is what its player
   * adds to the luck of the game.
   */
  constructor(path, token, part = null) {
    super();
    this.#path = path;
    this.#token = token;
    this.#part = part;
    this.state = "connecting";
    // A phone that wakes up or finds the network again should not wait for the next attempt.
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    this.#connect();
  }

  /** What time it is for the server, in milliseconds: browsers may be wrong. */
  get now() {
    return Date.now() + this.#skew;
  }

  /** Says something; the answer to this very message comes as a promise. Refusals throw. */
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

  /** Says something without waiting for an answer. */
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

  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  #connect() {
    clearTimeout(this.#timer);
    if (this.#ended) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#path}?lang=${language()}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ do: "hello", token: this.#token, part: this.#part }));
      this.#ping = setInterval(() => this.#sendPing(), PING_EVERY);
    });
    socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (socket === this.#socket) this.#lose(event);
    });
  }

  #sendPing() {
    this.tell({ do: "ping" });
    clearTimeout(this.#pong);
    // A connection that died without a word is closed here, which starts the next attempt.
    this.#pong = setTimeout(() => this.#socket?.close(), PONG_WITHIN);
  }

  #receive(message) {
    clearTimeout(this.#pong);
    if (typeof message.now === "number") this.#skew = message.now - Date.now();
    const question = message.id === undefined ? null : this.#questions.get(String(message.id));
    if (question) this.#questions.delete(String(message.id));
    if (message.type === "refused") {
      const error = Object.assign(new Error(message.error?.text ?? ""), { key: message.error?.key });
      if (question) question.reject(error);
      else this.dispatchEvent(new CustomEvent("refused", { detail: error }));
      return;
    }
    question?.resolve(message);
    if (message.type === "update") {
      this.#attempt = 0;
      this.#become("open");
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
    const pause = PAUSES[Math.min(this.#attempt, PAUSES.length - 1)];
    this.#attempt += 1;
    this.#timer = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }
}
