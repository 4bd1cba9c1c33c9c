// The tables of this device: asks the engine, keeps what happened before anybody hears of it, and lets machines think.
// One request after another: what one changes is kept when the next is looked at.

import { Conflict } from "./shelf.js";

/** @import { Answered, Asking, EngineAnswer, FromWorker, Kept, OwnSeat, Parcel, Turn } from "./protocol.js" */
/** @import { Shelf } from "./shelf.js" */

/**
 * What the tables need of the world.
 *
 * @typedef {object} World
 * @property {(request: object) => EngineAnswer} call asks the engine
 * @property {() => Promise<void>} restart makes another engine when one has failed: it knows no table
 * @property {Pick<Shelf, "load" | "append" | "put">} shelf
 * @property {(request: object, signal: AbortSignal) => Promise<any>} think asks another engine, which may take its time
 * @property {(message: FromWorker) => void} deliver
 * @property {(table: string, count: number) => void} announce tells other windows how many events a table has
 * @property {() => number} now in milliseconds since 1970
 * @property {() => string} random 32 fresh bytes, in hexadecimal digits
 * @property {number} linger how long a table that nobody looks at stays in memory, in milliseconds; its clock stands still afterwards
 * @property {(error: unknown) => void} report
 */

/** How often something is done again when another window was faster, and how often a table is loaded for it. */
const ATTEMPTS = 4;
/** How often a machine tries to think before it is said to have broken down. */
const THOUGHTS = 3;
/** The longest time that a timer knows, in milliseconds. */
const LONGEST = 2 ** 31 - 1;
/** The status of an answer that nobody needs any more: what it was about has changed. */
const PASSED = 409;
/** Why a connection is closed that should be made again, as WebSocket has it. */
const AGAIN = { code: 1012, reason: "again" };

/** A machine that thinks about a position. */
class Thinking {
  abort = new AbortController();

  /** @param {number} position */
  constructor(position) {
    this.position = position;
  }
}

export class Tables {
  #world;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /**
   * The tables that the engine knows.
   *
   * @type {Map<string, { events: string[], tokens: string[], seats: OwnSeat[] }>}
   */
  #loaded = new Map();
  /**
   * Tokens by what the engine keeps of them: a rematch has the same ones.
   *
   * @type {Map<string, string>}
   */
  #secrets = new Map();
  /**
   * The table of each connection.
   *
   * @type {Map<number, string>}
   */
  #connections = new Map();
  /** @type {Map<string, Thinking>} */
  #thinking = new Map();
  /**
   * The hint that is looked for at each table.
   *
   * @type {Map<string, AbortController>}
   */
  #hints = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #alarm;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #sweeping;
  /** Whether the engine has failed. */
  #isBroken = false;

  /** @param {World} world */
  constructor(world) {
    this.#world = world;
  }

  /**
   * Answers a request.
   *
   * @param {Asking} asking
   * @returns {Promise<Answered>}
   */
  request(asking) {
    const hinted = /^tables\/([\w-]+)\/hint$/.exec(asking.path)?.[1];
    if (hinted && asking.method === "POST") return this.#hint(hinted, asking);
    return this.#enter(() => (asking.path === "home" ? this.#home(asking) : this.#ask(asking)));
  }

