// The worker of the tables of this device: everything but thinking, so that it answers at once.

import { randomBytes, toHex } from "../random.js";
import { Engine, moduleAt } from "./engine.js";
import { CHANNEL, openShelf } from "./shelf.js";
import { Tables } from "./tables.js";
import { thinkerAt } from "./thinking.js";

/** @import { FromWorker, ToWorker } from "./protocol.js" */

/** How long a table that nobody looks at stays in memory, in milliseconds. */
const LINGER = 10_000;

const channel = new BroadcastChannel(CHANNEL);

/** @param {FromWorker} message */
const deliver = (message) => postMessage(message);

/** @param {{ engine: string, thinker: string }} places */
async function start(places) {
  const thinker = thinkerAt(places);
  // It is ready when the first machine has to move.
  thinker.warm();
  const [module, shelf] = await Promise.all([moduleAt(places.engine), openShelf()]);
  let engine = await Engine.make(module);
  const tables = new Tables({
    call: (request) => engine.call(request),
    restart: async () => {
      engine = await Engine.make(module);
    },
    shelf,
    think: (request, signal) => thinker.ask(request, signal),
    deliver,
    announce: (table, count) => channel.postMessage({ table, count }),
    now: Date.now,
    random: () => toHex(randomBytes()),
    linger: LINGER,
    report: (error) => console.error(error),
  });
  channel.addEventListener("message", ({ data }) => tables.changed(data.table, data.count).catch(() => {}));
  return tables;
}

/** @type {Promise<Tables> | null} */
let ready = null;

/**
 * @param {Tables} tables
 * @param {Exclude<ToWorker, { do: "start" }>} message
 */
function act(tables, message) {
  switch (message.do) {
    case "request":
      return tables.request(message.asking);
    case "unpack":
      return tables.unpack(message.parcels);
    case "connect":
      return tables.connect(message.connection, message.table, message.lang);
    case "say":
      return tables.say(message.connection, message.text);
    case "leave":
      return tables.leave(message.connection);
  }
}

addEventListener("message", async (event) => {
  /** @type {ToWorker} */
  const message = event.data;
  if (message.do === "start") {
    ready = start(message);
    ready.catch((error) => console.error(error));
    return;
  }
  try {
    if (!ready) throw new Error("not started");
    const answer = await act(await ready, message);
    if ("id" in message) deliver({ id: message.id, answer });
  } catch {
    if ("id" in message) deliver({ id: message.id, failed: true });
    else deliver({ connection: message.connection, closed: { code: 1011, reason: "failed" } });
  }
});
