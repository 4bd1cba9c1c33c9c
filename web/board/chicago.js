// Chicago: the ring of piles around the price board. Drawn from a scene, with or without a choice.

import { h, put, s } from "../dom.js";
import { animate, DEAL, HOP, isCalm, MOVE } from "../motion.js";
import { percent, t } from "../text.js";
import { brackets, makeMat, narrow, place, resize } from "./mat.js";

const WIDE = {
  w: 760, h: 690, cx: 380, cy: 345, rx: 300, ry: 278, token: 88, track: 38,
  slate: { x: 191, y: 208, w: 378, h: 300, top: 257, row: 26.2, cell: 52, high: 23, pitch: 59 },
};
const PHONE = {
  w: 370, h: 432, cx: 185, cy: 216, rx: 145, ry: 172, token: 58, track: 24,
  slate: { x: 95, y: 128, w: 180, h: 196, top: 143, row: 20.6, cell: 25, high: 17.6, pitch: 28.5 },
};

/** A move as it is written: `2bc` goes two piles on, keeps b and sells c. */
export function readMove(text) {
  const [, steps, keep, sell] = /^(\d+)([a-z])([a-z])$/.exec(text) ?? [];
  return steps ? { text, steps: Number(steps), keep, sell } : null;
}

/** The pile that so many steps lead to, and the piles before and after it. */
export function landing(scene, steps) {
  const count = scene.piles.length;
  const at = (scene.trader + steps) % count;
  return { at, before: (at + count - 1) % count, after: (at + 1) % count };
}

/** How many steps a pile is away from the trader; a full circle for its own. */
export function distance(scene, pile) {
  const count = scene.piles.length;
  return (pile - scene.trader + count) % count || count;
}

/** What a seat has kept, by good: `[{good, count, worth}]`. */
export function reserve(scene, seat) {
  return scene.goods
    .map(({ good, price }) => {
      const count = [...scene.reserves[seat].kept].filter((kept) => kept === good).length;
      return { good, count, worth: count * price };
    })
    .filter(({ count }) => count > 0);
}

/** The picture of a scene, for pages that only show. */
export function draw(scene, options = {}) {
  const board = new ChicagoBoard();
  board.render(scene, options);
  return board.element;
}

/** The mat, drawn again with each scene or choice; piles keep their identity while they move. */
export class ChicagoBoard {
  #mat = makeMat("chicago");
  #layers = {};
  #piles = new Map();
  #order = [];
  #scene = null;
  #next = 0;