  /**
   * @param {Asking} asking
   * @returns {Promise<Answered>}
   */
  async #ask(asking) {
    const { status = 500, json, text } = await this.#do({ do: "request", ...asking });
    return { status, json, text };
  }

  /**
   * What home shows of the tables that are here; one that is not, or can't be read, keeps nobody from the others.
   *
   * @param {Asking} asking
   */
  async #home(asking) {
    const { seats } = /** @type {Wire.Visitor} */ (asking.body);
    /** @type {string[]} */
    const gone = [];
    /** @type {Wire.KeptSeat[]} */
    const there = [];
    for (const seat of seats) {
      const refused = this.#loaded.has(seat.table) ? null : await this.#load(seat.table);
      if (!refused) there.push(seat);
      else if (refused.status === 404) gone.push(seat.table);
    }
    const { json, ...answer } = await this.#ask({ ...asking, body: { seats: there } });
    return { ...answer, json: answer.status === 200 ? { ...json, gone: [...json.gone, ...gone] } : json };
  }

  /**
   * @param {number} connection
   * @param {string} table
   * @param {string} lang
   */
  connect(connection, table, lang) {
    return this.#enter(async () => {
      this.#connections.set(connection, table);
      const { status = 200 } = await this.#do({ do: "connect", connection, table, lang }, () =>
        this.#world.deliver({ connection, opened: true }),
      );
      if (status >= 400) this.#close(connection, { code: 1008, reason: String(status) });
    });
  }

  /**
   * @param {number} connection
   * @param {string} text
   */
  say(connection, text) {
    return this.#enter(async () => {
      if (this.#connections.has(connection)) await this.#do({ do: "say", connection, text });
    });
  }

  /** @param {number} connection */
  leave(connection) {
    return this.#enter(async () => {
      const table = this.#connections.get(connection);
      if (this.#connections.delete(connection)) await this.#do({ do: "leave", connection });
      if (table !== undefined && ![...this.#connections.values()].includes(table)) this.#hints.get(table)?.abort();
      this.#sweepLater();
    });
  }

  /**
   * Puts games back that were taken along, those that are not here; says which were, and which can't be read.
   *
   * @param {readonly Parcel[]} parcels
   */
  unpack(parcels) {
    return this.#enter(async () => {
      /** @type {string[]} */
      const added = [];
      let damaged = 0;
      for (const parcel of parcels) {
        if (await this.#world.shelf.load(parcel.id)) continue;
        // The engine reads it whole before it is kept.
        const { status = 200 } = this.#call({ do: "load", table: parcel.id, events: parcel.events, tokens: parcel.tokens });
        this.#call({ do: "drop", table: parcel.id });
        if (status >= 400) {
          damaged += 1;
          continue;
        }
        await this.#world.shelf.put(parcel);
        added.push(parcel.id);
      }
      return { added, damaged };
    });
  }

  /**
   * Another window has changed a table, or somebody has deleted it: what is known here of it is old.
   *
   * @param {string} table
   * @param {number} count how many events it has now
   */
  changed(table, count) {
    return this.#enter(async () => {
      const known = this.#loaded.get(table);
      if (known && known.events.length !== count) this.#forget(table, AGAIN);
    });
  }

  /**
   * Does one thing after another.
   *
   * @template T
   * @param {() => Promise<T>} job
   * @returns {Promise<T>}
   */
  #enter(job) {
    const done = this.#queue.then(job);
    this.#queue = done.catch((error) => this.#recover(error));
    return done;
  }

  /**
   * After a failure everything is as it was kept: an engine that has failed gives way to another one, which knows no
   * table yet, and who is connected comes back.
   *
   * @param {unknown} error
   */
  async #recover(error) {
    this.#world.report(error);
    if (!this.#isBroken) return;
    for (const table of [...this.#loaded.keys()]) this.#abandon(table, AGAIN);
    for (const connection of [...this.#connections.keys()]) this.#close(connection, AGAIN);
    await this.#world.restart().then(
      () => {
        this.#isBroken = false;
      },
      (another) => this.#world.report(another),
    );
  }

  /**
   * Asks the engine, with what it can't know by itself.
   *
   * @param {object} request
   * @returns {EngineAnswer}
   */
  #call(request) {
    const { now, random } = this.#world;
    try {
      return this.#world.call({ ...request, now: now(), random: random() });
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  /**
   * Does what is asked: loads the table first if it has to be, keeps what happened, and then tells everybody.
   *
   * @param {object} request
   * @param {() => void} [first] what is to be told before anything else
   * @returns {Promise<EngineAnswer>}
   */
  async #do(request, first = () => {}) {
    /** @type {Map<string, number>} */
    const loads = new Map();
    for (let attempt = 1; ; ) {
      const answer = this.#call(request);
      if (answer.load !== undefined && answer.status === 0) {
        const count = (loads.get(answer.load) ?? 0) + 1;
        if (count > ATTEMPTS) throw new Error(`${answer.load} can't be loaded`);
        loads.set(answer.load, count);
        const refused = await this.#load(answer.load);
        if (refused) return refused;
        continue;
      }
      this.#learn(answer);
      if (await this.#keep(answer.kept ?? [])) {
        first();
        this.#follow(answer);
        return answer;
      }
      // Another window has played there: who is connected comes back by itself, and a request is made again.
      attempt += 1;
      if (!("method" in request) || attempt > ATTEMPTS) return { status: PASSED };
    }
  }

  /**
   * Brings a table into the memory of the engine; answers why it can't.
   *
   * @param {string} table
   */
  async #load(table) {
    const kept = await this.#world.shelf.load(table);
    const { events = [], tokens = [], seats = [] } = kept ?? {};
    const answer = this.#call({ do: "load", table, events, tokens });
    if ((answer.status ?? 200) >= 400) return answer;
    this.#loaded.set(table, { events: [...events], tokens, seats });
    this.#remember(tokens, seats);
    if (await this.#keep(answer.kept ?? [])) this.#follow(answer);
    this.#sweepLater();
    return null;
  }

  /** Forgets the tables that nobody looks at, after a while: whoever comes back finds them as they are kept. */
  #sweepLater() {
    clearTimeout(this.#sweeping);
    const sweep = async () => {
      const seen = new Set(this.#connections.values());
      for (const table of [...this.#loaded.keys()]) if (!seen.has(table)) this.#forget(table, AGAIN);
    };
    this.#sweeping = setTimeout(() => this.#enter(sweep).catch(() => {}), this.#world.linger);
  }

  /**
   * The tokens of a table that was just set up are in the answer, and nowhere else.
   *
   * @param {EngineAnswer} answer
   */
  #learn({ json, kept = [] }) {
    for (const { table, tokens = [] } of kept) if (json?.table === table) this.#remember(tokens, json.seats);
  }

  /**
   * @param {readonly string[]} tokens
   * @param {readonly { seat: number, token?: string | null }[]} seats
   */
  #remember(tokens, seats) {
    for (const [number, hash] of tokens.map((text) => text.split(" "))) {
      const token = seats.find(({ seat }) => seat === Number(number))?.token;
      if (token) this.#secrets.set(hash, token);
    }
  }

  /**
   * The seats that tokens of this device belong to.
   *
   * @param {readonly string[]} tokens
   * @returns {OwnSeat[]}
   */
  #seatsOf(tokens) {
    return tokens.flatMap((text) => {
      const [seat, hash] = text.split(" ");
      const token = this.#secrets.get(hash);
      return token === undefined ? [] : [{ seat: Number(seat), token }];
    });
  }

  /**
   * Keeps what happened; says whether it could. If not, another window has kept something else, and the tables are
   * forgotten here.
   *
   * @param {readonly Kept[]} kept
   */
  async #keep(kept) {
    if (kept.length === 0) return true;
    const changes = kept.map((one) => (one.tokens ? { ...one, seats: this.#seatsOf(one.tokens) } : one));
    try {
      await this.#world.shelf.append(changes, this.#world.now());
    } catch (error) {
      for (const { table } of kept) this.#forget(table, AGAIN);
      if (error instanceof Conflict) return false;
      throw error;
    }
    for (const { table, from, events, tokens } of kept) {
      const known = this.#loaded.get(table) ?? { events: [], tokens: [], seats: [] };
      const own = tokens ? { tokens, seats: this.#seatsOf(tokens) } : {};
      this.#loaded.set(table, { ...known, ...own, events: [...known.events.slice(0, from), ...events] });
      // A hint is about the position before.
      this.#hints.get(table)?.abort();
      this.#world.announce(table, from + events.length);
    }
    return true;
  }

  /**
   * Tells what is to be told, and begins what is to be begun.
   *
   * @param {EngineAnswer} answer
   */
  #follow({ sent = [], closed = [], turns = [], alarm }) {
    for (const { connection, text } of sent) this.#world.deliver({ connection, text });
    for (const { connection, code, reason } of closed) this.#close(connection, { code, reason });
    for (const turn of turns) this.#turn(turn);
    clearTimeout(this.#alarm);
    if (alarm === undefined) return;
    const wait = Math.min(Math.max(alarm - this.#world.now(), 0), LONGEST);
    this.#alarm = setTimeout(() => this.#enter(() => this.#do({ do: "tick" })).catch(() => {}), wait);
  }

  /**
   * @param {number} connection
   * @param {{ code: number, reason: string }} closed
   */
  #close(connection, closed) {
    if (this.#connections.delete(connection)) this.#world.deliver({ connection, closed });
  }

  /**
   * Forgets a table until it is asked for again.
   *
   * @param {string} table
   * @param {{ code: number, reason: string }} closed
   */
  #forget(table, closed) {
    this.#follow({ ...this.#call({ do: "drop", table }), sent: [] });
    this.#abandon(table, closed);
  }

  /**
   * @param {string} table
   * @param {{ code: number, reason: string }} closed
   */
  #abandon(table, closed) {
    this.#loaded.delete(table);
    this.#thinking.get(table)?.abort.abort();
    this.#thinking.delete(table);
    this.#hints.get(table)?.abort();
    for (const [connection, of] of [...this.#connections]) if (of === table) this.#close(connection, closed);
  }

  /**
   * Lets a machine think, unless it does so already.
   *
   * @param {Turn} turn
   */
  async #turn({ table, position, pause }) {
    const known = this.#loaded.get(table);
    if (!known || this.#thinking.get(table)?.position === position) return;
    this.#thinking.get(table)?.abort.abort();
    const thinking = new Thinking(position);
    this.#thinking.set(table, thinking);
    const { signal } = thinking.abort;
    const { events, tokens } = known;
    const [thought] = await Promise.all([
      this.#think({ do: "think", table, events, tokens, position }, signal),
      new Promise((resolve) => {
        setTimeout(resolve, pause);
      }),
    ]);
    if (signal.aborted) return;
    const hand = this.#enter(async () => {
      if (this.#thinking.get(table) !== thinking) return;
      this.#thinking.delete(table);
      await this.#do({ do: "thought", table, position, thought });
    });
    await hand.catch(() => {});
  }

  /**
   * What a machine has come to; nothing if it breaks down again and again.
   *
   * @param {object} request
   * @param {AbortSignal} signal
   */
  async #think(request, signal) {
    for (let attempt = 1; attempt <= THOUGHTS && !signal.aborted; attempt += 1) {
      try {
        return (await this.#world.think(request, signal)).json;
      } catch (error) {
        if (!signal.aborted) this.#world.report(error);
      }
    }
    return {};
  }

  /**
   * What a machine advises; the page may go on meanwhile. When something happens at the table, or everybody has left, or
   * it is asked for again, the work ends at once: the machines of the table need the thinker.
   *
   * @param {string} table
   * @param {Asking} asking
   * @returns {Promise<Answered>}
   */
  async #hint(table, { token, lang }) {
    const refused = await this.#enter(async () => (this.#loaded.has(table) ? null : this.#load(table)));
    const known = this.#loaded.get(table);
    if (refused || !known) return { status: refused?.status ?? 404, json: refused?.json };
    const { events, tokens, seats } = known;
    const seat = seats.find((own) => own.token === token)?.seat;
    if (seat === undefined) return { status: 403 };
    const request = { do: "hint", table, events, tokens, seat, lang, random: this.#world.random() };
    this.#hints.get(table)?.abort();
    const abort = new AbortController();
    this.#hints.set(table, abort);
    try {
      return await this.#world.think(request, abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return { status: PASSED };
      throw error;
    } finally {
      if (this.#hints.get(table) === abort) this.#hints.delete(table);
    }
  }
}
