// The end of a game, under the mat: who has won and why, what decided it, and what can be done next.

import { narrow } from "../board/mat.js";
import { hasEngine } from "../carrier/kind.js";
import { h, put } from "../dom.js";
import { isCalm } from "../motion.js";
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
 * Where an element ends on the page, as it is laid out: whatever glides meanwhile.
 *
 * @param {HTMLElement} element
 */
function bottomOf(element) {
  let bottom = element.offsetHeight;
  for (let at = /** @type {Element | null} */ (element); at instanceof HTMLElement; at = at.offsetParent) bottom += at.offsetTop;
  return bottom;
}

/**
 * Draws a mat smaller, so that what stands below it comes into the window: it glides there, by transforms, so that
 * nothing is laid out again. What sticks to the edge of the window can't glide, and follows the mat.
 *
 * @param {HTMLElement} mat
 * @param {HTMLElement} below
 * @param {boolean} glides
 */
function makeRoom(mat, below, glides) {
  const others = [...(mat.parentElement?.children ?? [])].filter((element) => element instanceof HTMLElement);
  const lower = others.slice(others.indexOf(mat) + 1);
  mat.style.removeProperty("margin-bottom");
  const height = mat.offsetHeight;
  const missing = below.hidden || narrow.matches || height === 0 ? 0 : bottomOf(below) + 8 - innerHeight;
  const scale = missing > 0 ? Math.max(SMALLEST, 1 - missing / height) : 1;
  mat.style.setProperty("scale", String(scale));
  if (!glides) mat.style.setProperty("margin-bottom", `${(scale - 1) * height}px`);
  else for (const element of lower) element.style.setProperty("translate", `0 ${(scale - 1) * height}px`);
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
  return [winner(ended, names), why(ended, last, names, words), score(ended), ended.over.friendly].filter(
    (text) => typeof text === "string" && text !== "",
  );
}

export class Banner {
  #said = h("div", { class: "said" });
  #next = h("div", { class: "next" });
  #judgement = new Judgement();
  /** Whether the game was seen before its end. */
  #isAwaited = false;
  element = h("div", { class: "banner", hidden: true }, this.#said, this.#judgement.element, this.#next);
  #fit;
  #grown;

  /**
   * Below a mat, with nothing between them that sticks to the edge of the window, unless told.
   *
   * @param {HTMLElement} mat
   * @param {{ glides?: boolean }} [options]
   */
  constructor(mat, { glides = true } = {}) {
    this.#fit = () => makeRoom(mat, this.element, glides);
    this.#grown = new ResizeObserver(this.#fit);
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
    if (!hasEnded(update)) {
      this.#isAwaited = true;
      return;
    }
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
    // Who has played until now looks at the mat, and on a phone the end is told below it.
    if (this.#isAwaited) this.element.scrollIntoView({ block: "nearest", behavior: isCalm() ? "instant" : "smooth" });
    this.#isAwaited = false;
  }

  /**
   * The last step of a game that is seen again: what was said at its end, without what can be done next. A record that
   * was brought along has no table: this device judges it, where it can.
   *
   * @param {string} id
   * @param {Ended | null} ended
   * @param {Entry | null} last
   * @param {readonly string[]} names
   * @param {Pick<Words, "ending">} words
   */
  recall(id, ended, last, names, words) {
    const comes = this.element.hidden && ended !== null;
    this.element.hidden = ended === null;
    this.#next.hidden = true;
    if (!ended) return;
    this.#say(ended, last, names, words);
    if (last && (id || hasEngine())) this.#judge(id, ended, names);
    if (comes && narrow.matches) this.element.scrollIntoView({ block: "nearest", behavior: isCalm() ? "instant" : "smooth" });
  }

  /**
   * How tall it will be at the end of a game that is seen again.
   *
   * @param {Ended} ended
   * @param {Entry | null} last
   * @param {readonly string[]} names
   * @param {Pick<Words, "ending">} words
   */
  height(ended, last, names, words) {
    const { element: judged } = this.#judgement;
    const before = [this.element.hidden, judged.hidden];
    this.#say(ended, last, names, words);
    this.#next.hidden = true;
    [this.element.hidden, judged.hidden] = [false, !JUDGED.includes(ended.scene.game)];
    const { height } = this.element.getBoundingClientRect();
    [this.element.hidden, judged.hidden] = before;
    return height;
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
    // Who brings a record along asks nobody else to work.
    const begin = id === "" || (played && seats.every(({ kind, you }) => you || kind === "machine"));
    const seat = seats.find(({ you }) => you)?.seat ?? over.winners[0] ?? 0;
    this.#judgement.follow(id, { seat, name: played ? null : names[seat], begin });
  }
}
