// Puzzle storm: one puzzle after another until three minutes are over. A wrong move costs the puzzle.

import { h, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { say } from "../live.js";
import { loadPlay } from "../play/load.js";
import { puzzlesOf } from "../puzzle/file.js";
import { Puzzles } from "../puzzle/source.js";
import { STORM, bestStorm, noteStorm, stormOf } from "../puzzle/storm.js";
import { t } from "../text.js";
import { PuzzlePage } from "./puzzle.js";

/** @import { PlayKit } from "../play/load.js" */
/** @import { Puzzle } from "../puzzle/file.js" */
/** @import { Visit } from "../router.js" */

/** How long a result is seen before the next puzzle comes, in milliseconds. */
const BREATH = 700;

/**
 * Shows a storm.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export async function show(main, { game }, visit) {
  const title = t("puzzles.storm.of", { game: titleOf(game) });
  visit.title(title);
  main.append(h("div", { class: "page-head" }, h("h1", {}, title)));
  try {
    const [kit, all] = await Promise.all([loadPlay(game), puzzlesOf(game)]);
    const storm = new Storm(game, kit, all);
    main.className = `table-page puzzle-page plays game-${game}`;
    main.append(storm.element);
    return storm;
  } catch (error) {
    main.append(h("p", { class: "problem", role: "alert" }, messageOf(error)));
    return {};
  }
}

class Storm {
  element = h("div", { class: "storm" });
  #game;
  #kit;
  #all;
  /** @type {Puzzle[]} */
  #waiting = [];
  /** @type {PuzzlePage | null} */
  #page = null;
  #solved = 0;
  #missed = 0;
  #until = 0;
  #timer = 0;
  #next = 0;
  #clock = h("p", { class: "storm-clock", role: "timer" });

  /**
   * @param {string} game
   * @param {PlayKit} kit
   * @param {readonly Puzzle[]} all
   */
  constructor(game, kit, all) {
    this.#game = game;
    this.#kit = kit;
    this.#all = all;
    const start = h("button", { type: "button", class: "main", on: { click: () => this.#start() } }, t("puzzles.storm.start"));
    put(
      this.element,
      h("p", {}, t("puzzles.storm.lead")),
      bestStorm(game) > 0 ? h("p", {}, t("puzzles.storm.best", { count: bestStorm(game) })) : null,
      start,
    );
  }

  end() {
    clearInterval(this.#timer);
    clearTimeout(this.#next);
    this.#page?.end();
    this.#page = null;
  }

  #start() {
    this.#waiting = stormOf(this.#all, Math.random);
    [this.#solved, this.#missed] = [0, 0];
    this.#until = Date.now() + STORM;
    this.#timer = window.setInterval(() => this.#tick(), 250);
    this.#tick();
    this.#go();
  }

  #tick() {
    const left = Math.max(0, Math.ceil((this.#until - Date.now()) / 1000));
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    this.#clock.textContent = t("puzzles.storm.clock", { time, solved: this.#solved, missed: this.#missed });
    if (left === 0) this.#finish();
  }

  async #go() {
    this.#page?.end();
    this.#page = null;
    const puzzle = this.#waiting.shift();
    if (!puzzle) return this.#finish();
    const puzzles = new Puzzles();
    try {
      const answer = await puzzles.show({ puzzle: puzzle.line, number: puzzle.number });
      if (this.#isOver()) return puzzles.end();
      const done = (/** @type {boolean} */ isSolved) => this.#done(isSolved);
      const page = new PuzzlePage({ puzzle, answer, kit: this.#kit, puzzles, count: this.#all.length, day: null, done });
      this.#page = page;
      put(this.element, this.#clock, ...page.elements);
    } catch (error) {
      puzzles.end();
      put(this.element, h("p", { class: "problem", role: "alert" }, messageOf(error)));
    }
  }

  #isOver() {
    return Date.now() >= this.#until;
  }

  /** @param {boolean} isSolved */
  #done(isSolved) {
    if (this.#isOver()) return;
    if (isSolved) this.#solved += 1;
    else this.#missed += 1;
    this.#tick();
    this.#next = window.setTimeout(() => this.#go(), BREATH);
  }

  #finish() {
    this.end();
    const isBest = noteStorm(this.#game, this.#solved);
    const result = t("puzzles.storm.result", { count: this.#solved, missed: this.#missed });
    say(result);
    put(
      this.element,
      h("p", { class: "told", "data-state": "solved" }, result),
      isBest ? h("p", {}, t("puzzles.storm.record")) : null,
      h("button", { type: "button", class: "main", on: { click: () => this.#start() } }, t("puzzles.storm.again")),
      h("a", { class: "button", href: "/puzzles" }, t("puzzles.all")),
    );
  }
}
