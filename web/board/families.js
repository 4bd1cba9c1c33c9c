// The families: the other players with what everybody knows of them, the sentence, and the hand.

import { dots, h, put } from "../dom.js";
import { animate, DEAL, MOVE } from "../motion.js";
import { parts, t } from "../text.js";
import { back, card, emblem } from "./card.js";
import { effectOf, groups, readMove } from "./families-words.js";
import { handRows, sizes } from "./hand.js";
import { draggable } from "./mat.js";

/** @import { Child } from "../dom.js" */
/** @import { Ask, FamiliesScene } from "./families-words.js" */
/** @import { Entry } from "./load.js" */

/**
 * `names` and, for machines, `levels`; `choice`: what is asked for; `last`: the move that led here, shown passing if
 * `moved`; `thinking`: the seat that thinks; `pick(seat)` if a player can be chosen; `lift(family, seat)` if cards of
 * the hand were pressed, or dragged to a player.
 *
 * @typedef {object} FamiliesOptions
 * @property {readonly string[]} [names]
 * @property {readonly (string | null)[]} [levels]
 * @property {Partial<Ask>} [choice]
 * @property {Pick<Entry, "move" | "effect"> | null} [last]
 * @property {boolean} [moved]
 * @property {number | null} [thinking]
 * @property {((seat: number) => void) | null} [pick]
 * @property {((family: string, seat: number | null) => void) | null} [lift]
 */

export { cameOut, describe, ending, moveLine, seatDetail, tell } from "./families-words.js";

/**
 * The picture of a scene, for pages that only show.
 *
 * @param {FamiliesScene} scene
 * @param {FamiliesOptions} [options]
 */
export function draw(scene, options = {}) {
  const board = new FamiliesBoard();
  board.render(scene, options);
  return board.element;
}

/** The mat. What is said in the bubble is given by whoever plays or shows. */
export class FamiliesBoard {
  #rivals = h("div", { class: "rivals" });
  #stock = h("div", { class: "stock" });
  #bubble = h("div", { class: "bubble" });
  #act = h("div", { class: "act" });
  #hand = h("div", { class: "hand" });
  /** @type {Map<number, HTMLElement>} */
  #places = new Map();
  /** @type {FamiliesScene | null} */
  #scene = null;

  constructor() {
    this.element = h(
      "div",
      { class: "mat mat-families" },
      this.#rivals,
      h("div", { class: "talk" }, this.#stock, this.#bubble, this.#act),
      this.#hand,
    );
  }

  get bubble() {
    return this.#bubble;
  }
  get act() {
    return this.#act;
  }

  /**
   * Where a player is shown, other than the viewer.
   *
   * @param {number} seat
   */
  place(seat) {
    return this.#places.get(seat) ?? null;
  }

  /**
   * Draws.
   *
   * @param {FamiliesScene} scene
   * @param {FamiliesOptions} [options]
   */
  render(
    scene,
    {
      names = [],
      levels = [],
      choice = {},
      last = null,
      moved = false,
      pick = null,
      lift = null,
      thinking = null,
    } = {},
  ) {
    const before = moved ? this.#scene : null;
    const rects = before ? this.#measure() : null;
    this.#scene = scene;
    this.#places.clear();
    const seats = scene.others.map((_, seat) => seat).filter((seat) => seat !== scene.viewer);
    // Seen from one's own place: the next player first.
    const order = scene.viewer === null ? seats : [...seats.slice(scene.viewer), ...seats.slice(0, scene.viewer)];
    this.#rivals.dataset.count = String(order.length);
    put(
      this.#rivals,
      order.map((seat) => this.#rival(scene, seat, { names, levels, choice, pick, thinking })),
    );
    this.#drawStock(scene);
    this.#drawHand(scene, choice, lift);
    const [end] = (scene.over && last && effectOf(last)?.laid) || [];
    if (end) this.#fanOut(scene, end, names);
    if (before && rects && last) this.#pass(before, scene, rects, readMove(last.move, before));
  }

  /**
   * @param {FamiliesScene} scene
   * @param {number} seat
   * @param {Pick<Required<FamiliesOptions>, "names" | "levels" | "choice" | "pick" | "thinking">} drawn
   */
  #rival(scene, seat, { names, levels, choice, pick, thinking }) {
    const { size, known, lacks, one_of: one, laid } = scene.others[seat];
    // The signs go on the backs that lie on top, where they are seen.
    const count = Math.max(0, size - known.length);
    const backs = Array.from({ length: count }, (_, index) => back([...one].reverse()[count - 1 - index] ?? null));
    const facts = [];
    if (known.length > 0) facts.push(t("families.sure", { cards: known.join(", ") }));
    if (one.length > 0)
      facts.push(t("families.one_of", { families: [...one].map((family) => scene.words.families[family]).join(", ") }));
    if (lacks.length > 0) facts.push(t("families.lacks", { cards: lacks.join(", ") }));
    const name = names[seat] ?? String(seat + 1);
    const chosen = choice.from === seat;
    const turn = scene.turn === seat;
    // A button is read as one sentence; what it shows is in it.
    const quiet = pick && size > 0 ? { "aria-hidden": "true" } : {};
    const inside = [
      h(
        "span",
        { ...quiet, class: "who" },
        h("b", {}, name),
        h("span", { class: "size" }, t("families.cards", { count: size })),
        h(
          "span",
          { class: "tags" },
          turn
            ? h(
                "span",
                { class: "pill" },
                thinking === seat ? dots() : t("turn.speaks"),
              )
            : null,
          [...laid].map((family) => emblem(family)),
          levels[seat] ? h("span", { class: "pill level" }, levels[seat]) : null,
        ),
      ),
      h(
        "span",
        { ...quiet, class: "cards" },
        fan("", backs),
        known.length > 0
          ? fan(
              "up",
              known.map((held) => card(held, scene)),
            )
          : null,
      ),
      h("span", { ...quiet, class: "facts" }, facts.join(" · ")),
    ];
    const label = [name, t("families.cards", { count: size }), ...facts].join(", ");
    const element =
      pick && size > 0
        ? h(
            "button",
            {
              type: "button",
              class: `rival ${chosen ? "chosen" : ""}`,
              "aria-pressed": String(chosen),
              on: { click: () => pick(seat) },
            },
            h("span", { class: "hear" }, t("families.ask_whom", { who: label })),
            inside,
          )
        : h("div", { class: `rival ${chosen ? "chosen" : ""} ${turn ? "turn" : ""}` }, inside);
    this.#places.set(seat, element);
    return element;
  }

  /** @param {FamiliesScene} scene */
  #drawStock(scene) {
    put(
      this.#stock,
      scene.stock > 0 ? back() : h("span", { class: "card none", "aria-hidden": "true" }),
      h("b", {}, t("families.stock", { count: scene.stock })),
    );
  }

