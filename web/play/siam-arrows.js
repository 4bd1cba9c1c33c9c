// Arrows on the board of Siam that can be pressed: a push by an animal, a push by one that enters, and the way out.

import { place } from "../board/mat.js";
import { beside, HEADINGS, opposite, STEPS } from "../board/square.js";
import { h, put, s } from "../dom.js";
import { t } from "../text.js";
import { herdOf, pieceAt } from "./push.js";

/** @import { Mat, Point } from "../board/mat.js" */
/** @import { SiamMove, SiamScene } from "../board/square.js" */
/** @import { Draft } from "./siam-panel.js" */

/**
 * An arrow: the move that it stands for, where it is in squares from the middle of `at`, and the way it points.
 *
 * @typedef {object} Arrow
 * @property {string} move
 * @property {string} at
 * @property {number} far
 * @property {string} heading
 * @property {string} label
 * @property {boolean} chosen
 * @property {Wire.Push | null} push
 */

/** An arrow lies across the line between two squares, more on the piece that is pushed. */
const AHEAD = 0.68;
/** One at the edge lies half outside. */
const EDGE = -0.52;

/** @type {Record<string, string>} */
const PUSHES = { n: "siam.push.n", e: "siam.push.e", s: "siam.push.s", w: "siam.push.w" };

/**
 * The arrows of a draft. Nothing is chosen: every push that goes, unless the piece ahead is one's own and can be
 * chosen itself. An animal is chosen: its own push, and the way out.
 *
 * @param {SiamScene} scene
 * @param {readonly SiamMove[]} moves
 * @param {Draft} draft
 * @returns {Arrow[]}
 */
export function arrowsOf(scene, moves, draft) {
  if (moves.length === 0 || draft.stage === "facing") return [];
  if (draft.stage === "push") return draft.push.legal ? [pushArrow(draft.push, true)] : [];
  if (draft.stage === "leave") return [leaveArrow(draft.from, true)];
  const legal = scene.pushes.filter((push) => push.legal);
  if (draft.stage === "animal") {
    const own = legal.filter((push) => push.move.startsWith(draft.from));
    const leaves = moves.some(({ kind, from }) => kind === "leave" && from === draft.from);
    return [...own.map((push) => pushArrow(push, false)), ...(leaves ? [leaveArrow(draft.from, false)] : [])];
  }
  return legal
    .filter((push) => draft.stage !== "enter" || push.move.startsWith("+"))
    .filter((push) => draft.stage === "enter" || pieceAt(scene, push.line[0][0])?.kind !== herdOf(scene))
    .map((push) => pushArrow(push, false));
}

/**
 * The arrow of a push, whether it goes or not.
 *
 * @param {Wire.Push} push
 * @param {boolean} chosen
 * @returns {Arrow}
 */
export function pushArrow(push, chosen) {
  const first = push.line[0][0];
  const way = t(PUSHES[push.toward]);
  if (push.move.startsWith("+")) {
    const label = `${t("siam.title.push_in", { to: first })}, ${way}`;
    return { move: push.move, at: first, far: EDGE, heading: push.toward, label, chosen, push };
  }
  const from = push.move.slice(0, 2);
  const label = `${t("siam.title.push", { from, to: first })}, ${way}`;
  return { move: push.move, at: from, far: AHEAD, heading: push.toward, label, chosen, push };
}

/**
 * @param {string} from
 * @param {boolean} chosen
 * @returns {Arrow}
 */
function leaveArrow(from, chosen) {
  const out = HEADINGS.find((heading) => beside(from, heading) === null) ?? "n";
  const label = t("siam.title.leave", { from });
  return { move: `-${from}`, at: from, far: -EDGE, heading: out, label, chosen, push: null };
}

export class Arrows {
  #mat;
  #middle;
  #pitch;
  #press;
  #element = h("div", { class: "arrows", role: "group" });

  /**
   * Arrows over a mat; `middle(square)` is in units of its drawing, `pitch` the distance of two squares, and
   * `press(arrow, byKey)` what happens.
   *
   * @param {Mat} mat
   * @param {{ middle: (square: string) => Point, pitch: number, press: (arrow: Arrow, byKey: boolean) => void }} board
   */
  constructor(mat, { middle, pitch, press }) {
    this.#mat = mat;
    this.#middle = middle;
    this.#pitch = pitch;
    this.#press = press;
    mat.buttons.after(this.#element);
  }

  /**
   * Draws arrows in the colour of the herd that they move: `e` or `r`.
   *
   * @param {readonly Arrow[]} arrows
   * @param {string} herd
   */
  draw(arrows, herd) {
    this.#element.setAttribute("aria-label", t("siam.arrows"));
    this.#element.className = `arrows herd-${herd}`;
    this.#element.hidden = arrows.length === 0;
    put(
      this.#element,
      arrows.map((arrow) => this.#button(arrow)),
    );
  }

  /** @param {Arrow} arrow */
  #button(arrow) {
    const { at, far, heading, label, chosen } = arrow;
    const [dx, dy] = STEPS[heading];
    const { x, y } = this.#middle(at);
    const button = h(
      "button",
      {
        type: "button",
        class: `arrow ${chosen ? "chosen" : ""} ${arrow.push ? "" : "out"}`,
        "data-move": arrow.move,
        "aria-label": label,
        on: { click: (event) => this.#press(arrow, event.detail === 0) },
      },
      picture(`way-${heading}`),
    );
    place(this.#mat, button, { x: x + dx * far * this.#pitch, y: y - dy * far * this.#pitch, w: SIZE });
    return button;
  }
}

/** In units of the drawing; the style sheet makes it no smaller than a fingertip. */
const SIZE = 42;
const SHAPE = "M0 26V-22M-17 -6L0 -24L17 -6";

/**
 * An arrow in the line that says what arrows are.
 *
 * @param {string} herd
 */
export function sampleArrow(herd) {
  return h("span", { class: `arrow-sample herd-${herd}` }, picture("way-n"));
}

/** @param {string} way */
function picture(way) {
  return s(
    "svg",
    { viewBox: "-40 -40 80 80", "aria-hidden": "true", class: way },
    s("path", { class: "edge", d: SHAPE }),
    s("path", { d: SHAPE }),
  );
}

/**
 * The square that an arrow at the end of a pushed line points to, or null past the edge.
 *
 * @param {Wire.Push} push
 */
export function endOf(push) {
  const [last] = push.line[push.line.length - 1];
  return beside(last, push.toward);
}

/**
 * The ways that lead straight inward from a border square.
 *
 * @param {string} square
 */
export function inwardOf(square) {
  return HEADINGS.filter((heading) => beside(square, heading) && !beside(square, opposite(heading)));
}
