// The table: a board, the seats, what can be done, and what was done.

import { ask, Refused } from "../api.js";
import { narrow } from "../board/mat.js";
import { h, isTyping, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { levelName } from "../level.js";
import { alert, say } from "../live.js";
import { partFor } from "../luck.js";
import { finishAll } from "../motion.js";
import { sitDown } from "../open.js";
import { ruleOf } from "../rules/anchor.js";
import { TableSocket } from "../socket.js";
import { keepSeat, seatAt } from "../store.js";
import { language, t } from "../text.js";
import { Absences } from "../table/absence.js";
import { aimLine } from "../table/aim.js";
import { Banner } from "../table/banner.js";
import { Coach } from "../table/coach.js";
import { Deeds } from "../table/deeds.js";
import { showText } from "../table/dialog.js";
import { rulesOf, standInOf } from "../table/facts.js";
import { floatActions } from "../table/float.js";
import { showHelp } from "../table/help.js";
import { headline, idle } from "../table/idle.js";
import { keepsakes } from "../table/keepsakes.js";
import { MoveList } from "../table/moves.js";
import { meet, needsAim } from "../table/newcomer.js";
import { Notice } from "../table/notice.js";
import { offerBars } from "../table/offers.js";
import { hasEnded, score, winner } from "../table/result.js";
import { Seal } from "../table/seal.js";
import { SeatCards, seatName } from "../table/seats.js";

/** @import { Words } from "../board/load.js" */
/** @import { State, TableSide } from "../play/play.js" */
/** @import { Visit } from "../router.js" */
/** @import { Presence, SocketState, Welcome } from "../socket.js" */
/** @import { Thinking } from "../table/seats.js" */

/**
 * A choice on top of a board, whichever the game; it is given scenes of its own game only.
 *
 * @typedef {Pick<import("../play/play.js").Play<Wire.Scene, { text: string }>, "mat" | "aside" | "keys" | "key" | "cancel" | "propose" | "redraw" | "refresh" | "follow"> & {
 *   update(scene: Wire.Scene, beside: { last: import("../board/load.js").Entry | null, moved: boolean, state: State }): void,
 * }} AnyPlay
 *
 * @typedef {Words & { Play: new (table: TableSide) => AnyPlay }} PlayKit
 */

/**
 * How each game is played; a board is loaded when its game is.
 *
 * @type {Record<string, () => Promise<PlayKit>>}
 */
const PLAYS = {
  chicago: () => import("../play/chicago.js").then((play) => ({ ...play, Play: play.ChicagoPlay })),
  siam: () => import("../play/siam.js").then((play) => ({ ...play, Play: play.SiamPlay })),
  families: () => import("../play/families.js").then((play) => ({ ...play, Play: play.FamiliesPlay })),
};

/** @type {() => Promise<PlayKit>} */
const playText = () => import("../play/text.js").then((play) => ({ ...play, Play: play.TextPlay }));

/**
 * Shows a table.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export async function show(main, { id }, visit) {
  const facts = await ask(`tables/${id}`).catch((/** @type {Error} */ error) => error);
  if (facts instanceof Error) {
    visit.title(t("lost.title"));
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("table.none"))),
      h("p", { class: "problem" }, facts.message),
      h("p", {}, h("a", { href: "/" }, t("lost.home"))),
    );
    return {};
  }
  const kit = await (PLAYS[facts.game] ?? playText)();
  return new TablePage(main, id, facts, kit, visit);
}

