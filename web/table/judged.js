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

/**
 * What luck and mistakes came to for a seat: a sentence without figures, and the figures. A player is told of their
 * own luck and mistakes (`isOwn`), anybody else which of the two decided.
 *
 * @param {Pick<Wire.Analysis, "accounts" | "unit"> & { moves: readonly Pick<Wire.Judged, "cause">[] }} analysis
 * @param {number} seat
 * @param {boolean} isOwn
 */
export function decided({ accounts, unit, moves }, seat, isOwn) {
  const { own, others, luck, decided: side } = accounts[seat];
  const hasLuck = moves.some(({ cause }) => cause !== null);
  const mistakes = own + others;
  const shown = new Figures(unit);
  /** The last number says of what they all are. */
  const last = shown.isShare ? t("over.judged.share", { value: amount(shown, others) }) : amount(shown, others);
  const gaps = { luck: amount(shown, luck), own: amount(shown, own), others: last };
  const isEven = side === "nothing" && (hasLuck || own === 0);
  return {
    text: t(isEven ? "over.judged.even" : hasLuck ? luckKey(side, mistakes, luck, isOwn) : skillKey(mistakes, isOwn)),
    figures: isEven ? "" : t(FIGURES[hasLuck ? (luck < 0 ? "took" : "gave") : "skill"][isOwn ? "own" : "other"], gaps),
    shares: hasLuck ? [mistakes, luck] : [own, others],
  };
}

/**
 * Which of luck and mistakes decided, as the analysis says (`side`).
 *
 * @param {string} side
 * @param {number} mistakes
 * @param {number} luck
 * @param {boolean} isOwn
 */
function luckKey(side, mistakes, luck, isOwn) {
  const [hasErred, isLucky] = [mistakes < 0, luck > 0];
  if (side === "mistakes") {
    if (!isOwn) return "over.judged.mistakes";
    return hasErred ? "over.judged.mistakes.yours" : "over.judged.mistakes.theirs";
  }
  if (side === "luck") {
    if (!isOwn) return "over.judged.luck";
    return isLucky ? "over.judged.luck.with" : "over.judged.luck.against";
  }
  if (!isOwn) return "over.judged.both";
  if (isLucky) return hasErred ? "over.judged.both.lucky" : "over.judged.both.with";
  return hasErred ? "over.judged.both.against" : "over.judged.both.unlucky";
}

/**
 * Whose mistakes cost more, where there is no luck.
 *
 * @param {number} mistakes
 * @param {boolean} isOwn
 */
function skillKey(mistakes, isOwn) {
  if (!isOwn) return "over.judged.skill";
  if (mistakes === 0) return "over.judged.skill.same";
  return mistakes < 0 ? "over.judged.skill.yours" : "over.judged.skill.theirs";
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
