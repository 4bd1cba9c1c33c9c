// Opening a table, and sitting down at one.

import { ask } from "./api.js";
import { randomBytes } from "./luck.js";
import { keepSeat, read, seatAt, write } from "./store.js";

/** The name that this browser plays under; empty if none was given. */
export function myName() {
  return read("name", "");
}

/**
 * Opens a table and remembers its seats: one's own, and the claims of the invited ones, which are
 * for the links. Returns the id of the table.
 */
export async function openTable(wanted, game) {
  const { table, seats, host } = await ask("tables", { body: wanted });
  const mine = seats.find(({ me }) => me) ?? null;
  const invites = seats.filter((seat) => seat !== mine).map(({ seat, claim, token }) => ({ seat, secret: claim ?? token }));
  keepSeat({ table, game, seat: mine?.seat ?? null, token: mine?.token ?? null, host, invites });
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

/**
 * Exchanges an invitation for a seat of this browser, which draws the token itself: if the answer is
 * lost, the same question gets it again. Returns the id of the table.
 */
export async function acceptInvitation(claim) {
  const asked = read("claim", null);
  const token = asked?.claim === claim ? asked.token : base64(randomBytes());
  write("claim", { claim, token });
  const { table, seat } = await ask("claim", { body: { claim, token } });
  const { game } = await ask(`tables/${table}`);
  keepSeat({ table, game, seat, token });
  write("claim", null);
  return table;
}

function base64(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Opens a seat again whose device was lost, and remembers the new invitation. */
export async function reopenSeat(table, seat) {
  const known = seatAt(table);
  const { claim } = await ask(`tables/${table}/reopen`, { body: { seat }, token: known.host });
  const others = (known.invites ?? []).filter((invite) => invite.seat !== seat);
  keepSeat({ table, invites: [...others, { seat, secret: claim }] });
}

/** The secret of an invitation to be sent; older ones are tokens. */
export function secretOf({ secret, token }) {
  return secret ?? token;
}

/** The link that seats somebody. The secret is in the fragment, which browsers never send. */
export function seatLink(secret) {
  return `${location.origin}/seat#${secret}`;
}
