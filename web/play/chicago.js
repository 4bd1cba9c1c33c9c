// Playing Chicago: first how far the trader goes, then which of the two tokens is kept.

import { ChicagoBoard } from "../board/chicago.js";
import { chip } from "../board/chicago-words.js";
import { draggable, hush } from "../board/mat.js";
import { distance, isOnSlate, landing, layout, readMove } from "../board/ring.js";
import { arrowStep, findAll, h, keycap, rove } from "../dom.js";
import { t } from "../text.js";
import { makePanel, radios, typing } from "./panel.js";
import { Play } from "./play.js";

/** @import { Point } from "../board/mat.js" */
/** @import { ChicagoMove, ChicagoScene, Choice } from "../board/ring.js" */
/** @import { Panel } from "./panel.js" */
/** @import { TableSide } from "./play.js" */

export { cameOut, describe, ending, moveLine, seatDetail, tell } from "../board/chicago-words.js";

/** @extends {Play<ChicagoScene, ChicagoMove, ChicagoBoard, Panel>} */
export class ChicagoPlay extends Play {
  /** @type {Choice} */
  #choice = {};
  /** @type {WeakSet<HTMLButtonElement>} */
  #wired = new WeakSet();
  #focus = 0;
  /** @type {"token" | "trader" | null} */
  #carried = null;

  /** @param {TableSide} table */
  constructor(table) {
    super(table, new ChicagoBoard(), makePanel());
  }

  /** @returns {[string, string][]} */
  get keys() {
    return [
      ["1 2 3", t("keys.chicago.steps")],
      ["← →", t("keys.chicago.keep")],
      ["↵", t("keys.play")],
    ];
  }

  get noted() {
    return this.board.mat;
  }
  /** @param {string} text */
  read(text) {
    return readMove(text);
  }
  begin() {
    this.#choice = {};
  }

