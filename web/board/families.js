// The families: the other players with what everybody knows of them, the sentence, and the hand.

import { h, put } from "../dom.js";
import { animate, DEAL, MOVE } from "../motion.js";
import { parts, t } from "../text.js";
import { back, card, emblem } from "./card.js";
import { groups, readMove } from "./families-words.js";
import { draggable } from "./mat.js";

export { describe, enrich, moveLine, seatDetail, tell } from "./families-words.js";

/** The picture of a scene, for pages that only show. */
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
  #places = new Map();
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
   * Draws. `names` and, for machines, `levels`; `choice`: `{from, card}`; `last`: the move that led here, shown passing if
   * `moved`; `pick(seat)` if a player can be chosen; `lift(family, seat)` if cards of the hand were pressed,
   * or dragged to a player.
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
    const order =
      scene.viewer === null
        ? seats
        : [...seats.filter((seat) => seat > scene.viewer), ...seats.filter((seat) => seat < scene.viewer)];
    this.#rivals.dataset.count = order.length;
    put(
      this.#rivals,
      order.map((seat) => this.#rival(scene, seat, { names, levels, choice, pick, thinking })),
    );
    this.#drawStock(scene);
    this.#drawHand(scene, choice, lift);
    if (before && rects && last) this.#pass(before, rects, readMove(last.move, before));
  }

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
        levels[seat] ? h("span", { class: "pill" }, levels[seat]) : null,
        turn
          ? h(
              "span",
              { class: "pill" },
              thinking === seat ? h("span", { class: "dots" }, h("i"), h("i"), h("i")) : t("turn.speaks"),
            )
          : null,
        [...laid].map((family) => emblem(family)),
        h("span", { class: "size" }, t("families.cards", { count: size })),
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

  #drawStock(scene) {
    put(
      this.#stock,
      scene.stock > 0 ? back() : h("span", { class: "card none", "aria-hidden": "true" }),
      h("b", {}, t("families.stock", { count: scene.stock })),
    );
  }

  #drawHand(scene, choice, lift) {
    this.#places.set(scene.viewer, this.#hand);
    this.#hand.hidden = scene.viewer === null;
    const made = groups(scene.hand);
    this.#hand.dataset.groups = made.length;
    this.#hand.style.setProperty("--cards", scene.hand.length);
    this.#hand.style.setProperty("--groups", made.length);
    put(
      this.#hand,
      made.map(({ family, cards }) => {
        const chosen = choice.card?.[0] === family;
        const count = `${scene.words.families[family]} ${cards.length}/${scene.ranks}`;
        const inside = [
          h(
            "span",
            { class: "fan up" },
            cards.map((name) => card(name, scene)),
          ),
          h("b", { "aria-hidden": "true" }, count),
        ];
        const label = `${count} : ${cards.join(", ")}`;
        return lift
          ? this.#liftable(
              h(
                "button",
                {
                  type: "button",
                  class: `group ${chosen ? "chosen" : ""}`,
                  on: { click: () => lift(family, null) },
                },
                h("span", { class: "hear" }, label),
                inside,
              ),
              (seat) => lift(family, seat),
            )
          : h("div", { class: "group" }, h("span", { class: "hear" }, label), inside);
      }),
      scene.hand.length === 0 && scene.viewer !== null ? h("p", { class: "empty" }, t("families.no_hand")) : null,
    );
  }

  /** Cards of a family can be carried to a player, to ask there. */
  #liftable(group, give) {
    const fan = group.querySelector(".fan");
    let from = null;
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
    const rects = new Map([["stock", this.#stock.getBoundingClientRect()]]);
    for (const [seat, element] of this.#places) rects.set(seat, element.getBoundingClientRect());
    return rects;
  }

  /** Cards that changed hands come from where they were. */
  #pass(before, rects, ask) {
    const held = (scene, seat) => (seat === scene.viewer ? scene.hand : (scene.others[seat]?.known ?? []));
    for (const [seat, element] of this.#places) {
      if (seat === null) continue;
      const fresh = held(this.#scene, seat).filter((name) => !held(before, seat).includes(name));
      for (const name of fresh) {
        const node = element.querySelector(`[data-card="${name}"]`);
        if (!node) continue;
        const given = ask && ask.card === name && before.others[ask.from].size > this.#scene.others[ask.from].size;
        const source = rects.get(given ? ask.from : "stock");
        const to = node.getBoundingClientRect();
        const dx = source.left + source.width / 2 - to.left - to.width / 2;
        const dy = source.top + source.height / 2 - to.top - to.height / 2;
        animate(node, [{ transform: `translate(${dx}px, ${dy}px) scale(.8)` }, { transform: "none" }], {
          duration: given ? MOVE * 1.6 : DEAL,
        });
      }
    }
  }

  /** Puts a sentence into the bubble: who said it, what, and how it ended. */
  speak(who, text, end = null) {
    this.#bubble.classList.remove("asking");
    put(this.#bubble, who ? h("span", { class: "speaker" }, who) : null, h("p", {}, text), end);
    put(this.#act);
  }

  /** Puts the sentence with its three pickers into the bubble. */
  ask(pickers, button) {
    this.#bubble.classList.add("asking");
    put(this.#bubble, h("p", {}, glue(parts("families.sentence", pickers))));
    put(this.#act, button);
  }
}

/** Cards that overlap, so much that any number of them keeps to its place. */
function fan(look, cards) {
  const element = h("span", { class: `fan ${look}` }, cards);
  element.style.setProperty("--others", Math.max(1, cards.length - 1));
  return element;
}

/** Keeps the stop that follows a picker on its line. */
function glue(pieces) {
  return pieces.reduce((done, piece) => {
    const before = done.at(-1);
    const [, stop, rest] = typeof piece === "string" && before instanceof Element ? /^(\S*)([^]*)$/.exec(piece) : [];
    if (!stop) return [...done, piece];
    return [...done.slice(0, -1), h("span", { class: "glued" }, before, stop), rest];
  }, []);
}
