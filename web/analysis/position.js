// The position in which a move was chosen, as its mover saw it, with that move and the best one marked.

import { h, put } from "../dom.js";
import { t } from "../text.js";
import { seatOf } from "./curve.js";
import { describe, entryOf, sceneOf } from "./subject.js";

/** @import { Marked } from "../board/load.js" */
/** @import { Subject } from "./subject.js" */

/** What a marked move is called. */
const MARKS = { best: "analysis.mark.best", played: "analysis.mark.played" };

/** The board of a page about an analysis. */
export class Position {
  #board;
  #subject;
  #words = h("p", { class: "hear" });
  #key = h("p", { class: "mark-key" });

  /** @param {Subject} subject */
  constructor(subject) {
    this.#subject = subject;
    this.#board = new subject.kit.Board();
    this.#board.element.setAttribute("inert", "");
    this.element = h(
      "figure",
      { class: "panel position", "aria-label": t("analysis.position") },
      this.#board.element,
      h("figcaption", {}, this.#words, this.#key),
    );
  }

  /** @param {Wire.Judged | undefined} move */
  draw(move) {
    this.element.hidden = !move;
    if (!move) return;
    const { kit, names } = this.#subject;
    const scene = sceneOf(this.#subject, move);
    const marks = marksOf(move);
    this.#board.render(scene, { names, last: null });
    this.#board.speak?.(names[seatOf(move)], describe(this.#subject, move, move.move));
    kit.markMoves?.(this.#board, scene, marks);
    this.#words.textContent = kit.tell(scene, names);
    put(
      this.#key,
      marks.map(({ move: text, kind }) =>
        h(
          "span",
          { class: `marked ${kind}` },
          h("i", { class: "sample", "aria-hidden": "true" }),
          h("b", {}, t(marks.length === 1 ? "analysis.mark.both" : MARKS[kind])),
          " ",
          kit.moveLine(entryOf(this.#subject, move, text), scene, names) ?? text,
        ),
      ),
    );
  }
}

/**
 * The best move and the one that was played; one mark if they are the same, or as good.
 *
 * @param {Pick<Wire.Judged, "best" | "move" | "loss">} move
 * @returns {Marked[]}
 */
export function marksOf({ best, move, loss }) {
  if (best === move || loss === 0) return [{ move, kind: "best" }];
  return [
    { move: best, kind: "best" },
    { move, kind: "played" },
  ];
}
