// “My games” on the home page: those that go on as cards, those that are over by day.

import { stamp } from "../board/stamp.js";
import { h, put } from "../dom.js";
import { titleOf } from "../game.js";
import { byDay, endedOf, endedSeats, opponents, outcome, runningSeats } from "../mine.js";
import { results } from "../statistics/results.js";
import { language, percent, t } from "../text.js";
import { ago, dayName } from "../when.js";

/** @import { Ended, KeptSeat } from "../store.js" */

/** The most games that are shown as cards at once; the others are unfolded. */
const MOST = 6;

/** How a game ended, as a sign and a word. */
const OUTCOMES = {
  won: { sign: "✓", text: "mine.won" },
  lost: { sign: "✗", text: "mine.lost" },
  drawn: { sign: "=", text: "mine.drawn" },
  stopped: { sign: "–", text: "mine.stopped" },
};

/**
 * Names in a row, in the language of the page.
 *
 * @param {readonly { called: string }[]} people
 */
function list(people) {
  return new Intl.ListFormat(language()).format(people.map(({ called }) => called));
}

/**
 * The section. It has its final height before the server has answered: there is a card for each seat of this device
 * that is not known to be over, as far as there are places, and a card whose game turns out to be keeps its place until
 * the next visit.
 */
export class MineSection {
  element = h("section", { class: "mine", "aria-label": t("mine.title") });
  #cards = h("ul", { class: "mine-cards" });
  #others = h("ul", { class: "mine-cards" });
  #more = h("details", { class: "mine-more" });
  #ended = h("details", { class: "mine-ended" });
  #statistics = h("p", {}, h("a", { href: "/me" }, t("me.title")));
  #running = runningSeats();

  constructor() {
    const count = this.#running.length - MOST;
    put(this.#more, h("summary", {}, h("b", {}, t("mine.more", { count }))), this.#others);
    this.#more.hidden = count <= 0;
    this.#cards.hidden = this.#running.length === 0;
    this.#drawRunning(this.#running.map((seat) => waitingCard(seat)));
    put(this.element, h("h2", {}, t("mine.title")), this.#cards, this.#more, this.#ended, this.#statistics);
    this.#drawEnded();
  }

  /** Whether this device has no games. */
  get isEmpty() {
    return this.#running.length === 0 && this.#ended.hidden;
  }

  /** @param {readonly HTMLElement[]} cards */
  #drawRunning(cards) {
    const items = cards.map((one) => h("li", {}, one));
    put(this.#cards, items.slice(0, MOST));
    put(this.#others, items.slice(MOST));
  }

  /**
   * Fills the cards with what the server says: where it is this player's turn first, then the latest.
   *
   * @param {Pick<Wire.Home, "mine" | "gone">} home
   */
  fill({ mine, gone }) {
    const known = this.#running.map((seat) => ({ seat, mine: mine.find(({ facts }) => facts.table === seat.table) }));
    /** @param {(typeof known)[number]} entry */
    const rank = ({ mine: one }) => (!one ? 3 : one.card.over ? 2 : isOwnTurn(one.card) ? 0 : 1);
    /** @param {(typeof known)[number]} entry */
    const time = ({ mine: one }) => one?.card.changed ?? 0;
    this.#drawRunning(
      known
        .sort((one, two) => rank(one) - rank(two) || time(two) - time(one))
        .map(({ seat, mine: one }) =>
          one ? card(one) : waitingCard(seat, gone.includes(seat.table) ? t("mine.gone") : t("mine.later")),
        ),
    );
    const cards = new Set(this.#running.map(({ table }) => table));
    this.#drawEnded(cards);
  }

  /** @param {ReadonlySet<string>} [cards] tables that have a card on this visit */
  #drawEnded(cards = new Set()) {
    const games = endedSeats().filter(({ table }) => !cards.has(table));
    this.#ended.hidden = games.length === 0;
    this.#statistics.hidden = results().length === 0;
    if (games.length === 0) return;
    const [last] = games;
    put(
      this.#ended,
      h(
        "summary",
        {},
        h("b", {}, t("mine.ended", { count: games.length })),
        h("span", { class: "faint" }, t("mine.last", { game: titleOf(last.game), result: word(last.ended), ago: ago(last.ended.at) })),
      ),
      byDay(games).map(({ day, games: those }) => [
        h("h3", {}, dayName(day)),
        h(
          "ul",
          { class: "list" },
          those.map((game) => h("li", {}, endedRow(game))),
        ),
      ]),
    );
  }
}

/** @param {Wire.Card} card */
function isOwnTurn({ turn, seat, over }) {
  return !over && turn === seat;
}

/** @param {Ended} ended */
function word(ended) {
  return t(OUTCOMES[outcome(ended)].text).toLowerCase();
}

/**
 * A card of which nothing is known yet but the game.
 *
 * @param {KeptSeat} seat
 * @param {string} [text]
 */
function waitingCard({ table, game }, text = "…") {
  return h(
    "a",
    { class: "mine-card", href: `/table/${table}` },
    stamp(game, null),
    h("span", { class: "mine-text" }, h("b", {}, titleOf(game)), h("span", { class: "faint" }, text)),
  );
}

/** @param {Wire.Mine} mine */
function card({ facts, card: shown, accuracy }) {
  const { seat, turn, waiting, changed, over, scene, names } = shown;
  const others = opponents(facts.seats, seat);
  const isOwn = isOwnTurn(shown);
  const mover = others.find((other) => other.seat === turn);
  const status = over
    ? t(OUTCOMES[outcome(endedOf(facts, shown, accuracy))].text)
    : waiting
      ? t("mine.waiting")
      : isOwn
        ? t("mine.yours")
        : t("mine.theirs", { name: mover?.called ?? names[turn ?? 0] });
  return h(
    "a",
    { class: isOwn ? "mine-card yours" : "mine-card", href: `/table/${facts.table}` },
    stamp(facts.game, scene),
    h(
      "span",
      { class: "mine-text" },
      h("b", {}, facts.title ?? titleOf(facts.game)),
      h("span", { class: "mine-names" }, t("mine.against", { names: list(others) })),
      h("span", { class: isOwn ? "pill tag-you" : "pill" }, status),
      h("small", { class: "faint" }, ago(changed)),
    ),
  );
}

/** @param {KeptSeat & { ended: Ended }} game */
function endedRow({ table, game, ended }) {
  const result = outcome(ended);
  const { sign, text } = OUTCOMES[result];
  return [
    h("span", { class: `mine-mark ${result}`, role: "img", "aria-label": t(text), title: t(text) }, sign),
    h(
      "div",
      { class: "what" },
      h("b", {}, titleOf(game)),
      ` ${t("mine.against", { names: list(opponents(ended.sitters, ended.seat)) })}`,
      h(
        "small",
        {},
        [
          t(text),
          t("mine.moves", { count: ended.moves }),
          ended.accuracy === null ? null : t("mine.accuracy", { share: percent(ended.accuracy) }),
        ]
          .filter(Boolean)
          .join(" · "),
      ),
    ),
    h("a", { class: "button", href: `/table/${table}/replay` }, t("over.replay")),
  ];
}
