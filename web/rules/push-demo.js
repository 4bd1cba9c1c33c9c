// Force against mass, to be tried: a position, an arrow that can be pressed, the sum after each piece, the result.

import { SiamBoard } from "../board/siam.js";
import { PITCH } from "../board/siam-place.js";
import { beside } from "../board/square.js";
import { h, put, s } from "../dom.js";
import { isCalm } from "../motion.js";
import { t } from "../text.js";
import { herdOf, traceTable, verdict } from "../play/push.js";
import { Arrows, pushArrow } from "../play/siam-arrows.js";

/** @import { SiamScene } from "../board/square.js" */

/** How long the sum can be read before the line moves, in milliseconds. */
const READING = 900;

/**
 * A push to be tried: the scenes before and after it, and the square that it starts from.
 *
 * @typedef {object} Example
 * @property {string} name
 * @property {string} title
 * @property {SiamScene} scene
 * @property {SiamScene | null} then null if the line does not move
 * @property {Wire.Push} push
 * @property {string | null} from null if the animal enters
 */

/**
 * The pushes of the rules as examples; pictures without one are left out.
 *
 * @param {readonly Wire.Picture[]} pictures
 * @param {Record<string, string>} titles
 * @returns {Example[]}
 */
export function examplesOf(pictures, titles) {
  return pictures.flatMap(({ name, move, scene, then }) => {
    if (!("pushes" in scene)) return [];
    const push = scene.pushes.find((known) => known.move === move);
    if (!push || !move || !titles[name]) return [];
    const after = then && "pushes" in then ? then : null;
    const from = move.startsWith("+") ? null : move.slice(0, 2);
    return [{ name, title: titles[name], scene, then: after, push, from }];
  });
}

/**
 * A figure with the examples, one at a time.
 *
 * @param {readonly Example[]} examples
 * @param {string} label
 */
export function drawDemo(examples, label) {
  return new PushDemo(examples, label).element;
}

class PushDemo {
  #examples;
  #board = new SiamBoard();
  #arrows;
  #sum = h("div", { class: "demo-sum" });
  #told = h("p", { class: "verdict", role: "status" });
  #tabs;
  #again = h("button", { type: "button", on: { click: () => this.#start(this.#shown) } }, t("rules.demo.again"));
  #ring = s("circle", { class: "winner-ring", r: 49, hidden: true });
  /** @type {Example} */
  #shown;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  element;

  /**
   * @param {readonly Example[]} examples
   * @param {string} label
   */
  constructor(examples, label) {
    this.#examples = examples;
    this.#shown = examples[0];
    // The squares are there to be seen; what can be pressed is the arrow.
    this.#board.mat.buttons.inert = true;
    this.#board.mat.svg.append(this.#ring);
    this.#arrows = new Arrows(this.#board.mat, {
      middle: (square) => this.#board.spot(square),
      pitch: PITCH,
      press: () => this.#push(),
    });
    this.#tabs = examples.map((example) =>
      h("button", { type: "button", class: "small", on: { click: () => this.#start(example) } }, t(example.title)),
    );
    this.element = h(
      "figure",
      { class: "picture push-demo", "aria-label": label },
      examples.length > 1 ? h("div", { class: "demo-tabs", role: "group", "aria-label": label }, this.#tabs) : null,
      h(
        "div",
        { class: "demo-grid" },
        this.#board.element,
        h("div", { class: "demo-side" }, this.#told, this.#sum, h("div", { class: "row" }, this.#again)),
      ),
    );
    this.#start(this.#shown);
  }

  /** @param {Example} example */
  #start(example) {
    clearTimeout(this.#timer);
    this.#shown = example;
    const { scene, push, from } = example;
    this.#tabs.forEach((tab, index) => tab.setAttribute("aria-pressed", String(this.#examples[index] === example)));
    this.#board.render(scene, { selected: from });
    this.#mark(null);
    this.#arrows.draw([pushArrow(push, false)], herdOf(scene));
    put(this.#sum);
    this.#told.textContent = t("rules.demo.press");
    this.#again.disabled = true;
    this.element.dataset.state = "ready";
  }

  /** The arrow was pressed: first the sum is shown, then the line moves, if it does. */
  #push() {
    const { scene, push, from } = this.#shown;
    this.#arrows.draw([], herdOf(scene));
    this.#board.render(scene, { selected: from, push });
    put(this.#sum, traceTable(scene, push, from));
    this.#again.disabled = false;
    this.#again.focus({ preventScroll: true });
    this.element.dataset.state = "summed";
    this.#timer = setTimeout(() => this.#end(), isCalm() ? 0 : READING);
  }

  #end() {
    const { scene, then, push } = this.#shown;
    if (then) this.#board.render(then, { last: { move: push.move }, moved: true });
    if (push.winner !== null) this.#mark(push.nearest ? beside(push.nearest, push.toward) : push.line[0][0]);
    this.#told.textContent = verdict(scene, push);
    this.element.dataset.state = then ? "moved" : "stuck";
  }

  /**
   * Rings the animal that wins.
   *
   * @param {string | null} square
   */
  #mark(square) {
    this.#ring.toggleAttribute("hidden", square === null);
    if (!square) return;
    const { x, y } = this.#board.spot(square);
    this.#ring.setAttribute("cx", String(x));
    this.#ring.setAttribute("cy", String(y));
  }
}
