// How the games that a device keeps get from one version of the pages to the next. A step is never changed once it was
// published: there are devices that have done it.

/** @typedef {(database: IDBDatabase, transaction: IDBTransaction) => void} Step */

/** @type {readonly Step[]} */
const STEPS = [
  // 1: tables with their events.
  (database) => {
    database.createObjectStore("tables", { keyPath: "id" });
    database.createObjectStore("events", { keyPath: ["table", "number"] });
  },
  // 2: analyses, of any table that was judged on this device.
  (database) => {
    database.createObjectStore("analyses", { keyPath: "id" });
  },
  // 3: trees of variations.
  (database) => {
    database.createObjectStore("trees", { keyPath: "id" });
  },
];

/** The version that this page writes. */
export const VERSION = STEPS.length;

/**
 * Does every step that a database has not done.
 *
 * @param {IDBDatabase} database
 * @param {IDBTransaction} transaction
 * @param {number} version the one that the database has: 0 if it is new
 */
export function upgrade(database, transaction, version) {
  for (const step of STEPS.slice(version)) step(database, transaction);
}
