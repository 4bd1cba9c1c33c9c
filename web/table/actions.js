// What just happened, on the lower edge of the mat: one line for each thing that others did since one's own move.

import { h, put } from "../dom.js";
import { t } from "../text.js";
import { moverName } from "./mover.js";

/** @import { Entry } from "../board/load.js" */
/** @import { Child } from "../dom.js" */

/** @typedef {Entry & { number: number }} Numbered */

/** The most lines that the card has; more are in the list of moves. */
const MOST = 4;

/**
 * The moves that the card tells: what the others did since the viewer's own last move, or that move itself while
 * nobody has answered it. Who only looks on sees one round.
 *
 * @template {{ seat: number }} Move
 * @param {readonly Move[]} moves
 * @param {number | null} viewer
 * @param {number} seats
 */
export function latestActions(moves, viewer, seats) {
  if (viewer === null) return moves.slice(-Math.max(1, seats - 1));
  const own = moves.findLastIndex(({ seat }) => seat === viewer);
  const since = moves.slice(own + 1);
  return since.length > 0 ? since : moves.slice(-1);
}

/**
 * How many lines are kept free for the card, so that nothing below it moves: one for each of the others, and one
 * more where a player may go on.
 *
 * @param {Pick<Wire.SceneHead, "game" | "seats">} scene
 */
export function linesOf({ game, seats }) {
  return Math.min(MOST, game === "families" ? seats : seats - 1);
}

/**
 * What the viewer is to do first, by game.
 *
 * @type {Record<string, string>}
 */
const FIRST = { chicago: "actions.begin.chicago", siam: "actions.begin.siam", families: "actions.begin.families" };

/**
 * What the card says while nobody has moved: whose move is the first and what to do then, or that players are missing.
 *
 * @param {Pick<Wire.Update, "waiting" | "over"> & { scene: Pick<Wire.SceneHead, "turn" | "viewer" | "game"> }} update
 * @param {readonly string[]} names
 */
export function beforeMoves({ waiting, over, scene: { turn, viewer, game } }, names) {
  if (over) return "";
  if (waiting) return t("table.waiting");
  if (turn === null) return t("table.deal");
  return turn === viewer ? t(FIRST[game] ?? "actions.begin.you") : t("actions.begin", { name: names[turn] });
}

export class ActionCard {
  #list = h("ol");
  #more = h("button", { type: "button", class: "small rest", hidden: true });
  /**
   * What the choice would do.
   *
   * @type {string | null}
   */
  #foretold = null;
  /** @type {Parameters<ActionCard["render"]> | null} */
  #drawn = null;
  element = h("section", { class: "actions", "aria-label": t("actions.title") }, this.#list, this.#more);

  /**
   * Where the whole list is: pressed for what does not fit on the card.
   *
   * @param {() => void} open
   */
  constructor(open) {
    this.#more.addEventListener("click", open);
  }

  /**
   * Draws. `line(entry)` puts a move into words and pieces; `before` is said while there are none.
   *
   * @param {readonly Numbered[]} moves
   * @param {{ scene: Wire.Scene, names: readonly string[], callers?: readonly string[], line: (entry: Entry, scene: Wire.Scene, names: readonly string[]) => Child, before: string }} drawn
   */
  render(moves, { scene, names, callers = names, line, before }) {
    this.#drawn = [moves, { scene, names, callers, line, before }];
    const lines = linesOf(scene);
    const all = latestActions(moves, scene.viewer, scene.seats);
    const shown = all.slice(-lines);
    const rest = all.length - shown.length;
    this.element.style.setProperty("--lines", String(lines));
    put(
      this.#list,
      shown.length === 0 && before ? h("li", { class: "before" }, before) : null,
      shown.map((entry) =>
        h(
          "li",
          { "data-number": entry.number },
          h("b", { class: "who" }, moverName(entry, callers)),
          " ",
          line(entry, scene, names) ?? entry.told ?? entry.move,
        ),
      ),
    );
    if (this.#foretold !== null) put(this.#list, h("li", { class: "foretold" }, this.#foretold));
    this.#drawMore(this.#foretold === null ? rest : 0);
  }

  /**
   * The way to the list of moves, where the card leaves some out or cuts a line.
   *
   * @param {number} rest
   */
  #drawMore(rest) {
    const isCut = this.#foretold === null && [...this.#list.children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    this.#more.hidden = rest === 0 && !isCut;
    put(
      this.#more,
      rest > 0 ? t("actions.more", { count: rest }) : t("actions.all"),
      h("span", { class: "hear" }, ` (${t("actions.list")})`),
    );
  }

  /**
   * Says in the place of what happened what the choice would do, until it is given up (null).
   *
   * @param {string | null} text
   */
  foretell(text) {
    if (text === this.#foretold) return;
    this.#foretold = text;
    if (this.#drawn) this.render(...this.#drawn);
  }
}
