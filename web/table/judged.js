// What decided a game, luck or mistakes, in one sentence with its figures after it; asked for where that costs nobody too much.

import { Figures } from "../analysis/figures.js";
import { mistakesOf } from "../analysis/mistakes.js";
import { amount } from "../analysis/sums.js";
import { hasEngine } from "../carrier/kind.js";
import { h, put } from "../dom.js";
import { noteJudged } from "../mine.js";
import { t } from "../text.js";

/** How the figures are told, to the player and to anybody else: luck gave or took something, or there was none. */
const FIGURES = {
  gave: { own: "over.figures.gave.you", other: "over.figures.gave" },
  took: { own: "over.figures.took.you", other: "over.figures.took" },
  skill: { own: "over.figures.skill.you", other: "over.figures.skill" },
};

/** What decided, of a game that its rules ended, and of one until somebody ended it. */
const DECIDED = {
  even: { ended: "over.judged.even", until: "over.open.even" },
  both: { ended: "over.judged.both", until: "over.open.both" },
  bothAgainst: { ended: "over.judged.both.against", until: "over.open.both.against" },
  bothLucky: { ended: "over.judged.both.lucky", until: "over.open.both.lucky" },
  bothUnlucky: { ended: "over.judged.both.unlucky", until: "over.open.both.unlucky" },
  bothWith: { ended: "over.judged.both.with", until: "over.open.both.with" },
  luck: { ended: "over.judged.luck", until: "over.open.luck" },
  luckAgainst: { ended: "over.judged.luck.against", until: "over.open.luck.against" },
  luckWith: { ended: "over.judged.luck.with", until: "over.open.luck.with" },
  mistakes: { ended: "over.judged.mistakes", until: "over.open.mistakes" },
  mistakesTheirs: { ended: "over.judged.mistakes.theirs", until: "over.open.mistakes.theirs" },
  mistakesYours: { ended: "over.judged.mistakes.yours", until: "over.open.mistakes.yours" },
  skill: { ended: "over.judged.skill", until: "over.open.skill" },
  skillSame: { ended: "over.judged.skill.same", until: "over.open.skill.same" },
  skillTheirs: { ended: "over.judged.skill.theirs", until: "over.open.skill.theirs" },
  skillYours: { ended: "over.judged.skill.yours", until: "over.open.skill.yours" },
};

/** What a seat had before the first move, where points are counted. */
const STARTS = {
  ahead: { own: "over.figures.ahead.you", other: "over.figures.ahead" },
  behind: { own: "over.figures.behind.you", other: "over.figures.behind" },
};

/**
 * Until when a game was played that its rules did not end, by the first word of its end.
 *
 * @type {Record<string, string>}
 */
const UNTIL = {
  resigned: "over.until.resigned",
  time: "over.until.time",
  illegal: "over.until.illegal",
  crashed: "over.until.crashed",
  agreed: "over.until.agreed",
};

/**
 * What luck and mistakes came to for a seat: a sentence without figures, and the figures. A player is told of their
 * own luck and mistakes (`isOwn`), anybody else which of the two decided. Where the rules did not end the game, they
 * decided nothing: the sentence is about the moves until then.
 *
 * @param {Pick<Wire.Analysis, "accounts" | "end" | "unit"> & { moves: readonly Pick<Wire.Judged, "cause">[] }} analysis
 * @param {number} seat
 * @param {boolean} isOwn
 */
export function decided({ accounts, end, unit, moves }, seat, isOwn) {
  const { own, others, luck, decided: side } = accounts[seat];
  const hasLuck = moves.some(({ cause }) => cause !== null);
  const mistakes = own + others;
  const isEven = side === "nothing" && (hasLuck || own === 0);
  const what = isEven ? "even" : hasLuck ? luckWord(side, mistakes, luck, isOwn) : skillWord(mistakes, isOwn);
  return {
    text: end === "finished" ? t(DECIDED[what].ended) : t(DECIDED[what].until, { until: t(UNTIL[end.split(" ")[0]] ?? "over.until.then") }),
    figures: figuresOf(accounts[seat], new Figures(unit), { hasLuck, isEven, isOwn }),
    shares: hasLuck ? [mistakes, luck] : [own, others],
  };
}

/**
 * The numbers of an account in words, rounded together as the analysis writes them.
 *
 * @param {Wire.Account} account
 * @param {Figures} shown
 * @param {{ hasLuck: boolean, isEven: boolean, isOwn: boolean }} told
 */
