// Siam: the board seen from above, so that an animal's rotation is its heading.

import { h, put, s } from "../dom.js";
import { isCalm, MOVE } from "../motion.js";
import { t } from "../text.js";
import { brackets, layers, makeMat, narrow, place, resize } from "./mat.js";
import { fallenAt, FIRST, middle, outside, PITCH, SIZE, SQUARE } from "./siam-place.js";
import { effectOf, label } from "./siam-words.js";
import { beside, isBorder, opposite, readMove, SQUARES, STEPS, travel } from "./square.js";

/** @import { Entry } from "./load.js" */
/** @import { Point } from "./mat.js" */
/** @import { SiamMove, SiamScene } from "./square.js" */

/**
 * @typedef {{ at: string, kind: string, heading?: string }} Target a square that can be reached: by a `step`, a `push`, or to `enter`
 * @typedef {{ at: string, kind: string, heading: string }} Ghost an animal that would stand there
 *
 * `last`: the move that led here; `moved`: whether it was just played and is shown moving; `selected`: a square;
 * `wrong`: a square that was refused.
 *
 * @typedef {object} SiamOptions
 * @property {Pick<Entry, "move" | "effect"> | null} [last]
 * @property {boolean} [moved]
 * @property {string | null} [selected]
 * @property {readonly Target[]} [targets]
 * @property {Wire.Push | null} [push]
 * @property {Ghost | null} [ghost]
 * @property {string | null} [wrong]
 *
 * @typedef {{ kind: string, heading: string | null, angle: number, group: SVGGElement, figure: SVGGElement }} Known a piece as it is drawn
 */

export { describe, ending, foresee, moveLine, seatDetail, tell } from "./siam-words.js";

const PIECE = 90;
/** @type {Record<string, number>} */
const ANGLES = { n: 0, e: 90, s: 180, w: 270 };

/**
 * The picture of a scene, for pages that only show.
 *
 * @param {SiamScene} scene
 * @param {SiamOptions} [options]
 */
export function draw(scene, options = {}) {
  const board = new SiamBoard();
  board.render(scene, options);
  return board.element;
}

/** The mat, drawn again with each scene or choice; pieces keep their identity while they move. */
export class SiamBoard {
  #mat = makeMat("siam");
  #layers = layers(["ground", "line", "pieces", "marks", "ending", "focus"]);
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /**
   * By square: the group of the piece and how far it is turned.
   *
   * @type {Map<string, Known>}
   */
  #pieces = new Map();
  /** @type {SiamScene | null} */
  #scene = null;

  constructor() {
    resize(this.#mat, { w: SIZE, h: SIZE });
    this.#mat.svg.append(...Object.values(this.#layers));
    this.#mat.buttons.setAttribute("role", "grid");
    this.#makeGrid();
    this.#drawGround();
  }

  get element() {
    return this.#mat.element;
  }
  get mat() {
    return this.#mat;
  }

  /** @param {string} square */
  button(square) {
    const button = this.#buttons.get(square);
    if (!button) throw new Error(`no square ${square}`);
    return button;
  }

  /** @param {string} square */
  spot(square) {
    return middle(square);
  }

  /**
   * The square at a point of the drawing, if there is one.
   *
   * @param {Point} point
   */
  squareAt({ x, y }) {
    const file = Math.round((x - FIRST) / PITCH);
    const rank = 5 - Math.round((y - FIRST) / PITCH);
    return file < 0 || file > 4 || rank < 1 || rank > 5 ? null : `${String.fromCharCode(97 + file)}${rank}`;
  }

  #makeGrid() {
    for (let rank = 5; rank >= 1; rank -= 1) {
      const row = h("div", { role: "row" });
      for (const file of "abcde") {
        const square = `${file}${rank}`;
        const button = h("button", {
          type: "button",
          class: "place",
          role: "gridcell",
          tabindex: -1,
          "data-at": square,
        });
        place(this.#mat, button, { ...middle(square), w: SQUARE });
        this.#buttons.set(square, button);
        row.append(button);
      }
      this.#mat.buttons.append(row);
    }
  }

  #drawGround() {
    const squares = SQUARES.map((square) => {
      const { x, y } = middle(square);
      const dark = (square.charCodeAt(0) + Number(square[1])) % 2 === 0;
      return s(
        "g",
        { class: `square ${dark ? "dark" : "pale"}`, "data-at": square },
        s("rect", { x: x - SQUARE / 2, y: y - SQUARE / 2, width: SQUARE, height: SQUARE, rx: 7 }),
        isBorder(square) ? s("path", { class: "entry-plus", d: `M${x - 5} ${y}h10M${x} ${y - 5}v10` }) : null,
      );
    });
    const font = narrow.matches ? 24 : 17;
    const files = [..."abcde"].map((file, index) =>
      s("text", { class: "coordinate", x: FIRST + PITCH * index, y: 605 + font * 0.22, "font-size": font }, file),
    );
    const ranks = [5, 4, 3, 2, 1].map((rank, index) =>
      s(
        "text",
        { class: "coordinate", x: 17, y: FIRST + PITCH * index + font * 0.33, "font-size": font },
        String(rank),
      ),
    );
    put(
      this.#layers.ground,
      s("rect", { class: "frame", x: 33, y: 33, width: 554, height: 554, rx: 14 }),
      squares,
      files,
      ranks,
    );
  }

