// What this browser remembers: settings, a name, and the secret of each seat.

const PREFIX = "tripot.";

/** A value that was kept, or another one where there is none or storage is shut off. */
export function read(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Keeps a value, if the browser lets us. */
export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window without storage still plays, it only forgets.
  }
}

/** The seats of this browser, the latest first: `{table, seat, token, game, at, host, invites}`. */
export function seats() {
  return read("seats", []);
}

/** The seat of this browser at a table, if it has one. */
export function seatAt(table) {
  return seats().find((known) => known.table === table) ?? null;
}

/** Remembers a seat, or more about it. */
export function keepSeat(seat) {
  const others = seats().filter((known) => known.table !== seat.table);
  const known = seatAt(seat.table) ?? {};
  write("seats", [{ ...known, ...seat, at: Date.now() }, ...others].slice(0, 60));
}

/** Forgets a seat. */
export function dropSeat(table) {
  write(
    "seats",
    seats().filter((known) => known.table !== table),
  );
}
