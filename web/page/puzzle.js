// One puzzle on the real board: find the moves that win, one after the other, against the longest defence, or the single
// best move.

import { link } from "../base.js";
import { h, put } from "../dom.js";
import { titleOf } from "../game.js";
import { loadPlay } from "../play/load.js";
import { dailyOf, dayOf, longDay, noteDay, solvedDays, streak } from "../puzzle/daily.js";
import { puzzlesOf } from "../puzzle/file.js";
import { isFirstTry, nextOpen, noteSolved } from "../puzzle/progress.js";
import { rate } from "../puzzle/rating.js";
import { Puzzles } from "../puzzle/source.js";
import { Trial } from "../puzzle/trial.js";
import { shareButton } from "../share.js";
import { t } from "../text.js";
import { Refused, messageOf } from "../trouble.js";

/** @import { PlayKit } from "../play/load.js" */
/** @import { Puzzle } from "../puzzle/file.js" */
/** @import { PuzzleAnswer, PuzzlePlace } from "../puzzle/source.js" */
/** @import { Visit } from "../router.js" */

/**
 * What each seat plays, in games where the colours of the pieces do not say whose they are.
 *
 * @type {Record<string, readonly string[]>}
 */
const SIDES = { siam: ["puzzles.elephants", "puzzles.rhinos"] };

/**
 * Shows a puzzle: one with a number, or that of a day.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export async function show(main, { game, number }, visit) {
  const puzzles = new Puzzles();
  puzzles.warm();
  try {
    const [kit, all] = await Promise.all([loadPlay(game), puzzlesOf(game)]);
    const day = number === "today" ? dayOf(new Date()) : number.includes("-") ? number : null;
    const puzzle = day ? dailyOf(all, day) : all[Number(number) - 1];
    if (!puzzle) throw new Refused(404);
    const answer = await puzzles.show({ puzzle: puzzle.line, number: puzzle.number });
    const page = new PuzzlePage({ puzzle, answer, kit, puzzles, count: all.length, day });
    visit.title(page.title);
    main.className = `table-page puzzle-page plays game-${game}`;
    main.append(...page.elements);
    return page;
  } catch (error) {
    puzzles.end();
    visit.title(t("puzzles.title"));
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("puzzles.title"))),
      h("p", { class: "problem", role: "alert" }, messageOf(error)),
      h("p", {}, h("a", { href: "/puzzles" }, t("puzzles.all"))),
    );
    return {};
  }
}

/**
 * What a puzzle is shown with: how many the game has, the day whose puzzle it is, and who goes on when it is done.
 *
 * @typedef {object} PuzzleSetting
 * @property {Puzzle} puzzle
 * @property {PuzzleAnswer} answer
 * @property {PlayKit} kit
 * @property {Puzzles} puzzles
 * @property {number} count
 * @property {string | null} day
 * @property {(isSolved: boolean) => void} [done] told of the first result, where puzzles follow each other by themselves
 */

export class PuzzlePage {
  /** @type {PuzzlePlace} */
  #place;
  #setting;
  #trial;
  /** Whether the engine looks at a move. */
  #isAsking = false;
  #isSolved = false;
  /** Whether the solution was shown: it is not the player who has solved it then. */
  #isShown = false;
  /** Whether a result was noted: only the first one counts. */
  #isNoted = false;
  #reasons = h("ul", { class: "reasons" });
  #buttons = h("div", { class: "row" });
  #moves = h("ol", { class: "line" });
  #rating = h("p", { class: "rating", role: "status" });

  /** @param {PuzzleSetting} setting */
  constructor(setting) {
    const { puzzle, answer, kit } = setting;
    this.#setting = setting;
    this.#place = { puzzle: puzzle.line, number: puzzle.number };
    this.#trial = new Trial({
      game: puzzle.game,
      kit,
      names: answer.names,
      play: (text) => this.#try(text),
      why: (text) => this.#why(text),
      title: ({ over }) => t(over ? "puzzles.over" : this.#isSolved ? "puzzles.found" : "puzzles.answering"),
      onward: () => this.#onward(),
      moved: ({ last }, line) => this.#moves.append(h("li", {}, h("b", {}, answer.names[last?.seat ?? 0]), " ", line)),
    });
    this.title = setting.day
      ? t("puzzles.day.of", { game: titleOf(puzzle.game), day: longDay(setting.day) })
      : t("puzzles.of", { game: titleOf(puzzle.game), number: puzzle.number });
    const panel = h("section", { class: "panel puzzle" }, this.#moves, this.#reasons, this.#rating, this.#buttons);
    const all = h("a", { class: "button", href: "/puzzles" }, t("puzzles.all"));
    this.elements = this.#trial.elements(this.title, [all], panel);
    this.#begin();
  }

  end() {
    this.#trial.end();
    this.#setting.puzzles.end();
  }

