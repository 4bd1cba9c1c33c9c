// A position of Siam that is set up by hand: a piece is chosen and put on squares, an animal is turned by pressing it again.

import { SiamBoard } from "../board/siam.js";
import { beside, SQUARES } from "../board/square.js";
import { h, rove } from "../dom.js";
import { t } from "../text.js";
import { choice } from "./setup-parts.js";
import { pressed, readPosition, writePosition } from "./siam-position.js";

/** @import { SiamScene } from "../board/square.js" */
/** @import { Beginning } from "./setup.js" */
/** @import { Tool } from "./siam-position.js" */

/** What is put on a square, and the key of its name. @type {[Tool, string][]} */
const TOOLS = [
  ["e", "siam.elephant"],
  ["r", "siam.rhino"],
  ["m", "siam.mountain"],
  ["none", "explore.setup.clear"],
];
/** @type {Record<string, string>} */
const KEYS = { ArrowUp: "n", ArrowRight: "e", ArrowDown: "s", ArrowLeft: "w" };
/** How many animals a side has. */
const ANIMALS = 5;

/**
 * @param {ReadonlyMap<string, Wire.Standing>} pieces
 * @returns {SiamScene}
 */
function sceneOf(pieces) {
  const all = [...pieces.values()];
  const left = (/** @type {string} */ kind) => Math.max(0, ANIMALS - all.filter((piece) => piece.kind === kind).length);
  return {
    game: "siam",
    variant: "siam",
    seats: 2,
    viewer: null,
    turn: null,
    over: false,
    moves: [],
    ply: 0,
    left: 0,
    animals: ANIMALS,
    pieces: all,
    reserves: [left("e"), left("r")],
    banned: [],
    end: null,
    pushes: [],
    words: { sides: {}, headings: {} },
  };
}

/**
 * @param {Beginning} beginning
 */
export function siamBench({ variant, position, changed }) {
  const { pieces, side: first } = readPosition(position);
  let side = first;
  /** @type {Tool} */
  let tool = "e";
  const board = new SiamBoard();
  const draw = () => board.render(sceneOf(pieces));
  /** @param {string} at */
  const press = (at) => {
    const piece = pressed(pieces.get(at), tool, at);
    if (piece) pieces.set(at, piece);
    else pieces.delete(at);
    draw();
    changed();
  };
  const buttons = SQUARES.map((at) => board.button(at));
  SQUARES.forEach((at, index) => {
    buttons[index].addEventListener("click", () => press(at));
    buttons[index].addEventListener("keydown", (event) => {
      const next = KEYS[event.key] && beside(at, KEYS[event.key]);
      if (!next) return;
      event.preventDefault();
      const to = SQUARES.indexOf(next);
      rove(buttons, to);
      buttons[to].focus();
    });
  });
  rove(buttons, 0);
  draw();
  return {
    parts: [
      choice("explore.setup.piece", TOOLS.map(([value, key]) => [value, t(key)]), tool, (value) => {
        tool = /** @type {Tool} */ (value);
      }),
      h("div", { class: "setup-board" }, board.element),
      choice("explore.setup.side", [["e", t("explore.elephants")], ["r", t("explore.rhinos")]], side, (value) => {
        side = value;
        changed();
      }),
    ],
    written: () => ({ text: writePosition(pieces, side), variant }),
    empty: () => {
      pieces.clear();
      draw();
    },
  };
}