class TablePage {
  #id;
  #facts;
  #kit;
  #visit;
  #play;
  #socket;
  #seat;
  #deeds;
  /** @type {Wire.Update | null} */
  #update = null;
  /** @type {Thinking | null} */
  #thinking = null;
  /** @type {ReturnType<typeof setInterval>} */
  #timer;
  #over = false;
  #seats = new SeatCards();
  #absences = new Absences();
  /** For how many absent players a machine is offered. */
  #offered = 0;
  #moves = new MoveList();
  #note = h("p", { class: "facts" });
  #bars = h("div", { class: "stage-bars" });
  #banner = new Banner();
  #connection = h("div", { class: "bar trouble", hidden: true, role: "status" });
  #notice;
  #keepsakes;
  #seal = new Seal();
  #float;
  #coach;
  /** @type {(event: KeyboardEvent) => void} */
  #keys = (event) => this.#key(event);
  #resize = () => this.#play.redraw();
  #finish = () => finishAll();

  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {Wire.Summary} facts
   * @param {PlayKit} kit
   * @param {Visit} visit
   */
  constructor(main, id, facts, kit, visit) {
    this.#id = id;
    this.#facts = facts;
    this.#kit = kit;
    this.#visit = visit;
    this.#seat = seatAt(id);
    this.#notice = new Notice(facts.game);
    this.#keepsakes = keepsakes(`/table/${id}`, { id, game: facts.game, fail: (text) => this.#notice.complain(text) });
    this.#play = new kit.Play({
      play: (text) => this.#send(text),
      why: (text) => this.#why(text),
      rule: (key) => ruleOf(facts.game, key),
    });
    const token = this.#seat?.token ?? null;
    const part = token ? partFor(id, facts.commitment) : null;
    this.#socket = new TableSocket(`/api/tables/${id}/socket`, token, part);
    this.#deeds = new Deeds({
      id,
      facts,
      socket: this.#socket,
      notice: this.#notice,
      token,
      go: visit.go,
      propose: (move) => this.#play.propose(move),
    });
    main.className = `table-page game-${facts.game}`;
    this.#coach = new Coach(facts.game, main);
    this.#play.follow(this.#seats.element);
    main.append(this.#head(), this.#coach.element, this.#grid());
    this.#float = floatActions([...this.#play.aside, this.#play.mat]);
    main.append(this.#float.element);
    this.#timer = setInterval(() => this.#tick(), 100);
    this.#listen();
  }

  #head() {
    const help = () => this.#help();
    const button = h("button", { type: "button", "aria-label": t("help.title"), on: { click: help } }, "?");
    return h(
      "div",
      { class: "table-head" },
      h("h1", {}, titleOf(this.#facts.game)),
      this.#note,
      h("div", { class: "tools" }, button),
      needsAim(this.#facts.game, this.#id) ? aimLine(this.#facts.game) : null,
    );
  }

  #help() {
    const again = this.#coach.exists && this.#update && this.#isMine ? () => this.#coach.begin() : null;
    showHelp(this.#facts.game, this.#play.keys, again);
  }

  #grid() {
    const stage = [this.#connection, this.#play.mat, this.#notice.element, this.#bars, this.#banner.element];
    const side = [this.#seats.element, this.#play.aside, this.#moves.element, this.#seal.element];
    return h("div", { class: "table-grid" }, h("div", { class: "stage" }, stage), h("div", { class: "side" }, side));
  }

  #listen() {
    this.#socket.on("update", (update) => this.#receive(update));
    this.#socket.on("welcome", (welcome) => this.#welcome(welcome));
    this.#socket.on("presence", (presence) => this.#presence(presence));
    this.#socket.on("refused", (refusal) => this.#refused(refusal));
    this.#socket.on("state", (state) => this.#connected(state));
    document.addEventListener("keydown", this.#keys);
    document.addEventListener("pointerdown", this.#finish, { capture: true });
    narrow.addEventListener("change", this.#resize);
  }

  end() {
    clearInterval(this.#timer);
    this.#socket.close();
    this.#float.end();
    this.#coach.close();
    document.removeEventListener("keydown", this.#keys);
    document.removeEventListener("pointerdown", this.#finish, { capture: true });
    narrow.removeEventListener("change", this.#resize);
  }

  /** The latest update; nothing is drawn or pressed before the first. */
  get #now() {
    if (!this.#update) throw new Error("there is no update yet");
    return this.#update;
  }

  get #names() {
    return this.#now.seats.map(seatName);
  }

  get #isMine() {
    const { scene, over, waiting } = this.#now;
    return !over && !waiting && scene.viewer !== null && scene.turn === scene.viewer;
  }

  /** @param {Wire.Update} update */
  #receive(update) {
    const before = this.#update;
    const wasMine = before !== null && this.#isMine;
    this.#update = update;
    const { scene, last, over, clock } = update;
    if (clock) clock.elapsed ??= clock.since === null ? 0 : this.#socket.now - clock.since;
    const thinks = update.thinking ?? this.#machineToMove(update);
    this.#thinking = thinks === null ? null : { seat: thinks, at: performance.now() };
    const told = last ? { ...last, told: renamed(last.told, update.seats) } : null;
    // Updates may be merged: a move is shown moving only if nothing happened between the two scenes.
    const isNew = before !== null && told !== null && told.number > this.#moves.latest;
    const fresh = isNew && update.number === before.number + 1;
    const known = fresh && this.#kit.enrich ? this.#kit.enrich(told, before.scene, scene) : told;
    const entry = told && { ...known, ...told };
    if (entry) this.#moves.add(entry);
    this.#moves.merge(update.recent);
    this.#notice.hide();
    // An offer or a name changes nothing on the board: what somebody is choosing stays chosen.
    const same = before !== null && JSON.stringify(before.scene) === JSON.stringify(scene);
    if (same) this.#play.refresh(this.#state());
    else this.#play.update(scene, { last: entry, moved: fresh, state: this.#state() });
    if (isNew && entry && entry.seat !== scene.viewer)
      say(entry.told ?? `${this.#names[entry.seat]} ${this.#kit.describe(entry, scene, this.#names)}`);
    this.#draw();
    this.#welcomeNewcomer();
    this.#tellReopened(before);
    if (this.#isMine && !wasMine) alert(t("turn.yours"));
    if (hasEnded(update) && !this.#over) say(`${winner(update, this.#names)} ${score(update, this.#names)}`);
    this.#over = Boolean(over);
  }

  /** Who plays the game for the first time is shown the first steps, once there is something to do. */
  #welcomeNewcomer() {
    if (this.#now.scene.viewer === null || this.#now.waiting) return;
    meet(this.#facts.game, this.#id);
    if (this.#isMine) this.#coach.greet();
    else if (this.#now.over) this.#coach.close();
  }

  /**
   * The seat to move, if a machine sits there.
   *
   * @param {Wire.Update} update
   */
  #machineToMove({ scene, seats, over, waiting }) {
    const isMachine = scene.turn !== null && seats[scene.turn].kind === "machine";
    return !over && !waiting && isMachine ? scene.turn : null;
  }

  /** @param {Refused} refusal */
  #refused({ message, key }) {
    if (key !== "serve.reopened" || !seatAt(this.#id)?.token) return this.#notice.complain(message, key);
    // Another device has the seat, or will have it: this one looks on.
    keepSeat({ table: this.#id, seat: null, token: null });
    showText(t("seat.reopened"), h("p", {}, message));
    return this.#visit.go(`/table/${this.#id}`, { replace: true });
  }

  /**
   * Tells everybody at the table that a seat was opened again.
   *
   * @param {Wire.Update | null} before
   */
  #tellReopened(before) {
    for (const [index, { reopened }] of this.#now.seats.entries()) {
      if (!before || reopened <= before.seats[index].reopened) continue;
      const text = t("seat.reopened.now", { name: this.#names[index] });
      this.#notice.tell(text);
      alert(text);
    }
  }

  /**
   * A rematch seats everybody one place further: the server says where.
   *
   * @param {Welcome} welcome
   */
  #welcome({ seat }) {
    if (seat !== null && this.#seat) keepSeat({ table: this.#id, game: this.#facts.game, seat });
  }

  /** @param {Presence} presence */
  #presence({ seats }) {
    if (!this.#update) return;
    this.#now.seats.forEach((seat, index) => {
      if (seat.kind !== "machine") seat.here = seats[index];
    });
    this.#refresh();
  }

  #refresh() {
    this.#play.refresh(this.#state());
    this.#drawSeats();
  }

  /** What a board needs to know beside the scene. */
  #state() {
    const names = this.#names;
    const levels = this.#now.seats.map(({ kind, machine }) => (kind === "machine" ? levelName(machine ?? "") : null));
    return {
      title: headline(this.#now, names, this.#thinking !== null),
      names,
      levels,
      thinking: this.#thinking?.seat ?? null,
      note: null,
      body: idle(this.#now, names, { invites: this.#invites(), sit: () => this.#sit() }),
    };
  }

  #invites() {
    return seatAt(this.#id)?.invites ?? [];
  }

  async #sit() {
    try {
      await sitDown(this.#id, this.#facts.game);
      await this.#visit.go(`/table/${this.#id}`, { replace: true });
    } catch (error) {
      this.#notice.complain(messageOf(error));
    }
  }

  #tick() {
    if (this.#update && this.#absences.count !== this.#offered) this.#drawSeats();
    this.#seats.tick(this.#thinking);
  }

  #drawSeats() {
    this.#absences.note(this.#now.seats);
    this.#offered = this.#absences.count;
    this.#seats.render({
      update: this.#now,
      thinking: this.#thinking,
      detail: this.#kit.seatDetail,
      invites: this.#invites(),
      replace: this.#facts.replace && this.#now.scene.viewer !== null ? (seat) => this.#deeds.replace(seat) : null,
      isLongAway: (seat) => this.#absences.isLong(seat),
      reopen: seatAt(this.#id)?.host ? (seat) => this.#reopen(seat) : null,
    });
    this.#seats.tick(this.#thinking);
  }

  /** @param {number} seat */
  async #reopen(seat) {
    await this.#deeds.reopen(seat, this.#names[seat]);
    this.#refresh();
  }

  #draw() {
    const update = this.#now;
    const names = this.#names;
    this.#drawSeats();
    this.#moves.render(update.scene, names, this.#kit.moveLine);
    this.#moves.actions(
      ...this.#deeds.buttons(update, { isMine: this.#isMine, read: () => this.#read() }),
      ...this.#keepsakes,
    );
    this.#note.textContent = [
      this.#facts.title ? t("table.called", { title: this.#facts.title }) : null,
      rulesOf(update.scene.variant),
      standInOf(this.#facts),
      t("table.move", { count: this.#moves.latest }),
    ]
      .filter(Boolean)
      .join(" · ");
    this.#seal.render(update);
    put(
      this.#bars,
      reopenedBar(update, names),
      offerBars(update, names, (what, yes) => this.#deeds.answer(what, yes)),
    );
    this.#banner.render(this.#id, update, names, {
      again: () => this.#deeds.again(update),
      verify: () => this.#deeds.verify(names),
    });
    this.#keepNext(update.over?.rematch);
    this.#visit.title(titleOf(this.#facts.game), { turn: this.#isMine });
  }

  /**
   * The seats of a rematch are new; whoever sat here takes the same one there.
   *
   * @param {string | null | undefined} next
   */
  #keepNext(next) {
    if (!next || !this.#seat?.token || seatAt(next)) return;
    keepSeat({ table: next, game: this.#facts.game, seat: this.#seat.seat, token: this.#seat.token });
  }

  /** @param {string} text */
  async #send(text) {
    try {
      await this.#socket.ask({ do: "move", move: text, at: this.#now.number });
      this.#coach.end();
      return true;
    } catch (error) {
      const key = error instanceof Refused ? error.key : null;
      this.#notice.complain(messageOf(error) === "offline" ? t("connection.lost") : messageOf(error), key);
      return false;
    }
  }

  /** @param {string} text */
  async #why(text) {
    try {
      const answer = await this.#socket.ask({ do: "why", move: text });
      return answer.type === "answer" ? answer : null;
    } catch (error) {
      return messageOf(error) === "offline" ? null : { legal: false, text: messageOf(error), key: null };
    }
  }

  /** @param {SocketState} state */
  #connected(state) {
    this.#connection.hidden = state !== "lost";
    put(
      this.#connection,
      h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      h("span", { class: "grow" }, t("connection.lost")),
    );
    if (state === "open") this.#connection.hidden = true;
  }

  #read() {
    if (!this.#update) return;
    const { scene } = this.#update;
    const text = this.#kit.tell(scene, this.#names);
    say(text);
    showText(t("tools.read"), h("p", {}, text));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#update || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    if (event.key === "Escape") {
      if (this.#play.cancel() || this.#coach.end()) return;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return;
    }
    if (isTyping(event)) return;
    if (this.#play.key(event)) event.preventDefault();
    else if (event.key === "?") this.#help();
    else if (event.key === "l") say(this.#kit.tell(this.#now.scene, this.#names));
  }
}

/**
 * What stays visible to everybody when a seat was opened again.
 *
 * @param {Wire.Update} update
 * @param {readonly string[]} names
 */
function reopenedBar({ seats }, names) {
  const reopened = seats.filter(({ reopened }) => reopened).map(({ seat }) => names[seat]);
  if (reopened.length === 0) return null;
  const list = new Intl.ListFormat(language()).format(reopened);
  return h("div", { class: "bar" }, h("span", { class: "grow" }, t("seat.reopened.stays", { names: list })));
}

/**
 * What the server told, with the names that the page has for machines.
 *
 * @param {string} told
 * @param {readonly Wire.Seated[]} seats
 */
function renamed(told, seats) {
  return seats.reduce(
    (text, seat, index) =>
      seat.kind === "machine" && seat.name ? text.replaceAll(seat.name, seatName(seat, index, seats)) : text,
    told,
  );
}
