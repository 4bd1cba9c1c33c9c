// Playing the families: the sentence is the control. Family, member and person are its three gaps,
// and the grid “who has what?” fills them too.

import { emblem } from "../board/card.js";
import { FamiliesBoard } from "../board/families.js";
import { groups, outcome, readMove, reply, spoken } from "../board/families-words.js";
import { grid, status } from "../board/grid.js";
import { hush } from "../board/mat.js";
import { around, find, findAll, focused, h, keycap, put } from "../dom.js";
import { t } from "../text.js";
import { makePanel, typing } from "./panel.js";
import { Play } from "./play.js";

/** @import { Ask, FamiliesScene } from "../board/families-words.js" */
/** @import { Entry } from "../board/load.js" */
/** @import { Panel } from "./panel.js" */
/** @import { State, TableSide } from "./play.js" */

export { cameOut, describe, ending, moveLine, seatDetail, tell } from "../board/families-words.js";

/**
 * Columns and rows that an arrow goes in the grid.
 *
 * @type {Record<string, readonly [number, number]>}
 */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** @extends {Play<FamiliesScene, Ask, FamiliesBoard, Panel>} */
export class FamiliesPlay extends Play {
  #note = h("div", { class: "why", hidden: true, role: "note" });
  /** @type {Partial<Ask>} */
  #choice = {};
  /** @type {string | null} */
  #cursor = null;
  #letter = "";

  /** @param {TableSide} table */
  constructor(table) {
    super(table, new FamiliesBoard(), makePanel());
    this.panel.element.classList.add("knowledge");
    this.panel.element.append(this.#note);
  }

  /** @returns {[string, string][]} */
  get keys() {
    return [
      ["a1 … g6", t("keys.families.card")],
      ["← ↑ → ↓", t("keys.families.grid")],
      ["↵", t("keys.families.ask")],
    ];
  }

  get noted() {
    const { width: w, height } = this.panel.element.getBoundingClientRect();
    return { note: this.#note, size: { w, h: height } };
  }
  /** @param {string} text */
  read(text) {
    return readMove(text, this.scene);
  }
  begin() {
    this.#letter = "";
    this.#choice = this.#proposal();
  }

  giveUp() {
    const had = this.#letter !== "";
    this.#letter = "";
    return had;
  }

  /** @param {State} state */
  refresh(state) {
    this.state = state;
    // A picker that is open would close.
    if (this.moves.length === 0) this.render();
  }

  /**
   * A letter and a digit say a card.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (this.moves.length === 0) return false;
    if (/^[a-g]$/i.test(event.key) && this.scene.families.includes(event.key.toLowerCase())) {
      this.#letter = event.key.toLowerCase();
      return true;
    }
    if (this.#letter && /^[1-6]$/.test(event.key)) {
      this.#press(`${this.#letter}${event.key}`);
      this.#letter = "";
      return true;
    }
    if (event.key === "Enter" && !document.activeElement?.closest("button, a, select")) {
      this.#ask();
      return true;
    }
    return false;
  }

  /** @param {string} text */
  propose(text) {
    const move = readMove(text, this.scene);
    if (move) this.#choose(move);
  }

  /**
   * The question, then the answer, each from who says it.
   *
   * @param {Entry} entry
   */
  hear(entry) {
    const { scene } = this;
    const { names } = this.state;
    const answer = reply(entry);
    /**
     * @param {number} seat
     * @param {string} text
     */
    const speak = (seat, text) => () => this.board.speak(names[seat], text, { own: seat === scene.viewer });
    const said = [speak(entry.seat, spoken(entry, scene, names))];
    return answer ? [...said, speak(answer.seat, answer.text)] : said;
  }

  /** What stands in the sentence at first: the fullest family, and nothing that helps. */
  #proposal() {
    // To ask again for what somebody has just been without would be in vain.
    const hopeful = this.moves.filter(({ from, card }) => !this.scene.others[from].lacks.includes(card));
    const kept = hopeful.find(({ from, card }) => from === this.#choice.from && card === this.#choice.card);
    if (kept) return kept;
    for (const { family } of groups(this.scene.hand)) {
      const fits = hopeful.filter(({ card }) => card[0] === family);
      const same = fits.find(({ from }) => from === this.#choice.from);
      if (same ?? fits[0]) return same ?? fits[0];
    }
    return hopeful[0] ?? this.moves[0] ?? {};
  }

  /** @param {Pick<Ask, "from" | "card">} ask */
  #choose({ from, card }) {
    this.#choice = { from, card };
    this.#cursor = card;
    hush(this.noted);
    this.render();
  }

  /**
   * Asks for a card: of who is known to have it, else of the person in the sentence.
   *
   * @param {string} name
   */
  #press(name) {
    this.#cursor = name;
    const { kind, seats } = status(this.scene, name);
    const fits = this.moves.filter(({ card }) => card === name);
    const sure = kind === "known" ? fits.find(({ from }) => seats.includes(from)) : null;
    const same = fits.find(({ from }) => from === this.#choice.from);
    const found = sure ?? same ?? fits[0];
    if (!found) return void this.#refuse(name);
    // A second press on the same card says the sentence.
    if (
      this.#choice.card === name &&
      this.#choice.from === found.from &&
      focused()?.dataset.card === name &&
      this.#armed === name
    )
      return void this.#ask();
    this.#armed = name;
    this.#choose(found);
    this.#focusCell(name);
  }

  /** @type {string | null} */
  #armed = null;

  /** @param {string} name */
  #focusCell(name) {
    if (this.panel.element.contains(document.activeElement) || document.activeElement === document.body) {
      find(this.panel.body, `.cell[data-card="${name}"]`)?.focus({ preventScroll: true });
    }
  }

  /** @param {string} name */
  #refuse(name) {
    const { scene } = this;
    const from = this.#choice.from ?? scene.others.findIndex((_, seat) => seat !== scene.viewer);
    this.refuse(scene.seats > 2 ? `${from + 1}:${name}` : name, () => this.#spot(name));
  }

  /**
   * Where a card stands in the grid.
   *
   * @param {string} name
   */
  #spot(name) {
    const cell = this.panel.body.querySelector(`.cell[data-card="${name}"]`) ?? this.panel.body;
    const [at, box] = [cell, this.panel.element].map((element) => element.getBoundingClientRect());
    return { x: at.left + at.width / 2 - box.left, y: at.top + at.height / 2 - box.top };
  }

