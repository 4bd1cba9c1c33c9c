// What is known of the first moves: an opening book of Siam, thousands of solved deals of Chicago.

import { dataFiles } from "../data-file.js";
import { h, put } from "../dom.js";
import { language, t } from "../text.js";
import { Book } from "./book.js";
import { Deals } from "./deals.js";

/** @import { Words } from "../board/load.js" */
/** @import { ChicagoScene } from "../board/ring.js" */
/** @import { Frame } from "../explore/source.js" */

/** A row: a move, what is said of it, and how good it is in a word. */
/** @typedef {{ move: string, told: string, brief: string, is_best: boolean }} Row */

/** How many moves are shown at first. */
const FIRST = 6;

/** @param {number} value */
const points = (value) => value.toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} share */
const percent = (share) => t("openings.percent", { percent: Math.round(share * 100) });

/** @type {Record<string, string>} */
const KINDS = {
  "keeps-dearest": "openings.keeps_dearest",
  "dearest-twice": "openings.dearest_twice",
  plain: "openings.plain",
  "plain-twice": "openings.plain_twice",
  "sells-dearest": "openings.sells_dearest",
};

/**
 * @param {Book} book
 * @param {Frame} frame
 */
function ofSiam(book, { position }) {
  const moves = book.moves(position);
  if (!moves) return null;
  const rows = moves.map(({ move, percent: chance, plies }, index) => {
    const count = Math.ceil((plies ?? 0) / 2);
    const proved = plies === null ? null : t(chance === 100 ? "openings.wins" : "openings.loses", { count });
    return { move, told: proved ?? "", brief: percent(chance / 100), is_best: index === 0 };
  });
  return { rows, note: t("openings.siam", { count: book.size }) };
}

/**
 * @param {Deals} deals
 * @param {ChicagoScene} scene
 */
function ofChicago(deals, scene) {
  const known = deals.moves(scene);
  if (!known) return null;
  const rows = known.map(({ move, kind, tally }, index) => ({
    move,
    told: [
      t(KINDS[kind.split(" ")[0]]),
      t("openings.lost", { lost: points(tally?.lost ?? 0) }),
    ].join(" · "),
    brief: t("openings.best", { percent: Math.round(100 * (tally?.best ?? 0)) }),
    is_best: index === 0,
  }));
  const won = [...deals.margins].reduce((sum, [margin, count]) => sum + (margin > 0 ? count : 0), 0);
  const solved = deals.count.toLocaleString(language());
  return { rows, note: t("openings.chicago", { deals: solved, percent: Math.floor((100 * won) / deals.count) }) };
}

/**
 * What is known of each game, a line each: the variants, and how a place is looked up.
 *
 * @type {Record<string, { variants: string[], read: (file: string) => (frame: Frame) => { rows: Row[], note: string } | null }>}
 */
const KNOWN = {
  siam: {
    variants: ["siam"],
    read: (file) => {
      const book = new Book(file);
      return (frame) => ofSiam(book, frame);
    },
  },
  chicago: {
    variants: ["chicago", "chicago(piles=open)"],
    read: (file) => {
      const deals = new Deals(file);
      return ({ scene }) => ofChicago(deals, /** @type {ChicagoScene} */ (scene));
    },
  },
};

/** How places of a game are looked up. */
const openingsOf = dataFiles("openings", (game, text) => KNOWN[game].read(text));

export class Openings {
  #game;
  #kit;
  #play;
  #list = h("ol", { class: "weighed" });
  #note = h("p", { class: "faint" });
  #more = h("button", { type: "button", class: "plain", hidden: true, on: { click: () => this.#all() } });
  /** @type {Row[]} */
  #rows = [];
  /** @type {Frame | null} */
  #wanted = null;
  /** @type {readonly string[]} */
  #names = [];

  /**
   * @param {string} game
   * @param {Pick<Words, "moveLine" | "foresee">} kit
   * @param {(move: string) => void} play shows a move on the mat
   */
  constructor(game, kit, play) {
    this.#game = game;
    this.#kit = kit;
    this.#play = play;
    this.element = h(
      "section",
      { class: "panel engine-lines openings", hidden: true, "aria-label": t("openings.title") },
      h("header", {}, h("h2", {}, t("openings.title"))),
      this.#list,
      this.#more,
      this.#note,
    );
  }

  /**
   * Shows what is known of a place; nothing is shown where nothing is known, or where it can't be loaded.
   *
   * @param {Frame} frame
   * @param {string} variant
   * @param {readonly string[]} names of the seats
   */
  async show(frame, variant, names) {
    [this.#wanted, this.#names] = [frame, names];
    const known = KNOWN[this.#game];
    const has = known?.variants.includes(variant) && names.length === 2 && frame.scene.turn !== null;
    const lookUp = has ? await openingsOf(this.#game).catch(() => null) : null;
    if (this.#wanted !== frame) return;
    const found = lookUp?.(frame) ?? null;
    this.element.hidden = !found;
    this.#rows = found?.rows ?? [];
    this.#note.textContent = found?.note ?? "";
    this.#draw(FIRST);
  }

  /**
   * A move in words, with its pieces.
   *
   * @param {string} move
   */
  #words(move) {
    const scene = this.#wanted?.scene;
    if (!scene) return move;
    const entry = { move, seat: scene.turn ?? 0, effect: this.#kit.foresee?.(scene, move) ?? null };
    return h("span", {}, this.#kit.moveLine(entry, scene, this.#names));
  }

  #all() {
    this.#draw(this.#rows.length);
    this.#list.querySelectorAll("button")[FIRST]?.focus();
  }

  /** @param {number} count */
  #draw(count) {
    const rest = this.#rows.length - count;
    this.#more.hidden = rest <= 0;
    this.#more.textContent = t("openings.more", { count: Math.max(0, rest) });
    put(
      this.#list,
      this.#rows.slice(0, count).map(({ move, told, brief, is_best }) =>
        h(
          "li",
          { class: is_best ? "best" : "" },
          h("button", { type: "button", class: "plain what", on: { click: () => this.#play(move) } }, this.#words(move)),
          h("b", {}, brief),
          told ? h("small", {}, told) : null,
        ),
      ),
    );
  }
}
