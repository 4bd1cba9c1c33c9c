// Chicago: the ring of piles around the price board. Drawn from a scene, with or without a choice.

import { h, put, s } from "../dom.js";
import { animate, DEAL, HOP, isCalm, MOVE } from "../motion.js";
import { t } from "../text.js";
import { label } from "./chicago-words.js";
import { brackets, layers, makeMat, place, resize } from "./mat.js";
import { badge, depthOf, number, pile, token } from "./pile.js";
import { distance, landing, layout, readMove, spotOf } from "./ring.js";
import { columnAt, slateOf } from "./slate.js";

/** @import { Entry } from "./load.js" */
/** @import { Point } from "./mat.js" */
/** @import { ChicagoMove, ChicagoScene, Choice, Landing } from "./ring.js" */

/**
 * `choice`: what is chosen; `last`: the move that led here; `moved`: whether it was just played and is shown moving;
 * `steps`: the distances that can be chosen; `wrong`: a pile that was refused.
 *
 * @typedef {{ choice?: Choice, last?: Pick<Entry, "move"> | null, moved?: boolean, steps?: readonly number[], wrong?: number | null }} ChicagoOptions
 */

export { cameOut, describe, ending, moveLine, seatDetail, tell } from "./chicago-words.js";

/**
 * The picture of a scene, for pages that only show.
 *
 * @param {ChicagoScene} scene
 * @param {ChicagoOptions} [options]
 */
export function draw(scene, options = {}) {
  const board = new ChicagoBoard();
  board.render(scene, options);
  return board.element;
}

/** The mat, drawn again with each scene or choice; piles keep their identity while they move. */
export class ChicagoBoard {
  #mat = makeMat("chicago");
  #layers = layers(["track", "slate", "piles", "marks", "trader", "flight"]);
  /** @type {Map<number, { group: SVGGElement, button: HTMLButtonElement }>} */
  #piles = new Map();
  /** @type {number[]} */
  #order = [];
  /** @type {ChicagoScene | null} */
  #scene = null;
  #next = 0;

  constructor() {
    this.#mat.svg.append(...Object.values(this.#layers));
    this.#mat.buttons.setAttribute("role", "group");
  }

  get element() {
    return this.#mat.element;
  }
  get mat() {
    return this.#mat;
  }

  /** The buttons of the piles, in the order of the ring. */
  get buttons() {
    return this.#order.map((id) => this.#pile(id).button);
  }

