// Playing Siam: an animal, then where it goes, then the way it faces. A push is seen before it is
// played, with the force and the mass after each piece.

import { draggable, explain, hush, pointOf } from "../board/mat.js";
import { SiamBoard } from "../board/siam.js";
import { PITCH } from "../board/siam-place.js";
import { beside, HEADINGS, isBorder, readMove, SQUARES, toward } from "../board/square.js";
import { around, find } from "../dom.js";
import { say } from "../live.js";
import { t } from "../text.js";
import { Play } from "./play.js";
import { facings, herdOf, pieceAt, sumOf, targetsOf, verdict } from "./push.js";
import { Arrows, arrowsOf, endOf, inwardOf } from "./siam-arrows.js";
import { Carried } from "./siam-carry.js";
import { SiamPanel } from "./siam-panel.js";
import { followReserve } from "./siam-reserve.js";

export { describe, ending, foresee, moveLine, tell } from "../board/siam-words.js";
export { seatDetail } from "./siam-reserve.js";

/** @type {Record<string, string>} */
const KEYS = { ArrowUp: "n", ArrowRight: "e", ArrowDown: "s", ArrowLeft: "w" };

/** @import { SiamMove, SiamScene } from "../board/square.js" */
/** @import { Target } from "../board/siam.js" */
/** @import { Arrow } from "./siam-arrows.js" */
/** @import { TableSide } from "./play.js" */
/** @import { Draft } from "./siam-panel.js" */

/** @extends {Play<SiamScene, SiamMove, SiamBoard, SiamPanel>} */
export class SiamPlay extends Play {
  /** @type {Draft} */
  #draft = { stage: "none" };
  #cursor = "c1";
  #arrows;
  #carried = new Carried();

