// The families: the other players with what everybody knows of them, the sentence, and the hand.

import { h, put, s } from "../dom.js";
import { animate, DEAL, MOVE } from "../motion.js";
import { parts, t } from "../text.js";
import { draggable } from "./mat.js";

/** A move as it is written: `3:b2` asks the third seat for b2; with two seats `b2` is enough. */
export function readMove(text, scene) {
  const [, seat, card] = /^(?:j?(\d):)?([a-g][1-6])$/.exec(text) ?? [];
  if (!card) return null;
  const from = seat ? Number(seat) - 1 : scene.turn === 0 ? 1 : 0;
  return { text, from, card };
}

/** The member without its article, as it stands on a card. */
function bareName(word) {
  return word.replace(/^(le |la |l’|l'|the )/i, "");
}

/** A card, face up. */
export function card(name, scene, properties = {}) {
  const [family, member] = name;
  const emblem = s("g", { class: "on-fam" }, s("use", { href: `#emblem-${family}`, x: 76, y: 10, width: 32, height: 32 }));
  return s("svg", { ...properties, viewBox: "0 0 120 168", class: `card fam-${family} ${properties.class ?? ""}`, "aria-hidden": "true", "data-card": name },
    s("use", { href: "#card-front", width: 120, height: 168 }),
    emblem,
    s("text", { class: "card-name", x: 14, y: 36 }, name),
    s("use", { href: `#member-${member}`, x: 14, y: 46, width: 92, height: 91 }),
    s("text", { class: "card-member", x: 60, y: 154 }, bareName(scene.words.members[member])));
}

/** The back of a card; with an emblem if it is known to be of a family, though not which card. */
export function back(family = null) {
  return s("svg", { viewBox: "0 0 120 168", class: "card back", "aria-hidden": "true" },
    s("use", { href: "#card-back", width: 120, height: 168 }),
    family ? s("g", { class: `fam-${family}` },
      s("rect", { class: "hint", x: 70, y: -8, width: 56, height: 56, rx: 12 }),
      s("g", { class: "on-fam" }, s("use", { href: `#emblem-${family}`, x: 78, y: 0, width: 40, height: 40 }))) : null);
}

/** The emblem of a family on its colour. */
export function emblem(family) {
  return s("svg", { class: `emblem fam-${family}`, viewBox: "0 0 56 56", "aria-hidden": "true" },
    s("rect", { class: "hint", x: 1, y: 1, width: 54, height: 54, rx: 10 }),
    s("g", { class: "on-fam" }, s("use", { href: `#emblem-${family}`, x: 8, y: 8, width: 40, height: 40 })));
}

/** The short sign of each seat: the first letter of its name, or its number where two share one. */
export function signs(names) {
  const letters = names.map((name) => name.trim().charAt(0).toUpperCase());
  return letters.map((letter, seat) => (letters.indexOf(letter) === letters.lastIndexOf(letter) && letter ? letter : String(seat + 1)));
}

/** What the grid says of a card: `{kind: mine | known | lacks | open | closed, seats}`. */
export function status(scene, name) {
  if (scene.hand.includes(name)) return { kind: "mine", seats: [] };
  const holder = scene.others.findIndex(({ known }) => known.includes(name));
  if (holder >= 0) return { kind: "known", seats: [holder] };
  const lacking = scene.others.map(({ lacks, size }, seat) => (size > 0 && seat !== scene.viewer && lacks.includes(name) ? seat : -1)).filter((seat) => seat >= 0);
  const held = scene.hand.some((own) => own[0] === name[0]);
  if (lacking.length > 0) return { kind: "lacks", seats: lacking, held };
  return { kind: held || scene.viewer === null ? "open" : "closed", seats: [] };
}

/** The cards of a hand by family, the fullest first. */
export function groups(hand) {
  const families = [...new Set(hand.map((name) => name[0]))];
  return families.map((family) => ({ family, cards: hand.filter((name) => name[0] === family) }))
    .sort((one, two) => two.cards.length - one.cards.length);
}

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
    this.element = h("div", { class: "mat mat-families" }, this.#rivals,
      h("div", { class: "talk" }, this.#stock, this.#bubble, this.#act), this.#hand);
  }

  get bubble() { return this.#bubble; }
  get act() { return this.#act; }

  /**
   * Draws. `names` and, for machines, `levels`; `choice`: `{from, card}`; `last`: the move that led here, shown passing if
   * `moved`; `pick(seat)` if a player can be chosen; `lift(family, seat)` if cards of the hand were pressed,
   * or dragged to a player.
   */
  render(scene, { names = [], levels = [], choice = {}, last = null, moved = false, pick = null, lift = null, thinking = null } = {}) {
    const before = moved ? this.#scene : null;
    const rects = before ? this.#measure() : null;
    this.#scene = scene;
    this.#places.clear();
    const seats = scene.others.map((_, seat) => seat).filter((seat) => seat !== scene.viewer);
    // Seen from one's own place: the next player first.
    const order = scene.viewer === null ? seats : [...seats.filter((seat) => seat > scene.viewer), ...seats.filter((seat) => seat < scene.viewer)];
    this.#rivals.dataset.count = order.length;
    put(this.#rivals, order.map((seat) => this.#rival(scene, seat, { names, levels, choice, pick, thinking })));
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
    if (one.length > 0) facts.push(t("families.one_of", { families: [...one].map((family) => scene.words.families[family]).join(", ") }));
    if (lacks.length > 0) facts.push(t("families.lacks", { cards: lacks.join(", ") }));
    const name = names[seat] ?? String(seat + 1);
    const chosen = choice.from === seat;
    const turn = scene.turn === seat;
    const inside = [
      h("span", { class: "who" }, h("b", {}, name), levels[seat] ? h("span", { class: "pill" }, levels[seat]) : null,
        turn ? h("span", { class: "pill" }, thinking === seat ? h("span", { class: "dots" }, h("i"), h("i"), h("i")) : t("turn.speaks")) : null,
        [...laid].map((family) => emblem(family)),
        h("span", { class: "size" }, t("families.cards", { count: size }))),
      h("span", { class: "cards" }, h("span", { class: "fan" }, backs), known.length > 0 ? h("span", { class: "fan up" }, known.map((held) => card(held, scene))) : null),
      h("span", { class: "facts" }, facts.join(" · ")),
    ];
    const label = [name, t("families.cards", { count: size }), ...facts].join(", ");
    const element = pick && size > 0
      ? h("button", { type: "button", class: `rival ${chosen ? "chosen" : ""}`, "aria-pressed": String(chosen), "aria-label": t("families.ask_whom", { who: label }), on: { click: () => pick(seat) } }, inside)
      : h("div", { class: `rival ${chosen ? "chosen" : ""} ${turn ? "turn" : ""}` }, inside);
    this.#places.set(seat, element);
    return element;
  }

  #drawStock(scene) {
    put(this.#stock, scene.stock > 0 ? back() : h("span", { class: "card none", "aria-hidden": "true" }),
      h("b", {}, t("families.stock", { count: scene.stock })));
  }

  #drawHand(scene, choice, lift) {
    this.#places.set(scene.viewer, this.#hand);
    this.#hand.hidden = scene.viewer === null;
    const made = groups(scene.hand);
    this.#hand.dataset.groups = made.length;
    this.#hand.style.setProperty("--cards", scene.hand.length);
    this.#hand.style.setProperty("--groups", made.length);
    put(this.#hand, made.map(({ family, cards }) => {
      const chosen = choice.card?.[0] === family;
      const count = `${scene.words.families[family]} ${cards.length}/${scene.ranks}`;
      const inside = [h("span", { class: "fan up" }, cards.map((name) => card(name, scene))), h("b", {}, count)];
      const label = `${count} : ${cards.join(", ")}`;
      return lift
        ? this.#liftable(h("button", { type: "button", class: `group ${chosen ? "chosen" : ""}`, "aria-label": label, on: { click: () => lift(family, null) } }, inside), (seat) => lift(family, seat))
        : h("div", { class: "group" }, h("span", { class: "hear" }, label), inside);
    }), scene.hand.length === 0 && scene.viewer !== null ? h("p", { class: "empty" }, t("families.no_hand")) : null);
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
    const held = (scene, seat) => (seat === scene.viewer ? scene.hand : scene.others[seat]?.known ?? []);
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
        animate(node, [{ transform: `translate(${dx}px, ${dy}px) scale(.8)` }, { transform: "none" }], { duration: given ? MOVE * 1.6 : DEAL });
      }
    }
  }

  /** Puts a sentence into the bubble: who said it, and what. */
  speak(who, text) {
    this.#bubble.classList.remove("asking");
    put(this.#bubble, who ? h("span", { class: "speaker" }, who) : null, h("p", {}, text));
    put(this.#act);
  }

  /** Puts the sentence with its three pickers into the bubble. */
  ask(pickers, button) {
    this.#bubble.classList.add("asking");
    put(this.#bubble, h("p", {}, glue(parts("families.sentence", pickers))));
    put(this.#act, button);
  }
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

/** The grid “who has what?”; `press(card)` if cells can be pressed. */
export function grid(scene, { names, choice = {}, press = null, cursor = null }) {
  const marks = signs(names);
  const ranks = Array.from({ length: scene.ranks }, (_, index) => String(index + 1));
  const head = h("div", { role: "row", class: "grid-row head" },
    h("span", { role: "columnheader" }, h("span", { class: "hear" }, t("families.family"))),
    ranks.map((member) => h("span", { role: "columnheader" },
      s("svg", { class: "face", viewBox: "0 0 100 100", "aria-hidden": "true" }, s("use", { href: `#member-${member}` })),
      h("b", {}, member), h("span", { class: "hear" }, scene.words.members[member]))));
  const rows = [...scene.families].map((family) => {
    const held = scene.hand.some((name) => name[0] === family);
    const title = h("span", { role: "rowheader", class: held ? "" : "faint" }, emblem(family), h("b", {}, scene.words.families[family]));
    if (scene.laid[family] !== undefined) {
      const who = scene.laid[family] === scene.viewer ? t("families.laid_by_you") : t("families.laid_by", { name: names[scene.laid[family]] });
      return h("div", { role: "row", class: "grid-row" }, title, h("span", { role: "gridcell", class: "laid", "aria-colspan": scene.ranks }, `✓ ${who}`));
    }
    return h("div", { role: "row", class: "grid-row" }, title, ranks.map((member) => {
      const name = family + member;
      const { kind, seats, held: own } = status(scene, name);
      const text = { mine: name, known: seats.map((seat) => marks[seat]).join(""), lacks: `≠${seats.map((seat) => marks[seat]).join("")}`, open: "?", closed: "·" }[kind];
      const chosen = choice.card === name;
      return h("button", {
        type: "button", role: "gridcell", "data-card": name, disabled: !press, tabindex: (cursor ? cursor === name : false) ? 0 : -1,
        class: `cell ${kind} ${kind === "mine" ? `fam-${family}` : ""} ${kind === "lacks" && !own ? "faint" : ""} ${chosen ? "chosen" : ""}`,
        "aria-selected": String(chosen),
        on: press ? { click: () => press(name) } : {},
      }, h("span", { "aria-hidden": "true" }, text), h("span", { class: "hear" }, cellLabel(scene, name, kind, seats, names)));
    }));
  });
  return h("div", { role: "grid", class: "who-has", "aria-label": t("families.grid"), style: { "--ranks": scene.ranks } }, head, rows);
}

function cellLabel(scene, name, kind, seats, names) {
  const what = `${name}, ${scene.words.families[name[0]]}, ${scene.words.members[name[1]]}`;
  const who = seats.map((seat) => names[seat]).join(", ");
  const state = {
    mine: () => t("families.cell.mine"), known: () => t("families.cell.known", { who }), lacks: () => t("families.cell.lacks", { who }),
    open: () => t("families.cell.open"), closed: () => t("families.cell.closed"),
  }[kind]();
  return `${what}, ${state}`;
}

/** What a seat card shows: how many families it has laid, and which. */
export function seatDetail(scene, seat) {
  const { laid, size } = scene.others[seat];
  return {
    figure: String(laid.length),
    figureLabel: t("families.laid_count", { count: laid.length }),
    detail: [[...laid].map((family) => emblem(family)), h("small", {}, t("families.cards", { count: size }))],
  };
}

/** A move in the list of moves: the emblem before the sentence, and how it ended. */
export function moveLine(entry, scene, names) {
  const family = /([a-g])[1-6]$/.exec(entry.move)?.[1];
  if (!family) return null;
  return [emblem(family), " ", entry.told ?? describe(entry, scene, names), entry.given === undefined ? null
    : h("b", { class: entry.given ? "plus" : "minus" }, entry.given ? ` ✓ ${t("families.given")}` : ` ✗ ${t("families.drawn")}`)];
}

/** A move in words, where the server does not say them. */
export function describe({ move, seat }, scene, names) {
  const ask = readMove(move, { turn: seat });
  return ask ? t("families.move", { card: ask.card, who: names[ask.from] }) : move;
}

/** The position in words. */
export function tell(scene, names) {
  const hand = groups(scene.hand).map(({ family, cards }) => `${scene.words.families[family]} ${cards.map((name) => name[1]).join(" ")}`).join(", ");
  const others = scene.others.map(({ size, known, laid }, seat) => (seat === scene.viewer ? null
    : `${names[seat]} : ${t("families.cards", { count: size })}${known.length ? `, ${t("families.sure", { cards: known.join(", ") })}` : ""}${laid ? `, ${t("families.laid_count", { count: laid.length })}` : ""}`)).filter(Boolean);
  return [hand ? t("families.your_hand", { cards: hand }) : null, ...others, t("families.stock", { count: scene.stock })].filter(Boolean).join(". ");
}
