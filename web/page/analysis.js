// A game, judged: the curve, the mistakes, luck apart from skill, and each move beside the best ones.

import { drawCurve, seatOf } from "../analysis/curve.js";
import { Figures } from "../analysis/figures.js";
import { ask } from "../api.js";
import { loadBoard } from "../board/load.js";
import { narrow } from "../board/mat.js";
import { h, keycap, messageOf, put } from "../dom.js";
import { TITLES } from "../game.js";
import { say } from "../live.js";
import { loadFrames, loadGame } from "../review/game.js";
import { keepInSight, Steps } from "../review/steps.js";
import { t } from "../text.js";

/** @import { Child } from "../dom.js" */
/** @import { Kit } from "../board/load.js" */
/** @import { Game } from "../review/game.js" */
/** @import { Visit } from "../router.js" */

const ASK_AGAIN = 600;
const BEST = 3;
/** @type {Record<string, string>} */
const MARKS = { "?!": "analysis.dubious", "?": "analysis.mistake", "??": "analysis.blunder" };

/**
 * Shows the analysis of a table, and how far it is while it is made.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export function show(main, { id }, visit) {
  visit.title(t("analysis.title"));
  let gone = false;
  /** @type {AnalysisPage | null} */
  let page = null;
  const head = h("div", { class: "page-head" }, h("h1", {}, t("analysis.title")));
  const waiting = h("section", { class: "panel waiting", role: "status" });
  main.append(head, waiting);
  const work = async () => {
    try {
      const game = await loadGame(id);
      const [kit, frames, analysis] = await Promise.all([
        loadBoard(game.facts.game),
        loadFrames(game, game.own),
        judged(id, waiting, () => gone),
      ]);
      if (gone || !analysis) return;
      put(main);
      page = new AnalysisPage(main, game, kit, frames, analysis);
    } catch (error) {
      put(
        waiting,
        h("p", { class: "problem" }, messageOf(error)),
        h("p", {}, h("a", { href: `/table/${id}` }, t("replay.table"))),
      );
    }
  };
  work();
  return {
    end: () => {
      gone = true;
      page?.end();
    },
  };
}

/**
 * Asks until the analysis is there.
 *
 * @param {string} id
 * @param {HTMLElement} place
 * @param {() => boolean} isGone
 */
async function judged(id, place, isGone) {
  const bar = h("progress", { max: 1, value: 0, "aria-label": t("analysis.progress") });
  put(place, h("p", {}, t("analysis.progress")), bar);
  while (!isGone()) {
    const answer = await ask(`tables/${id}/analysis`);
    if (!("done" in answer)) return answer;
    bar.value = answer.done;
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_AGAIN);
    });
  }
  return null;
}

class AnalysisPage {
  #game;
  #kit;
  #frames;
  #analysis;
  #figures;
  #steps;
  #seat;
  #asTable = false;
  #note = h("p", { class: "facts" });
  #sums = h("dl", { class: "sums" });
  #chart = h("section", { class: "panel chart" });
  #panel = h("section", { class: "panel judged", "aria-live": "off" });
  #moves = h("section", { class: "panel moves" });
  #resize = () => this.#draw();

  /**
   * @param {HTMLElement} main
   * @param {Game} game
   * @param {Kit} kit
   * @param {readonly Wire.Frame[]} frames
   * @param {Wire.Analysis} analysis
   */
  constructor(main, game, kit, frames, analysis) {
    this.#game = game;
    this.#kit = kit;
    this.#frames = frames;
    this.#analysis = analysis;
    this.#figures = new Figures(analysis.unit);
    const person = game.seats.findIndex(({ kind }) => kind === "person");
    this.#seat = game.own ?? Math.max(person, 0);
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
        h("h1", {}, t("analysis.of", { game: t(TITLES[game.facts.game]) })),
        this.#note,
        h("div", { class: "tools" }, this.#chooser()),
      ),
      h(
        "div",
        { class: "analysis-grid" },
        h("div", { class: "analysis-main" }, this.#sums, this.#chart),
        h("div", { class: "side" }, this.#panel, this.#moves),
      ),
    );
    narrow.addEventListener("change", this.#resize);
    this.#draw();
  }

  end() {
    this.#steps.end();
    narrow.removeEventListener("change", this.#resize);
  }

  get #names() {
    return this.#game.names;
  }
  get #move() {
    return this.#analysis.moves[this.#steps.at - 1];
  }

  /** From whose side the game is told. */
  #chooser() {
    /** @type {HTMLSelectElement} */
    const select = h(
      "select",
      {
        "aria-label": t("analysis.side"),
        on: {
          change: () => {
            this.#seat = select.selectedIndex;
            this.#draw();
          },
        },
      },
      this.#names.map((name, seat) => h("option", { selected: seat === this.#seat }, t("analysis.side_of", { name }))),
    );
    return select;
  }

