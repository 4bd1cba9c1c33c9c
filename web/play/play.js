// What playing has in common, whichever the game: what is on the mat, what can be chosen, why something
// can't.

import { explain, hush } from "../board/mat.js";
import { say } from "../live.js";

/** @import { Entry } from "../board/load.js" */
/** @import { Mat, Point } from "../board/mat.js" */
/** @import { Child } from "../dom.js" */

/**
 * What the page knows beside the scene: what the panel says while there is nothing to choose, and who sits there.
 *
 * @typedef {object} State
 * @property {string} title
 * @property {readonly string[]} names
 * @property {readonly (string | null)[]} levels
 * @property {number | null} thinking
 * @property {string | null} note
 * @property {Child} body
 *
 * The table, from the side of the player: `play` says whether the move was accepted, `why` what the rules say of it
 * (nothing without a connection), `rule` where the rules say it, `foretell` shows below the mat what the choice would do,
 * where there is a place for it.
 *
 * @typedef {object} TableSide
 * @property {(text: string) => Promise<boolean>} play
 * @property {(text: string) => Promise<{ legal: boolean, text: string, key: string | null } | null>} why
 * @property {(key: string | null) => string} rule
 * @property {(text: string | null) => void} [foretell]
 */

/** What a game has to say and this class can't. */
function unsaid() {
  return new Error("a game says this itself");
}

/**
 * A choice on top of a board, with a panel beside it. A game says how its moves are written (`read`), where reasons are shown (`noted`),
 * what is chosen at first (`begin`) and what is left when a choice is given up (`giveUp`, which says whether there
 * was one), and it draws (`render(moved)`, `drawPanel()`).
 *
 * @template {Wire.SceneHead} Scene
 * @template {{ text: string }} Move
 * @template {{ element: HTMLElement }} [Board={ element: HTMLElement }]
 * @template {{ element: HTMLElement }} [Panel={ element: HTMLElement }]
 */
export class Play {
  /** @type {Scene | null} */
  #scene = null;
  /**
   * What can be chosen: nothing unless it is the viewer's turn.
   *
   * @type {Move[]}
   */
  moves = [];
  /**
   * The move that led to the scene, if it is known.
   *
   * @type {Entry | null}
   */
  last = null;
  /**
   * What the page knows beside the scene.
   *
   * @type {State}
   */
  state = { title: "", names: [], levels: [], thinking: null, note: null, body: null };
  /**
   * What was pressed and can't be.
   *
   * @type {string | number | null}
   */
  wrong = null;

  /**
   * @param {TableSide} table
   * @param {Board} board
   * @param {Panel} panel
   */
  constructor(table, board, panel) {
    this.table = table;
    this.board = board;
    this.panel = panel;
  }

  /** What is on the mat; before the first scene nobody can press anything there. */
  get scene() {
    if (!this.#scene) throw new Error("there is no scene yet");
    return this.#scene;
  }

  /** The mat, to be put on the page. */
  get mat() {
    return this.board.element;
  }

  /** Elements for the side column. */
  get aside() {
    return [this.panel.element];
  }

  /**
   * The cards of the seats, for a game that is played from there, too.
   *
   * @param {HTMLElement} _seats
   */
  follow(_seats) {}

  /**
   * The keys, and what they do.
   *
   * @returns {[string, string][]}
   */
  get keys() {
    throw unsaid();
  }

  /** @returns {Pick<Mat, "note" | "size">} */
  get noted() {
    throw unsaid();
  }

  /**
   * @param {string} _text
   * @returns {Move | null}
   */
  read(_text) {
    throw unsaid();
  }

  begin() {
    throw unsaid();
  }

  /** @returns {boolean} */
  giveUp() {
    throw unsaid();
  }

  /**
   * Does what a key says; says whether it did anything.
   *
   * @param {KeyboardEvent} _event
   * @returns {boolean}
   */
  key(_event) {
    throw unsaid();
  }

  /**
   * Shows a move that somebody advises.
   *
   * @param {string} _text
   */
  propose(_text) {
    throw unsaid();
  }

  /**
   * What is said aloud about a move before it is shown, one thing after the other; nothing in most games.
   *
   * @param {Entry} _entry
   * @returns {(() => void)[]}
   */
  hear(_entry) {
    return [];
  }

  /** @param {boolean} [_moved] */
  render(_moved) {
    throw unsaid();
  }

  drawPanel() {
    throw unsaid();
  }

  /**
   * A new scene; `last` is the move that led to it, which is seen moving if `moved`.
   *
   * @param {Scene} scene
   * @param {{ last: Entry | null, moved: boolean, state: State }} beside
   */
  update(scene, { last, moved, state }) {
    this.#scene = scene;
    this.moves = scene.moves.map((text) => this.read(text)).filter((move) => move !== null);
    this.last = last;
    this.state = state;
    this.wrong = null;
    hush(this.noted);
    this.begin();
    this.render(moved);
  }

  /**
   * The same scene: somebody thinks, comes or goes.
   *
   * @param {State} state
   */
  refresh(state) {
    this.state = state;
    this.drawPanel();
  }

  redraw() {
    if (this.#scene) this.render();
  }

  /** Gives up the choice, or the reason that is shown; says whether there was one. */
  cancel() {
    const wasTold = hush(this.noted) || this.wrong !== null;
    const had = this.giveUp() || wasTold;
    this.wrong = null;
    if (had) this.render();
    return had;
  }

  /**
   * Asks the rules why a move can't be played, and says it beside a place: `spot()`. `wrong` is marked.
   *
   * @param {string} text
   * @param {() => Point} spot
   * @param {string | number | null} [wrong]
   */
  async refuse(text, spot, wrong = null) {
    const { scene } = this;
    const answer = await this.table.why(text);
    if (!answer || answer.legal || this.scene !== scene) return;
    this.wrong = wrong;
    this.render();
    say(answer.text);
    explain(this.noted, spot(), answer.text, this.table.rule(answer.key), () => {
      if (this.wrong === null) return;
      this.wrong = null;
      this.render();
    });
  }
}
