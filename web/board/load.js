// The board of a game, for pages that only show it; loaded when its game is.

/** @import { Child } from "../dom.js" */

/**
 * A move that was played, as the server tells it: what it did, as far as the viewer may know, and a sentence about it
 * where it is the last one; `stand_in` is the machine that moved for an absent person.
 *
 * @typedef {{ seat: number, move: string, number?: number, told?: string, effect?: Wire.Effect | null, stand_in?: string }} Entry
 *
 * What a seat card shows: what its player plays with, a figure, and what there is to see.
 *
 * @typedef {{ kind?: string, figure: string | null, figureLabel?: string, detail: Child }} SeatDetail
 *
 * A board in words. Each is given scenes of its own game only, so its methods ask for those.
 *
 * @typedef {{
 *   seatDetail(scene: Wire.Scene, seat: number): SeatDetail,
 *   moveLine(entry: Entry, scene: Wire.Scene, names: readonly string[]): Child,
 *   describe(entry: Entry, scene: Wire.Scene, names: readonly string[]): string,
 *   tell(scene: Wire.Scene, names: readonly string[]): string,
 *   cameOut?(text: string, scene: Wire.Scene, names: readonly string[]): string,
 *   foresee?(scene: Wire.Scene, move: string): Wire.Effect | null,
 *   ending?(scene: Wire.Scene, last: Entry | null, names: readonly string[]): string,
 * }} Words
 *
 * A board that is drawn from scenes, and speaks if the game is one of asking.
 *
 * @typedef {{
 *   element: HTMLElement,
 *   render(scene: Wire.Scene, options: DrawOptions): void,
 *   speak?(who: string | null, text: string): void,
 * }} Board
 *
 * @typedef {{ names?: readonly string[], last?: Entry | null, moved?: boolean, choice?: object, selected?: string | null, push?: Wire.Push | null, targets?: readonly import("./siam.js").Target[] }} DrawOptions
 *
 * A move that is marked on a board: the one that was played, or the best one.
 *
 * @typedef {{ move: string, kind: "played" | "best" }} Marked
 *
 * What the board of a game can do.
 *
 * @typedef {Words & {
 *   Board: new () => Board,
 *   draw(scene: Wire.Scene, options: DrawOptions): HTMLElement,
 *   markMoves?(board: Board, scene: Wire.Scene, marks: readonly Marked[]): void,
 *   readMove(text: string, scene: Wire.Scene): { text: string, from?: string | number | null, steps?: number } | null,
 * }} Kit
 */

/** @type {Record<string, () => Promise<Kit>>} */
const BOARDS = {
  chicago: async () => {
    const [board, { readMove }, { markMoves }] = await Promise.all([
      import("./chicago.js"),
      import("./ring.js"),
      import("./chicago-marks.js"),
    ]);
    return /** @type {Kit} */ (/** @type {unknown} */ ({ ...board, Board: board.ChicagoBoard, markMoves, readMove }));
  },
  siam: async () => {
    const [board, { readMove }, { markMoves }] = await Promise.all([
      import("./siam.js"),
      import("./square.js"),
      import("./siam-marks.js"),
    ]);
    return /** @type {Kit} */ (/** @type {unknown} */ ({ ...board, Board: board.SiamBoard, markMoves, readMove }));
  },
  families: async () => {
    const [board, { readMove }, { markMoves }] = await Promise.all([
      import("./families.js"),
      import("./families-words.js"),
      import("./families-marks.js"),
    ]);
    return /** @type {Kit} */ (/** @type {unknown} */ ({ ...board, Board: board.FamiliesBoard, markMoves, readMove }));
  },
};

/** @returns {Promise<Kit>} */
async function text() {
  const board = await import("./text.js");
  return /** @type {Kit} */ ({ ...board, Board: board.TextBoard });
}

/**
 * Loads the board of a game; one that has none is shown as text.
 *
 * @param {string} game
 */
export function loadBoard(game) {
  return (BOARDS[game] ?? text)();
}
