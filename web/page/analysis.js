// A game, judged: the curve, the mistakes, luck apart from skill, and each move beside the best ones.

import { drawCurve, seatOf } from "../analysis/curve.js";
import { Figures } from "../analysis/figures.js";
import { Position } from "../analysis/position.js";
import { mistakesOf } from "../analysis/mistakes.js";
import { sign } from "../analysis/sign.js";
import { describe, MARKS } from "../analysis/subject.js";
import { drawSums } from "../analysis/sums.js";
import { drawTable } from "../analysis/table.js";
import { analysisOf } from "../analysis/source.js";
import { address } from "../base.js";
import { drawVerdict } from "../analysis/verdict.js";
import { loadBoard } from "../board/load.js";
import { hasEngine } from "../carrier/kind.js";
import { narrow } from "../board/mat.js";
import { h, keycap, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { say } from "../live.js";
import { noteJudged } from "../mine.js";
import { loadFrames, loadGame, loadImported } from "../review/game.js";
import { keepInSight, Steps } from "../review/steps.js";
import { decided } from "../table/judged.js";
import { percent, t } from "../text.js";

/** @import { Subject } from "../analysis/subject.js" */
/** @import { Child } from "../dom.js" */
/** @import { Kit } from "../board/load.js" */
/** @import { Game } from "../review/game.js" */
/** @import { Visit } from "../router.js" */

/**
 * Shows the analysis of a table, or of the record that was brought along, and how far it is while it is made.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export function show(main, { id = "" }, visit) {
  visit.title(t("analysis.title"));
  const watch = new AbortController();
  const { signal } = watch;
  /** @type {AnalysisPage | null} */
  let page = null;
  const head = h("div", { class: "page-head" }, h("h1", {}, t("analysis.title")));
  const waiting = h("section", { class: "panel waiting", role: "status" });
  main.append(head, waiting);
  const work = async () => {
    try {
      const game = await (id ? loadGame(id) : loadImported());
      const [kit, seen, analysis] = await Promise.all([
        loadBoard(game.facts.game),
        Promise.all(game.seats.map(({ seat }) => loadFrames(game, seat))),
        judged(id, waiting, signal),
      ]);
      if (signal.aborted || !analysis) return;
      noteJudged(id, analysis, game.own);
      put(main);
      page = new AnalysisPage(main, game, kit, seen, analysis);
    } catch (error) {
      put(
        waiting,
        h("p", { class: "problem" }, messageOf(error)),
        id ? h("p", {}, h("a", { href: `/table/${id}` }, t("replay.table"))) : null,
      );
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
 * The analysis, once it is there; until then its place says how far it is.
 *
 * @param {string} id
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 */
function judged(id, place, signal) {
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("analysis.progress") });
  put(place, h("p", {}, t("analysis.progress")), bar);
  /** @param {number} done */
  const progress = (done) => {
    bar.value = done;
  };
  return analysisOf(id, { begin: true, signal, progress });
}

class AnalysisPage {
  /** @type {Subject} */
  #subject;
  #steps;
  #asTable = false;
  #note = h("p", { class: "facts" });
  #learn = h("a", { class: "button main", hidden: true }, t("mistakes.title"));
  #sums = h("dl", { class: "sums" });
  #decided = h("p", { class: "decided" });
  #accuracy = h("p", { class: "accuracy" });
  /** @type {Position} */
  #position;
  #chart = h("section", { class: "panel chart" });
  #panel = h("section", { class: "panel judged", "aria-live": "off" });
  #moves = h("section", { class: "panel moves" });
  #resize = () => this.#draw();

  /**
   * @param {HTMLElement} main
   * @param {Game} game
   * @param {Kit} kit
   * @param {readonly (readonly Wire.Frame[])[]} seen
   * @param {Wire.Analysis} analysis
   */
  constructor(main, game, kit, seen, analysis) {
    const person = game.seats.findIndex(({ kind }) => kind === "person");
    const { id, names, own } = game;
    const seat = own ?? Math.max(person, 0);
    this.#subject = { id, analysis, names, figures: new Figures(analysis.unit), kit, seen, seat, own };
    this.#position = new Position(this.#subject);
    const marked = analysis.turning_points[0] ?? 1;
    this.#steps = new Steps({
      first: Math.min(1, analysis.moves.length),
      last: analysis.moves.length,
      otherwise: marked,
    });
    this.#steps.follow(() => {
      this.#draw();
      say(this.#headline());
    });
    main.className = "analysis-page";
    main.append(
      h(
        "div",
        { class: "table-head" },
        h("h1", {}, t("analysis.of", { game: titleOf(game.facts.game) })),
        this.#note,
        h("div", { class: "tools" }, this.#learn, this.#chooser()),
      ),
      h(
        "div",
        { class: "analysis-grid" },
        h("div", { class: "analysis-head" }, this.#sums, this.#decided, this.#accuracy),
        this.#chart,
        this.#position.element,
        this.#panel,
        this.#moves,
      ),
    );
    narrow.addEventListener("change", this.#resize);
    this.#draw();
  }

  end() {
    this.#steps.end();
    narrow.removeEventListener("change", this.#resize);
  }

  get #move() {
    return this.#subject.analysis.moves[this.#steps.at - 1];
  }

  /** From whose side the game is told. */
  #chooser() {
    const { names, seat } = this.#subject;
    /** @type {HTMLSelectElement} */
    const select = h(
      "select",
      {
        "aria-label": t("analysis.side"),
        on: {
          change: () => {
            this.#subject.seat = select.selectedIndex;
            this.#draw();
          },
        },
      },
      names.map((name, index) => h("option", { selected: index === seat }, t("analysis.side_of", { name }))),
    );
    return select;
  }

  #draw() {
    const { analysis, figures, names } = this.#subject;
    this.#note.textContent = [
      names.join(" – "),
      t("analysis.moves", { count: analysis.moves.length }),
      t(figures.isShare ? "analysis.unit.share" : "analysis.unit.points"),
    ].join(" · ");
    this.#drawLearn();
    put(this.#sums, drawSums(this.#subject));
    this.#drawSentences();
    this.#position.draw(this.#move);
    this.#drawChart();
    put(this.#panel, drawVerdict(this.#subject, this.#move));
    this.#drawMoves();
  }

  /** The way to the mistakes of the side, where this device can judge what is tried instead. */
  #drawLearn() {
    const { id, analysis, names, seat, own } = this.#subject;
    this.#learn.hidden = !hasEngine() || mistakesOf(analysis, seat).length === 0;
    this.#learn.textContent = own === seat ? t("mistakes.title") : t("mistakes.of", { name: names[seat] });
    this.#learn.setAttribute("href", address(`${id ? `/table/${id}` : "/replay"}/mistakes#${seat + 1}`));
  }

  /** What decided, in a sentence, and how well each played, with what that means. */
  #drawSentences() {
    const { analysis, names, seat, own } = this.#subject;
    put(this.#decided, h("b", {}, decided(analysis, seat, own === seat).text));
    const each = analysis.accounts.map(({ accuracy }, index) =>
      accuracy === null
        ? null
        : h("span", {}, h("bdi", {}, names[index]), " ", h("b", {}, percent(accuracy))),
    );
    put(this.#accuracy, h("span", { title: t("analysis.accuracy.means") }, t("analysis.accuracy")), each, h("small", {}, t("analysis.accuracy.means")));
  }

  #drawChart() {
    const { analysis, figures, names, seat } = this.#subject;
    const { at } = this.#steps;
    /** @param {number} move */
    const pick = (move) => this.#steps.go(move);
    const button = h(
      "button",
      {
        type: "button",
        class: "small",
        "aria-pressed": String(this.#asTable),
        on: {
          click: () => {
            this.#asTable = !this.#asTable;
            this.#drawChart();
            this.#chart.querySelector("button")?.focus();
          },
        },
      },
      t("analysis.as_table"),
    );
    const legend = Object.entries(MARKS).map(([sign, key]) =>
      h(
        "span",
        {},
        h("b", {}, sign),
        " ",
        t("analysis.threshold", { name: t(key), size: figures.size(analysis.thresholds[sign]) }),
      ),
    );
    put(
      this.#chart,
      this.#asTable
        ? drawTable(this.#subject, at, pick)
        : drawCurve({ analysis, seat, at, names, figures, pick }),
      h(
        "footer",
        { class: "signs" },
        legend,
        h("span", {}, t("analysis.filled", { name: names[seat] })),
        h("span", {}, t(analysis.exact ? "analysis.exact" : "analysis.estimated")),
        button,
      ),
    );
  }

  /** The move that is looked at, in a sentence for who listens. */
  #headline() {
    const { figures, names } = this.#subject;
    const move = this.#move;
    if (!move) return "";
    const loss = move.mark ? `, ${t(MARKS[move.mark])} ${figures.change(-move.loss)}` : "";
    const title = t("analysis.move", { number: move.number, name: names[seatOf(move)] });
    return `${title}, ${describe(this.#subject, move, move.move)}${loss}`;
  }

  #drawMoves() {
    const { analysis, figures, names } = this.#subject;
    const { at } = this.#steps;
    /**
     * @param {Child} children
     * @param {string} label
     * @param {() => void} click
     */
    const button = (children, label, click) =>
      h("button", { type: "button", class: "small", "aria-label": label, on: { click } }, children);
    const list = h(
      "ol",
      { tabindex: 0, "aria-label": t("moves.all") },
      analysis.moves.map((move) =>
        h(
          "li",
          { "aria-current": move.number === at ? "step" : null },
          h("b", {}, String(move.number)),
          h(
            "button",
            { type: "button", class: "line-button", on: { click: () => this.#steps.go(move.number) } },
            h("span", {}, h("b", {}, names[seatOf(move)]), " ", describe(this.#subject, move, move.move)),
            h(
              "b",
              { class: move.mark ? "minus" : "faint" },
              move.mark
                ? [sign(move.mark), " ", figures.change(-move.loss)]
                : move.loss > 0
                  ? figures.change(-move.loss)
                  : "=",
            ),
          ),
        ),
      ),
    );
    put(
      this.#moves,
      h("header", {}, h("h2", {}, t("moves.all"))),
      list,
      h(
        "div",
        { class: "more" },
        button(["◂ ", keycap("←")], t("review.back"), () => this.#steps.go(at - 1)),
        button([keycap("→"), " ▸"], t("review.onward"), () => this.#steps.go(at + 1)),
        h(
          "button",
          { type: "button", class: "small", on: { click: () => this.#nextMistake() } },
          t("analysis.next_mistake"),
        ),
      ),
    );
    keepInSight(list, list.children[Math.min(at, list.children.length - 1)]);
    keepInSight(list, list.children[at - 1]);
  }

  #nextMistake() {
    const marked = this.#subject.analysis.moves.filter(({ mark }) => mark).map(({ number }) => number);
    const next = marked.find((number) => number > this.#steps.at) ?? marked[0];
    if (next !== undefined) this.#steps.go(next);
    /** @type {HTMLElement | null} */ (this.#moves.querySelector(".more button:last-child"))?.focus();
  }
}
