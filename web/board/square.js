// The squares of Siam, directions, and how moves are written.

/** One step in each direction, in files and ranks. */
export const STEPS = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };
export const HEADINGS = ["n", "e", "s", "w"];
export const ARROWS = { n: "↑", e: "→", s: "↓", w: "←" };

/** Every square, row by row from the top, as they are read. */
export const SQUARES = [5, 4, 3, 2, 1].flatMap((rank) => ["a", "b", "c", "d", "e"].map((file) => file + rank));

/** The square one step on, or null past the edge. */
export function beside(square, heading) {
  const file = square.charCodeAt(0) - 97 + STEPS[heading][0];
  const rank = Number(square[1]) + STEPS[heading][1];
  return file < 0 || file > 4 || rank < 1 || rank > 5 ? null : `${String.fromCharCode(97 + file)}${rank}`;
}

/** The direction from a square to its neighbour, or null. */
export function toward(from, to) {
  return HEADINGS.find((heading) => beside(from, heading) === to) ?? null;
}

export function isBorder(square) {
  return "ae".includes(square[0]) || "15".includes(square[1]);
}

/**
 * A move as it is written: `+e3w` enters, `-e3` leaves, `b1n` turns, `b1b2n` goes one square on. The
 * last letter is the way that the animal faces then.
 */
export function readMove(text) {
  const [, enter, leave, from, to, facing] = /^(\+)?(-)?([a-e][1-5])([a-e][1-5])?([nesw])?$/.exec(text) ?? [];
  if (!from) return null;
  if (enter) return { text, kind: "enter", from: null, to: from, facing };
  if (leave) return { text, kind: "leave", from, to: null, facing: null };
  if (to) return { text, kind: "go", from, to, facing, toward: toward(from, to) };
  return { text, kind: "turn", from, to: from, facing };
}

/** The other way. */
export function opposite(heading) {
  return { n: "s", s: "n", e: "w", w: "e" }[heading];
}

/** Where each piece that a move touches goes: a square, or out of the board (with the way). */
export function travel(scene, move) {
  const taken = new Set(scene.pieces.map(({ at }) => at));
  const gone = new Map();
  if (move.kind === "leave") {
    gone.set(move.from, { out: HEADINGS.find((heading) => beside(move.from, heading) === null) });
    return gone;
  }
  if (move.kind === "turn") return gone;
  const way = move.toward ?? move.facing;
  for (let at = move.to; at && taken.has(at); at = beside(at, way)) {
    const next = beside(at, way);
    gone.set(at, next ? { at: next } : { out: way });
  }
  if (move.from) gone.set(move.from, { at: move.to });
  return gone;
}