  /**
   * Draws.
   *
   * @param {SiamScene} scene
   * @param {SiamOptions} [options]
   */
  render(
    scene,
    { last = null, moved = false, selected = null, targets = [], push = null, ghost = null, wrong = null } = {},
  ) {
    this.#mat.buttons.setAttribute("aria-label", t("siam.board"));
    if (this.#scene !== scene) this.#place(scene, moved && this.#scene && last ? readMove(last.move) : null);
    this.#scene = scene;
    for (const square of this.#layers.ground.querySelectorAll(".square")) {
      const at = square.getAttribute("data-at") ?? "";
      square.classList.toggle("selected", at === selected);
      square.classList.toggle("banned", scene.banned.includes(at));
    }
    this.#layers.ground.classList.toggle("closed", !mayEnter(scene));
    this.#drawLine(push);
    this.#drawMarks({ last, selected, targets, push, ghost, wrong });
    put(this.#layers.ending, scene.end && last ? endingOf(last) : null);
    const kinds = new Map(targets.map((target) => [target.at, target.kind]));
    // What can be pressed first: an animal of one's own, or a square where one can come in.
    const own = new Set(scene.moves.map((text) => readMove(text)).map((move) => move?.from ?? move?.to));
    for (const [square, button] of this.#buttons) {
      button.setAttribute("aria-label", label(scene, square, kinds.get(square)));
      button.setAttribute("aria-selected", String(square === selected));
      button.toggleAttribute("data-live", square === selected || kinds.has(square) || own.has(square));
    }
  }

  /**
   * Puts the pieces of a scene on the board; those that a move touched travel there.
   *
   * @param {SiamScene} scene
   * @param {SiamMove | null} move
   */
  #place(scene, move) {
    const travels = move && this.#scene ? travel(this.#scene, move) : new Map();
    const before = this.#pieces;
    this.#pieces = new Map();
    const rest = new Map(scene.pieces.map((piece) => [piece.at, piece]));
    for (const [from, known] of before) {
      const to = travels.has(from) ? travels.get(from) : { at: from };
      const piece = to.at ? rest.get(to.at) : null;
      if (piece && piece.kind === known.kind) {
        this.#pieces.set(piece.at, known);
        this.#move(known, piece);
        rest.delete(piece.at);
      } else {
        this.#leave(known, move && to.out ? to.out : null);
      }
    }
    for (const piece of rest.values()) this.#enter(piece, move);
  }

  /**
   * @param {Known} known
   * @param {Wire.Standing} piece
   */
  #move(known, piece) {
    if (piece.heading && known.heading !== piece.heading) {
      // The short way round.
      const turn = ((ANGLES[piece.heading] - ANGLES[known.heading ?? piece.heading] + 540) % 360) - 180;
      known.angle += turn;
      known.heading = piece.heading;
    }
    this.#aim(known, middle(piece.at));
  }

