// The squares of Siam, directions, and how moves are written.

/**
 * @typedef {Wire.SceneHead & Wire.SiamDrawn} SiamScene
 *
 * A move: what it does, from which square to which, the way the animal faces then and, if it goes on, the way it goes.
 *
 * @typedef {object} SiamMove
 * @property {string} text
 * @property {"enter" | "leave" | "go" | "turn"} kind
 * @property {string | null} from
 * @property {string | null} to
 * @property {string | null} facing
 * @property {string | null} [toward]
 */

/**
 * One step in each direction, in files and ranks.
 *
 * @type {Record<string, readonly [number, number]>}
 */
export const STEPS = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };
export const HEADINGS = ["n", "e", "s", "w"];
/** @type {Record<string, string>} */
export const ARROWS = { n: "↑", e: "→", s: "↓", w: "←" };

/** Every square, row by row from the top, as they are read. */
export const SQUARES = [5, 4, 3, 2, 1].flatMap((rank) => ["a", "b", "c", "d", "e"].map((file) => file + rank));

/**
 * The square one step on, or null past the edge.
 *
 * @param {string} square
 * @param {string} heading
 */
export function beside(square, heading) {
  const file = square.charCodeAt(0) - 97 + STEPS[heading][0];
  const rank = Number(square[1]) + STEPS[heading][1];
  return file < 0 || file > 4 || rank < 1 || rank > 5 ? null : `${String.fromCharCode(97 + file)}${rank}`;
}

/**
 * The direction from a square to its neighbour, or null.
 *
 * @param {string} from
 * @param {string} to
 */
export function toward(from, to) {
  return HEADINGS.find((heading) => beside(from, heading) === to) ?? null;
}

/** @param {string} square */
export function isBorder(square) {
  return "ae".includes(square[0]) || "15".includes(square[1]);
}

/**
 * A move as it is written: `+e3w` enters, `-e3` leaves, `b1n` turns, `b1b2n` goes one square on. The
 * last letter is the way that the animal faces then.
 *
 * @param {string} text
 * @returns {SiamMove | null}
 */
export function readMove(text) {
  const [, enter, leave, from, to, facing] = /^(\+)?(-)?([a-e][1-5])([a-e][1-5])?([nesw])?$/.exec(text) ?? [];
  if (!from) return null;
  if (enter) return { text, kind: "enter", from: null, to: from, facing };
  if (leave) return { text, kind: "leave", from, to: null, facing: null };
  if (to) return { text, kind: "go", from, to, facing, toward: toward(from, to) };
  return { text, kind: "turn", from, to: from, facing };
}

/** @type {Record<string, string>} */
const OPPOSITE = { n: "s", s: "n", e: "w", w: "e" };

/**
 * The other way.
 *
 * @param {string} heading
 */
export function opposite(heading) {
  return OPPOSITE[heading];
}

/**
 * Where each piece that a move touches goes: a square, or out of the board (with the way).
 *
 * @param {Pick<SiamScene, "pieces">} scene
 * @param {SiamMove} move
 */
export function travel(scene, move) {
  const taken = new Set(scene.pieces.map(({ at }) => at));
  /** @type {Map<string, { at?: string, out?: string }>} */
  const gone = new Map();
  const { kind, from, to } = move;
  if (kind === "leave" && from) {
    gone.set(from, { out: HEADINGS.find((heading) => beside(from, heading) === null) });
    return gone;
  }
  const way = move.toward ?? move.facing;
  if (kind === "turn" || !to || !way) return gone;
  for (let at = /** @type {string | null} */ (to); at && taken.has(at); at = beside(at, way)) {
    const next = beside(at, way);
    gone.set(at, next ? { at: next } : { out: way });
  }
  if (from) gone.set(from, { at: to });
  return gone;
}
