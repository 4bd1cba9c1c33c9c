// A position of Siam that is set up by hand: a piece is chosen and put on squares, an animal is turned by pressing it again.

import { SiamBoard } from "../board/siam.js";
import { beside, SQUARES } from "../board/square.js";
import { h, rove } from "../dom.js";
import { open } from "../table/dialog.js";
import { t } from "../text.js";
import { messageOf } from "../trouble.js";
import { pressed, readPosition, writePosition } from "./siam-position.js";

/** @import { SiamScene } from "../board/square.js" */
/** @import { Tool } from "./siam-position.js" */
/** @import { Brought, Explorer } from "./source.js" */

/** @type {[Tool, string][]} */
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
 * Opens the board to set up; `taken` gets the position when the rules have nothing against it.
 *
 * @param {Explorer} explorer
 * @param {string | null} position to begin with
 * @param {(brought: Brought) => unknown} taken
 */
export function setUp(explorer, position, taken) {
  const { pieces, side: first } = readPosition(position ?? "...../...../.MMM./...../..... e");
  let side = first;
  /** @type {Tool} */
  let tool = "e";
  const board = new SiamBoard();
  const faults = h("p", { class: "problem", role: "status" });
  const done = h("button", { type: "button", class: "main", on: { click: take } }, t("explore.setup.done"));

  async function check() {
    board.render(sceneOf(pieces));
    const text = writePosition(pieces, side);
    try {
      const brought = await explorer.read(text, "siam");
      faults.textContent = "";
      done.disabled = false;
      return brought;
    } catch (error) {
      faults.textContent = messageOf(error);
      done.disabled = true;
      return null;
    }
  }
  async function take() {
    const brought = await check();
    if (!brought) return;
    dialog.close();
    taken(brought);
  }
  /** @param {string} at */
  const press = (at) => {
    const piece = pressed(pieces.get(at), tool, at);
    if (piece) pieces.set(at, piece);
    else pieces.delete(at);
    void check();
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
  /**
   * @param {string} name
   * @param {readonly (readonly [string, string])[]} choices
   * @param {string} chosen
   * @param {(value: string) => void} choose
   */
  const choice = (name, choices, chosen, choose) =>
    h(
      "fieldset",
      { class: "choices" },
      h("legend", {}, t(name)),
      choices.map(([value, key]) =>
        h("label", {}, h("input", { type: "radio", name, checked: value === chosen, on: { change: () => choose(value) } }), ` ${t(key)}`),
      ),
    );
  const empty = () => {
    pieces.clear();
    void check();
  };
  const dialog = open(
    t("explore.setup"),
    h("h2", {}, t("explore.setup")),
    h("p", {}, t("explore.setup.text")),
    choice("explore.setup.piece", TOOLS, tool, (value) => {
      tool = /** @type {Tool} */ (value);
    }),
    h("div", { class: "setup-board" }, board.element),
    choice("explore.setup.side", [["e", "explore.elephants"], ["r", "explore.rhinos"]], side, (value) => {
      side = value;
      void check();
    }),
    faults,
    h(
      "div",
      { class: "row" },
      done,
      h("button", { type: "button", on: { click: empty } }, t("explore.setup.empty")),
      h("button", { type: "button", on: { click: () => dialog.close() } }, t("dialog.cancel")),
    ),
  );
  dialog.classList.add("exchange", "game-siam");
  void check();
}
