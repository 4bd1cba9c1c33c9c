// The panel of Siam: what the chosen animal can do, and the sum of a push before it is played.

import { pieceName, facing } from "../board/siam-words.js";
import { ARROWS, HEADINGS, toward } from "../board/square.js";
import { h, keycap } from "../dom.js";
import { say } from "../live.js";
import { t } from "../text.js";
import { makePanel, radios, typing } from "./panel.js";
import { facings, herdOf, pieceAt, traceTable, verdict } from "./push.js";

const PUSHES = { n: "siam.push.n", e: "siam.push.e", s: "siam.push.s", w: "siam.push.w" };

export class SiamPanel {
  #panel = makePanel();
  #actions;
  #scene = null;
  #moves = [];
  #draft = {};
  #targets = [];
  #state = {};

  /** `actions`: `set(draft)`, `send(from, heading)`, `leave(square)`, `confirm()`, `play(text)`. */
  constructor(actions) {
    this.#actions = actions;
  }

  get element() {
    return this.#panel.element;
  }

  /** Draws the panel for a draft; `targets` are what the chosen animal can reach. */
  draw({ scene, moves, draft, targets, state }) {
    [this.#scene, this.#moves, this.#draft, this.#targets, this.#state] = [scene, moves, draft, targets, state];
    if (moves.length === 0) {
      this.#panel.head(state.title, { note: state.note });
      this.#panel.fill(state.body);
    } else if (draft.stage === "push") this.#drawPush();
    else if (draft.stage === "facing") this.#drawFacing();
    else if (draft.stage === "animal") this.#drawAnimal();
    else this.#drawNothing();
  }

  #drawNothing() {
    const { stage } = this.#draft;
    const reserve = this.#scene.reserves[this.#scene.turn];
    this.#panel.head(t("turn.yours"), { active: true, note: this.#state.note });
    this.#panel.fill(
      h("p", { class: "lead" }, t(stage === "enter" ? "siam.where_enter" : "siam.choose")),
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
          t("siam.enter", { count: reserve }),
          " ",
          keycap("+"),
        ),
      ),
      this.#hints(),
      this.#typing(),
    );
  }

  #drawAnimal() {
    const { from } = this.#draft;
    const piece = pieceAt(this.#scene, from);
    const targets = this.#targets;
    const go = (at) =>
      h(
        "button",
        { type: "button", class: "small", on: { click: () => this.#actions.send(from, toward(from, at)) } },
        at,
      );
    const steps = targets.filter(({ kind }) => kind === "step");
    const pushes = targets.filter(({ kind }) => kind === "push");
    this.#panel.head(`${from} · ${pieceName(piece)}`, { active: true, note: this.#state.note });
    this.#panel.fill(
      pushes.length > 0
        ? h(
            "p",
            { class: "line" },
            h("span", {}, t("siam.push_to")),
            pushes.map(({ at }) => go(at)),
          )
        : null,
      steps.length > 0
        ? h(
            "p",
            { class: "line" },
            h("span", {}, t("siam.step_to")),
            steps.map(({ at }) => go(at)),
          )
        : null,
      this.#turning(from),
      this.#leaving(from),
      this.#hints(),
      this.#typing(),
    );
  }

  #turning(from) {
    const own = pieceAt(this.#scene, from)?.heading;
    if (!own) return null;
    const options = facings(this.#moves, { kind: "turn", from, to: from });
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
              on: { click: () => this.#actions.play(move.text) },
            },
            h("b", { "aria-hidden": "true" }, ARROWS[heading]),
            h(
              "small",
              {},
              heading === own
                ? t("siam.already", { heading: this.#scene.words.headings[heading] })
                : this.#scene.words.headings[heading],
            ),
          );
        }),
      ),
    ];
  }

  #leaving(from) {
    const move = this.#moves.find((known) => known.kind === "leave" && known.from === from);
    if (!move) return null;
    return h(
      "p",
      { class: "line" },
      h("button", { type: "button", class: "small", on: { click: () => this.#actions.leave(from) } }, t("siam.leave")),
      keycap("Suppr"),
    );
  }

  #drawFacing() {
    const { kind, from, to, facing: heading } = this.#draft;
    const options = facings(this.#moves, this.#draft);
    const title =
      kind === "enter"
        ? t("siam.title.enter", { to })
        : kind === "turn"
          ? t("siam.title.turn", { from })
          : t("siam.title.step", { from, to });
    this.#panel.head(title, { active: true, note: this.#state.note });
    this.#panel.fill(
      h("p", { class: "step" }, t("siam.which_way")),
      radios(
        t("siam.which_way"),
        HEADINGS.map((way) => ({
          text: ARROWS[way],
          detail: this.#scene.words.headings[way],
          name: facing(way),
          chosen: way === heading,
          disabled: !options.some((move) => move.facing === way),
          pick: () => this.#actions.set({ ...this.#draft, facing: way }),
        })),
      ),
      h(
        "button",
        { type: "button", class: "main", on: { click: () => this.#actions.confirm() } },
        `${title}, ${facing(heading)} `,
        keycap("↵"),
      ),
      h("p", { class: "hints" }, t("siam.again")),
      this.#typing(),
    );
  }

  #drawPush() {
    const { push, from } = this.#draft;
    const first = push.line[0][0];
    const title = from ? t("siam.title.push", { from, to: first }) : t("siam.title.push_in", { to: first });
    this.#panel.head(title, {
      active: true,
      note: push.legal ? t("siam.legal") : t("siam.illegal"),
      kind: push.legal ? "good" : "bad",
    });
    this.#panel.fill(
      traceTable(this.#scene, push, from),
      h("p", { class: "verdict" }, verdict(this.#scene, push)),
      push.legal
        ? h(
            "button",
            { type: "button", class: "main", on: { click: () => this.#actions.confirm() } },
            t(PUSHES[push.toward]),
            " ",
            keycap("↵"),
          )
        : null,
      from ? this.#turning(from) : null,
      from ? this.#others(from) : this.#directions(first, push),
      this.#typing(),
    );
    if (push.legal) say(`${title}. ${verdict(this.#scene, push)}`);
  }

  /** An animal that enters in a corner may push two ways. */
  #directions(square, push) {
    const others = this.#scene.pushes.filter((known) => known !== push && known.move.startsWith(`+${square}`));
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

  #others(from) {
    const steps = new Set(
      this.#moves
        .filter((move) => move.kind === "go" && move.from === from && !pieceAt(this.#scene, move.to))
        .map((move) => move.to),
    );
    if (steps.size === 0) return this.#leaving(from);
    return [
      h(
        "p",
        { class: "line" },
        h("span", {}, t("siam.step_to")),
        [...steps].map((at) =>
          h(
            "button",
            { type: "button", class: "small", on: { click: () => this.#actions.send(from, toward(from, at)) } },
            at,
          ),
        ),
      ),
      this.#leaving(from),
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
