// The panel of Siam: what the chosen animal can do, and the sum of a push before it is played.

import { pieceName, facing } from "../board/siam-words.js";
import { ARROWS, HEADINGS, toward } from "../board/square.js";
import { h, keycap } from "../dom.js";
import { say } from "../live.js";
import { t } from "../text.js";
import { makePanel, radios, typing } from "./panel.js";
import { facings, herdOf, pieceAt, traceTable, verdict } from "./push.js";
import { arrowsOf, sampleArrow } from "./siam-arrows.js";

/** @type {Record<string, string>} */
const PUSHES = { n: "siam.push.n", e: "siam.push.e", s: "siam.push.s", w: "siam.push.w" };

/** @import { Target } from "../board/siam.js" */
/** @import { SiamMove, SiamScene } from "../board/square.js" */
/** @import { State } from "./play.js" */

/**
 * What is chosen so far: nothing, an animal, that one enters, that one leaves, where one goes with the way that it will
 * face, or a push. `from` is null for an animal that enters.
 *
 * @typedef {{ stage: "none" | "enter", from?: null }
 *   | { stage: "animal" | "leave", from: string }
 *   | { stage: "facing", kind: SiamMove["kind"], from: string | null, to: string, facing: string }
 *   | { stage: "push", push: Wire.Push, from: string | null }} Draft
 *
 * @typedef {object} Actions what the buttons of the panel do
 * @property {(draft: Draft) => void} set
 * @property {(from: string, heading: string) => void} send
 * @property {() => void} confirm
 * @property {(text: string) => Promise<boolean>} play
 *
 * @typedef {{ scene: SiamScene, moves: readonly SiamMove[], draft: Draft, targets: readonly Target[], state: State }} Shown
 */

export class SiamPanel {
  #panel = makePanel();
  /** @type {Actions} */
  #actions;

  /** @param {Actions} actions */
  constructor(actions) {
    this.#actions = actions;
  }

  get element() {
    return this.#panel.element;
  }

  /**
   * Draws the panel for a draft; `targets` are what the chosen animal can reach.
   *
   * @param {Shown} shown
   */
  draw(shown) {
    const { moves, draft, state } = shown;
    if (moves.length === 0) {
      this.#panel.head(state.title, { note: state.note });
      this.#panel.fill(state.body);
    } else if (draft.stage === "push") this.#drawPush(shown, draft);
    else if (draft.stage === "facing") this.#drawFacing(shown, draft);
    else if (draft.stage === "animal") this.#drawAnimal(shown, draft.from);
    else if (draft.stage === "leave") this.#drawLeave(shown, draft.from);
    else this.#drawNothing(shown);
  }