  giveUp() {
    const { steps, keep } = this.#choice;
    this.#choice = keep && !this.#single() ? { steps } : {};
    return Boolean(steps);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.moves.length === 0) return false;
    if (/^[1-9]$/.test(event.key)) {
      this.#go(Number(event.key));
      return true;
    }
    const options = this.#options();
    if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && options.length > 0 && !this.#isOnPile()) {
      const index = options.findIndex(({ keep }) => keep === this.#choice.keep);
      const step = event.key === "ArrowRight" ? 1 : -1;
      this.#prefer(
        options[index < 0 ? (step > 0 ? 0 : options.length - 1) : (index + step + options.length) % options.length],
      );
      return true;
    }
    const onButton = document.activeElement?.closest("button, a");
    if (event.key === "Enter" && this.#choice.keep && !onButton) {
      this.#play();
      return true;
    }
    return false;
  }

  /**
   * Shows a proposed move on the mat.
   *
   * @param {string} text
   */
  propose(text) {
    const move = this.moves.find((known) => known.text === text);
    if (move) {
      this.#choice = { steps: move.steps, keep: move.keep, sell: move.sell };
      this.render();
    }
  }

  #isOnPile() {
    return this.board.buttons.some((button) => button === document.activeElement);
  }

  #steps() {
    return [...new Set(this.moves.map(({ steps }) => steps))];
  }

  /** @param {number | undefined} [steps] */
  #options(steps = this.#choice.steps) {
    return this.moves.filter((move) => move.steps === steps);
  }

  #single() {
    return this.#options().length === 1;
  }

  /**
   * Chooses how far the trader goes; says why if it can't.
   *
   * @param {number} steps
   */
  #go(steps) {
    if (!this.#steps().includes(steps)) {
      const count = this.scene.piles.length;
      this.#refuse(((this.scene.trader ?? 0) + steps) % count, steps);
      return;
    }
    hush(this.board.mat);
    this.wrong = null;
    const options = this.#options(steps);
    const only = options.length === 1 ? options[0] : null;
    this.#choice = { steps, keep: only?.keep, sell: only?.sell };
    this.render();
  }

  /** @param {ChicagoMove | undefined} move */
  #prefer(move) {
    if (!move) return;
    this.#choice = { steps: move.steps, keep: move.keep, sell: move.sell };
    this.render();
  }

  /** @param {ChicagoMove | undefined} [move] */
  #play(move = this.#options().find(({ keep, sell }) => keep === this.#choice.keep && sell === this.#choice.sell)) {
    if (move) this.table.play(move.text);
  }

  /**
   * @param {number} pile
   * @param {number} steps
   */
  #refuse(pile, steps) {
    const { trader, over, piles } = this.scene;
    if (trader === null || over) return;
    const { before, after } = landing(this.scene, steps);
    this.refuse(`${steps}${piles[before][0]}${piles[after][0]}`, () => this.board.spot(pile), pile);
  }

  /**
   * A pile was pressed: it is a distance, or the token to keep.
   *
   * @param {number} index
   */
  #press(index) {
    const scene = this.scene;
    if (this.moves.length === 0 || scene.trader === null) {
      if (!scene.over) this.#refuse(index, distance(scene, index));
      return;
    }
    const side = this.#sideMove(index);
    if (side && this.#choice.keep === side.keep) this.#play(side);
    else if (side) this.#prefer(side);
    else if (this.#choice.steps && distance(scene, index) === this.#choice.steps && this.#choice.keep && this.#single())
      this.#play();
    else this.#go(distance(scene, index));
  }

  /**
   * The move that keeps the top of this pile, if it is beside the trader's new place.
   *
   * @param {number} index
   */
  #sideMove(index) {
    if (!this.#choice.steps) return null;
    const { before, after } = landing(this.scene, this.#choice.steps);
    if (index !== before && index !== after) return null;
    const top = this.scene.piles[index][0];
    return this.#options().find(({ keep }) => keep === top) ?? null;
  }

  /** @param {boolean} [moved] */
  render(moved = false) {
    const steps = this.#steps();
    this.board.render(this.scene, {
      choice: this.#choice,
      last: this.last,
      moved,
      steps,
      wrong: this.wrong === null ? null : Number(this.wrong),
    });
    const buttons = this.board.buttons;
    this.#focus = Math.min(this.#focus, buttons.length - 1);
    rove(buttons, this.#focus);
    buttons.forEach((button, index) => {
      if (!this.#wired.has(button)) this.#wire(button);
      button.classList.toggle("grab", this.#isDraggable(index));
    });
    this.drawPanel();
  }

  /** @param {HTMLButtonElement} button */
  #wire(button) {
    this.#wired.add(button);
    const index = () => this.board.buttons.indexOf(button);
    button.addEventListener("click", () => this.#press(index()));
    button.addEventListener("focus", () => {
      this.#focus = index();
      rove(this.board.buttons, this.#focus);
    });
    button.addEventListener("keydown", (event) => {
      const step = arrowStep(event);
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const { buttons } = this.board;
      buttons[(index() + step + buttons.length) % buttons.length]?.focus();
    });
    // With a mouse, looking at a side shows what keeping it would do.
    button.addEventListener("pointerenter", (event) => {
      const side = event.pointerType === "mouse" ? this.#sideMove(index()) : null;
      if (side && side.keep !== this.#choice.keep) this.#prefer(side);
    });
    draggable(this.board.mat, button, {
      start: () => {
        // The trader, until it has been moved; then the tokens beside its new place.
        this.#carried = this.#sideMove(index()) ? "token" : "trader";
        return this.#isDraggable(index());
      },
      move: (point) => this.#dragOver(index(), point),
      drop: (point) => this.#dropOn(index(), point),
      cancel: () => this.cancel(),
    });
  }

  /** @param {number} index */
  #isDraggable(index) {
    return this.moves.length > 0 && (index === this.scene.trader || this.#sideMove(index) !== null);
  }

  /** @param {Point} point */
  #near(point) {
    const reach = layout().token * 0.75;
    return this.scene.piles.findIndex((_, index) => {
      const spot = this.board.spot(index);
      return Math.hypot(spot.x - point.x, spot.y - point.y) < reach;
    });
  }

  /**
   * @param {number} index
   * @param {Point} point
   */
  #dragOver(index, point) {
    if (this.#carried === "trader") {
      const over = this.#near(point);
      const steps = over < 0 ? null : distance(this.scene, over);
      if (steps && this.#steps().includes(steps) && steps !== this.#choice.steps) this.#go(steps);
      return;
    }
    const side = this.#sideMove(index);
    if (!side) return;
    const other = this.#options().find((move) => move !== side) ?? side;
    const wanted = isOnSlate(point) ? other : side;
    if (wanted.keep !== this.#choice.keep) this.#prefer(wanted);
  }

  /**
   * The trader was put on a pile, or a token on the price board (sold) or out of the mat (kept).
   *
   * @param {number} index
   * @param {Point} point
   */
  #dropOn(index, point) {
    const side = this.#carried === "token" ? this.#sideMove(index) : null;
    if (!side) return;
    const { w, h: height } = this.board.mat.size;
    const outside = point.x < 0 || point.y < 0 || point.x > w || point.y > height;
    if (isOnSlate(point)) this.#play(this.#options().find((move) => move !== side) ?? side);
    else if (outside) this.#play(side);
  }

  drawPanel() {
    const scene = this.scene;
    if (this.moves.length === 0) {
      this.panel.head(this.state.title, { note: this.state.note });
      this.panel.fill(this.state.body);
      return;
    }
    this.panel.head(t("turn.yours"), { active: true, note: this.state.note });
    const { goods } = scene.words;
    const price = Object.fromEntries(scene.goods.map((good) => [good.good, good.price]));
    const steps = radios(
      t("chicago.advance"),
      this.#steps().map((count) => ({
        text: `+${count}`,
        detail: t("chicago.to_pile", { number: landing(scene, count).at + 1 }),
        chosen: this.#choice.steps === count,
        name: t("chicago.steps_label", { steps: count, number: landing(scene, count).at + 1 }),
        pick: () => this.#go(count),
      })),
    );
    const keep = this.#options().map((move) =>
      h(
        "button",
        {
          type: "button",
          class: `keep ${this.#choice.keep === move.keep ? "preferred" : ""}`,
          on: {
            click: () => this.#play(move),
            focus: () => {
              if (this.#choice.keep !== move.keep) this.#focusKeep(move);
            },
            pointerenter: (event) => {
              if (event.pointerType === "mouse" && this.#choice.keep !== move.keep) this.#focusKeep(move);
            },
          },
          "data-keep": move.keep,
        },
        h(
          "span",
          { class: "pair", "aria-hidden": "true" },
          h("span", { class: "chip big" }, chip(move.keep)),
          h("span", { class: "chip" }, chip(move.sell)),
        ),
        h("b", {}, t("chicago.keep_good", { good: goods[move.keep] })),
        h("small", {}, t("chicago.fall", { good: goods[move.sell], from: price[move.sell], to: price[move.sell] - 1 })),
      ),
    );
    this.panel.fill(
      h("p", { class: "step" }, h("b", {}, "1 · "), t("chicago.advance")),
      steps,
      h("p", { class: "step" }, h("b", {}, "2 · "), this.#single() ? t("chicago.keep_equal") : t("chicago.keep_one")),
      keep.length > 0 ? h("div", { class: "keeps" }, keep) : h("p", { class: "faint hold" }, t("chicago.first")),
      h(
        "p",
        { class: "hints" },
        keycap("1"),
        keycap("2"),
        keycap("3"),
        ` ${t("keys.chicago.steps")} · `,
        keycap("←"),
        keycap("→"),
        ` ${t("keys.chicago.keep")} · `,
        keycap("↵"),
        ` ${t("keys.play")}`,
      ),
      typing(t("chicago.example"), (text) => this.table.play(text)),
    );
  }

  /**
   * Marks the button in place, so that it keeps the focus and the pointer.
   *
   * @param {ChicagoMove} move
   */
  #focusKeep(move) {
    this.#choice = { steps: move.steps, keep: move.keep, sell: move.sell };
    this.board.render(this.scene, { choice: this.#choice, steps: this.#steps() });
    for (const button of findAll(this.panel.body, ".keep")) {
      button.classList.toggle("preferred", button.dataset.keep === move.keep);
    }
  }
}