  /** The puzzle from its beginning. */
  #begin() {
    const { puzzle, number } = this.#place;
    this.#place = { puzzle, number };
    this.#isSolved = false;
    this.#isShown = false;
    put(this.#moves);
    put(this.#reasons);
    this.#trial.tell(this.#task(), "open");
    for (const frame of this.#setting.answer.frames) this.#trial.show(frame);
    this.#draw();
  }

  /** What is to be done. */
  #task() {
    const { text, frames } = this.#setting.answer;
    const { game, viewer } = frames[0].scene;
    const side = SIDES[game]?.[viewer ?? 0];
    return [text, side ? t(side) : null].filter(Boolean).join(" ");
  }

  /**
   * Tries a move, or shows the right one.
   *
   * @param {string | null} move
   */
  async #try(move) {
    if (this.#isAsking || this.#isSolved) return false;
    this.#ask(true);
    try {
      const answer = await this.#setting.puzzles.try(this.#place, move);
      if (answer.state === "wrong") {
        this.#note(false);
        this.#trial.tell(answer.text, "wrong");
        this.#trial.cancel();
        return false;
      }
      this.#place = { ...this.#place, position: answer.position, left: answer.left };
      this.#isSolved = answer.state === "solved";
      this.#trial.tell(this.#comment(answer), answer.state);
      if (this.#isSolved) this.#solved(answer);
      await this.#trial.follow(answer.frames);
      return true;
    } catch (error) {
      this.#trial.tell(messageOf(error), "wrong");
      return false;
    } finally {
      this.#ask(false);
    }
  }

  /**
   * What is said of a right move.
   *
   * @param {PuzzleAnswer} answer
   */
  #comment({ text }) {
    if (this.#isSolved) return this.#isShown ? t("puzzles.shown") : text;
    return t(this.#isShown ? "puzzles.shown.next" : "puzzles.right.next");
  }

  /**
   * It is done: why the move was right, and what is noted of it.
   *
   * @param {PuzzleAnswer} answer
   */
  #solved({ reasons }) {
    const { puzzle, day } = this.#setting;
    put(this.#reasons, ...reasons.map((reason) => h("li", {}, reason)));
    if (this.#isShown) return;
    this.#note(true);
    noteSolved(puzzle.game, puzzle.number);
    if (day && day === dayOf(new Date())) noteDay(puzzle.game, day);
  }

  /**
   * Notes how the first try went, for the rating.
   *
   * @param {boolean} isSolved
   */
  #note(isSolved) {
    if (this.#isNoted) return;
    this.#isNoted = true;
    const { puzzle, done } = this.#setting;
    const { game, number, rating } = puzzle;
    if (!done && isFirstTry(game, number)) {
      const { before, now } = rate(game, rating, isSolved);
      const [old, fresh] = [before, now].map((known) => Math.round(known.rating));
      const change = fresh < old ? `−${old - fresh}` : `+${fresh - old}`;
      put(this.#rating, t("puzzles.rated", { rating: fresh, change, puzzle: rating }));
    }
    done?.(isSolved);
  }

  /** A text that tells others about the puzzle of the day, and not how it is solved. */
  #shareText() {
    const { puzzle, day } = this.#setting;
    const count = streak(solvedDays(puzzle.game), dayOf(new Date()));
    const row = count > 0 ? ` · ${t("puzzles.streak", { count })}` : "";
    return t("puzzles.day.share", { game: titleOf(puzzle.game), day: longDay(day ?? "") }) + row;
  }

  /** The way to the next puzzle, once this one is done. */
  #onward() {
    if (!this.#isSolved) return null;
    const { puzzle, count } = this.#setting;
    const { game } = puzzle;
    const next = nextOpen(game, count, puzzle.number);
    return h("a", { class: "button main", href: `/puzzles/${game}/${next}` }, t("puzzles.next"));
  }

  /** @param {string} text */
  async #why(text) {
    try {
      return await this.#setting.puzzles.why(this.#place, text);
    } catch {
      return null;
    }
  }

  /** @param {boolean} isAsking */
  #ask(isAsking) {
    this.#isAsking = isAsking;
    this.#draw();
  }

  #draw() {
    const disabled = this.#isAsking;
    const { puzzle, day } = this.#setting;
    const reveal = () => {
      this.#note(false);
      this.#isShown = true;
      this.#try(null);
    };
    put(
      this.#buttons,
      h("button", { type: "button", disabled: disabled || this.#isSolved, on: { click: reveal } }, t("puzzles.show")),
      h(
        "button",
        { type: "button", disabled: disabled || !this.#place.position, on: { click: () => this.#begin() } },
        t("puzzles.again"),
      ),
      day && this.#isSolved && !this.#isShown ? shareButton(link(`/puzzles/${puzzle.game}/${day}`), { text: this.#shareText(), isText: true }) : null,
    );
  }
}