  constructor() {
    this.#layers = Object.fromEntries(["track", "slate", "piles", "marks", "trader", "captions", "flight"]
      .map((name) => [name, s("g", { class: `layer-${name}` })]));
    this.#mat.svg.append(...Object.values(this.#layers));
    this.#mat.buttons.setAttribute("role", "group");
  }

  get element() { return this.#mat.element; }
  get mat() { return this.#mat; }

  /** The buttons of the piles, in the order of the ring. */
  get buttons() { return this.#order.map((id) => this.#piles.get(id).button); }

  /** The middle of a pile in the drawing. */
  spot(index, count = this.#scene.piles.length) {
    const { cx, cy, rx, ry } = this.layout;
    const angle = (2 * Math.PI * index) / count;
    return { x: cx + rx * Math.sin(angle), y: cy - ry * Math.cos(angle) };
  }

  get layout() { return narrow.matches ? PHONE : WIDE; }

  /** Whether a point is on the price board, or nearer than so much. */
  isOnSlate({ x, y }, near = 0) {
    const { slate } = this.layout;
    return x > slate.x - near && x < slate.x + slate.w + near && y > slate.y - near && y < slate.y + slate.h + near;
  }

  /**
   * Draws. `choice`: `{steps, keep, sell}`; `last`: the move that led here; `moved`: whether it was
   * just played and is shown moving; `steps`: the distances that can be chosen; `wrong`: a pile
   * that was refused.
   */
  render(scene, { choice = {}, last = null, moved = false, steps = [], wrong = null } = {}) {
    const { layout } = this;
    resize(this.#mat, layout);
    this.#mat.buttons.setAttribute("aria-label", t("chicago.piles"));
    const before = this.#scene;
    const move = moved && last && before ? readMove(last.move) : null;
    const from = move ? this.#positions(before) : null;
    const followed = this.#follow(before, move, scene);
    this.#scene = scene;
    this.#drawTrack(choice);
    this.#drawPiles(scene, { choice, steps, wrong, last });
    this.#drawSlate(scene, choice);
    this.#drawTrader(scene, choice);
    if (followed) this.#show(before, move, from);
  }

  #positions(scene) {
    return scene.piles.map((_, index) => this.spot(index, scene.piles.length));
  }

  /** Which pile is which after a move; new ones if that can't be known. Says whether it is. */
  #follow(before, move, after) {
    const count = after.piles.length;
    if (before && before.piles.length === count && !move) return false;
    if (move && before.trader !== null) {
      const { before: left, after: right } = landing(before, move.steps);
      const rest = this.#order.filter((_, index) => {
        const taken = Number(index === left) + Number(index === right);
        return before.piles[index].length > taken;
      });
      if (rest.length === count) {
        this.#order.filter((id) => !rest.includes(id)).forEach((id) => this.#drop(id));
        this.#order = rest;
        return true;
      }
    }
    this.#order.forEach((id) => this.#drop(id));
    this.#order = after.piles.map(() => this.#add());
    return false;
  }

  #add() {
    const id = this.#next++;
    const group = s("g", { class: "pile" });
    const button = h("button", { type: "button", class: "place round" });
    for (const [event, name, on] of [["pointerenter", "hover", true], ["pointerleave", "hover", false],
      ["focus", "focus", true], ["blur", "focus", false]]) {
      button.addEventListener(event, () => group.classList.toggle(name, on && (name !== "focus" || button.matches(":focus-visible"))));
    }
    this.#layers.piles.append(group);
    this.#mat.buttons.append(button);
    this.#piles.set(id, { group, button });
    return id;
  }

  #drop(id) {
    const { group, button } = this.#piles.get(id);
    group.remove();
    button.remove();
    this.#piles.delete(id);
  }

  #drawTrack({ steps }) {
    const { cx, cy, rx, ry, track, token } = this.layout;
    const ring = { cx, cy, rx, ry };
    put(this.#layers.track,
      s("ellipse", { ...ring, class: "track", "stroke-width": track }),
      s("ellipse", { ...ring, class: "track-dots" }));
    const scene = this.#scene;
    if (!steps || scene.trader === null) return;
    const count = scene.piles.length;
    const turn = (2 * Math.PI) / count;
    const gap = (token * 0.56) / Math.hypot(rx, ry) * 1.4;
    const start = scene.trader * turn + gap;
    const end = (scene.trader + steps) * turn - gap;
    const points = Array.from({ length: 49 }, (_, index) => {
      const angle = start + ((end - start) * index) / 48;
      return `${(cx + rx * Math.sin(angle)).toFixed(1)} ${(cy - ry * Math.cos(angle)).toFixed(1)}`;
    });
    this.#layers.track.append(s("path", { class: "path", d: `M${points.join("L")}`, "stroke-width": token * 0.09, "stroke-dasharray": `0 ${token * 0.16}` }));
  }

  #drawPiles(scene, { choice, steps, wrong, last }) {
    const { token } = this.layout;
    const aim = choice.steps ? landing(scene, choice.steps) : null;
    put(this.#layers.marks);
    put(this.#layers.captions);
    this.#order.forEach((id, index) => {
      const { group, button } = this.#piles.get(id);
      const tokens = scene.piles[index];
      const spot = this.spot(index);
      const away = scene.trader === null ? 0 : distance(scene, index);
      const flag = steps.includes(away) ? away : null;
      const role = aim === null ? null : this.#role(scene, choice, index, aim);
      group.style.setProperty("transform", `translate(${spot.x}px, ${spot.y}px)`);
      group.setAttribute("class", ["pile", group.classList.contains("hover") ? "hover" : "",
        group.classList.contains("focus") ? "focus" : "", role ?? "",
        flag ? "reachable" : "", wrong === index ? "wrong" : ""].filter(Boolean).join(" "));
      const under = Math.min(tokens.length - 1, 4) * token * 0.105;
      const caption = this.#caption(role, { choice, scene, size: token, under, spot });
      put(group, this.#pile(tokens, token, { flag, role, chosen: choice.steps === away && flag !== null, wrong: wrong === index }),
        caption ? null : this.#number(index, spot, token, under));
      // Above everything, so that no neighbour hides what a click will do.
      if (caption) this.#layers.captions.append(caption);
      place(this.#mat, button, { ...spot, w: token * 1.14 });
      button.setAttribute("aria-label", label(scene, index, flag, role, choice));
    });
    if (last && !choice.steps && scene.trader !== null) {
      this.#layers.marks.append(brackets({ ...this.spot(scene.trader), w: token * 1.26, arm: token * 0.2 }));
    }
  }

  /** What the choice does to a pile: it is landed on, kept from, sold from, or offered. */
  #role(scene, { keep, sell }, index, { at, before, after }) {
    if (index === at) return "landed";
    if (index !== before && index !== after) return null;
    if (!keep) return "offered";
    const [one, two] = [scene.piles[before][0], scene.piles[after][0]];
    // Two equal tops: one is kept and one is sold, whichever.
    if (one === two) return index === before ? "kept" : "sold";
    const top = scene.piles[index][0];
    return top === keep ? "kept" : top === sell ? "sold" : "offered";
  }

  #pile(tokens, size, { flag, role, chosen, wrong }) {
    const r = size / 2;
    const open = [...tokens.slice(1)].some((good) => good !== "?");
    const shown = Math.min(tokens.length - 1, 4);
    const offset = size * 0.105;
    const discs = Array.from({ length: shown }, (_, turn) => {
      const depth = shown - turn;
      const good = tokens[depth];
      return s("circle", { class: `disc ${good === "?" ? "" : `disc-${good}`}`, cy: depth * offset, r: r * 0.97, "stroke-width": size * 0.028 });
    });
    const under = shown * offset;
    const rim = role === "landed" || chosen
      ? s("circle", { class: "ring-chosen", r: r * 1.27, "stroke-width": size * 0.057 })
      : role ? s("circle", { class: "ring-taken", r: r * 1.2, "stroke-width": size * 0.045 }) : null;
    const parts = [
      s("g", { class: "lift" }, discs, token(tokens[0], size)),
      s("circle", { class: "ring-focus", r: r * 1.2, "stroke-width": size * 0.045 }),
      rim,
      wrong ? s("path", { class: "slash", d: `M${-r * 0.7} ${-r * 0.7}L${r * 0.7} ${r * 0.7}`, "stroke-width": size * 0.09 }) : null,
      badge(`×${tokens.length}`, { x: -r * 0.86, y: r * 0.84 + Math.min(under, offset), size }),
    ];
    if (flag) parts.push(flagMark(flag, size, chosen));
    if (open) parts.push(opened(tokens, size));
    return parts;
  }

  #caption(role, { choice, scene, size, under, spot }) {
    if (role !== "kept" && role !== "sold") return null;
    const price = scene.goods.find(({ good }) => good === choice.sell)?.price;
    const fall = { from: price, to: price - 1 };
    const text = role === "kept" ? t("chicago.keep") : narrow.matches ? t("chicago.drop", fall) : t("chicago.sell", fall);
    const font = narrow.matches ? 13 : 14;
    const width = text.length * font * 0.56 + font * 1.6;
    const below = spot.y < this.layout.cy + this.layout.ry * 0.8;
    const y = below ? size / 2 + under + font * 1.75 : -size / 2 - font * 1.9;
    return s("g", { class: `caption ${role}`, transform: `translate(${spot.x + this.#clear(spot, y, width, font)} ${spot.y + y})` },
      s("rect", { x: -width / 2, y: -font * 0.88, width, height: font * 1.76, rx: font * 0.88 }),
      s("text", { y: font * 0.35, "font-size": font }, text));
  }

  /** How far a caption slides sideways, so that it stays on the mat and off the price board. */
  #clear(spot, y, width, font) {
    const { slate, w, cx } = this.layout;
    const half = width / 2 + 5;
    const low = spot.y + y + font > slate.y && spot.y + y - font < slate.y + slate.h;
    let x = spot.x;
    if (low && x <= cx) x = Math.min(x, slate.x - half);
    if (low && x > cx) x = Math.max(x, slate.x + slate.w + half);
    return Math.max(half, Math.min(w - half, x)) - spot.x;
  }

  #number(index, spot, size, under) {
    const { cx, cy } = this.layout;
    const far = Math.hypot(cx - spot.x, cy - spot.y) || 1;
    const reach = size * 0.74 + (spot.y < cy ? under * 0.9 : 0);
    const [x, y] = [((cx - spot.x) / far) * reach, ((cy - spot.y) / far) * reach];
    // Where there is no room beside the price board, the panel and the button still say it.
    if (this.isOnSlate({ x: spot.x + x, y: spot.y + y }, size * 0.1)) return null;
    return s("text", { class: "number", x, y: y + size * 0.06, "font-size": size * 0.185 }, String(index + 1));
  }

  #drawSlate(scene, { sell }) {
    const { slate } = this.layout;
    const phone = narrow.matches;
    const pitch = slate.pitch * Math.min(1, 6 / scene.goods.length);
    const first = slate.x + slate.w / 2 - (pitch * (scene.goods.length - 1)) / 2;
    const parts = [s("rect", { class: "slate", x: slate.x, y: slate.y, width: slate.w, height: slate.h, rx: phone ? 9 : 14 })];
    if (!phone) {
      parts.push(
        s("text", { class: "slate-title", x: slate.x + 15, y: slate.y + 25, "font-size": 17 }, t("chicago.board")),
        s("text", { class: "slate-note", x: slate.x + slate.w - 15, y: slate.y + 25, "font-size": 12.5 }, t("chicago.hidden", { count: scene.unseen })));
    }
    scene.goods.forEach((good, column) => {
      parts.push(this.#column(good, first + column * pitch, sell === good.good, scene));
    });
    put(this.#layers.slate, parts);
  }

  #column({ good, price, start, lowest, unseen, chance }, x, selling, scene) {
    const { slate } = this.layout;
    const phone = narrow.matches;
    const cells = [];
    let current = null;
    for (let value = start; value >= lowest; value -= 1) {
      const y = slate.top + (start - value) * slate.row;
      const kind = value > price ? "lost" : value === price ? "current" : selling && value === price - 1 ? "after" : "below";
      const grow = kind === "current" ? 1.12 : 1;
      const font = kind === "current" ? (phone ? 14 : 20) : phone ? 12 : 14;
      const [w, height] = [slate.cell * grow, slate.high * (kind === "current" ? 1.16 : 1)];
      const cell = s("g", { class: `cell ${kind} good-${good}`, "data-good": good, transform: `translate(${x} ${y})` },
        s("g", { class: "fall" },
          s("rect", { x: -w / 2, y: -height / 2, width: w, height, rx: phone ? 4 : 5 }),
          s("text", { y: font * 0.36, "font-size": font }, String(value))));
      if (kind === "current") current = cell;
      else cells.push(cell);
    }
    const foot = slate.top + 7 * slate.row;
    const size = phone ? 17 : 28;
    cells.push(s("use", { href: `#chip-${good}`, x: phone ? x - size / 2 : x - size + 3, y: foot - size / 2 + (phone ? -3 : 4), width: size, height: size }));
    if (phone) {
      const text = scene.unseen > 0 ? `${good.toUpperCase()}·${unseen}` : good.toUpperCase();
      cells.push(s("text", { class: "slate-letter", x, y: foot + 18, "font-size": 12 }, text));
    } else {
      cells.push(s("text", { class: "slate-letter", x: x + 12, y: foot + 10, "font-size": 15 }, good.toUpperCase()));
      if (scene.unseen > 0) {
        cells.push(s("text", { class: "slate-odds", x, y: foot + 40, "font-size": 12.5 }, `${unseen} · ${percent(chance)}`));
      }
    }
    return s("g", { class: "column" }, cells, current);
  }

  #drawTrader(scene, { steps }) {
    const { token } = this.layout;
    const figure = (index, kind) => {
      const spot = this.spot(index);
      const group = s("g", { class: `trader ${kind}` },
        s("use", { href: "#trader", x: -token * 0.81, y: -token * 0.68, width: token * 0.63, height: token * 0.87 }));
      group.style.setProperty("transform", `translate(${spot.x}px, ${spot.y}px)`);
      return group;
    };
    put(this.#layers.trader,
      scene.trader === null ? null : figure(scene.trader, "here"),
      steps ? figure(landing(scene, steps).at, "ghost") : null);
  }

  /** Shows a move: the trader hops, the two tokens go their ways, the ring closes. */
  #show(before, move, from) {
    const after = this.#scene;
    const aim = landing(before, move.steps);
    const calm = isCalm();
    const hopping = move.steps * HOP;
    const trader = this.#layers.trader.querySelector(".here");
    if (trader && after.trader !== null) {
      const to = this.spot(after.trader);
      const path = Array.from({ length: move.steps + 1 }, (_, step) => from[(before.trader + step) % from.length]);
      const frames = path.flatMap(({ x, y }, step) => {
        const stand = { transform: `translate(${x}px, ${y}px)`, offset: step / path.length };
        if (step === path.length - 1) return [stand];
        const next = path[step + 1];
        const top = { x: (x + next.x) / 2, y: (y + next.y) / 2 - this.layout.token * 0.35 };
        return [stand, { transform: `translate(${top.x}px, ${top.y}px)`, offset: (step + 0.5) / path.length }];
      });
      frames.push({ transform: `translate(${to.x}px, ${to.y}px)`, offset: 1 });
      animate(trader, frames, { duration: hopping + DEAL, easing: "linear" });
    }
    if (calm) return;
    const equal = move.keep === move.sell;
    const top = (index) => before.piles[index][0];
    const sold = equal ? aim.after : [aim.before, aim.after].find((index) => top(index) === move.sell);
    const kept = sold === aim.before ? aim.after : aim.before;
    const column = after.goods.findIndex(({ good }) => good === move.sell);
    const { slate, token: size } = this.layout;
    const pitch = slate.pitch * Math.min(1, 6 / after.goods.length);
    const goal = { x: slate.x + slate.w / 2 + (column - (after.goods.length - 1) / 2) * pitch, y: slate.top + 2 * slate.row };
    this.#fly(move.sell, from[sold], goal, size, hopping);
    this.#fly(move.keep, from[kept], { x: this.layout.w + size, y: from[kept].y * 0.6 }, size, hopping);
    const current = this.#layers.slate.querySelector(`.cell.current[data-good="${move.sell}"]`);
    if (current) {
      animate(current.querySelector(".fall"), [{ transform: `translateY(${-slate.row}px)` }, { transform: "none" }],
        { duration: MOVE, delay: hopping + MOVE });
    }
    // The ring closes last.
    this.#order.forEach((id) => {
      const { group } = this.#piles.get(id);
      group.style.setProperty("transition-delay", `${hopping + MOVE / 2}ms`);
      setTimeout(() => group.style.removeProperty("transition-delay"), hopping + MOVE / 2 + DEAL);
    });
  }

  #fly(good, from, to, size, delay) {
    const flying = s("g", { class: "flying" }, token(good, size));
    this.#layers.flight.append(flying);
    const at = ({ x, y }, scale) => `translate(${x}px, ${y}px) scale(${scale})`;
    animate(flying, [
      { transform: at(from, 1), opacity: 1 },
      { transform: at(to, 0.6), opacity: 1, offset: 0.85 },
      { transform: at(to, 0.5), opacity: 0 },
    ], { duration: MOVE * 1.5, delay }).finished.catch(() => {}).finally(() => flying.remove());
  }
}

