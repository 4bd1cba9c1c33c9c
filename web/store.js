// What this browser remembers: settings, a name, and the secret of each seat.

/**
 * A seat of this browser: `seat` and `token` are null at a table that was only opened, `host` is the secret of who
 * opened it.
 *
 * @typedef {object} KeptSeat
 * @property {string} table
 * @property {string} game
 * @property {number | null} seat
 * @property {string | null} token
 * @property {number} at when it was kept, in milliseconds since 1970
 * @property {string} [host]
 * @property {LocalSeat[]} [local] all seats of this browser, where several people play on it; `seat` is the one in hand
 * @property {boolean} [alone] whether everybody else there is a machine
 * @property {boolean} [hasCome] whether all of them have been there
 * @property {Invite[]} [invites]
 * @property {Ended} [ended] how the game ended, once that is known
 * @property {boolean} [analysed] whether the game was analysed, so that the server can say how well it was played
 * @property {number | null} [accuracy] how well it was played, if this device has judged that itself
 *
 * How a game ended for its player: who sat there, who won and why, and how well it was played if that was judged.
 *
 * @typedef {{ at: number, seat: number, sitters: Wire.SeatSummary[], moves: number, winners: number[], reason: string, accuracy: number | null }} Ended
 *
 * @typedef {{ seat: number, token: string }} LocalSeat
 * @typedef {{ seat: number, secret?: string, token?: string }} Invite the way to a seat for somebody else; older ones have a token
 */

const PREFIX = "tripot.";
/** How many seats are kept beside those of running games between people. */
const MOST = 60;

/**
 * A value that was kept, or another one where there is none or storage is shut off. What was kept is believed to be
 * of the same kind: nobody but this page has written it.
 *
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function read(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Keeps a value, if the browser lets us.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window without storage still plays, it only forgets.
  }
}

/**
 * The seats of this browser, the latest first.
 *
 * @returns {KeptSeat[]}
 */
export function seats() {
  return read("seats", /** @type {KeptSeat[]} */ ([]));
}

/**
 * The seat of this browser at a table, if it has one.
 *
 * @param {string} table
 */
export function seatAt(table) {
  return seats().find((known) => known.table === table) ?? null;
}

/**
 * Remembers a seat, or more about it.
 *
 * @param {Partial<KeptSeat> & { table: string }} seat
 */
export function keepSeat(seat) {
  const others = seats().filter((known) => known.table !== seat.table);
  const known = seatAt(seat.table) ?? {};
  write("seats", within([{ ...known, ...seat, at: Date.now() }, ...others]));
}

/**
 * As many of the seats as are kept. Games that are over are given up first, the oldest end before the others, then
 * tables without a seat, then games against machines; a seat among people never while their game goes on, because
 * nobody could sit there any more.
 *
 * @template {Pick<KeptSeat, "at"> & Partial<KeptSeat>} Seat
 * @param {readonly Seat[]} all the latest first
 */
function within(all) {
  const [, ...older] = all;
  const limited = older.filter(({ token, ended, alone }) => !token || ended || alone).reverse();
  /** @param {Seat} seat */
  const rank = ({ token, ended }) => (ended ? 0 : token ? 2 : 1);
  /** @param {Seat} seat */
  const time = ({ ended, at }) => ended?.at ?? at;
  const dropped = new Set(
    limited
      .sort((one, two) => rank(one) - rank(two) || time(one) - time(two))
      .slice(0, Math.max(0, limited.length + 1 - MOST)),
  );
  return all.filter((seat) => !dropped.has(seat));
}

/**
 * Notes more about a seat without making it the latest; nothing if there is no such seat.
 *
 * @param {string} table
 * @param {Partial<KeptSeat>} more
 */
function note(table, more) {
  write(
    "seats",
    seats().map((known) => (known.table === table ? { ...known, ...more } : known)),
  );
}

/**
 * Notes how a game ended.
 *
 * @param {string} table
 * @param {Ended} ended
 */
export function noteEnded(table, ended) {
  note(table, { ended });
}

/**
 * Notes that there is an analysis of a game, and how well its player played.
 *
 * @param {string} table
 * @param {number | null} accuracy
 */
export function noteAnalysed(table, accuracy) {
  const ended = seatAt(table)?.ended;
  note(table, { analysed: true, accuracy, ...(ended ? { ended: { ...ended, accuracy } } : {}) });
}

/**
 * Forgets a seat.
 *
 * @param {string} table
 */
export function dropSeat(table) {
  write(
    "seats",
    seats().filter((known) => known.table !== table),
  );
}