  /**
   * @param {Known} known
   * @param {Point} point
   */
  #aim(known, { x, y }) {
    known.group.style.setProperty("transform", `translate(${x}px, ${y}px)`);
    known.figure.style.setProperty("transform", `rotate(${known.angle}deg)`);
  }

  /**
   * @param {Wire.Standing} piece
   * @param {SiamMove | null} move
   */
  #enter(piece, move) {
    const figure = s("g", { class: "figure" }, drawing(piece.kind));
    const group = s("g", { class: `piece kind-${piece.kind}` }, figure);
    const known = { kind: piece.kind, heading: piece.heading, angle: ANGLES[piece.heading ?? "n"], group, figure };
    this.#pieces.set(piece.at, known);
    this.#layers.pieces.append(group);
    if (move?.kind === "enter" && move.to === piece.at && !isCalm()) {
      this.#aim(known, outside(piece.at, move.facing ?? "n"));
      group.getBoundingClientRect();
    }
    this.#aim(known, middle(piece.at));
  }

  /**
   * @param {Known} known
   * @param {string | null} heading
   */
  #leave(known, heading) {
    if (!heading || isCalm()) {
      known.group.remove();
      return;
    }
    const { group } = known;
    group.classList.add("leaving");
    const set = /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(group.style.getPropertyValue("transform"));
    const [dx, dy] = STEPS[heading];
    if (set) this.#aim(known, { x: Number(set[1]) + dx * PITCH, y: Number(set[2]) - dy * PITCH });
    setTimeout(() => group.remove(), MOVE + 80);
  }

  /** @param {Wire.Push | null} push */
  #drawLine(push) {
    if (!push) {
      put(this.#layers.line);
      return;
    }
    const squares = push.line.map(([at]) => at);
    const end = beside(squares[squares.length - 1], push.toward);
    if (end && !push.stuck) squares.push(end);
    const spots = squares.map(middle);
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
    const half = SQUARE / 2;
    put(
      this.#layers.line,
      s("rect", {
        class: `pushed ${push.legal ? "" : "stuck"}`,
        x: Math.min(...xs) - half + 1,
        y: Math.min(...ys) - half + 1,
        width: Math.max(...xs) - Math.min(...xs) + SQUARE - 2,
        height: Math.max(...ys) - Math.min(...ys) + SQUARE - 2,
        rx: 9,
      }),
    );
  }

  /** @param {Required<Omit<SiamOptions, "moved">>} drawn */
  #drawMarks({ last, selected, targets, push, ghost, wrong }) {
    const marks = [];
    const grow = narrow.matches ? 1.5 : 1;
    if (last && !push) {
      const move = readMove(last.move);
      for (const square of new Set([move?.from, move?.to]))
        if (square) marks.push(brackets({ ...middle(square), w: SQUARE - 12, arm: 20 }));
    }
    for (const target of targets) marks.push(this.#target(target));
    if (selected) {
      const { x, y } = middle(selected);
      const half = SQUARE / 2 - 2.5;
      marks.push(s("rect", { class: "selection", x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 6 }));
    }
    if (ghost) {
      const { x, y } = middle(ghost.at);
      marks.push(
        s(
          "g",
          { class: "ghost", transform: `translate(${x} ${y}) rotate(${ANGLES[ghost.heading]})` },
          drawing(ghost.kind),
        ),
      );
    }
    if (push) marks.push(...this.#badges(push, grow));
    if (wrong) marks.push(cross(middle(wrong)));
    put(this.#layers.marks, marks);
  }

  /** @param {Target} target */
  #target({ at, kind, heading }) {
    const { x, y } = middle(at);
    if (kind === "step") return s("circle", { class: "step-dot", cx: x, cy: y, r: 14 });
    if (kind === "push") {
      return s(
        "g",
        {
          class: "push-arrow push-target",
          transform: `translate(${x} ${y}) rotate(${ANGLES[heading ?? "n"]}) translate(0 30) scale(.62)`,
        },
        arrow(),
      );
    }
    return s(
      "g",
      { class: "enter-mark", transform: `translate(${x} ${y})` },
      s("circle", { r: 36 }),
      s("path", { d: "M-15 0H15M0 -15V15" }),
    );
  }

  /**
   * On each piece of the line what pushes so far, beside a small animal, and where mountains have to be moved their
   * number, beside a small mountain.
   *
   * @param {Wire.Push} push
   * @param {number} grow
   */
  #badges(push, grow) {
    const [figure, height] = [19 * grow, 25 * grow];
    const [last] = push.line[push.line.length - 1];
    const end = beside(last, push.toward);
    const marks = push.line.map(([at, force, mass]) => {
      const { x, y } = middle(at);
      const stuck = push.stuck === at;
      const herd = this.#scene?.turn === 1 ? "r" : "e";
      const counts = mass > 0 ? [[force, herd], [mass, "m"]] : [[force, herd]];
      const each = 13 * grow + figure;
      const w = counts.length * each + 5 * grow;
      // The arrow that plays a push lies on the side that it comes from, and the cross of one that is stuck in the upper right.
      const aside = { e: Math.max(36, w / 2), w: -Math.max(36, w / 2) }[push.toward] ?? 0;
      const [right, down] = push.legal ? [aside, push.toward === "n" ? -36 : 36] : [0, 36];
      const edge = w / 2 + 2;
      const across = Math.max(edge, Math.min(x + right, SIZE - edge));
      return s(
        "g",
        { class: `badge ${stuck ? "stuck" : ""}`, transform: `translate(${across} ${y + down})` },
        s("rect", { x: -w / 2, y: -height / 2, width: w, height, rx: height / 2 }),
        counts.map(([count, kind], index) => {
          const left = -w / 2 + index * each + 8 * grow;
          return [
            s("text", { x: left + 2 * grow, y: 5.6 * grow, "font-size": 16 * grow }, String(count)),
            figureOf(String(kind), { x: left + 6 * grow, y: -figure / 2, size: figure }),
          ];
        }),
      );
    });
    if (push.stuck) {
      marks.unshift(cross(middle(push.stuck)));
    } else {
      const spot = end ? middle(end) : outside(last, opposite(push.toward), 0.56);
      const scale = end ? 1 : 0.55;
      marks.unshift(
        s(
          "g",
          {
            class: "push-arrow",
            transform: `translate(${spot.x} ${spot.y}) rotate(${ANGLES[push.toward]}) scale(${scale})`,
          },
          arrow(),
        ),
      );
    }
    return marks;
  }
}