function token(good, size) {
  const name = good === "?" ? "token-back" : `token-${good}`;
  return s("use", { href: `#${name}`, x: -size / 2, y: -size / 2, width: size, height: size });
}

function badge(text, { x, y, size }) {
  const [w, height] = [size * 0.36, size * 0.26];
  return s("g", { class: "count", transform: `translate(${x} ${y})` },
    s("rect", { x: -w / 2, y: -height / 2, width: w, height, rx: size * 0.07, "stroke-width": size * 0.02 }),
    s("text", { y: size * 0.072, "font-size": size * 0.2 }, text));
}

function flagMark(steps, size, chosen) {
  return s("g", { class: `flag ${chosen ? "chosen" : ""}`, transform: `translate(${size * 0.43} ${-size * 0.46})` },
    s("circle", { r: size * 0.22, "stroke-width": size * 0.02 }),
    s("text", { y: size * 0.075, "font-size": size * 0.21 }, `+${steps}`));
}

/** The tokens of an open pile, side by side while it is looked at. */
function opened(tokens, size) {
  const chip = size * 0.42;
  const width = tokens.length * chip * 1.08 + chip * 0.3;
  return s("g", { class: "opened", transform: `translate(0 ${-size * 0.82})` },
    s("rect", { x: -width / 2, y: -chip * 0.65, width, height: chip * 1.3, rx: chip * 0.65 }),
    [...tokens].map((good, index) => s("use", {
      href: good === "?" ? "#token-back" : `#chip-${good}`, width: chip, height: chip, y: -chip / 2,
      x: -width / 2 + chip * 0.19 + index * chip * 1.08,
    })));
}