  #draw() {
    this.#note.textContent = [
      this.#names.join(" – "),
      t("analysis.moves", { count: this.#analysis.moves.length }),
      t(this.#figures.isShare ? "analysis.unit.share" : "analysis.unit.points"),
    ].join(" · ");
    this.#drawSums();
    this.#drawChart();
    this.#drawPanel();
    this.#drawMoves();
  }

  /** The result and what it is made of; it adds up as it is written. */
  #drawSums() {
    const account = this.#analysis.accounts[this.#seat];
    const luck = this.#analysis.moves.some(({ cause }) => cause !== null);
    const own = this.#game.own === this.#seat;
    const other =
      this.#names.length === 2
        ? t("analysis.mistakes_of", { name: this.#names[1 - this.#seat] })
        : t("analysis.mistakes_of_others");
    /** @type {[string, number][]} */
    const parts = [
      [t(luck ? "analysis.start_luck" : "analysis.start"), account.start + account.luck],
      [own ? t("analysis.mistakes_own") : t("analysis.mistakes_of", { name: this.#names[this.#seat] }), account.own],
      [other, account.others],
    ];
    if (account.parts.correction !== 0) parts.push([t("analysis.correction"), account.correction]);
    const rounded = this.#figures.rounded(parts.map(([, value]) => value));
    const ended = this.#analysis.end === "finished";
    const result = t(
      ended ? (this.#figures.isShare ? "analysis.result.share" : "analysis.result.points") : "analysis.result.open",
    );
    put(
      this.#sums,
      h("div", { class: "total" }, h("dt", {}, result), h("dd", {}, this.#figures.value(account.result))),
      parts.map(([text], index) => {
        const value = rounded[index];
        const tone = index === 0 && value > 0 ? "plus" : index === 1 && value < 0 ? "minus" : "";
        return h(
          "div",
          {},
          h("dt", {}, text),
          h(
            "dd",
            { class: tone },
            index === 0 && this.#figures.isShare ? this.#figures.value(value) : this.#figures.change(value),
          ),
        );
      }),
    );
  }

  #drawChart() {
    const { at } = this.#steps;
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
        t("analysis.threshold", { name: t(key), size: this.#figures.size(this.#analysis.thresholds[sign]) }),
      ),
    );
    put(
      this.#chart,
      this.#asTable
        ? this.#table()
        : drawCurve({
            analysis: this.#analysis,
            seat: this.#seat,
            at,
            names: this.#names,
            figures: this.#figures,
            pick: (move) => this.#steps.go(move),
          }),
      h(
        "footer",
        { class: "signs" },
        legend,
        h("span", {}, t("analysis.filled", { name: this.#names[this.#seat] })),
        h("span", {}, t(this.#analysis.exact ? "analysis.exact" : "analysis.estimated")),
        button,
      ),
    );
  }

  /** The same as the curve, for whoever would rather read. */
  #table() {
    const heads = [
      "analysis.col.move",
      "analysis.col.player",
      "analysis.col.played",
      "analysis.col.loss",
      "analysis.col.luck",
      "analysis.col.expected",
    ];
    return h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": t("analysis.as_table") },
      h(
        "table",
        { class: "figures" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((key) => h("th", { scope: "col" }, t(key))),
          ),
        ),
        h(
          "tbody",
          {},
          this.#analysis.moves.map((move) =>
            h(
              "tr",
              { "aria-current": move.number === this.#steps.at ? "step" : null },
              h(
                "th",
                { scope: "row" },
                h(
                  "button",
                  { type: "button", class: "line-button", on: { click: () => this.#steps.go(move.number) } },
                  String(move.number),
                ),
              ),
              h("td", {}, this.#names[seatOf(move)]),
              h("td", {}, h("code", {}, move.move), move.mark ? h("b", { class: "minus" }, ` ${move.mark}`) : null),
              h("td", {}, move.loss > 0 ? this.#figures.change(-move.loss) : "="),
              h("td", {}, move.cause === null ? "" : this.#figures.change(move.luck[this.#seat])),
              h("td", {}, `${move.exact ? "" : "≈ "}${this.#figures.value(move.next[this.#seat])}`),
            ),
          ),
        ),
      ),
    );
  }

  #headline() {
    const move = this.#move;
    if (!move) return "";
    const loss = move.mark ? `, ${move.mark} ${this.#figures.change(-move.loss)}` : "";
    return `${t("analysis.move", { number: move.number, name: this.#names[seatOf(move)] })}, ${this.#describe(move, move.move)}${loss}`;
  }

  /** @param {Wire.Judged} move */
  #scene(move) {
    return this.#frames[Math.min(move.number, this.#frames.length - 1)].scene;
  }
  /**
   * @param {Wire.Judged} move
   * @param {string} text
   */
  #describe(move, text) {
    return this.#kit.describe({ seat: seatOf(move), move: text }, this.#scene(move), this.#names);
  }

  /** One move under the magnifying glass: what was played, and what could have been. */
  #drawPanel() {
    const move = this.#move;
    if (!move) {
      put(this.#panel, h("p", {}, t("analysis.nothing")));
      return;
    }
    const best = move.moves.slice(0, BEST);
    const played = move.moves.findIndex(({ move: text }) => text === move.move);
    const badge = move.mark
      ? h("span", { class: "pill badge" }, `${move.mark} ${this.#figures.change(-move.loss)}`)
      : null;
    put(
      this.#panel,
      h("header", {}, h("h2", {}, t("analysis.move", { number: move.number, name: this.#names[seatOf(move)] })), badge),
      this.#story(move).map((text) => h("p", {}, text)),
      h(
        "ol",
        { class: "weighed" },
        best.map((one, place) => this.#alternative(move, one, place, played)),
        played >= BEST
          ? [
              h("li", { class: "gap" }, t("analysis.played")),
              this.#alternative(move, move.moves[played], played, played),
            ]
          : null,
      ),
      h("p", { class: "see" }, h("a", { href: `/table/${this.#game.id}/replay#${move.number}` }, t("analysis.see"))),
    );
  }

  /** @param {Wire.Judged} move */
  #story(move) {
    const said = [];
    const best = move.moves[0];
    if (move.mark)
      said.push(t("analysis.better", { mark: t(MARKS[move.mark]), best: this.#describe(move, best.move) }));
    else if (best?.move === move.move) said.push(t("analysis.best"));
    else said.push(t("analysis.good"));
    if (move.win_missed)
      said.push(
        move.win_missed_in ? t("analysis.win_missed_in", { plies: move.win_missed_in }) : t("analysis.win_missed"),
      );
    const name = this.#names[this.#seat];
    const luck = this.#figures.change(move.luck[this.#seat]);
    if (move.cause === "hidden") said.push(t("analysis.cause.hidden", { luck, name }));
    else if (move.cause)
      said.push(
        move.came_out.length > 0
          ? t("analysis.cause.drawn", { what: move.came_out.join(", "), luck, name })
          : t("analysis.cause.hidden", { luck, name }),
      );
    return said;
  }

  /**
   * @param {Wire.Judged} move
   * @param {Wire.Weighed} weighed
   * @param {number} place
   * @param {number} played
   */
  #alternative(move, { move: text, value, exact }, place, played) {
    const line = this.#kit.moveLine({ seat: seatOf(move), move: text }, this.#scene(move), this.#names, null) ?? text;
    const kind = [place === 0 ? "best" : "", place === played ? "played" : ""].filter(Boolean).join(" ");
    return h(
      "li",
      { class: kind },
      h(
        "span",
        { class: "what" },
        line,
        place === played && place < BEST ? h("span", { class: "pill" }, t("analysis.played")) : null,
      ),
      h("b", {}, `${exact ? "" : "≈ "}${this.#figures.value(value)}`),
      h("i", {
        class: "meter",
        "aria-hidden": "true",
        style: { "--part": `${(100 * this.#part(move, value)).toFixed(1)}%` },
      }),
    );
  }

  /**
   * How long a bar is: the chance itself, or from the worst move shown to the best.
   *
   * @param {Wire.Judged} judged
   * @param {number} value
   */
  #part({ moves }, value) {
    if (this.#figures.isShare) return Math.min(Math.max(value, 0), 1);
    const values = moves.map((one) => one.value);
    const [worst, best] = [Math.min(...values), Math.max(...values)];
    return 0.15 + (0.75 * (value - worst)) / Math.max(best - worst, 1);
  }

  #drawMoves() {
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
      this.#analysis.moves.map((move) =>
        h(
          "li",
          { "aria-current": move.number === at ? "step" : null },
          h("b", {}, String(move.number)),
          h(
            "button",
            { type: "button", class: "line-button", on: { click: () => this.#steps.go(move.number) } },
            h("span", {}, h("b", {}, this.#names[seatOf(move)]), " ", h("code", {}, move.move)),
            h(
              "b",
              { class: move.mark ? "minus" : "faint" },
              move.mark
                ? `${move.mark} ${this.#figures.change(-move.loss)}`
                : move.loss > 0
                  ? this.#figures.change(-move.loss)
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
    const marked = this.#analysis.moves.filter(({ mark }) => mark).map(({ number }) => number);
    const next = marked.find((number) => number > this.#steps.at) ?? marked[0];
    if (next !== undefined) this.#steps.go(next);
    /** @type {HTMLElement | null} */ (this.#moves.querySelector(".more button:last-child"))?.focus();
  }
}