  /** @param {TableSide} table */
  constructor(table) {
    const panel = new SiamPanel({
      set: (draft) => this.#set(draft),
      send: (from, heading) => this.#send(from, heading),
      confirm: () => this.#confirm(),
      play: (text) => table.play(text),
    });
    super(table, new SiamBoard(), panel);
    this.#arrows = new Arrows(this.board.mat, {
      middle: (square) => this.board.spot(square),
      pitch: PITCH,
      press: (arrow, byKey) => this.#follow(arrow, byKey),
    });
    for (const square of SQUARES) this.#wire(square);
    this.#rove();
    this.#mat().addEventListener("click", (event) => {
      if (around(event, "button, .why") || this.board.squareAt(pointOf(this.board.mat, event))) return;
      this.#pressOutside();
    });
  }

  /**
   * An animal is taken from the reserve by a press, or dragged onto the board.
   *
   * @param {HTMLElement} seats
   */
  follow(seats) {
    followReserve(seats, this.board, this.#carried, {
      press: () => this.#set({ stage: this.#draft.stage === "enter" ? "none" : "enter" }),
      take: () => {
        if (this.moves.length === 0) return null;
        this.#set({ stage: "enter" });
        return herdOf(this.scene);
      },
      over: (square) => {
        if (square && isBorder(square)) this.#enterAt(square, { quiet: true });
        else this.#set({ stage: "enter" });
      },
      drop: (square) => {
        if (!square) return void this.cancel();
        // Its line was seen on the way, so a push that is dropped is played.
        if (this.#draft.stage === "push" && this.#draft.push.legal) return void this.#confirm();
        if (isBorder(square)) this.#enterAt(square);
        else this.#refuse(square, `+${square}n`);
      },
      cancel: () => this.cancel(),
    });
  }

  /** @returns {[string, string][]} */
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
    return this.board.mat;
  }
  /** @param {string} text */
  read(text) {
    return readMove(text);
  }
  begin() {
    this.#draft = { stage: "none" };
  }

  /** One step back: from where an animal goes to the animal, from there to nothing. */
  giveUp() {
    const { stage, from } = this.#draft;
    this.#draft = stage !== "animal" && from ? { stage: "animal", from } : { stage: "none" };
    return stage !== "none";
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.moves.length === 0) return false;
    const inPanel = this.panel.element.contains(document.activeElement);
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

  /** @param {string} text */
  propose(text) {
    const move = readMove(text);
    const push = this.#pushOf((known) => known.move === text);
    if (!move) return;
    const { kind, from, to, facing } = move;
    if (push) this.#set({ stage: "push", push, from });
    else if (to && facing) this.#set({ stage: "facing", kind, from, to, facing });
    else if (from) this.#set({ stage: "animal", from });
  }

  /**
   * The way that the animal on a square faces.
   *
   * @param {string} square
   */
  #headingAt(square) {
    return pieceAt(this.scene, square)?.heading ?? "n";
  }

  #mat() {
    return this.board.element;
  }

  /** @param {string} square */
  #isMine(square) {
    return pieceAt(this.scene, square)?.kind === herdOf(this.scene);
  }

  /** @param {(push: Wire.Push) => boolean} fits */
  #pushOf(fits) {
    return this.scene.pushes.find(fits) ?? null;
  }

  /** @param {Draft} draft */
  #set(draft) {
    this.#draft = draft;
    this.render();
  }

  /** The move that Enter would play. */
  #ready() {
    const draft = this.#draft;
    if (draft.stage === "push") return draft.push.legal ? draft.push.move : null;
    if (draft.stage === "leave") return `-${draft.from}`;
    if (draft.stage !== "facing") return null;
    return facings(this.moves, draft).find((move) => move.facing === draft.facing)?.text ?? null;
  }

  #confirm() {
    const ready = this.#ready();
    if (ready) this.table.play(ready);
    return Boolean(ready);
  }

  /**
   * A square was pressed.
   *
   * @param {string} square
   */
  #press(square) {
    this.#cursor = square;
    this.#rove();
    if (hush(this.board.mat)) this.wrong = null;
    if (this.moves.length === 0) {
      if (!this.scene.over) this.#refuse(square, `-${square}`);
      return;
    }
    const draft = this.#draft;
    const { stage, from } = draft;
    if (draft.stage === "facing" && square === draft.to) return void this.#confirm();
    if (draft.stage === "push" && (endOf(draft.push) === square || draft.push.line.some(([at]) => at === square)))
      return void (this.#confirm() || this.render());
    if (stage === "enter" && (isBorder(square) || !this.#isMine(square))) return this.#enterAt(square);
    if (from && square === from) return void this.#turn(from);
    const way = from ? toward(from, square) : null;
    // Another animal of one's own is chosen instead, unless this one can push it.
    const pushes = from !== null && this.#pushOf(({ move, legal }) => legal && move.startsWith(`${from}${square}`)) !== null;
    if (from && way && (pushes || !this.#isMine(square))) return this.#send(from, way);
    if (this.#isMine(square)) return this.#set({ stage: "animal", from: square });
    if (isBorder(square) && this.#canEnter(square)) return this.#enterAt(square);
    if (from) {
      this.#set({ stage: "animal", from });
      return this.#refuse(square, `${from}${square}${this.#headingAt(from)}`);
    }
    this.#refuse(square, pieceAt(this.scene, square) ? `-${square}` : `+${square}n`);
  }

  /**
   * Whether an animal may try to come in there: onto a free square, or by pushing.
   *
   * @param {string} square
   */
  #canEnter(square) {
    if (this.scene.reserves[this.scene.turn ?? 0] === 0) return false;
    return !pieceAt(this.scene, square) || this.#pushOf((known) => known.move.startsWith(`+${square}`)) !== null;
  }

  /** Beside the board: a push that goes over the edge is played, and an animal leaves. */
  #pressOutside() {
    if (hush(this.board.mat)) this.wrong = null;
    const draft = this.#draft;
    if (this.moves.length === 0) return;
    if (draft.stage === "leave" || (draft.stage === "push" && draft.push.out)) this.#confirm();
    else if (draft.stage === "animal") this.#leave(draft.from);
    else this.cancel();
  }

  /**
   * An arrow on the board was pressed: once to see what it does, again to play it.
   *
   * @param {Arrow} arrow
   * @param {boolean} byKey
   */
  #follow({ move, at, push, chosen }, byKey) {
    if (hush(this.board.mat)) this.wrong = null;
    if (chosen) return void this.#confirm();
    if (push) this.#set({ stage: "push", push, from: move.startsWith("+") ? null : at });
    else this.#set({ stage: "leave", from: at });
    // The arrow was drawn anew: the next press of the key plays.
    if (byKey) find(this.panel.element, ".main")?.focus();
  }

  /**
   * An arrow, while something is chosen.
   *
   * @param {string} heading
   */
  #point(heading) {
    const draft = this.#draft;
    if (draft.stage === "facing") {
      const found = facings(this.moves, draft).find((move) => move.facing === heading);
      if (found) this.#set({ ...draft, facing: heading });
      else this.#refuse(draft.to, this.#written({ ...draft, facing: heading }));
    } else if (draft.stage === "push" && !draft.from) {
      const [first] = draft.push.line[0];
      const other = this.#pushOf((known) => known.toward === heading && known.move.startsWith(`+${first}`));
      if (other) this.#set({ stage: "push", push: other, from: null });
    } else if (draft.from) {
      if (beside(draft.from, heading)) this.#send(draft.from, heading);
      else this.#leave(draft.from);
    }
  }

  /** @param {Pick<Extract<Draft, { stage: "facing" }>, "kind" | "from" | "to" | "facing">} draft */
  #written({ kind, from, to, facing: heading }) {
    return kind === "enter" ? `+${to}${heading}` : kind === "turn" ? `${from}${heading}` : `${from}${to}${heading}`;
  }

  /**
   * Sends an animal one square on: a step, a push, or a push that does not go.
   *
   * @param {string} from
   * @param {string} heading
   */
  #send(from, heading) {
    const to = beside(from, heading);
    if (!to) return;
    const push = this.#pushOf((known) => known.move.startsWith(`${from}${to}`));
    if (push) {
      this.#set({ stage: "push", push, from });
      if (!push.legal) this.#refusePush(push, to);
      return;
    }
    const own = this.#headingAt(from);
    const steps = facings(this.moves, { kind: "go", from, to });
    const straight = steps.find((move) => move.facing === own) ?? steps[0];
    if (straight?.facing) this.#set({ stage: "facing", kind: "go", from, to, facing: straight.facing });
    else this.#refuse(to, `${from}${to}${own}`);
  }

  /**
   * An animal would come in there; `quiet` says nothing of a push that does not go.
   *
   * @param {string} square
   * @param {{ quiet?: boolean }} [options]
   */
  #enterAt(square, { quiet = false } = {}) {
    const pushes = this.scene.pushes.filter((known) => known.move.startsWith(`+${square}`));
    if (pieceAt(this.scene, square)) {
      const push = pushes.find((known) => known.legal) ?? pushes[0];
      if (!push) return quiet ? undefined : this.#refuse(square, `+${square}n`);
      this.#set({ stage: "push", push, from: null });
      if (!push.legal && !quiet) this.#refusePush(push, square);
      return;
    }
    const options = facings(this.moves, { kind: "enter", from: null, to: square });
    // Facing inward is what one mostly wants.
    const inward = inwardOf(square);
    const best = options.find(({ facing }) => facing !== null && inward.includes(facing)) ?? options[0];
    if (best?.facing) this.#set({ stage: "facing", kind: "enter", from: null, to: square, facing: best.facing });
    else if (!quiet) this.#refuse(square, `+${square}${inward[0] ?? "n"}`);
  }

  /** @param {string} square */
  #turn(square) {
    const options = facings(this.moves, { kind: "turn", from: square, to: square });
    if (options.length === 0) {
      this.#refuse(square, `${square}n`);
      return true;
    }
    const own = HEADINGS.indexOf(this.#headingAt(square));
    const next = HEADINGS[(own + 1) % 4];
    const best = options.find((move) => move.facing === next) ?? options[0];
    this.#set({ stage: "facing", kind: "turn", from: square, to: square, facing: best.facing ?? next });
    return true;
  }

  /**
   * An animal would leave; a second press plays it.
   *
   * @param {string} square
   */
  #leave(square) {
    const move = this.moves.find((known) => known.kind === "leave" && known.from === square);
    if (move) this.#set({ stage: "leave", from: square });
    else this.#refuse(square, `-${square}`);
    return true;
  }

  /**
   * @param {string} square
   * @param {string} text
   * @param {{ mark?: boolean }} [options]
   */
  #refuse(square, text, { mark = true } = {}) {
    this.refuse(text, () => this.board.spot(square), mark ? square : null);
  }

  /**
   * Says beside the piece at which a push gets stuck why it does, in the words of its sum; where something else forbids
   * it, what the table says.
   *
   * @param {Wire.Push} push
   * @param {string} square
   */
  #refusePush(push, square) {
    if (push.stuck === null) return this.#refuse(square, push.move, { mark: false });
    const text = sumOf(this.scene, push);
    say(text);
    explain(this.noted, this.board.spot(push.stuck), text, this.table.rule("siam.refusal.too_weak"));
  }

  /** @returns {Target[]} */
  #targets() {
    const { stage, from } = this.#draft;
    if (stage === "enter") {
      const squares = new Set(this.moves.filter((move) => move.kind === "enter").map((move) => move.to ?? ""));
      return [...squares].map((at) => ({ at, kind: "enter" }));
    }
    if (!from) return [];
    return targetsOf(this.scene, this.moves, from).filter(({ kind }) => stage !== "push" || kind === "step");
  }

  /** @param {boolean} [moved] */
  render(moved = false) {
    const draft = this.#draft;
    const facing = draft.stage === "facing" ? draft : null;
    const ghost = facing ? { at: facing.to, kind: herdOf(this.scene), heading: facing.facing } : null;
    this.board.element.classList.toggle("ghosting", ghost !== null);
    this.board.element.classList.toggle("turning", facing?.kind === "turn");
    this.board.render(this.scene, {
      last: this.last,
      moved,
      selected: draft.from ?? facing?.to ?? null,
      push: draft.stage === "push" ? draft.push : null,
      ghost,
      wrong: this.wrong === null ? null : String(this.wrong),
      targets: this.#targets().filter(({ at }) => at !== facing?.to),
    });
    for (const square of SQUARES)
      this.board.button(square).classList.toggle("grab", this.moves.length > 0 && this.#isMine(square));
    this.#arrows.draw(arrowsOf(this.scene, this.moves, draft), herdOf(this.scene));
    this.table.foretell?.(draft.stage === "push" ? verdict(this.scene, draft.push) : null);
    this.drawPanel();
  }

  #rove() {
    for (const square of SQUARES) this.board.button(square).tabIndex = square === this.#cursor ? 0 : -1;
  }

  /** @param {string} square */
  #wire(square) {
    const button = this.board.button(square);
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
      if (next) this.board.button(next).focus();
    });
    draggable(this.board.mat, button, {
      start: () => {
        if (this.moves.length === 0 || !this.#isMine(square)) return false;
        this.#carried.take(herdOf(this.scene), this.#headingAt(square), this.#mat());
        this.#set({ stage: "animal", from: square });
        return true;
      },
      move: (point, event) => {
        this.#carried.follow(event);
        const over = this.board.squareAt(point);
        const push = over && this.#pushOf((known) => known.move.startsWith(`${square}${over}`));
        if (push && (this.#draft.stage !== "push" || this.#draft.push !== push))
          this.#set({ stage: "push", push, from: square });
        else if (!push && this.#draft.stage !== "animal") this.#set({ stage: "animal", from: square });
      },
      drop: (point) => {
        this.#carried.drop();
        const over = this.board.squareAt(point);
        if (over === null) return void this.#leave(square);
        if (over === square) return;
        // Its line was seen on the way, so a push that is dropped is played.
        if (this.#draft.stage === "push" && this.#draft.push.legal) return void this.#confirm();
        this.#set({ stage: "animal", from: square });
        this.#press(over);
      },
      cancel: () => {
        this.#carried.drop();
        this.cancel();
      },
    });
  }

  drawPanel() {
    this.panel.draw({
      scene: this.scene,
      moves: this.moves,
      draft: this.#draft,
      targets: this.moves.length > 0 ? this.#targets() : [],
      state: this.state,
    });
  }
}