  /**
   * @param {FamiliesScene} scene
   * @param {Partial<Ask>} choice
   * @param {Required<FamiliesOptions>["lift"]} lift
   */
  #drawHand(scene, choice, lift) {
    if (scene.viewer !== null) this.#places.set(scene.viewer, this.#hand);
    this.#hand.hidden = scene.viewer === null;
    const made = groups(scene.hand).map(({ family, cards }) => {
      const chosen = choice.card?.[0] === family;
      const [name, count] = [scene.words.families[family], `${cards.length}/${scene.ranks}`];
      const spread = h(
        "span",
        { class: "fan up" },
        cards.map((held) => card(held, scene)),
      );
      const inside = [
        h("span", { class: "hear" }, `${name} ${count} : ${cards.join(", ")}`),
        spread,
        h("b", { "aria-hidden": "true" }, h("span", {}, name), " ", h("span", {}, count)),
      ];
      /** @param {string} look */
      const button = (look) =>
        h("button", { type: "button", class: look, on: { click: () => lift?.(family, null) } }, inside);
      const element = lift
        ? this.#liftable(button(chosen ? "group chosen" : "group"), spread, (seat) => lift(family, seat))
        : h("div", { class: "group" }, inside);
      return { count: cards.length, element };
    });
    this.#fillHand(made);
    if (made.length === 0 && scene.viewer !== null) put(this.#hand, h("p", { class: "empty" }, t("families.no_hand")));
  }

  /** @param {readonly { count: number, element: HTMLElement }[]} made */
  #fillHand(made) {
    const counts = made.map(({ count }) => count);
    for (const [name, value] of Object.entries(sizes(counts))) this.#hand.style.setProperty(name, String(value));
    put(this.#hand, handRows(made));
  }

