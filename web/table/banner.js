// The end of a game, under the mat: who has won and why, what decided it, and what can be done next.

import { narrow } from "../board/mat.js";
import { h, put } from "../dom.js";
import { t } from "../text.js";
import { Judgement } from "./judged.js";
import { hasEnded, score, why, winner } from "./result.js";

/** @import { Entry, Words } from "../board/load.js" */
/** @import { Ended } from "./result.js" */

/** The games of which the server can judge the moves. */
const JUDGED = ["chicago", "siam", "families"];

/** The smallest that a mat gets to make room. */
const SMALLEST = 0.7;

/**
 * Draws a mat smaller, so that what stands below it is in the window: by a transform, which moves nothing else.
 *
 * @param {HTMLElement} mat
 * @param {HTMLElement} below
 */
function makeRoom(mat, below) {
  for (const name of ["transform", "transform-origin", "margin-bottom"]) mat.style.removeProperty(name);
  if (below.hidden || narrow.matches) return;
  const missing = below.getBoundingClientRect().bottom + scrollY + 8 - innerHeight;
  const height = mat.offsetHeight;
  if (missing <= 0 || height === 0) return;
  const scale = Math.max(SMALLEST, 1 - missing / height);
  mat.style.setProperty("transform", `scale(${scale})`);
  mat.style.setProperty("transform-origin", "50% 0");
  mat.style.setProperty("margin-bottom", `${(scale - 1) * height}px`);
}

/**
 * What the banner says: the winner, why the game ended, and the scores.
 *
 * @param {Ended} ended
 * @param {Entry | null} last
 * @param {readonly string[]} names
 * @param {Pick<Words, "ending">} words
 */
export function verdictOf(ended, last, names, words) {
  return [winner(ended, names), why(ended, last, names, words), score(ended, names), ended.over.friendly].filter(
    (text) => typeof text === "string" && text !== "",
  );
}

export class Banner {
  #said = h("div", { class: "said" });
  #next = h("div", { class: "next" });
  #judgement = new Judgement();
  element = h("div", { class: "banner", hidden: true }, this.#said, this.#judgement.element, this.#next);
  #mat;
  #fit = () => makeRoom(this.#mat, this.element);
  #grown = new ResizeObserver(this.#fit);

  /** @param {HTMLElement} mat what it stands below */
  constructor(mat) {
    this.#mat = mat;
    this.#grown.observe(this.element);
    addEventListener("resize", this.#fit);
  }

  /**
   * Draws it if the game is over. `again()` asks for another game, `verify()` checks the deal.
   *
   * @param {string} id
   * @param {Wire.Update} update
   * @param {readonly string[]} names
   * @param {{ again: () => void, verify: () => void, last: Entry | null, words: Pick<Words, "ending"> }} beside
   */
  render(id, update, names, { again, verify, last, words }) {
    this.element.hidden = !hasEnded(update);
    if (!hasEnded(update)) return;
    /**
     * @param {string} text
     * @param {() => void} click
     * @param {string} [look]
     */
    const button = (text, click, look = "") => h("button", { type: "button", class: look, on: { click } }, t(text));
    const { scene, over, offers } = update;
    const isAsked = offers.some(({ what }) => what === "rematch");
    this.#say(update, last, names, words);
    put(
      this.#next,
      over.rematch
        ? h("a", { class: "button main", href: `/table/${over.rematch}` }, t("over.rematch_ready"))
        : scene.viewer === null || isAsked
          ? null
          : button("over.again", again, "main"),
      h("a", { class: "button", href: `/table/${id}/analysis` }, t("over.analyse")),
      h("a", { class: "button", href: `/table/${id}/replay` }, t("over.replay")),
      button("over.verify", verify),
    );
    this.#judge(id, update, names);
  }

  /**
   * The last step of a game that is seen again: what was said at its end, without what can be done next.
   *
   * @param {string} id
   * @param {Ended | null} ended
   * @param {Entry | null} last
   * @param {readonly string[]} names
   * @param {Pick<Words, "ending">} words
   */
  recall(id, ended, last, names, words) {
    this.element.hidden = ended === null;
    this.#next.hidden = true;
    if (!ended) return;
    this.#say(ended, last, names, words);
    if (last) this.#judge(id, ended, names);
  }

  end() {
    this.#judgement.end();
    this.#grown.disconnect();
    removeEventListener("resize", this.#fit);
  }

  /**
   * @param {Ended} ended
   * @param {Entry | null} last
   * @param {readonly string[]} names
   * @param {Pick<Words, "ending">} words
   */
  #say(ended, last, names, words) {
    const [title, ...lines] = verdictOf(ended, last, names, words);
    put(
      this.#said,
      h("h2", {}, title),
      lines.map((line) => h("p", {}, line)),
    );
  }

  /**
   * Whether luck or mistakes decided. A game against machines is judged for who played it and sees its end; nobody
   * else starts that work by looking on.
   *
   * @param {string} id
   * @param {Ended} ended
   * @param {readonly string[]} names
   */
  #judge(id, { scene, seats, over }, names) {
    if (!JUDGED.includes(scene.game)) return;
    const played = seats.some(({ you }) => you);
    const begin = played && seats.every(({ kind, you }) => you || kind === "machine");
    const seat = seats.find(({ you }) => you)?.seat ?? over.winners[0] ?? 0;
    this.#judgement.follow(id, { seat, name: played ? null : names[seat], begin });
  }
}
