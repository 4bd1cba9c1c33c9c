// Playing Siam: an animal, then where it goes, then the way it faces. A push is seen before it is
// played, with the force and the mass after each piece.

import { draggable, hush } from "../board/mat.js";
import { SiamBoard } from "../board/siam.js";
import { beside, HEADINGS, isBorder, opposite, readMove, SQUARES, toward } from "../board/square.js";
import { t } from "../text.js";
import { Play } from "./play.js";
import { facings, herdOf, pieceAt } from "./push.js";
import { SiamPanel } from "./siam-panel.js";

export { describe, moveLine, seatDetail, tell } from "../board/siam-words.js";

const KEYS = { ArrowUp: "n", ArrowRight: "e", ArrowDown: "s", ArrowLeft: "w" };

export class SiamPlay extends Play {
  #board = new SiamBoard();
  #panel = new SiamPanel({
    set: (draft) => this.#set(draft),
    send: (from, heading) => this.#send(from, heading),
    leave: (square) => this.#leave(square),
    confirm: () => this.#confirm(),
    play: (text) => this.table.play(text),
  });
  /** `{stage: "none" | "animal" | "enter" | "facing" | "push", …}` */
  #draft = { stage: "none" };
  #cursor = "c1";

  constructor(table) {
    super(table);
    for (const square of SQUARES) this.#wire(square);
    this.#rove();
  }

  get mat() {
    return this.#board.element;
  }
  get aside() {
    return [this.#panel.element];
  }
  get keys() {
    return [
      ["← ↑ → ↓", t("keys.siam.arrows")],
      ["↵", t("keys.siam.enter")],
      ["t", t("keys.siam.turn")],
      [t("keys.siam.delete"), t("keys.siam.leave")],
      ["+", t("keys.siam.come")],
    ];
  }

  get noted() {
    return this.#board.mat;
  }
  read(text) {
    return readMove(text);
  }
  begin() {
    this.#draft = { stage: "none" };
  }

  /** One step back: from where an animal goes to the animal, from there to nothing. */
  giveUp() {
    const { stage, from } = this.#draft;
    this.#draft = (stage === "facing" || stage === "push") && from ? { stage: "animal", from } : { stage: "none" };
    return stage !== "none";
  }

  key(event) {
    if (this.moves.length === 0) return false;
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

  #mat() {
    return this.#board.element;
  }

  #isMine(square) {
    return pieceAt(this.scene, square)?.kind === herdOf(this.scene);
  }

  #pushOf(fits) {
    return this.scene.pushes.find(fits) ?? null;
  }

  #set(draft) {
    this.#draft = draft;
    this.render();
  }

  /** The move that Enter would play. */
  #ready() {
    const { stage, push } = this.#draft;
    if (stage === "push") return push.legal ? push.move : null;
    if (stage !== "facing") return null;
    return facings(this.moves, this.#draft).find((move) => move.facing === this.#draft.facing)?.text ?? null;
  }

  #confirm() {
    const ready = this.#ready();
    if (ready) this.table.play(ready);
    return Boolean(ready);
  }

  /** A square was pressed. */
  #press(square) {
    this.#cursor = square;
    this.#rove();
    if (hush(this.#board.mat)) this.wrong = null;
    if (this.moves.length === 0) {
      if (!this.scene.over) this.#refuse(square, `-${square}`);
      return;
    }
    const { stage, from, to, push } = this.#draft;
    if (stage === "facing" && square === to) return void this.#confirm();
    if (stage === "push" && push.line.some(([at]) => at === square)) return void (this.#confirm() || this.render());
    if (stage === "enter" && (isBorder(square) || !this.#isMine(square))) return this.#enterAt(square);
    if (from && square === from) return void this.#turn(from);
    if (from && toward(from, square)) return this.#send(from, toward(from, square));
    if (this.#isMine(square)) return this.#set({ stage: "animal", from: square });
    if (!pieceAt(this.scene, square) && isBorder(square) && this.scene.reserves[this.scene.turn] > 0)
      return this.#enterAt(square);
    if (from) {
      this.#set({ stage: "animal", from });
      return this.#refuse(square, `${from}${square}${pieceAt(this.scene, from).heading}`);
    }
    this.#refuse(square, pieceAt(this.scene, square) ? `-${square}` : `+${square}n`);
  }

  /** An arrow, while something is chosen. */
  #point(heading) {
    const { stage, from, to, push } = this.#draft;
    if (stage === "facing") {
      const found = facings(this.moves, this.#draft).find((move) => move.facing === heading);
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
    const own = pieceAt(this.scene, from).heading;
    const steps = facings(this.moves, { kind: "go", from, to });
    const straight = steps.find((move) => move.facing === own) ?? steps[0];
    if (straight) this.#set({ stage: "facing", kind: "go", from, to, facing: straight.facing });
    else this.#refuse(to, `${from}${to}${own}`);
  }

  #enterAt(square) {
    const pushes = this.scene.pushes.filter((known) => known.move.startsWith(`+${square}`));
    if (pieceAt(this.scene, square)) {
      const push = pushes.find((known) => known.legal) ?? pushes[0];
      if (!push) return void this.#refuse(square, `+${square}n`);
      this.#set({ stage: "push", push, from: null });
      if (!push.legal) this.#refuse(square, push.move, { mark: false });
      return;
    }
    const options = facings(this.moves, { kind: "enter", from: null, to: square });
    // Facing inward is what one mostly wants.
    const inward = HEADINGS.filter((heading) => beside(square, heading) && !beside(square, opposite(heading)));
    const best = options.find((move) => inward.includes(move.facing)) ?? options[0];
    if (best) this.#set({ stage: "facing", kind: "enter", from: null, to: square, facing: best.facing });
    else this.#refuse(square, `+${square}${inward[0] ?? "n"}`);
  }

  #turn(square) {
    const options = facings(this.moves, { kind: "turn", from: square, to: square });
    if (options.length === 0) {
      this.#refuse(square, `${square}n`);
      return true;
    }
    const own = HEADINGS.indexOf(pieceAt(this.scene, square).heading);
    const next = HEADINGS[(own + 1) % 4];
    const best = options.find((move) => move.facing === next) ?? options[0];
    this.#set({ stage: "facing", kind: "turn", from: square, to: square, facing: best.facing });
    return true;
  }

  #leave(square) {
    const move = this.moves.find((known) => known.kind === "leave" && known.from === square);
    if (move) this.table.play(move.text);
    else this.#refuse(square, `-${square}`);
    return true;
  }

  #refuse(square, text, { mark = true } = {}) {
    this.refuse(text, () => this.#board.spot(square), mark ? square : null);
  }

  #targets() {
    const { stage, from } = this.#draft;
    if (stage === "enter") {
      const squares = new Set(this.moves.filter((move) => move.kind === "enter").map((move) => move.to));
      return [...squares].map((at) => ({ at, kind: "enter" }));
    }
    if (!from) return [];
    const steps = new Set(
      this.moves.filter((move) => move.kind === "go" && move.from === from).map((move) => move.to),
    );
    return [...steps]
      .map((at) => {
        const push = this.#pushOf((known) => known.move.startsWith(`${from}${at}`));
        return { at, kind: push ? "push" : "step", heading: push?.toward };
      })
      .filter(({ kind }) => stage !== "push" || kind === "step");
  }

  render(moved = false) {
    const { stage, from, to, push, kind, facing: heading } = this.#draft;
    const ghost = stage === "facing" ? { at: to, kind: herdOf(this.scene), heading } : null;
    this.#board.element.classList.toggle("ghosting", ghost !== null);
    this.#board.element.classList.toggle("turning", kind === "turn" && stage === "facing");
    this.#board.render(this.scene, {
      last: this.last,
      moved,
      selected: from ?? (stage === "facing" ? to : null),
      push,
      ghost,
      wrong: this.wrong,
      targets: this.#targets().filter(({ at }) => at !== to),
    });
    for (const square of SQUARES)
      this.#board.button(square).classList.toggle("grab", this.moves.length > 0 && this.#isMine(square));
    this.drawPanel();
  }

  #rove() {
    for (const square of SQUARES) this.#board.button(square).setAttribute("tabindex", square === this.#cursor ? 0 : -1);
  }

  #wire(square) {
    const button = this.#board.button(square);
    button.addEventListener("click", () => this.#press(square));
    button.addEventListener("focus", () => {
      this.#cursor = square;
      this.#rove();
    });
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
        if (this.moves.length === 0 || !this.#isMine(square)) return false;
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

  drawPanel() {
    this.#panel.draw({
      scene: this.scene,
      moves: this.moves,
      draft: this.#draft,
      targets: this.moves.length > 0 ? this.#targets() : [],
      state: this.state,
    });
  }
}