  /** @param {Shown} shown */
  #drawNothing({ scene, moves, draft, state }) {
    const { stage } = draft;
    const reserve = scene.reserves[scene.turn ?? 0];
    this.#panel.head(t("turn.yours"), { active: true, note: state.note });
    this.#panel.fill(
      h("p", { class: "lead" }, t(stage === "enter" ? "siam.where_enter" : reserve > 0 ? "siam.choose" : "siam.choose.own")),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: "wide",
            disabled: reserve === 0,
            "aria-pressed": String(stage === "enter"),
            on: { click: () => this.#actions.set({ stage: stage === "enter" ? "none" : "enter" }) },
          },
          t("siam.enter"),
          h("small", {}, t("siam.reserve", { count: reserve })),
          keycap("+"),
        ),
      ),
      arrowsOf(scene, moves, draft).length > 0
        ? h("p", { class: "arrows-key" }, sampleArrow(herdOf(scene)), t("siam.arrows.key"))
        : null,
      this.#hints(),
      this.#typing(),
    );
  }

  /**
   * @param {Shown} shown
   * @param {string} from
   */
  #drawAnimal(shown, from) {
    const { scene, targets, state } = shown;
    const piece = pieceAt(scene, from);
    const steps = targets.filter(({ kind }) => kind === "step");
    const pushes = targets.filter(({ kind }) => kind === "push");
    /**
     * @param {string} key
     * @param {readonly Target[]} places
     */
    const goings = (key, places) =>
      places.length > 0
        ? h(
            "p",
            { class: "line" },
            h("span", {}, t(key)),
            places.map(({ at }) => this.#going(from, at)),
          )
        : null;
    this.#panel.head(`${from} · ${pieceName(piece)}`, { active: true, note: state.note });
    this.#panel.fill(
      goings("siam.push_to", pushes),
      goings("siam.step_to", steps),
      this.#turning(shown, from),
      this.#leaving(shown, from),
      this.#hints(),
      this.#typing(),
    );
  }

  /**
   * A button that sends an animal to a square beside it.
   *
   * @param {string} from
   * @param {string} at
   */
  #going(from, at) {
    const send = () => this.#actions.send(from, toward(from, at) ?? "n");
    return h("button", { type: "button", class: "small", on: { click: send } }, at);
  }

  /**
   * @param {Shown} shown
   * @param {string} from
   */
  #turning({ scene, moves }, from) {
    const own = pieceAt(scene, from)?.heading;
    if (!own) return null;
    const options = facings(moves, { kind: "turn", from, to: from });
    return [
      h("p", { class: "step" }, t("siam.turn")),
      h(
        "div",
        { class: "four" },
        HEADINGS.map((heading) => {
          const move = options.find((known) => known.facing === heading);
          return h(
            "button",
            {
              type: "button",
              class: "choice",
              disabled: !move,
              on: { click: () => move && this.#actions.play(move.text) },
            },
            h("b", { "aria-hidden": "true" }, ARROWS[heading]),
            h(
              "small",
              {},
              heading === own
                ? t("siam.already", { heading: scene.words.headings[heading] })
                : scene.words.headings[heading],
            ),
          );
        }),
      ),
    ];
  }

  /**
   * @param {Shown} shown
   * @param {string} from
   */
  #leaving({ moves }, from) {
    const move = moves.find((known) => known.kind === "leave" && known.from === from);
    if (!move) return null;
    return h(
      "p",
      { class: "line" },
      h(
        "button",
        { type: "button", class: "small", on: { click: () => this.#actions.set({ stage: "leave", from }) } },
        t("siam.leave"),
      ),
      keycap(t("keys.siam.delete")),
    );
  }

  /**
   * @param {Shown} shown
   * @param {string} from
   */
  #drawLeave({ state }, from) {
    const title = t("siam.title.leave", { from });
    this.#panel.head(title, { active: true, note: state.note });
    this.#panel.fill(
      h("p", {}, t("siam.leaves")),
      h(
        "button",
        { type: "button", class: "main", on: { click: () => this.#actions.confirm() } },
        `${title} `,
        keycap("↵"),
      ),
      h("p", { class: "faint again" }, t("siam.again.out")),
      this.#typing(),
    );
  }

  /**
   * @param {Shown} shown
   * @param {Extract<Draft, { stage: "facing" }>} draft
   */
  #drawFacing({ scene, moves, state }, draft) {
    const { kind, from, to, facing: heading } = draft;
    const options = facings(moves, draft);
    const title =
      kind === "enter"
        ? t("siam.title.enter", { to })
        : kind === "turn"
          ? t("siam.title.turn", { from })
          : t("siam.title.step", { from, to });
    this.#panel.head(title, { active: true, note: state.note });
    this.#panel.fill(
      h("p", { class: "step" }, t("siam.which_way")),
      h(
        "div",
        { class: "ways" },
        radios(
          t("siam.which_way"),
          HEADINGS.map((way) => ({
            text: ARROWS[way],
            detail: scene.words.headings[way],
            name: facing(way),
            chosen: way === heading,
            disabled: !options.some((move) => move.facing === way),
            pick: () => this.#actions.set({ ...draft, facing: way }),
          })),
        ),
      ),
      h(
        "button",
        { type: "button", class: "main", on: { click: () => this.#actions.confirm() } },
        `${title}, ${facing(heading)} `,
        keycap("↵"),
      ),
      h("p", { class: "faint again" }, t("siam.again")),
      this.#typing(),
    );
  }

  /**
   * @param {Shown} shown
   * @param {Extract<Draft, { stage: "push" }>} draft
   */
  #drawPush(shown, { push, from }) {
    const { scene } = shown;
    const first = push.line[0][0];
    const title = from ? t("siam.title.push", { from, to: first }) : t("siam.title.push_in", { to: first });
    this.#panel.head(title, {
      active: true,
      note: push.legal ? t("siam.legal") : t("siam.illegal"),
      kind: push.legal ? "good" : "bad",
    });
    this.#panel.fill(
      traceTable(scene, push, from),
      h("p", { class: "verdict" }, verdict(scene, push)),
      push.legal
        ? h(
            "button",
            { type: "button", class: "main", on: { click: () => this.#actions.confirm() } },
            t(PUSHES[push.toward]),
            " ",
            keycap("↵"),
          )
        : null,
      from ? this.#turning(shown, from) : null,
      from ? this.#others(shown, from) : this.#directions(shown, first, push),
      this.#typing(),
    );
    if (push.legal) say(`${title}. ${verdict(scene, push)}`);
  }

  /**
   * An animal that enters in a corner may push two ways.
   *
   * @param {Shown} shown
   * @param {string} square
   * @param {Wire.Push} push
   */
  #directions({ scene }, square, push) {
    const others = scene.pushes.filter((known) => known !== push && known.move.startsWith(`+${square}`));
    return others.map((other) =>
      h(
        "p",
        { class: "line" },
        h(
          "button",
          {
            type: "button",
            class: "small",
            on: { click: () => this.#actions.set({ stage: "push", push: other, from: null }) },
          },
          t(PUSHES[other.toward]),
        ),
      ),
    );
  }

  /**
   * @param {Shown} shown
   * @param {string} from
   */
  #others(shown, from) {
    const { scene, moves } = shown;
    const steps = new Set(
      moves.filter((move) => move.kind === "go" && move.from === from).map((move) => move.to ?? ""),
    );
    const free = [...steps].filter((at) => !pieceAt(scene, at));
    if (free.length === 0) return this.#leaving(shown, from);
    return [
      h(
        "p",
        { class: "line" },
        h("span", {}, t("siam.step_to")),
        free.map((at) => this.#going(from, at)),
      ),
      this.#leaving(shown, from),
    ];
  }

  #hints() {
    return h(
      "p",
      { class: "hints" },
      keycap("←"),
      keycap("→"),
      ` ${t("keys.siam.arrows")} · `,
      keycap("↵"),
      ` ${t("keys.siam.enter")} · `,
      keycap("t"),
      ` ${t("keys.siam.turn")}`,
    );
  }

  #typing() {
    return typing(t("siam.example"), (text) => this.#actions.play(text));
  }
}
