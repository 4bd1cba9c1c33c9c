// What decided a game, luck or mistakes, in one sentence; asked of the server where that costs nobody too much.

import { Figures } from "../analysis/figures.js";
import { ask } from "../api.js";
import { h, put } from "../dom.js";
import { t } from "../text.js";

const ASK_AGAIN = 1200;
/** As many times as much has to come from one side to say that it decided. */
const CLEARLY = 2;

/**
 * What luck and mistakes came to for a seat, as the sentence tells it.
 *
 * @param {Pick<Wire.Analysis, "accounts" | "unit"> & { moves: readonly Pick<Wire.Judged, "cause">[] }} analysis
 * @param {number} seat
 */
export function decided({ accounts, unit, moves }, seat) {
  const { own, others, luck } = accounts[seat];
  const hasLuck = moves.some(({ cause }) => cause !== null);
  const mistakes = own + others;
  const figures = new Figures(unit);
  /** @param {number} value */
  const figure = (value) =>
    t(figures.isShare ? "over.judged.share" : "over.judged.points", { value: figures.change(value) });
  const gaps = {
    mistakes: figure(mistakes),
    luck: figure(luck),
    own: figure(own),
    others: figure(-others),
  };
  return { text: t(keyOf(mistakes, luck, hasLuck, own, others), gaps), mistakes, luck, hasLuck, own, others };
}

/**
 * @param {number} mistakes
 * @param {number} luck
 * @param {boolean} hasLuck
 * @param {number} own
 * @param {number} others
 */
function keyOf(mistakes, luck, hasLuck, own, others) {
  if (!hasLuck) return own === 0 && others === 0 ? "over.judged.even" : "over.judged.skill";
  const [skill, chance] = [Math.abs(mistakes), Math.abs(luck)];
  if (skill === 0 && chance === 0) return "over.judged.even";
  if (skill >= CLEARLY * chance) return "over.judged.mistakes";
  return chance >= CLEARLY * skill ? "over.judged.luck" : "over.judged.both";
}

/** The line of the banner. It begins nothing by itself: `follow` says how it is asked for. */
export class Judgement {
  element = h("div", { class: "judged-line", hidden: true });
  /** @type {string | null} */
  #asked = null;
  #ended = false;

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
      while (!this.#ended) {
        const answer = await ask(`tables/${id}/analysis?begin=${begin}`);
        if (!("done" in answer)) return this.#show(answer, seat, name);
        if (!begin) return;
        this.#wait(answer.done);
        await new Promise((resolve) => {
          setTimeout(resolve, ASK_AGAIN);
        });
      }
    } catch {
      // The analysis has a page of its own, which says what is wrong.
      this.element.hidden = true;
    }
  }

  end() {
    this.#ended = true;
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
    const { text, mistakes, luck, hasLuck, own, others } = decided(analysis, seat);
    const [one, two] = hasLuck ? [mistakes, luck] : [own, others];
    const bar = h("span", { class: "shares", "aria-hidden": "true" }, h("i"), h("i"));
    bar.style.setProperty("--one", String(Math.abs(one)));
    bar.style.setProperty("--two", String(Math.abs(two)));
    this.element.hidden = false;
    const side = name === null ? null : h("small", {}, ` (${t("over.judged.side", { name })})`);
    put(this.element, h("p", {}, text, side), one === 0 && two === 0 ? null : bar);
  }
}
