// Playing Siam: an animal, then where it goes, then the way it faces. A push is seen before it is
// played, with the force and the mass after each piece.

import { ARROWS, beside, facing, HEADINGS, isBorder, pieceName, readMove, SiamBoard, SQUARES, toward } from "../board/siam.js";
import { draggable, explain, hush } from "../board/mat.js";
import { h, keycap } from "../dom.js";
import { say } from "../live.js";
import { t } from "../text.js";
import { makePanel, radios, typing } from "./panel.js";

export { describe, moveLine, seatDetail, tell } from "../board/siam.js";

const KEYS = { ArrowUp: "n", ArrowRight: "e", ArrowDown: "s", ArrowLeft: "w" };

export class SiamPlay {
  #board = new SiamBoard();
  #panel = makePanel();
  #table;
  #scene = null;
  #moves = [];
  /** `{stage: "none" | "animal" | "enter" | "facing" | "push", …}` */
  #draft = { stage: "none" };
  #wrong = null;
  #last = null;
  #state = {};
  #cursor = "c1";

  constructor(table) {
    this.#table = table;
    for (const square of SQUARES) this.#wire(square);
    this.#rove();
  }

  get mat() { return this.#board.element; }
  get aside() { return [this.#panel.element]; }
  get keys() {
    return [["← ↑ → ↓", t("keys.siam.arrows")], ["↵", t("keys.siam.enter")], ["t", t("keys.siam.turn")],
      ["Suppr / x", t("keys.siam.leave")], ["+", t("keys.siam.come")]];
  }

  update(scene, { last, moved, state }) {
    this.#scene = scene;
    this.#moves = scene.moves.map(readMove).filter(Boolean);
    this.#draft = { stage: "none" };
    this.#wrong = null;
    this.#last = last;
    this.#state = state;
    hush(this.#board.mat);
    this.#render(moved);
  }

  refresh(state) {
    this.#state = state;
    this.#drawPanel();
  }

  redraw() {
    if (this.#scene) this.#render();
  }

  cancel() {
    const had = hush(this.#board.mat) || this.#draft.stage !== "none" || this.#wrong !== null;
    const { stage, from } = this.#draft;
    this.#wrong = null;
    this.#set((stage === "facing" || stage === "push") && from ? { stage: "animal", from } : { stage: "none" });
    return had;
  }

  key(event) {
    if (this.#moves.length === 0) return false;
    const inPanel = this.#panel.element.contains(document.activeElement);
    const heading = KEYS[event.key];
    if (heading && !inPanel && this.#draft.stage !== "none" && this.#draft.stage !== "enter") {
      this.#point(heading);
      return true;
    }
    // Over the board Enter plays what is chosen, wherever the focus was left.
    const onBoard = this.#mat().contains(document.activeElement);
    if (event.key === "Enter" && (onBoard || !document.activeElement?.closest("button, a"))) {
      return this.#confirm();
    }
    if (event.key === "t") return this.#turn(this.#draft.from ?? this.#cursor);
    if (event.key === "Delete" || event.key === "x") return this.#leave(this.#draft.from ?? this.#cursor);
    if (event.key === "+") {
      if (isBorder(this.#cursor) && this.#mat().contains(document.activeElement)) this.#enterAt(this.#cursor);
      else this.#set({ stage: "enter" });
      return true;
    }
    return false;
  }

  propose(text) {
    const move = readMove(text);
    const push = this.#pushOf((known) => known.move === text);
    if (!move) return;
    if (push) this.#set({ stage: "push", push, from: move.from });
    else if (move.kind === "leave") this.#set({ stage: "animal", from: move.from });
    else this.#set({ stage: "facing", from: move.from, to: move.to, kind: move.kind, facing: move.facing });
  }

  #mat() { return this.#board.element; }

  #piece(square) {
    return this.#scene.pieces.find(({ at }) => at === square) ?? null;
  }

  #mine() { return this.#scene.turn === 0 ? "e" : "r"; }

  #isMine(square) {
    return this.#piece(square)?.kind === this.#mine();
  }

  #pushOf(fits) {
    return this.#scene.pushes.find(fits) ?? null;
  }

  /** The moves of a draft that differ only in the way the animal faces then. */
  #facings({ kind, from, to }) {
    return this.#moves.filter((move) => move.kind === kind && move.from === from && move.to === to);
  }

  #set(draft) {
    this.#draft = draft;
    this.#render();
  }

  /** The move that Enter would play. */
  #ready() {
    const { stage, push } = this.#draft;
    if (stage === "push") return push.legal ? push.move : null;
    if (stage !== "facing") return null;
    return this.#facings(this.#draft).find((move) => move.facing === this.#draft.facing)?.text ?? null;
  }

  #confirm() {
    const ready = this.#ready();
    if (ready) this.#table.play(ready);
    return Boolean(ready);
  }

  /** A square was pressed. */
  #press(square) {
    this.#cursor = square;
    this.#rove();
    if (hush(this.#board.mat)) this.#wrong = null;
    if (this.#moves.length === 0) {
      if (!this.#scene.over) this.#refuse(square, `-${square}`);
      return;
    }
    const { stage, from, to, push } = this.#draft;
    if (stage === "facing" && square === to) return void this.#confirm();
    if (stage === "push" && push.line.some(([at]) => at === square)) return void (this.#confirm() || this.#render());
    if (stage === "enter" && (isBorder(square) || !this.#isMine(square))) return this.#enterAt(square);
    if (from && square === from) return void this.#turn(from);
    if (from && toward(from, square)) return this.#send(from, toward(from, square));
    if (this.#isMine(square)) return this.#set({ stage: "animal", from: square });
    if (!this.#piece(square) && isBorder(square) && this.#scene.reserves[this.#scene.turn] > 0) return this.#enterAt(square);
    if (from) {
      this.#set({ stage: "animal", from });
      return this.#refuse(square, `${from}${square}${this.#piece(from).heading}`);
    }
    this.#refuse(square, this.#piece(square) ? `-${square}` : `+${square}n`);
  }

  /** An arrow, while something is chosen. */
  #point(heading) {
    const { stage, from, to, push } = this.#draft;
    if (stage === "facing") {
      const found = this.#facings(this.#draft).find((move) => move.facing === heading);
      if (found) this.#set({ ...this.#draft, facing: heading });
      else this.#refuse(to, this.#written({ ...this.#draft, facing: heading }));
    } else if (stage === "push" && !from) {
      const other = this.#pushOf((known) => known.toward === heading && known.move.startsWith(`+${push.line[0][0]}`));
      if (other) this.#set({ stage: "push", push: other, from: null });
    } else if (from) {
      if (beside(from, heading)) this.#send(from, heading);
      else this.#leave(from);
    }
  }

  #written({ kind, from, to, facing: heading }) {
    return kind === "enter" ? `+${to}${heading}` : kind === "turn" ? `${from}${heading}` : `${from}${to}${heading}`;
  }

  /** Sends an animal one square on: a step, a push, or a push that does not go. */
  #send(from, heading) {
    const to = beside(from, heading);
    const push = this.#pushOf((known) => known.move.startsWith(`${from}${to}`));
    if (push) {
      this.#set({ stage: "push", push, from });
      if (!push.legal) this.#refuse(push.stuck ?? to, push.move, { mark: false });
      return;
    }
    const own = this.#piece(from).heading;
    const steps = this.#facings({ kind: "go", from, to });
    const straight = steps.find((move) => move.facing === own) ?? steps[0];
    if (straight) this.#set({ stage: "facing", kind: "go", from, to, facing: straight.facing });
    else this.#refuse(to, `${from}${to}${own}`);
  }

  #enterAt(square) {
    const pushes = this.#scene.pushes.filter((known) => known.move.startsWith(`+${square}`));
    if (this.#piece(square)) {
      const push = pushes.find((known) => known.legal) ?? pushes[0];
      if (!push) return void this.#refuse(square, `+${square}n`);
      this.#set({ stage: "push", push, from: null });
      if (!push.legal) this.#refuse(square, push.move, { mark: false });
      return;
    }
    const options = this.#facings({ kind: "enter", from: null, to: square });
    // Facing inward is what one mostly wants.
    const inward = HEADINGS.filter((heading) => beside(square, heading) && !beside(square, { n: "s", s: "n", e: "w", w: "e" }[heading]));
    const best = options.find((move) => inward.includes(move.facing)) ?? options[0];
    if (best) this.#set({ stage: "facing", kind: "enter", from: null, to: square, facing: best.facing });
    else this.#refuse(square, `+${square}${inward[0] ?? "n"}`);
  }

  #turn(square) {
    const options = this.#facings({ kind: "turn", from: square, to: square });
    if (options.length === 0) {
      this.#refuse(square, `${square}n`);
      return true;
    }
    const own = HEADINGS.indexOf(this.#piece(square).heading);
    const next = HEADINGS[(own + 1) % 4];
    const best = options.find((move) => move.facing === next) ?? options[0];
    this.#set({ stage: "facing", kind: "turn", from: square, to: square, facing: best.facing });
    return true;
  }

  #leave(square) {
    const move = this.#moves.find((known) => known.kind === "leave" && known.from === square);
    if (move) this.#table.play(move.text);
    else this.#refuse(square, `-${square}`);
    return true;
  }

  /** Asks the rules why, and says it beside the square. */
  async #refuse(square, text, { mark = true } = {}) {
    const scene = this.#scene;
    const answer = await this.#table.why(text);
    if (!answer || answer.legal || this.#scene !== scene) return;
    this.#wrong = mark ? square : null;
    this.#render();
    explain(this.#board.mat, this.#board.spot(square), answer.text, this.#table.rules);
  }

  #targets() {
    const { stage, from } = this.#draft;
    if (stage === "enter") {
      const squares = new Set(this.#moves.filter((move) => move.kind === "enter").map((move) => move.to));
      return [...squares].map((at) => ({ at, kind: "enter" }));
    }
    if (!from) return [];
    const steps = new Set(this.#moves.filter((move) => move.kind === "go" && move.from === from).map((move) => move.to));
    return [...steps].map((at) => {
      const push = this.#pushOf((known) => known.move.startsWith(`${from}${at}`));
      return { at, kind: push ? "push" : "step", heading: push?.toward };
    }).filter(({ kind }) => stage !== "push" || kind === "step");
  }

  #render(moved = false) {
    const { stage, from, to, push, kind, facing: heading } = this.#draft;
    const ghost = stage === "facing" ? { at: to, kind: this.#mine(), heading } : null;
    this.#board.element.classList.toggle("ghosting", ghost !== null);
    this.#board.element.classList.toggle("turning", kind === "turn" && stage === "facing");
    this.#board.render(this.#scene, {
      last: this.#last, moved, selected: from ?? (stage === "facing" ? to : null), push, ghost, wrong: this.#wrong,
      targets: this.#targets().filter(({ at }) => at !== to),
    });
    for (const square of SQUARES) this.#board.button(square).classList.toggle("grab", this.#moves.length > 0 && this.#isMine(square));
    this.#drawPanel();
  }

  #rove() {
    for (const square of SQUARES) this.#board.button(square).setAttribute("tabindex", square === this.#cursor ? 0 : -1);
  }

  #wire(square) {
    const button = this.#board.button(square);
    button.addEventListener("click", () => this.#press(square));
    button.addEventListener("focus", () => { this.#cursor = square; this.#rove(); });
    button.addEventListener("keydown", (event) => {
      const heading = KEYS[event.key];
      if (!heading || (this.#draft.stage !== "none" && this.#draft.stage !== "enter")) return;
      event.preventDefault();
      event.stopPropagation();
      const next = beside(square, heading);
      if (next) this.#board.button(next).focus();
    });
    draggable(this.#board.mat, button, {
      start: () => {
        if (this.#moves.length === 0 || !this.#isMine(square)) return false;
        this.#set({ stage: "animal", from: square });
        return true;
      },
      move: (point) => {
        const over = this.#board.squareAt(point);
        const push = over && this.#pushOf((known) => known.move.startsWith(`${square}${over}`));
        if (push && this.#draft.push !== push) this.#set({ stage: "push", push, from: square });
        else if (!push && this.#draft.stage !== "animal") this.#set({ stage: "animal", from: square });
      },
      drop: (point) => {
        const over = this.#board.squareAt(point);
        if (over === null) return void this.#leave(square);
        if (over === square) return;
        // Its line was seen on the way, so a push that is dropped is played.
        if (this.#draft.stage === "push" && this.#draft.push.legal) return void this.#confirm();
        this.#set({ stage: "animal", from: square });
        this.#press(over);
      },
      cancel: () => this.cancel(),
    });
  }

  #drawPanel() {
    if (this.#moves.length === 0) {
      this.#panel.head(this.#state.title, { note: this.#state.note });
      this.#panel.fill(this.#state.body);
      return;
    }
    const { stage } = this.#draft;
    if (stage === "push") this.#drawPush();
    else if (stage === "facing") this.#drawFacing();
    else if (stage === "animal") this.#drawAnimal();
    else this.#drawNothing();
  }

  #drawNothing() {
    const { stage } = this.#draft;
    const reserve = this.#scene.reserves[this.#scene.turn];
    this.#panel.head(t("turn.yours"), { active: true, note: this.#state.note });
    this.#panel.fill(
      h("p", { class: "lead" }, t(stage === "enter" ? "siam.where_enter" : "siam.choose")),
      h("div", { class: "row" }, h("button", {
        type: "button", class: "wide", disabled: reserve === 0, "aria-pressed": String(stage === "enter"),
        on: { click: () => this.#set({ stage: stage === "enter" ? "none" : "enter" }) },
      }, t("siam.enter", { count: reserve }), " ", keycap("+"))),
      this.#hints(), this.#typing());
  }

  #drawAnimal() {
    const { from } = this.#draft;
    const piece = this.#piece(from);
    const targets = this.#targets();
    const go = (at) => h("button", { type: "button", class: "small", on: { click: () => this.#send(from, toward(from, at)) } }, at);
    const steps = targets.filter(({ kind }) => kind === "step");
    const pushes = targets.filter(({ kind }) => kind === "push");
    this.#panel.head(`${from} · ${pieceName(piece)}`, { active: true, note: this.#state.note });
    this.#panel.fill(
      pushes.length > 0 ? h("p", { class: "line" }, h("span", {}, t("siam.push_to")), pushes.map(({ at }) => go(at))) : null,
      steps.length > 0 ? h("p", { class: "line" }, h("span", {}, t("siam.step_to")), steps.map(({ at }) => go(at))) : null,
      this.#turning(from),
      this.#leaving(from),
      this.#hints(), this.#typing());
  }

  #turning(from) {
    const own = this.#piece(from)?.heading;
    if (!own) return null;
    const options = this.#facings({ kind: "turn", from, to: from });
    return [
      h("p", { class: "step" }, t("siam.turn")),
      h("div", { class: "four" }, HEADINGS.map((heading) => {
        const move = options.find((known) => known.facing === heading);
        return h("button", { type: "button", class: "choice", disabled: !move, on: { click: () => this.#table.play(move.text) } },
          h("b", { "aria-hidden": "true" }, ARROWS[heading]),
          h("small", {}, heading === own ? t("siam.already", { heading: this.#scene.words.headings[heading] }) : this.#scene.words.headings[heading]));
      })),
    ];
  }

  #leaving(from) {
    const move = this.#moves.find((known) => known.kind === "leave" && known.from === from);
    if (!move) return null;
    return h("p", { class: "line" }, h("button", { type: "button", class: "small", on: { click: () => this.#leave(from) } }, t("siam.leave")), keycap("Suppr"));
  }

  #drawFacing() {
    const { kind, from, to, facing: heading } = this.#draft;
    const options = this.#facings(this.#draft);
    const title = kind === "enter" ? t("siam.title.enter", { to }) : kind === "turn" ? t("siam.title.turn", { from }) : t("siam.title.step", { from, to });
    this.#panel.head(title, { active: true, note: this.#state.note });
    this.#panel.fill(
      h("p", { class: "step" }, t("siam.which_way")),
      radios(t("siam.which_way"), HEADINGS.map((way) => ({
        text: ARROWS[way], detail: this.#scene.words.headings[way], name: facing(way),
        chosen: way === heading, disabled: !options.some((move) => move.facing === way),
        pick: () => this.#set({ ...this.#draft, facing: way }),
      }))),
      h("button", { type: "button", class: "main", on: { click: () => this.#confirm() } }, `${title}, ${facing(heading)} `, keycap("↵")),
      h("p", { class: "hints" }, t("siam.again")), this.#typing());
  }

  #drawPush() {
    const { push, from } = this.#draft;
    const first = push.line[0][0];
    const title = from ? t("siam.title.push", { from, to: first }) : t("siam.title.push_in", { to: first });
    this.#panel.head(title, { active: true, note: push.legal ? t("siam.legal") : t("siam.illegal"), kind: push.legal ? "good" : "bad" });
    const mover = t(this.#mine() === "e" ? "siam.your_elephant" : "siam.your_rhino");
    let force = 1;
    const rows = push.line.map(([at, then, mass]) => {
      const change = then - force;
      force = then;
      return h("tr", { class: push.stuck === at ? "stuck" : null }, h("th", { scope: "row" }, at),
        h("td", {}, this.#sense(at, push.toward), change ? h("b", { class: change > 0 ? "plus" : "minus" }, change > 0 ? " +1" : " −1") : null),
        h("td", {}, String(then)), h("td", {}, String(mass)));
    });
    const weakest = push.line.reduce((worst, [, f, m]) => (f - m < worst[0] - worst[1] ? [f, m] : worst), [9, 0]);
    this.#panel.fill(
      h("table", { class: "trace" },
        h("thead", {}, h("tr", {}, [t("siam.trace.square"), t("siam.trace.piece"), t("siam.trace.force"), t("siam.trace.mass")].map((text) => h("th", { scope: "col" }, text)))),
        h("tbody", {},
          h("tr", {}, h("th", { scope: "row" }, from ?? t("siam.trace.out")), h("td", {}, mover), h("td", {}, "1"), h("td", {}, "0")),
          rows)),
      h("p", { class: "verdict" }, this.#verdict(push, weakest)),
      push.legal ? h("button", { type: "button", class: "main", on: { click: () => this.#confirm() } },
        t({ n: "siam.push.n", e: "siam.push.e", s: "siam.push.s", w: "siam.push.w" }[push.toward]), " ", keycap("↵")) : null,
      from ? this.#turning(from) : null,
      from ? this.#others(from) : this.#directions(first, push),
      this.#typing());
    if (push.legal) say(`${title}. ${this.#verdict(push, weakest)}`);
  }

  /** An animal that enters in a corner may push two ways. */
  #directions(square, push) {
    const others = this.#scene.pushes.filter((known) => known !== push && known.move.startsWith(`+${square}`));
    return others.map((other) => h("p", { class: "line" }, h("button", { type: "button", class: "small", on: { click: () => this.#set({ stage: "push", push: other, from: null }) } },
      t({ n: "siam.push.n", e: "siam.push.e", s: "siam.push.s", w: "siam.push.w" }[other.toward]))));
  }

  #others(from) {
    const steps = new Set(this.#moves.filter((move) => move.kind === "go" && move.from === from && !this.#piece(move.to)).map((move) => move.to));
    if (steps.size === 0) return this.#leaving(from);
    return [h("p", { class: "line" }, h("span", {}, t("siam.step_to")),
      [...steps].map((at) => h("button", { type: "button", class: "small", on: { click: () => this.#send(from, toward(from, at)) } }, at))), this.#leaving(from)];
  }

  #sense(at, way) {
    const piece = this.#piece(at);
    if (!piece || piece.kind === "m") return t("siam.mountain");
    const name = t(piece.kind === "e" ? "siam.elephant" : "siam.rhino");
    if (piece.heading === way) return t("siam.sense.with", { animal: name });
    const against = { n: "s", s: "n", e: "w", w: "e" }[way];
    return t(piece.heading === against ? "siam.sense.against" : "siam.sense.across", { animal: name });
  }

  #verdict(push, [force, mass]) {
    if (!push.legal) return t("siam.verdict.stuck", { force, mass });
    const goes = t("siam.verdict.goes", { force, mass });
    if (push.winner !== null) return `${goes} ${t(push.winner === this.#scene.turn ? "siam.verdict.win" : "siam.verdict.lose")}`;
    return push.out ? `${goes} ${t("siam.verdict.out")}` : goes;
  }

  #hints() {
    return h("p", { class: "hints" }, keycap("←"), keycap("→"), ` ${t("keys.siam.arrows")} · `, keycap("↵"), ` ${t("keys.siam.enter")} · `, keycap("t"), ` ${t("keys.siam.turn")}`);
  }

  #typing() {
    return typing(t("siam.example"), (text) => this.#table.play(text));
  }
}