function label(scene, index, flag, role, choice) {
  const tokens = scene.piles[index];
  const good = tokens[0] === "?" ? t("chicago.face_down") : scene.words.goods[tokens[0]];
  const parts = [t("chicago.pile", { number: index + 1, good, count: tokens.length })];
  if (scene.trader === index) parts.push(t("chicago.trader_here"));
  if (flag) parts.push(t("chicago.away", { steps: flag }));
  if (role === "kept") parts.push(t("chicago.keep"));
  if (role === "sold") {
    const price = scene.goods.find(({ good: known }) => known === choice.sell)?.price;
    parts.push(t("chicago.sell", { from: price, to: price - 1 }));
  }
  if ([...tokens.slice(1)].some((below) => below !== "?")) {
    parts.push(t("chicago.below", { goods: [...tokens.slice(1)].map((below) => scene.words.goods[below] ?? t("chicago.face_down")).join(", ") }));
  }
  return parts.join(", ");
}

/** What a seat card shows: the worth of the reserve, and what is in it. */
export function seatDetail(scene, seat) {
  const { worth, score } = scene.reserves[seat];
  const kept = reserve(scene, seat).map(({ good, count, worth: part }) =>
    h("span", { class: "kept", title: scene.words.goods[good] },
      h("span", { class: "chip" }, chip(good)),
      h("b", {}, `${good.toUpperCase()}×${count}`), h("small", {}, String(part))));
  return {
    figure: String(scene.teams ? score : worth),
    figureLabel: t("chicago.worth", { count: worth }),
    detail: kept.length > 0 ? kept : h("span", { class: "faint" }, t("chicago.nothing")),
  };
}

