// Where games are kept on this device: IndexedDB, or the memory of the window where a browser has none for us.

import { upgrade, VERSION } from "./upgrade.js";

/** @import { KeptTree } from "../explore/trees.js" */
/** @import { Kept, KeptTable, OwnSeat, Parcel } from "./protocol.js" */

/** @typedef {Kept & { seats?: OwnSeat[] }} Change what is kept, with the tokens of the seats at this device */

const NAME = "tripot";
/** How windows tell each other that a table has changed: `{table, count}`, how many events it has now. */
export const CHANNEL = "tripot";

/** Somebody else has kept something in the meantime: another window. */
export class Conflict extends Error {}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @param {IDBTransaction} transaction
 * @returns {Promise<void>}
 */
function done(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Conflict());
    transaction.onerror = () => reject(transaction.error);
  });
}

/**
 * All events of a table, in their order.
 *
 * @param {string} table
 */
function eventsOf(table) {
  return IDBKeyRange.bound([table, 0], [table, Infinity]);
}

/** The games of this device, in a database of the browser. */
export class Shelf {
  /** @type {Promise<IDBDatabase> | null} */
  #database = null;

  /** Opens what is kept, and brings it up to date; throws if a browser has no place for us. */
  static async open() {
    const shelf = new Shelf();
    await shelf.#open();
    return shelf;
  }