function figuresOf({ start, luck, own, others, correction }, shown, { hasLuck, isEven, isOwn }) {
  const [before, chance, cost, gifts] = shown.rounded([start, luck, own, others, correction]);
  const whose = isOwn ? "own" : "other";
  const lead = shown.isShare || before === 0 ? null : t(STARTS[before > 0 ? "ahead" : "behind"][whose], { start: amount(shown, before) });
  if (isEven) return lead ?? "";
  /** The last number says of what they all are. */
  const last = shown.isShare ? t("over.judged.share", { value: amount(shown, gifts) }) : amount(shown, gifts);
  const gaps = { luck: amount(shown, chance), own: amount(shown, cost), others: last };
  const rest = t(FIGURES[hasLuck ? (chance < 0 ? "took" : "gave") : "skill"][whose], gaps);
  return lead === null ? rest : `${lead} ${rest}`;
}

/**
 * Which of luck and mistakes decided, as the analysis says (`side`).
 *
 * @param {string} side
 * @param {number} mistakes
 * @param {number} luck
 * @param {boolean} isOwn
 * @returns {keyof typeof DECIDED}
 */
function luckWord(side, mistakes, luck, isOwn) {
  const [hasErred, isLucky] = [mistakes < 0, luck > 0];
  if (side === "mistakes") {
    if (!isOwn) return "mistakes";
    return hasErred ? "mistakesYours" : "mistakesTheirs";
  }
  if (side === "luck") {
    if (!isOwn) return "luck";
    return isLucky ? "luckWith" : "luckAgainst";
  }
  if (!isOwn) return "both";
  if (isLucky) return hasErred ? "bothLucky" : "bothWith";
  return hasErred ? "bothAgainst" : "bothUnlucky";
}

/**
 * Whose mistakes cost more, where there is no luck.
 *
 * @param {number} mistakes
 * @param {boolean} isOwn
 * @returns {keyof typeof DECIDED}
 */
function skillWord(mistakes, isOwn) {
  if (!isOwn) return "skill";
  if (mistakes === 0) return "skillSame";
  return mistakes < 0 ? "skillYours" : "skillTheirs";
}

/** The line of the banner. It begins nothing by itself: `follow` says how it is asked for. */
export class Judgement {
  element = h("div", { class: "judged-line", hidden: true });
  /** @type {string | null} */
  #asked = null;
  #watch = new AbortController();

  /**
   * Shows what decided a table, from a seat's side. A game against machines is judged for the player who sat there;
   * for anybody else it is told only if it is known already.
   *
   * @param {string} id
   * @param {{ seat: number, name: string | null, begin: boolean }} side
   */
  async follow(id, { seat, name, begin }) {
    if (this.#asked === id) return;
    this.#asked = id;
    try {
      const { signal } = this.#watch;
      if (begin) this.#wait(0);
      const { analysisOf } = await import("../analysis/source.js");
      const analysis = await analysisOf(id, { begin, signal, progress: (done) => this.#wait(done) });
      if (!analysis) return;
      // Without a name it is the player of this device who is told.
      if (name === null) noteJudged(id, analysis, seat);
      this.#show(analysis, seat, name);
    } catch {
      // The analysis has a page of its own, which says what is wrong.
      this.element.hidden = true;
    }
  }

  end() {
    this.#watch.abort();
  }

  /** @param {number} done */
  #wait(done) {
    this.element.hidden = false;
    put(this.element, h("p", {}, t("over.judging")), h("progress", { max: 1, value: done, "aria-hidden": "true" }));
  }

  /**
   * @param {Wire.Analysis} analysis
   * @param {number} seat
   * @param {string | null} name
   */
  #show(analysis, seat, name) {
    const { text, figures, shares } = decided(analysis, seat, name === null);
    const [one, two] = shares;
    const bar = h("span", { class: "shares", "aria-hidden": "true" }, h("i"), h("i"));
    bar.style.setProperty("--one", String(Math.abs(one)));
    bar.style.setProperty("--two", String(Math.abs(two)));
    this.element.hidden = false;
    const side = name === null ? null : ` (${t("over.judged.side", { name })})`;
    put(
      this.element,
      h("p", {}, text),
      figures ? h("p", { class: "figures" }, figures, side) : null,
      name === null && hasEngine() && mistakesOf(analysis, seat).length > 0
        ? h("p", {}, h("a", { href: `/table/${this.#asked}/mistakes` }, t("mistakes.title")))
        : null,
      one === 0 && two === 0 ? null : bar,
    );
  }
}