  /** @param {number} id */
  #pile(id) {
    const pile = this.#piles.get(id);
    if (!pile) throw new Error(`no pile ${id}`);
    return pile;
  }

  /**
   * The middle of a pile in the drawing.
   *
   * @param {number} index
   */
  spot(index) {
    return spotOf(index, this.#order.length);
  }

  /**
   * Draws.
   *
   * @param {ChicagoScene} scene
   * @param {ChicagoOptions} [options]
   */
  render(scene, { choice = {}, last = null, moved = false, steps = [], wrong = null } = {}) {
    resize(this.#mat, layout());
    this.#mat.buttons.setAttribute("aria-label", t("chicago.piles"));
    const before = this.#scene;
    const move = moved && last && before ? readMove(last.move) : null;
    const from = move && before ? this.#positions(before) : null;
    const followed = this.#follow(before, move, scene);
    this.#scene = scene;
    this.#drawTrack(scene, choice);
    this.#drawPiles(scene, { choice, steps, wrong, last });
    put(this.#layers.slate, slateOf(scene, choice.sell));
    this.#drawTrader(scene, choice);
    if (followed && before && move && from) this.#show(before, scene, move, from);
  }

  /** @param {ChicagoScene} scene */
  #positions(scene) {
    return scene.piles.map((_, index) => spotOf(index, scene.piles.length));
  }

  /**
   * Which pile is which after a move; new ones if that can't be known. Says whether it is.
   *
   * @param {ChicagoScene | null} before
   * @param {ChicagoMove | null} move
   * @param {ChicagoScene} after
   */
  #follow(before, move, after) {
    const count = after.piles.length;
    if (before && before.piles.length === count && !move) return false;
    if (move && before && before.trader !== null) {
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
    button.addEventListener("pointerenter", () => group.classList.add("hover"));
    button.addEventListener("pointerleave", () => group.classList.remove("hover"));
    button.addEventListener("focus", () => group.classList.toggle("focus", button.matches(":focus-visible")));
    button.addEventListener("blur", () => group.classList.remove("focus"));
    this.#layers.piles.append(group);
    this.#mat.buttons.append(button);
    this.#piles.set(id, { group, button });
    return id;
  }

  /** @param {number} id */
  #drop(id) {
    const { group, button } = this.#pile(id);
    group.remove();
    button.remove();
    this.#piles.delete(id);
  }

  /**
   * @param {ChicagoScene} scene
   * @param {Choice} choice
   */
  #drawTrack(scene, { steps }) {
    const { cx, cy, rx, ry, track, token } = layout();
    const ring = { cx, cy, rx, ry };
    put(
      this.#layers.track,
      s("ellipse", { ...ring, class: "track", "stroke-width": track }),
      s("ellipse", { ...ring, class: "track-dots" }),
    );
    if (!steps || scene.trader === null) return;
    const count = scene.piles.length;
    const turn = (2 * Math.PI) / count;
    const gap = ((token * 0.56) / Math.hypot(rx, ry)) * 1.4;
    const start = scene.trader * turn + gap;
    const end = (scene.trader + steps) * turn - gap;
    const points = Array.from({ length: 49 }, (_, index) => {
      const angle = start + ((end - start) * index) / 48;
      return `${(cx + rx * Math.sin(angle)).toFixed(1)} ${(cy - ry * Math.cos(angle)).toFixed(1)}`;
    });
    this.#layers.track.append(
      s("path", {
        class: "path",
        d: `M${points.join("L")}`,
        "stroke-width": token * 0.09,
        "stroke-dasharray": `0 ${token * 0.16}`,
      }),
    );
  }

  /**
   * @param {ChicagoScene} scene
   * @param {{ choice: Choice, steps: readonly number[], wrong: number | null, last: Pick<Entry, "move"> | null }} drawn
   */
  #drawPiles(scene, { choice, steps, wrong, last }) {
    const { token } = layout();
    const aim = choice.steps ? landing(scene, choice.steps) : null;
    put(this.#layers.marks);
    this.#order.forEach((id, index) => {
      const { group, button } = this.#pile(id);
      const tokens = scene.piles[index];
      const spot = this.spot(index);
      const away = scene.trader === null ? 0 : distance(scene, index);
      const role = aim === null ? null : this.#role(scene, choice, index, aim);
      // Once the trader's place is chosen, a press on a pile beside it is about its token, not about a distance.
      const flag = steps.includes(away) && (role === null || role === "landed") ? away : null;
      group.style.setProperty("transform", `translate(${spot.x}px, ${spot.y}px)`);
      group.setAttribute(
        "class",
        [
          "pile",
          group.classList.contains("hover") ? "hover" : "",
          group.classList.contains("focus") ? "focus" : "",
          role ?? "",
          flag ? "reachable" : "",
          wrong === index ? "wrong" : "",
        ]
          .filter(Boolean)
          .join(" "),
      );
      put(
        group,
        pile(tokens, token, {
          flag,
          role,
          chosen: choice.steps === away && flag !== null,
          wrong: wrong === index,
        }),
        number(index, spot, token, depthOf(tokens, token)),
        badge(tokens, { role, choice, scene, size: token, spot }),
      );
      place(this.#mat, button, { ...spot, w: token * 1.14 });
      button.setAttribute("aria-label", label(scene, index, flag, role, choice));
      button.toggleAttribute("data-live", flag !== null || role !== null);
    });
    if (scene.over) this.#frameRest(scene);
    else if (last && !choice.steps && scene.trader !== null) {
      this.#layers.marks.append(brackets({ ...this.spot(scene.trader), w: token * 1.26, arm: token * 0.2 }));
    }
  }

  /**
   * The game is over because so few piles are left: they are framed.
   *
   * @param {ChicagoScene} scene
   */
  #frameRest(scene) {
    const { token } = layout();
    const half = token * 0.64;
    scene.piles.forEach((tokens, index) => {
      const { x, y } = this.spot(index);
      this.#layers.marks.append(
        s("rect", {
          class: "pile-rest",
          x: x - half,
          y: y - half,
          width: 2 * half,
          // The number of tokens hangs below its pile.
          height: 2 * half + depthOf(tokens, token) + token * 0.1,
          rx: token * 0.2,
        }),
      );
    });
  }

  /**
   * What the choice does to a pile: it is landed on, kept from, sold from, or offered.
   *
   * @param {ChicagoScene} scene
   * @param {Choice} choice
   * @param {number} index
   * @param {Landing} landing
   */
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

  /**
   * @param {ChicagoScene} scene
   * @param {Choice} choice
   */
  #drawTrader(scene, { steps }) {
    const { token } = layout();
    /**
     * @param {number} index
     * @param {string} kind
     */
    const figure = (index, kind) => {
      const spot = this.spot(index);
      const group = s(
        "g",
        { class: `trader ${kind}` },
        s("use", {
          href: "#trader",
          x: -token * 0.81,
          y: -token * 0.68,
          width: token * 0.63,
          height: token * 0.87,
        }),
      );
      group.style.setProperty("transform", `translate(${spot.x}px, ${spot.y}px)`);
      return group;
    };
    put(
      this.#layers.trader,
      scene.trader === null ? null : figure(scene.trader, "here"),
      steps ? figure(landing(scene, steps).at, "ghost") : null,
    );
  }

  /**
   * Shows a move: the trader hops, the two tokens go their ways, the ring closes.
   *
   * @param {ChicagoScene} before
   * @param {ChicagoScene} after
   * @param {ChicagoMove} move
   * @param {readonly Point[]} from
   */
  #show(before, after, move, from) {
    const aim = landing(before, move.steps);
    const calm = isCalm();
    const hopping = move.steps * HOP;
    const trader = this.#layers.trader.querySelector(".here");
    if (trader && before.trader !== null && after.trader !== null) {
      const to = this.spot(after.trader);
      const start = before.trader;
      const path = Array.from({ length: move.steps + 1 }, (_, step) => from[(start + step) % from.length]);
      const frames = path.flatMap(({ x, y }, step) => {
        const stand = { transform: `translate(${x}px, ${y}px)`, offset: step / path.length };
        if (step === path.length - 1) return [stand];
        const next = path[step + 1];
        const top = { x: (x + next.x) / 2, y: (y + next.y) / 2 - layout().token * 0.35 };
        return [stand, { transform: `translate(${top.x}px, ${top.y}px)`, offset: (step + 0.5) / path.length }];
      });
      frames.push({ transform: `translate(${to.x}px, ${to.y}px)`, offset: 1 });
      animate(trader, frames, { duration: hopping + DEAL, easing: "linear" });
    }
    if (calm) return;
    const equal = move.keep === move.sell;
    /** @param {number} index */
    const top = (index) => before.piles[index][0];
    const sold = equal || top(aim.before) !== move.sell ? aim.after : aim.before;
    const kept = sold === aim.before ? aim.after : aim.before;
    const column = after.goods.findIndex(({ good }) => good === move.sell);
    const { slate, token: size } = layout();
    const goal = { x: columnAt(after, column), y: slate.top + 2 * slate.row };
    this.#fly(move.sell, from[sold], goal, size, hopping);
    this.#fly(move.keep, from[kept], { x: layout().w + size, y: from[kept].y * 0.6 }, size, hopping);
    const falling = this.#layers.slate.querySelector(`.cell.current[data-good="${move.sell}"] .fall`);
    if (falling) {
      animate(falling, [{ transform: `translateY(${-slate.row}px)` }, { transform: "none" }], {
        duration: MOVE,
        delay: hopping + MOVE,
      });
    }
    // The ring closes last.
    this.#order.forEach((id) => {
      const { group } = this.#pile(id);
      group.style.setProperty("transition-delay", `${hopping + MOVE / 2}ms`);
      setTimeout(() => group.style.removeProperty("transition-delay"), hopping + MOVE / 2 + DEAL);
    });
  }

  /**
   * @param {string} good
   * @param {Point} from
   * @param {Point} to
   * @param {number} size
   * @param {number} delay
   */
  #fly(good, from, to, size, delay) {
    const flying = s("g", { class: "flying" }, token(good, size));
    this.#layers.flight.append(flying);
    /**
     * @param {Point} point
     * @param {number} scale
     */
    const at = ({ x, y }, scale) => `translate(${x}px, ${y}px) scale(${scale})`;
    animate(
      flying,
      [
        { transform: at(from, 1), opacity: 1 },
        { transform: at(to, 0.6), opacity: 1, offset: 0.85 },
        { transform: at(to, 0.5), opacity: 0 },
      ],
      { duration: MOVE * 1.5, delay },
    )
      .finished.catch(() => {})
      .finally(() => flying.remove());
  }
}
