// What a page, its table worker and the engine say to each other: types only.

/**
 * A request of a page, as it would be made of a server: the path after `/api/`.
 *
 * @typedef {object} Asking
 * @property {"GET" | "POST"} method
 * @property {string} path
 * @property {string | null} token
 * @property {string} lang
 * @property {unknown} body
 *
 * @typedef {{ status: number, json?: any, text?: string }} Answered
 *
 * What happened at a table, to be kept: `from` counts the events that are kept already.
 *
 * @typedef {object} Kept
 * @property {string} table
 * @property {number} from
 * @property {string[]} events
 * @property {string[]} [tokens] with the first events: which seats belong to which tokens, `SEAT HASH`
 * @property {Wire.Summary} summary
 *
 * A machine is to move: what it plays may be known at once and is shown `pause` milliseconds later.
 *
 * @typedef {{ table: string, position: number, pause: number }} Turn
 *
 * What the engine answers to any request: what is to be kept comes before what is to be sent.
 *
 * @typedef {object} EngineAnswer
 * @property {number} [status]
 * @property {any} [json]
 * @property {string} [text]
 * @property {string} [load] the table that has to be loaded first
 * @property {Kept[]} [kept]
 * @property {{ connection: number, text: string }[]} [sent]
 * @property {{ connection: number, code: number, reason: string }[]} [closed]
 * @property {Turn[]} [turns]
 * @property {number} [alarm] when the clocks have to be looked at, in milliseconds since 1970; never, if nothing is said
 *
 * A table as it is kept.
 *
 * @typedef {object} KeptTable
 * @property {string} id
 * @property {Wire.Summary} summary
 * @property {number} changed in milliseconds since 1970
 * @property {string[]} tokens as the engine wants them
 * @property {OwnSeat[]} seats
 * @property {number} count how many events there are
 *
 * A seat of somebody at this device, with its token.
 *
 * @typedef {{ seat: number, token: string }} OwnSeat
 *
 * A game in a file, to be taken elsewhere.
 *
 * @typedef {Pick<KeptTable, "id" | "summary" | "changed" | "tokens" | "seats"> & { events: string[] }} Parcel
 *
 * What a page says to its table worker. What has an `id` is answered.
 *
 * @typedef {{ do: "start", engine: string, thinker: string }
 *   | { do: "request", id: number, asking: Asking }
 *   | { do: "unpack", id: number, parcels: Parcel[] }
 *   | { do: "connect", connection: number, table: string, lang: string }
 *   | { do: "say", connection: number, text: string }
 *   | { do: "leave", connection: number }} ToWorker
 *
 * What a table worker says to its page.
 *
 * @typedef {{ id: number, answer: any }
 *   | { id: number, failed: true }
 *   | { connection: number, opened: true }
 *   | { connection: number, text: string }
 *   | { connection: number, closed: { code: number, reason: string } }} FromWorker
 */

export {};