/**
 * Whether the border is a way in: not once the game is over, nor while the reserve of who looks, or of who is to move,
 * is empty.
 *
 * @param {SiamScene} scene
 */
function mayEnter({ over, viewer, turn, reserves }) {
  return !over && reserves[viewer ?? turn ?? 0] > 0;
}

/**
 * What decided the game: the mountain that fell, outside the edge, the way it went, and the animal that wins by it.
 *
 * @param {Pick<Entry, "effect">} last
 */
function endingOf(last) {
  const pushed = effectOf(last)?.pushed;
  const out = pushed?.out;
  if (!pushed || !out?.by) return null;
  const fallen = fallenAt(out.at, pushed.toward);
  const winner = middle(out.by);
  const ring = PIECE * 0.56;
  const [dx, dy] = STEPS[pushed.toward];
  return [
    s("path", { class: "fall-path", d: `M${winner.x + dx * ring} ${winner.y - dy * ring}L${fallen.x} ${fallen.y}` }),
    s("g", { class: "fallen", transform: `translate(${fallen.x} ${fallen.y}) rotate(24) scale(.4)` }, drawing("m")),
    s("circle", { class: "winning", cx: winner.x, cy: winner.y, r: ring }),
  ];
}

/** @param {string} kind */
function drawing(kind) {
  const size = kind === "m" ? PIECE * 1.08 : PIECE;
  return figureOf(kind, { x: -size / 2, y: -size / 2, size });
}

/**
 * @param {string} kind
 * @param {Point & { size: number }} box
 */
function figureOf(kind, { x, y, size }) {
  const name = kind === "e" ? "elephant" : kind === "r" ? "rhino" : "mountain";
  return s("use", { href: `#${name}`, x, y, width: size, height: size });
}

function arrow() {
  return s("path", { d: "M0 31V-26M-20 -8L0 -29L20 -8" });
}

/** @param {Point} point */
function cross({ x, y }) {
  return s(
    "g",
    { class: "refusal", transform: `translate(${x} ${y})` },
    s("rect", {
      class: "hatch",
      x: -SQUARE / 2 + 2,
      y: -SQUARE / 2 + 2,
      width: SQUARE - 4,
      height: SQUARE - 4,
      rx: 7,
    }),
    s("circle", { cx: 32, cy: -32, r: 16 }),
    s("path", { d: "M26 -38L38 -26M38 -38L26 -26" }),
  );
}