  #open() {
    const forget = () => {
      this.#database = null;
    };
    const open = async () => {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = ({ oldVersion }) => {
        if (request.transaction) upgrade(request.result, request.transaction, oldVersion);
      };
      const database = await answered(request);
      database.onclose = forget;
      // A newer version of the pages, in another window, has to change what is kept.
      database.onversionchange = () => {
        forget();
        database.close();
      };
      return database;
    };
    if (!this.#database) {
      this.#database = open();
      this.#database.catch(forget);
    }
    return this.#database;
  }

  /**
   * @param {string[]} stores
   * @param {IDBTransactionMode} [mode]
   */
  async #transaction(stores, mode) {
    return (await this.#open()).transaction(stores, mode);
  }

  /**
   * A table with its events; null if there is none.
   *
   * @param {string} id
   * @returns {Promise<(KeptTable & { events: string[] }) | null>}
   */
  async load(id) {
    const transaction = await this.#transaction(["tables", "events"]);
    /** @type {[KeptTable | undefined, { text: string }[]]} */
    const [row, events] = await Promise.all([
      answered(transaction.objectStore("tables").get(id)),
      answered(transaction.objectStore("events").getAll(eventsOf(id))),
    ]);
    return row ? { ...row, events: events.map(({ text }) => text) } : null;
  }

  /**
   * Keeps what happened, all of it or nothing. Throws `Conflict` if a table has not as many events as it should have.
   *
   * @param {readonly Change[]} kept
   * @param {number} now
   */
  async append(kept, now) {
    const transaction = await this.#transaction(["tables", "events"], "readwrite");
    const end = done(transaction);
    // Whoever waits for the end hears of a failure there.
    end.catch(() => {});
    const [tables, events] = [transaction.objectStore("tables"), transaction.objectStore("events")];
    for (const { table, from, events: texts, tokens, seats, summary } of kept) {
      /** @type {KeptTable | undefined} */
      const row = await answered(tables.get(table));
      if ((row?.count ?? 0) !== from) {
        transaction.abort();
        throw new Conflict();
      }
      texts.forEach((text, index) => events.put({ table, number: from + index, text }));
      const count = from + texts.length;
      const own = { tokens: tokens ?? row?.tokens ?? [], seats: seats ?? row?.seats ?? [] };
      tables.put({ id: table, summary, changed: now, ...own, count });
    }
    await end;
  }

  /**
   * The tables, the latest first.
   *
   * @returns {Promise<KeptTable[]>}
   */
  async list() {
    /** @type {KeptTable[]} */
    const rows = await answered((await this.#transaction(["tables"])).objectStore("tables").getAll());
    return rows.sort((one, two) => two.changed - one.changed);
  }

  /**
   * The analysis of a table as a text, if this engine has made it.
   *
   * @param {string} id
   * @param {string} engine
   * @returns {Promise<string | null>}
   */
  async analysis(id, engine) {
    const transaction = await this.#transaction(["analyses"]);
    /** @type {{ engine: string, text: string } | undefined} */
    const row = await answered(transaction.objectStore("analyses").get(id));
    return row?.engine === engine ? row.text : null;
  }

  /**
   * Keeps the analysis of a table.
   *
   * @param {string} id
   * @param {string} engine
   * @param {string} text
   */
  async keepAnalysis(id, engine, text) {
    const transaction = await this.#transaction(["analyses"], "readwrite");
    const end = done(transaction);
    transaction.objectStore("analyses").put({ id, engine, text });
    await end;
  }

  /**
   * The trees of variations.
   *
   * @returns {Promise<KeptTree[]>}
   */
  async trees() {
    return answered((await this.#transaction(["trees"])).objectStore("trees").getAll());
  }

  /** @param {KeptTree} tree */
  async keepTree(tree) {
    const transaction = await this.#transaction(["trees"], "readwrite");
    const end = done(transaction);
    transaction.objectStore("trees").put(tree);
    await end;
  }

  /** @param {string} id */
  async removeTree(id) {
    const transaction = await this.#transaction(["trees"], "readwrite");
    const end = done(transaction);
    transaction.objectStore("trees").delete(id);
    await end;
  }

  /** @param {string} id */
  async remove(id) {
    const transaction = await this.#transaction(["tables", "events", "analyses"], "readwrite");
    const end = done(transaction);
    transaction.objectStore("analyses").delete(id);
    transaction.objectStore("tables").delete(id);
    transaction.objectStore("events").delete(eventsOf(id));
    await end;
  }

  /**
   * Keeps a game that was taken along.
   *
   * @param {Parcel} parcel
   */
  async put({ id, summary, changed, tokens, seats, events }) {
    await this.append([{ table: id, from: 0, events, tokens, seats, summary }], changed);
  }
}

/** The games of this window alone, where nothing can be kept. */
export class MemoryShelf {
  /** @type {Map<string, KeptTable & { events: string[] }>} */
  #tables = new Map();
  /** @type {Map<string, { engine: string, text: string }>} */
  #analyses = new Map();
  /** @type {Map<string, KeptTree>} */
  #trees = new Map();

  async trees() {
    return [...this.#trees.values()];
  }

  /** @param {KeptTree} tree */
  async keepTree(tree) {
    this.#trees.set(tree.id, tree);
  }

  /** @param {string} id */
  async removeTree(id) {
    this.#trees.delete(id);
  }

  /** @param {string} id */
  async load(id) {
    return this.#tables.get(id) ?? null;
  }

  /**
   * @param {readonly Change[]} kept
   * @param {number} now
   */
  async append(kept, now) {
    if (kept.some(({ table, from }) => (this.#tables.get(table)?.count ?? 0) !== from)) throw new Conflict();
    for (const { table, from, events, tokens, seats, summary } of kept) {
      const row = this.#tables.get(table);
      this.#tables.set(table, {
        id: table,
        summary,
        changed: now,
        tokens: tokens ?? row?.tokens ?? [],
        seats: seats ?? row?.seats ?? [],
        count: from + events.length,
        events: [...(row?.events ?? []), ...events],
      });
    }
  }

  /**
   * @param {string} id
   * @param {string} engine
   */
  async analysis(id, engine) {
    const row = this.#analyses.get(id);
    return row?.engine === engine ? row.text : null;
  }

  /**
   * @param {string} id
   * @param {string} engine
   * @param {string} text
   */
  async keepAnalysis(id, engine, text) {
    this.#analyses.set(id, { engine, text });
  }

  async list() {
    return [...this.#tables.values()].sort((one, two) => two.changed - one.changed);
  }

  /** @param {string} id */
  async remove(id) {
    this.#tables.delete(id);
    this.#analyses.delete(id);
  }

  /** @param {Parcel} parcel */
  async put({ id, summary, changed, tokens, seats, events }) {
    await this.append([{ table: id, from: 0, events, tokens, seats, summary }], changed);
  }
}

/** @type {Promise<Shelf | MemoryShelf> | null} */
let shelf = null;

/** What keeps the games of this device; the same one each time. */
export function openShelf() {
  if (!shelf) {
    shelf = findShelf();
    shelf.catch(() => {
      shelf = null;
    });
  }
  return shelf;
}

/** Whether games are forgotten when the window is closed, because the browser keeps nothing for us. */
export async function isFleeting() {
  return (await openShelf()) instanceof MemoryShelf;
}

async function findShelf() {
  try {
    return await Shelf.open();
  } catch (error) {
    // A newer version of the pages has been here, and knows more about these games: they are not to be hidden.
    if (error instanceof DOMException && error.name === "VersionError") throw error;
    return new MemoryShelf();
  }
}