  #ask() {
    const { from, card } = this.#choice;
    const move = this.moves.find((known) => known.from === from && known.card === card);
    if (move) this.table.play(move.text);
  }

  /** @param {boolean} [moved] */
  render(moved = false) {
    const scene = this.scene;
    const active = this.moves.length > 0;
    const { names, levels } = this.state;
    this.board.render(scene, {
      names,
      levels,
      last: this.last,
      moved,
      choice: active ? this.#choice : {},
      thinking: this.state.thinking,
      pick: active ? (seat) => this.#withPerson(seat) : null,
      lift: active ? (family, seat) => this.#withFamily(family, seat ?? this.#choice.from) : null,
    });
    if (active) {
      this.board.ask(
        this.#pickers(),
        h(
          "button",
          { type: "button", class: "main", on: { click: () => this.#ask() } },
          t("families.ask"),
          " ",
          keycap("↵"),
        ),
      );
    } else {
      const said = this.last;
      if (said)
        this.board.speak(names[said.seat], spoken(said, scene, names), {
          end: outcome(said, scene, names),
          own: said.seat === scene.viewer,
        });
      else this.board.speak(null, this.state.title);
    }
    this.drawPanel();
  }

  /** @param {number} seat */
  #withPerson(seat) {
    const same = this.moves.find(({ from, card }) => from === seat && card === this.#choice.card);
    const found =
      same ??
      this.moves.find(({ from, card }) => from === seat && card[0] === this.#choice.card?.[0]) ??
      this.moves.find(({ from }) => from === seat);
    if (found) this.#choose(found);
    else this.#refuse(this.#choice.card ?? `${this.scene.families[0]}1`);
  }

  /**
   * @param {string} family
   * @param {number | undefined} [seat]
   */
  #withFamily(family, seat = this.#choice.from) {
    const fits = this.moves.filter(({ card }) => card[0] === family);
    const found =
      fits.find(({ from, card }) => from === seat && card[1] === this.#choice.card?.[1]) ??
      fits.find(({ from }) => from === seat) ??
      fits[0];
    if (found) this.#choose(found);
  }

  #pickers() {
    // While there are moves one of them stands in the sentence.
    const { from = 0, card = "a1" } = this.#choice;
    const { words } = this.scene;
    const { names } = this.state;
    const people = [...new Set(this.moves.map((move) => move.from))];
    const families = [...new Set(this.moves.map((move) => move.card[0]))].sort();
    const members = [
      ...new Set(
        this.moves.filter((move) => move.from === from && move.card[0] === card[0]).map((move) => move.card[1]),
      ),
    ].sort();
    /**
     * @param {string} label
     * @param {(readonly [string | number, string])[]} options
     * @param {string | number | undefined} value
     * @param {(value: string) => void} change
     */
    const picker = (label, options, value, change) => {
      /** @type {HTMLSelectElement} */
      const select = h(
        "select",
        {
          class: "picker",
          "aria-label": label,
          on: {
            change: () => {
              change(select.value);
              this.#refocus(label);
            },
          },
        },
        options.map(([key, text]) => h("option", { value: key, selected: String(key) === String(value) }, text)),
      );
      return select;
    };
    return {
      person: picker(
        t("families.person"),
        people.map((seat) => [seat, names[seat]]),
        from,
        (seat) => this.#withPerson(Number(seat)),
      ),
      family: h(
        "span",
        { class: "with-emblem" },
        emblem(card[0]),
        picker(
          t("families.family"),
          families.map((family) => [family, words.families[family]]),
          card[0],
          (family) => this.#withFamily(family),
        ),
      ),
      member: picker(
        t("families.member"),
        members.map((member) => [member, words.members[member]]),
        card[1],
        (member) => this.#choose({ from, card: card[0] + member }),
      ),
    };
  }

  /** @param {string} label */
  #refocus(label) {
    find(this.board.bubble, `[aria-label="${CSS.escape(label)}"]`)?.focus();
  }

  drawPanel() {
    const { scene } = this;
    const active = this.moves.length > 0;
    const under = /** @type {HTMLElement | null | undefined} */ (focused()?.closest(".who-has .cell"))?.dataset.card;
    const first = `${[...scene.families].find((family) => scene.laid[family] === undefined) ?? "a"}1`;
    const cursor = [this.#cursor, this.#choice.card].find((name) => name && scene.laid[name[0]] === undefined) ?? first;
    this.panel.head(t("families.grid"), { note: this.state.note });
    this.panel.element.classList.toggle("active", false);
    const table = grid(scene, {
      names: this.state.names,
      choice: active ? this.#choice : {},
      press: active ? (name) => this.#press(name) : null,
      cursor,
    });
    table.addEventListener("keydown", (event) => this.#rove(event, table));
    put(
      this.panel.body,
      table,
      this.#legend(),
      active ? typing(t("families.example"), (text) => this.table.play(text)) : this.state.body,
    );
    if (under) find(table, `.cell[data-card="${under}"]`)?.focus({ preventScroll: true });
  }

  #legend() {
    /**
     * @param {string} sign
     * @param {string} text
     */
    const part = (sign, text) => h("span", {}, h("b", {}, sign), ` ${text}`);
    return h(
      "p",
      { class: "legend" },
      part("a2", t("families.legend.mine")),
      part("X", t("families.legend.known")),
      part("≠X", t("families.legend.lacks")),
      part("?", t("families.legend.open")),
      part("·", t("families.legend.closed")),
    );
  }

  /**
   * @param {KeyboardEvent} event
   * @param {HTMLElement} table
   */
  #rove(event, table) {
    const step = STEPS[event.key];
    const current = around(event, ".cell");
    if (!step || !current?.parentElement) return;
    event.preventDefault();
    event.stopPropagation();
    const rows = findAll(table, ".grid-row").filter((row) => row.querySelector(".cell"));
    const row = rows.indexOf(current.parentElement);
    const cells = findAll(current.parentElement, ".cell");
    const column = cells.indexOf(current) + step[0];
    const below = rows[row + step[1]];
    if (!below) return;
    const next = findAll(below, ".cell")[Math.max(0, Math.min(cells.length - 1, column))];
    current.tabIndex = -1;
    next.tabIndex = 0;
    this.#cursor = next.dataset.card ?? null;
    next.focus();
  }
}
