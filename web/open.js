// Opening a table, and sitting down at one.

import { ask } from "./api.js";
import { keepSeat, read } from "./store.js";

/** The name that this browser plays under; empty if none was given. */
export function myName() {
  return read("name", "");
}

/**
 * Opens a table and remembers its seats: one's own, and the secrets of the invited ones, which are
 * for the links. Returns the id of the table.
 */
export async function openTable(wanted, game) {
  const { table, seats } = await ask("tables", { body: wanted });
  const mine = seats.find(({ me }) => me) ?? null;
  const invites = seats.filter((seat) => seat !== mine).map(({ seat, token }) => ({ seat, token }));
  keepSeat({ table, game, seat: mine?.seat ?? null, token: mine?.token ?? null, invites });
  return table;
}

/** A game against a machine, at once. */
export function playNow(game, machine) {
  return openTable(
    {
      variant: game,
      seats: [
        { kind: "me", name: myName() || undefined },
        { kind: "machine", machine },
      ],
      listed: false,
      replace: false,
      start: "random",
    },
    game,
  );
}

/** Takes an open seat. */
export async function sitDown(table, game) {
  const { seat, token } = await ask(`tables/${table}/sit`, { body: { name: myName() || undefined } });
  keepSeat({ table, game, seat, token });
}

/** The link that seats somebody. The secret is in the fragment, which browsers never send. */
export function seatLink(token) {
  return `${location.origin}/seat#${token}`;
}
