// What playing has in common, whichever the game: what is on the mat, what can be chosen, why something
// can't.

import { explain, hush } from "../board/mat.js";

/**
 * A choice on top of a board. A game says how its moves are written (`read`), where reasons are shown (`noted`),
 * what is chosen at first (`begin`) and what is left when a choice is given up (`giveUp`, which says whether there
 * was one), and it draws (`render(moved)`, `drawPanel()`).
 */
export class Play {
  /** What is on the mat; nothing before the first scene. */
  scene = null;
  /** What can be chosen: nothing unless it is the viewer's turn. */
  moves = [];
  /** The move that led to the scene, if it is known. */
  last = null;
  /** What the page knows beside the scene. */
  state = {};
  /** What was pressed and can't be. */
  wrong = null;

  /** `table`: `play(text)`, `why(text)`, `rule(key)`. */
  constructor(table) {
    this.table = table;
  }

  /** A new scene; `last` is the move that led to it, which is seen moving if `moved`. */
  update(scene, { last, moved, state }) {
    this.scene = scene;
    this.moves = scene.moves.map((text) => this.read(text)).filter(Boolean);
    this.last = last;
    this.state = state;
    this.wrong = null;
    hush(this.noted);
    this.begin();
    this.render(moved);
  }

  /** The same scene: somebody thinks, comes or goes. */
  refresh(state) {
    this.state = state;
    this.drawPanel();
  }

  redraw() {
    if (this.scene) this.render();
  }

  /** Gives up the choice, or the reason that is shown; says whether there was one. */
  cancel() {
    const wasTold = hush(this.noted) || this.wrong !== null;
    const had = this.giveUp() || wasTold;
    this.wrong = null;
    if (had) this.render();
    return had;
  }

  /** Asks the rules why a move can't be played, and says it beside a place: `spot()`. `wrong` is marked. */
  async refuse(text, spot, wrong = null) {
    const { scene } = this;
    const answer = await this.table.why(text);
    if (!answer || answer.legal || this.scene !== scene) return;
    this.wrong = wrong;
    this.render();
    explain(this.noted, spot(), answer.text, this.table.rule(answer.key));
  }
}
