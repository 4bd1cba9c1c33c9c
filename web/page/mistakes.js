// The mistakes of a player in a game that was analysed, one after the other: at the position as its player saw it, a better
// move is to be found.

import { Figures } from "../analysis/figures.js";
import { Lesson, mistakesOf } from "../analysis/mistakes.js";
import { recordOf, Retries } from "../analysis/retry.js";
import { analysisOf } from "../analysis/source.js";
import { MARKS } from "../analysis/subject.js";
import { amount } from "../analysis/sums.js";
import { loadBoard } from "../board/load.js";
import { narrow } from "../board/mat.js";
import { h, isTyping, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { signed } from "../number.js";
import { loadPlay } from "../play/load.js";
import { loadFrames, loadGame, loadImported } from "../review/game.js";
import { ruleOf } from "../rules/anchor.js";
import { floatActions } from "../table/float.js";
import { showHelp } from "../table/help.js";
import { SeatCards } from "../table/seats.js";
import { t } from "../text.js";

/** @import { Result } from "../analysis/mistakes.js" */
/** @import { Retried } from "../analysis/retry.js" */
/** @import { Board, Kit } from "../board/load.js" */
/** @import { PlayKit } from "../play/load.js" */
/** @import { Game } from "../review/game.js" */
/** @import { Visit } from "../router.js" */

/** @type {Record<Result, string>} */
const RESULTS = {
  open: "mistakes.result.skipped",
  found: "mistakes.result.found",
  shown: "mistakes.result.shown",
  skipped: "mistakes.result.skipped",
};

/**
 * Shows the mistakes of the seat that the fragment of the address names, from 1 on; otherwise of this device's own.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export function show(main, { id = "" }, visit) {
  visit.title(t("mistakes.title"));
  const watch = new AbortController();
  const { signal } = watch;
  const asked = /^#([1-7])$/.exec(location.hash)?.[1];
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("analysis.progress") });
  const waiting = h("section", { class: "panel waiting", role: "status" }, h("p", {}, t("analysis.progress")), bar);
  main.append(h("div", { class: "page-head" }, h("h1", {}, t("mistakes.title"))), waiting);
  /** @type {MistakesPage | null} */
  let page = null;
  /** @param {number} done */
  const progress = (done) => {
    bar.value = done;
  };
  const work = async () => {
    try {
      const game = await (id ? loadGame(id) : loadImported());
      const seat = asked ? Number(asked) - 1 : (game.own ?? 0);
      const [kit, { markMoves }, seen, record, analysis] = await Promise.all([
        loadPlay(game.facts.game),
        loadBoard(game.facts.game),
        loadFrames(game, seat),
        recordOf(id),
        analysisOf(id, { begin: true, signal, progress }),
      ]);
      if (signal.aborted || !analysis) return;
      const mistakes = mistakesOf(analysis, seat);
      put(main);
      const figures = new Figures(analysis.unit);
      page = new MistakesPage(main, { game, kit, markMoves, seen, seat, mistakes, figures, record });
    } catch (error) {
      put(waiting, h("p", { class: "problem", role: "alert" }, messageOf(error)));
    }
  };
  work();
  return {
    end: () => {
      watch.abort();
      page?.end();
    },
  };
}

/**
 * What the page is about: the game as the player of the seat saw it, and the moves that got a mark.
 *
 * @typedef {object} Setting
 * @property {Game} game
 * @property {PlayKit} kit
 * @property {Kit["markMoves"]} markMoves
 * @property {readonly Wire.Frame[]} seen
 * @property {number} seat
 * @property {readonly Wire.Judged[]} mistakes
 * @property {Figures} figures
 * @property {string} record
 */

class MistakesPage {
  #main;
  #setting;
  #lesson;
  #retries;
  #play;
  #float;
  /** Whether the engine looks at a move. */
  #isAsking = false;
  #told = h("p", { class: "told", role: "status" });
  #place = h("p", { class: "facts" });
  #reasons = h("ul", { class: "reasons" });
  #buttons = h("div", { class: "row" });
  #seats = new SeatCards();
  /** @type {(event: KeyboardEvent) => void} */
  #keys = (event) => this.#key(event);
  #resize = () => this.#play.redraw();

