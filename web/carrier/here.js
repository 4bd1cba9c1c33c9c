// This device as a carrier: the tables are in a worker, and what is said there sounds as if a server said it.

import { asset } from "../asset.js";
import { NoEngine } from "../trouble.js";

/** @import { Answered, Asking, FromWorker, Parcel, ToWorker } from "../here/protocol.js" */

/**
 * A message that waits for an answer, without its number.
 *
 * @typedef {ToWorker extends infer M ? M extends { id: number } ? Omit<M, "id"> : never : never} Question
 */

/** Where the workers and their engine are. */
export function places() {
  return { engine: asset("/engine.wasm"), thinker: asset("/here/thinker.js") };
}

/** A connection to a table of this device: as much of a WebSocket as pages use. */
export class HereSocket extends EventTarget {
  readyState = 0;
  #say;
  #leave;

  /** @param {{ say: (text: string) => void, leave: () => void }} way */
  constructor({ say, leave }) {
    super();
    this.#say = say;
    this.#leave = leave;
  }

  /** @param {string} text */
  send(text) {
    if (this.readyState === 1) this.#say(text);
  }

  close() {
    if (this.readyState === 3) return;
    this.#leave();
    this.closed();
  }

  opened() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {string} data */
  heard(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  closed() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

/** The page's end of the table worker, which is started when it is first needed. */
export class Desk {
  #start;
  /** @type {Pick<Worker, "postMessage" | "terminate"> | null} */
  #worker = null;
  #number = 0;
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  #asked = new Map();
  /** @type {Map<number, HereSocket>} */
  #sockets = new Map();

  /** @param {() => Worker} start */
  constructor(start) {
    this.#start = start;
  }

  /**
   * Asks the worker; throws `NoEngine` if it can't do its work.
   *
   * @param {Question} question
   * @returns {Promise<any>}
   */
  ask(question) {
    return new Promise((resolve, reject) => {
      const id = ++this.#number;
      this.#asked.set(id, { resolve, reject });
      this.#tell({ ...question, id });
    });
  }

  /**
   * A connection to a table.
   *
   * @param {string} table
   * @param {string} lang
   */
  connect(table, lang) {
    const connection = ++this.#number;
    const socket = new HereSocket({
      say: (text) => this.#tell({ do: "say", connection, text }),
      leave: () => {
        this.#sockets.delete(connection);
        this.#tell({ do: "leave", connection });
      },
    });
    this.#sockets.set(connection, socket);
    this.#tell({ do: "connect", connection, table, lang });
    return socket;
  }

  /** Has the worker ready before it is needed. */
  warm() {
    this.#worker ??= this.#begin();
    return this.#worker;
  }

  /** @param {ToWorker} message */
  #tell(message) {
    this.warm().postMessage(message);
  }

  #begin() {
    const worker = this.#start();
    worker.addEventListener("message", ({ data }) => this.#hear(data));
    worker.addEventListener("error", () => {
      if (this.#worker === worker) this.#fail();
    });
    return worker;
  }

  /** @param {FromWorker} message */
  #hear(message) {
    if ("id" in message) {
      const question = this.#asked.get(message.id);
      this.#asked.delete(message.id);
      if ("failed" in message) question?.reject(new NoEngine());
      else question?.resolve(message.answer);
      return;
    }
    const socket = this.#sockets.get(message.connection);
    if ("opened" in message) socket?.opened();
    else if ("text" in message) socket?.heard(message.text);
    else {
      this.#sockets.delete(message.connection);
      socket?.closed();
    }
  }

  /** The worker is gone with everything that was asked of it; the next question starts another one. */
  #fail() {
    this.#worker?.terminate();
    this.#worker = null;
    const [asked, sockets] = [[...this.#asked.values()], [...this.#sockets.values()]];
    this.#asked.clear();
    this.#sockets.clear();
    for (const { reject } of asked) reject(new NoEngine());
    for (const socket of sockets) socket.closed();
  }
}

const desk = new Desk(() => {
  const worker = new Worker(asset("/here/worker.js"), { type: "module" });
  worker.postMessage({ do: "start", ...places() });
  return worker;
});

/** Has the engine ready before it is needed. */
export function warmHere() {
  desk.warm();
}

/**
 * Asks this device what would be asked of a server.
 *
 * @param {Asking} asking
 * @returns {Promise<Answered>}
 */
export function askHere(asking) {
  return desk.ask({ do: "request", asking });
}

/**
 * A connection to a table of this device.
 *
 * @param {string} path after `/api/`
 * @param {string} lang
 */
export function connectHere(path, lang) {
  return desk.connect(/^tables\/([\w-]+)/.exec(path)?.[1] ?? "", lang);
}

/**
 * Puts games back that were taken along.
 *
 * @param {Parcel[]} parcels
 * @returns {Promise<{ added: string[], damaged: number }>}
 */
export function unpackTables(parcels) {
  return desk.ask({ do: "unpack", parcels });
}
