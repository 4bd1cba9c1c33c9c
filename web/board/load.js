// The board of a game, for pages that only show it; loaded when its game is.

const BOARDS = {
  chicago: () => together(import("./chicago.js"), import("./ring.js"), "ChicagoBoard"),
  siam: () => together(import("./siam.js"), import("./square.js"), "SiamBoard"),
  families: () => together(import("./families.js"), import("./families-words.js"), "FamiliesBoard"),
};

async function together(drawing, writing, name) {
  const [board, { readMove }] = await Promise.all([drawing, writing]);
  return { ...board, Board: board[name], readMove };
}

/** What a page calls each game. */
export const TITLES = { chicago: "home.chicago", siam: "home.siam", families: "home.families" };

/** What the board of a game can do: `Board`, `draw`, `seatDetail`, `moveLine`, `describe`, `tell`, `readMove`. */
export function loadBoard(game) {
  return BOARDS[game]();
}