  /**
   * @param {HTMLElement} main
   * @param {Setting} setting
   */
  constructor(main, setting) {
    const { game, kit, mistakes, record } = setting;
    this.#main = main;
    this.#setting = setting;
    this.#lesson = new Lesson(mistakes.length);
    this.#retries = new Retries({ record, names: game.names });
    this.#play = new kit.Play({
      play: (text) => this.#try(text),
      why: (text) => this.#why(text),
      rule: (key) => ruleOf(game.facts.game, key),
    });
    this.#float = floatActions([...this.#play.aside, this.#play.mat]);
    this.#play.follow(this.#seats.element);
    document.addEventListener("keydown", this.#keys);
    narrow.addEventListener("change", this.#resize);
    main.className = `table-page puzzle-page mistakes-page plays game-${game.facts.game}`;
    if (this.#lesson.isOver) this.#finish();
    else {
      const panel = h("section", { class: "panel puzzle" }, this.#reasons, this.#buttons);
      main.append(
        this.#head(),
        h(
          "div",
          { class: "table-grid" },
          h("div", { class: "stage" }, this.#play.mat),
          h("div", { class: "side" }, this.#seats.element, this.#play.aside, panel),
        ),
        this.#float.element,
      );
      this.#begin();
    }
  }

  get #mistake() {
    return this.#setting.mistakes[this.#lesson.at];
  }

  /** Whether the one that is looked at needs no more tries. */
  get #isDone() {
    return this.#lesson.result !== "open";
  }

  #head() {
    const { game, seat } = this.#setting;
    const title = game.own === seat ? t("mistakes.title") : t("mistakes.of", { name: game.names[seat] });
    const help = () => showHelp(game.facts.game, this.#play.keys, null);
    return h(
      "div",
      { class: "table-head" },
      h("h1", {}, `${title} · ${titleOf(game.facts.game)}`),
      this.#place,
      this.#told,
      h(
        "div",
        { class: "tools" },
        h("a", { class: "button", href: this.#analysis() }, t("over.analyse")),
        h("button", { type: "button", "aria-label": t("help.title"), on: { click: help } }, "?"),
      ),
    );
  }

  /**
   * Where the analysis is, at a move if it is named.
   *
   * @param {number} [number]
   */
  #analysis(number) {
    const { id } = this.#setting.game;
    const page = id ? `/table/${id}/analysis` : "/replay/analysis";
    return number ? `${page}#${number}` : page;
  }

  end() {
    this.#float.end();
    this.#retries.end();
    document.removeEventListener("keydown", this.#keys);
    narrow.removeEventListener("change", this.#resize);
  }

  /** The position of the mistake, and what is to be done. */
  #begin() {
    const { game, kit, seen, seat, figures } = this.#setting;
    const { number, move, mark, loss } = this.#mistake;
    const { scene, last } = seen[number - 1];
    const { names } = game;
    put(this.#reasons);
    this.#place.textContent = t("mistakes.place", { at: this.#lesson.at + 1, count: this.#lesson.count });
    const said = kit.describe({ seat, move, effect: kit.foresee?.(scene, move) ?? null }, scene, names);
    const value = signed(amount(figures, loss), -loss);
    const lost = figures.isShare ? t("over.judged.share", { value }) : value;
    this.#tell(t("mistakes.task", { number, move: said, mark: t(MARKS[mark ?? "?"]), loss: lost }), "open");
    this.#play.update(scene, { last, moved: false, state: this.#state() });
    this.#seats.render({
      update: { scene, seats: game.seats, clock: null, over: null, waiting: false },
      thinking: null,
      detail: kit.seatDetail,
      invites: [],
      replace: null,
      reopen: null,
    });
    this.#draw();
  }

  #state() {
    const { names } = this.#setting.game;
    const title = t({ open: "mistakes.find", found: "puzzles.found", shown: "puzzles.shown", skipped: "mistakes.find" }[this.#lesson.result]);
    return { title, names, levels: names.map(() => null), thinking: null, note: null, body: null };
  }

  /**
   * Tries a move.
   *
   * @param {string} move
   */
  async #try(move) {
    const { figures } = this.#setting;
    const mistake = this.#mistake;
    if (this.#isAsking || !mistake || this.#isDone) return false;
    if (move === mistake.move) {
      const best = mistake.moves[0].value;
      const value = mistake.moves.find((one) => one.move === move)?.value ?? best - mistake.loss;
      this.#tell([t("mistakes.same"), this.#worth({ value, best })].join(" "), "wrong");
      this.#play.cancel();
      return false;
    }
    const answer = await this.#judge(move);
    if (!answer) return false;
    if (!answer.right) {
      const said = [
        this.#worth(answer),
        answer.win_missed ? t("mistakes.win") : null,
        answer.reply ? t("mistakes.reply", { reply: answer.reply }) : null,
      ];
      this.#tell(said.filter(Boolean).join(" "), "wrong");
      this.#play.cancel();
      return false;
    }
    this.#lesson.note("found");
    const behind = answer.best - answer.value;
    const isBest = figures.change(behind) === figures.change(0);
    this.#solved(answer, t(isBest ? "mistakes.right" : "mistakes.right.near", { value: figures.value(answer.value), best: figures.value(answer.best) }));
    return false;
  }

  /**
   * What a move is worth beside the best one, in the units of the game.
   *
   * @param {{ value: number, best: number }} answer
   */
  #worth({ value, best }) {
    const { figures } = this.#setting;
    const key = figures.isShare ? "mistakes.worth.share" : "mistakes.worth.points";
    return t(key, { value: figures.value(value), best: figures.value(best) });
  }

  /** Shows the best move. */
  async #reveal() {
    const mistake = this.#mistake;
    const answer = await this.#judge(mistake.best);
    if (!answer) return;
    this.#lesson.note("shown");
    const { kit, seat, seen, game } = this.#setting;
    const { scene } = seen[mistake.number - 1];
    const entry = { seat, move: mistake.best, effect: kit.foresee?.(scene, mistake.best) ?? null };
    this.#solved(answer, t("mistakes.shown", { move: kit.describe(entry, scene, game.names) }));
  }

  /**
   * What the engine says of a move; null if it says nothing.
   *
   * @param {string} move
   * @returns {Promise<Retried | null>}
   */
  async #judge(move) {
    this.#ask(true);
    try {
      return await this.#retries.try(this.#mistake.number, move);
    } catch (error) {
      this.#tell(messageOf(error), "wrong");
      return null;
    } finally {
      this.#ask(false);
    }
  }

  /**
   * The right move stays marked, with what speaks for it.
   *
   * @param {Retried} answer
   * @param {string} text
   */
  #solved({ move, reasons }, text) {
    put(
      this.#reasons,
      reasons.map((reason) => h("li", {}, reason)),
    );
    this.#tell(text, "solved");
    const { seen, markMoves } = this.#setting;
    const { scene } = seen[this.#mistake.number - 1];
    // Nothing is left to choose.
    const still = { ...scene, moves: [], turn: null, ...("pushes" in scene ? { pushes: [] } : {}) };
    this.#play.update(still, { last: null, moved: false, state: this.#state() });
    markMoves?.(/** @type {Board} */ (this.#play.board), scene, [{ move, kind: "best" }]);
    this.#draw();
    /** @type {HTMLElement | null} */ (this.#buttons.querySelector(".main"))?.focus();
  }

  #next() {
    this.#lesson.next();
    if (this.#lesson.isOver) this.#finish();
    else this.#begin();
  }

  /** How many were found, and each of them. */
  #finish() {
    const { mistakes, game, kit, seat, seen } = this.#setting;
    const { found, count, results } = this.#lesson;
    const text = count === 0 ? t("mistakes.none") : t("mistakes.summary", { found, count });
    const title = h("h1", { tabindex: -1 }, text);
    /** @param {Wire.Judged} mistake @param {number} index */
    const line = ({ number, best }, index) => {
      const { scene } = seen[number - 1];
      const entry = { seat, move: best, effect: kit.foresee?.(scene, best) ?? null };
      return h(
        "li",
        {},
        h("span", { class: "pill" }, t(RESULTS[results[index]])),
        h("div", { class: "what" }, t("mistakes.move", { number }), " ", kit.describe(entry, scene, game.names)),
        h("a", { class: "button", href: this.#analysis(number) }, t("mistakes.see")),
      );
    };
    const again = () => {
      put(this.#main);
      this.end();
      new MistakesPage(this.#main, this.#setting);
    };
    this.#main.className = "mistakes-page";
    put(
      this.#main,
      h("div", { class: "page-head" }, title),
      count === 0 ? null : h("section", { class: "panel" }, h("ul", { class: "list" }, mistakes.map(line))),
      h(
        "div",
        { class: "row" },
        count === 0 ? null : h("button", { type: "button", class: "main", on: { click: again } }, t("puzzles.again")),
        h("a", { class: "button", href: this.#analysis() }, t("over.analyse")),
      ),
    );
    title.focus();
  }

  /** @param {string} text */
  async #why(text) {
    try {
      return await this.#retries.why(this.#mistake.number, text);
    } catch {
      return null;
    }
  }

  /** @param {boolean} isAsking */
  #ask(isAsking) {
    this.#isAsking = isAsking;
    this.#draw();
  }

  /**
   * @param {string} text
   * @param {"open" | "wrong" | "solved"} state
   */
  #tell(text, state) {
    this.#told.dataset.state = state;
    this.#told.textContent = text;
  }

  #draw() {
    const disabled = this.#isAsking;
    const isDone = this.#isDone;
    const show = { type: "button", disabled: disabled || isDone, on: { click: () => this.#reveal() } };
    const isLast = this.#lesson.at === this.#lesson.count - 1;
    const next = { type: "button", class: isDone ? "main" : "", disabled, on: { click: () => this.#next() } };
    put(
      this.#buttons,
      h("button", show, t("puzzles.show")),
      h("button", next, t(isDone ? (isLast ? "mistakes.end" : "mistakes.next") : "mistakes.skip")),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (this.#lesson.isOver) return;
    if (event.key === "Escape") this.#play.cancel();
    else if (!isTyping(event) && this.#play.key(event)) event.preventDefault();
  }
}