/** A small token within a line of text. */
export function chip(good) {
  return s("svg", { class: "figure", "aria-hidden": "true", viewBox: "0 0 28 28" }, s("use", { href: `#chip-${good}` }));
}

/** A move in the list of moves. */
export function moveLine({ move }, scene) {
  const read = readMove(move);
  if (!read) return null;
  const { goods } = scene.words;
  return [
    h("b", {}, `+${read.steps}`), " ",
    h("span", { class: "chip" }, chip(read.keep)), " ", t("chicago.kept", { good: goods[read.keep] }), " ",
    h("span", { class: "chip" }, chip(read.sell)), " ", t("chicago.sold", { good: goods[read.sell] }),
  ];
}

/** A move in words, where the server does not say them. */
export function describe({ move }, scene) {
  const read = readMove(move);
  const { goods } = scene.words;
  return read ? t("chicago.move", { steps: read.steps, keep: goods[read.keep], sell: goods[read.sell] }) : move;
}

/** The position in words, for whoever can't see it. */
export function tell(scene, names) {
  const piles = scene.piles.map((_, index) => label(scene, index, null, null, {})).join(" ; ");
  const prices = scene.goods.map(({ good, price }) => `${scene.words.goods[good]} ${price}`).join(", ");
  const kept = scene.reserves.map(({ worth }, seat) => `${names[seat]} ${worth}`).join(", ");
  return `${piles}. ${t("chicago.board")} : ${prices}. ${kept}.`;
}