  /**
   * The last family that was laid, which ended the game, where the hand was; who looks on has none, and reads it below the mat.
   *
   * @param {FamiliesScene} scene
   * @param {Wire.Laid} laid
   * @param {readonly string[]} names
   */
  #fanOut({ words, ranks, ...scene }, { family, seat }, names) {
    if (scene.viewer === null) return;
    const cards = Array.from({ length: ranks }, (_, index) => card(`${family}${index + 1}`, { words }));
    const element = h(
      "div",
      { class: "group last-family" },
      h("span", { class: "fan up" }, cards),
      h(
        "b",
        {},
        seat === scene.viewer
          ? t("families.family_laid", { family: words.families[family] })
          : t("families.family_laid_by", { family: words.families[family], name: names[seat] ?? "" }),
      ),
    );
    this.#fillHand([{ count: ranks, element }]);
  }

  /**
   * Cards of a family can be carried to a player, to ask there.
   *
   * @param {HTMLElement} group
   * @param {HTMLElement} fan
   * @param {(seat: number) => void} give
   */
  #liftable(group, fan, give) {
    /** @type {{ x: number, y: number } | null} */
    let from = null;
    /** @param {PointerEvent} event */
    const rivalAt = ({ clientX, clientY }) => {
      const under = document.elementsFromPoint(clientX, clientY).find((element) => element.classList.contains("rival"));
      return [...this.#places].find(([, element]) => element === under)?.[0] ?? null;
    };
    const rest = () => {
      from = null;
      fan.style.removeProperty("transform");
      group.classList.remove("dragged");
      for (const element of this.#places.values()) element.classList.remove("over");
    };
    draggable({ svg: this.element, size: { w: 1, h: 1 } }, group, {
      start: () => true,
      move: (_, event) => {
        from ??= { x: event.clientX, y: event.clientY };
        group.classList.add("dragged");
        fan.style.setProperty("transform", `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px)`);
        const over = rivalAt(event);
        for (const [seat, element] of this.#places) element.classList.toggle("over", seat === over);
      },
      drop: (_, event) => {
        const over = rivalAt(event);
        rest();
        if (over !== null) give(over);
      },
      cancel: rest,
    });
    return group;
  }

  #measure() {
    /** @type {Map<number | "stock", DOMRect>} */
    const rects = new Map([["stock", this.#stock.getBoundingClientRect()]]);
    for (const [seat, element] of this.#places) rects.set(seat, element.getBoundingClientRect());
    return rects;
  }

  /**
   * Cards that changed hands come from where they were.
   *
   * @param {FamiliesScene} before
   * @param {FamiliesScene} after
   * @param {ReadonlyMap<number | "stock", DOMRect>} rects
   * @param {Ask | null} ask
   */
  #pass(before, after, rects, ask) {
    /**
     * @param {FamiliesScene} scene
     * @param {number} seat
     */
    const held = (scene, seat) => (seat === scene.viewer ? scene.hand : (scene.others[seat]?.known ?? []));
    for (const [seat, element] of this.#places) {
      const fresh = held(after, seat).filter((name) => !held(before, seat).includes(name));
      for (const name of fresh) {
        const node = element.querySelector(`[data-card="${name}"]`);
        if (!node) continue;
        const given = ask && ask.card === name && before.others[ask.from].size > after.others[ask.from].size;
        const source = rects.get(given ? ask.from : "stock");
        if (!source) continue;
        const to = node.getBoundingClientRect();
        const dx = source.left + source.width / 2 - to.left - to.width / 2;
        const dy = source.top + source.height / 2 - to.top - to.height / 2;
        animate(node, [{ transform: `translate(${dx}px, ${dy}px) scale(.8)` }, { transform: "none" }], {
          duration: given ? MOVE * 1.6 : DEAL,
        });
      }
    }
  }

  /**
   * Puts a sentence into the bubble: who said it, what, and how it ended; `own` words come from below, where
   * one's own hand is.
   *
   * @param {string | null} who
   * @param {string} text
   * @param {{ end?: Child, own?: boolean }} [beside]
   */
  speak(who, text, { end = null, own = false } = {}) {
    this.#bubble.classList.remove("asking");
    this.#bubble.classList.toggle("own", own);
    put(this.#bubble, who ? h("span", { class: "speaker" }, who) : null, h("p", {}, text), end);
    put(this.#act);
  }

  /**
   * Puts the sentence with its three pickers into the bubble.
   *
   * @param {Record<"person" | "family" | "member", HTMLElement>} pickers
   * @param {HTMLElement} button
   */
  ask(pickers, button) {
    this.#bubble.classList.add("asking");
    put(this.#bubble, h("p", {}, glue(parts("families.sentence", pickers))));
    put(this.#act, button);
  }
}

/**
 * Cards that overlap, so much that any number of them keeps to its place.
 *
 * @param {string} look
 * @param {readonly Element[]} cards
 */
function fan(look, cards) {
  const element = h("span", { class: `fan ${look}` }, cards);
  element.style.setProperty("--others", String(Math.max(1, cards.length - 1)));
  return element;
}

/**
 * Keeps the stop that follows a picker on its line.
 *
 * @param {readonly (Node | string)[]} pieces
 */
function glue(pieces) {
  /** @type {(Node | string)[]} */
  const glued = [];
  for (const piece of pieces) {
    const before = glued.at(-1);
    const [, stop, rest] =
      (typeof piece === "string" && before instanceof Element ? /^(\S*)([^]*)$/.exec(piece) : null) ?? [];
    if (stop && before) glued.splice(-1, 1, h("span", { class: "glued" }, before, stop), rest);
    else glued.push(piece);
  }
  return glued;
}
