// The table: a board, the seats, what can be done, and what was done.

import { ask } from "../api.js";
import { narrow } from "../board/mat.js";
import { findAll, focused, h, isTyping, put } from "../dom.js";
import { titleOf } from "../game.js";
import { levelName } from "../level.js";
import { alert, say } from "../live.js";
import { sitDown } from "../open.js";
import { loadPlay } from "../play/load.js";
import { ruleOf } from "../rules/anchor.js";
import { play } from "../sound.js";
import { keepSeat, seatAt } from "../store.js";
import { t } from "../text.js";
import { Absences } from "../table/absence.js";
import { ActionCard, beforeMoves } from "../table/actions.js";
import { aimLine } from "../table/aim.js";
import { alertsButton, tellTurn } from "../table/alerts.js";
import { Banner, verdictOf } from "../table/banner.js";
import { Coach } from "../table/coach.js";
import { Deeds } from "../table/deeds.js";
import { showText } from "../table/dialog.js";
import { factsLine, people, reopenedBar, reopenedNow, showNone } from "../table/facts.js";
import { floatActions } from "../table/float.js";
import { headline, idle } from "../table/idle.js";
import { keepsakes } from "../table/keepsakes.js";
import { coverTable, followRematch, localSeats, notePresent } from "../table/local.js";
import { callersOf, machineToMove, moverName } from "../table/mover.js";
import { MoveList } from "../table/moves.js";
import { meet, needsAim } from "../table/newcomer.js";
import { Notice } from "../table/notice.js";
import { OfferStrip } from "../table/offers.js";
import { Pace } from "../table/pace.js";
import { passOn } from "../table/pass.js";
import { played } from "../table/pending.js";
import { reactionMenu, reactionText } from "../table/reactions.js";
import { hasEnded, renamed } from "../table/result.js";
import { Seal } from "../table/seal.js";
import { REACTION, SeatCards, seatLabel, seatName } from "../table/seats.js";
import { Sending } from "../table/sending.js";
import { bringIntoSight } from "../table/sight.js";
import { steady } from "../table/steady.js";
import { messageOf, Offline } from "../trouble.js";
import { tellRules } from "../variant.js";

/** @import { PlayKit } from "../play/load.js" */
/** @import { Visit } from "../router.js" */
/** @import { Presence, Reacted, Welcome } from "../socket.js" */
/** @import { Approach } from "../table/approach.js" */
/** @import { Connection } from "../table/eyes.js" */
/** @import { Thinking } from "../table/seats.js" */
/** @import { Refused } from "../trouble.js" */

/**
 * Shows a table.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 * @param {Approach} approach
 */
export async function show(main, { id }, visit, approach) {
  const facts = await approach.facts.catch((/** @type {Error} */ error) => error);
  // Without the server nobody knows whether there is such a table.
  if (facts instanceof Offline) throw facts;
  if (facts instanceof Error) return showNone(main, facts, visit);
  const [kit, [rules]] = await Promise.all([loadPlay(facts.game), tellRules([facts.variant])]);
  if (!approach.socket) return coverTable(main, id, facts, visit);
  const page = new TablePage(main, id, { ...facts, rules }, kit, visit, approach.socket);
  await page.drawn;
  return page;
}

/** How long the page waits for the first update before it is shown without, in milliseconds. */
const PATIENCE = 2500;

class TablePage {
  #main;
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
  /** @type {() => void} */
  #ready = () => {};
  /**
   * When there is something to see: a page that fills up before somebody's eyes jumps.
   *
   * @type {Promise<void>}
   */
  drawn = new Promise((resolve) => {
    this.#ready = resolve;
  });
  #seats = new SeatCards();
  #absences = new Absences();
  /** For how many absent players a machine is offered. */
  #offered = 0;
  #moves = new MoveList();
  #actions = new ActionCard(() => this.#moves.open());
  #pace;
  #steady;
  #note = h("p", { class: "facts" });
  #bars = h("div", { class: "stage-bars" });
  #banner;
  #offers = new OfferStrip((what, yes) => this.#deeds.answer(what, yes));
  #sending;
  #notice;
  #keepsakes;
  #seal = new Seal();
  #reactions = reactionMenu((what) => this.#deeds.react(what));
  #float;
  #coach;
  /** @type {(event: KeyboardEvent) => void} */
  #keys = (event) => this.#key(event);
  #resize = () => this.#play.redraw();
  #finish = () => this.#pace.finish();
  /** @type {(text: string) => string} */
  #rename = (text) => (this.#update ? renamed(text, this.#now.seats, this.#names) : text);

  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {Wire.Summary & { rules: string }} facts
   * @param {PlayKit} kit
   * @param {Visit} visit
   * @param {Connection} socket
   */
  constructor(main, id, facts, kit, visit, socket) {
    this.#main = main;
    this.#id = id;
    this.#facts = facts;
    this.#kit = kit;
    this.#visit = visit;
    this.#seat = seatAt(id);
    this.#notice = new Notice(facts.game, this.#rename);
    this.#keepsakes = keepsakes(`/table/${id}`, { id, game: facts.game, fail: (text) => this.#notice.complain(text) });
    this.#play = new kit.Play({
      play: (text) => this.#send(text),
      why: (text) => this.#sending.why(text),
      rule: (key) => ruleOf(facts.game, key),
      foretell: (text) => this.#actions.foretell(text),
    });
    this.#banner = new Banner(this.#play.mat);
    this.#socket = socket;
    this.#sending = new Sending(main, socket, this.#notice, this.#rename);
    this.#deeds = new Deeds({
      id,
      facts,
      socket: this.#socket,
      notice: this.#notice,
      token: this.#seat?.token ?? null,
      go: visit.go,
      propose: (move) => this.#play.propose(move),
      play: (move) => this.#send(move),
      rename: this.#rename,
    });
    this.#pace = new Pace({
      show: (/** @type {Wire.Update} */ update) => this.#show(update),
      isReply: ({ last, scene }) => last !== null && last.seat !== scene.viewer && last.number > this.#moves.latest,
      speeches: ({ last }) => (last ? this.#play.hear(last) : []),
      isUrgent: ({ clock }) => clock !== null || this.#update === null,
    });
    main.className = `table-page game-${facts.game}${this.#seat?.token ? " plays" : ""}`;
    this.#coach = new Coach(facts.game, main);
    this.#play.follow(this.#seats.element);
    main.append(this.#head(), this.#coach.element, this.#grid());
    const kept = findAll(this.#play.mat, ".rivals, .bubble, .hand");
    this.#steady = steady([...this.#play.aside, this.#seats.element, ...kept]);
    setTimeout(this.#ready, PATIENCE);
    this.#float = floatActions([...this.#play.aside, this.#play.mat]);
    main.append(this.#float.element);
    this.#timer = setInterval(() => this.#tick(), 100);
    this.#listen();
  }

  #head() {
    const button = h("button", { type: "button", "aria-label": t("help.title"), on: { click: () => this.#help() } }, "?");
    return h(
      "div",
      { class: "table-head" },
      h("h1", {}, titleOf(this.#facts.game)),
      this.#note,
      h("div", { class: "tools" }, this.#reactions, alertsButton(), button),
      needsAim(this.#facts.game, this.#id) ? aimLine(this.#facts.game) : null,
    );
  }

  #help() {
    const again = this.#coach.exists && this.#update && this.#isMine ? () => this.#coach.begin() : null;
    import("../table/help.js").then(
      ({ showHelp }) => showHelp(this.#facts.game, this.#play.keys, again),
      (error) => this.#notice.complain(messageOf(error)),
    );
  }

  #grid() {
    const stage = [
      this.#sending.element,
      this.#play.mat,
      this.#actions.element,
      this.#offers.element,
      this.#notice.element,
      this.#bars,
      this.#banner.element,
    ];
    const side = [this.#seats.element, this.#play.aside, this.#deeds.aids, this.#moves.element, this.#seal.element];
    return h("div", { class: "table-grid" }, h("div", { class: "stage" }, stage), h("div", { class: "side" }, side));
  }

  #listen() {
    this.#socket.on("update", (update) => {
      this.#sending.note(update);
      this.#pace.push(update);
    });
    this.#socket.on("welcome", (welcome) => this.#welcome(welcome));
    this.#socket.on("presence", (presence) => this.#presence(presence));
    this.#socket.on("refused", (refusal) => this.#refused(refusal));
    this.#socket.on("reaction", (reaction) => this.#react(reaction));
    this.#socket.on("state", (state) => {
      this.#sending.render();
      if (state === "lost") this.#ready();
    });
    document.addEventListener("keydown", this.#keys);
    document.addEventListener("pointerdown", this.#finish, { capture: true });
    narrow.addEventListener("change", this.#resize);
  }

  end() {
    clearInterval(this.#timer);
    this.#pace.end();
    this.#steady.release();
    this.#banner.end();
    this.#socket.close();
    this.#deeds.end();
    this.#sending.end();
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
  #show(update) {
    const before = this.#update;
    const wasMine = before !== null && this.#isMine;
    this.#update = update;
    if (passOn(this.#id, update, { main: this.#main, names: this.#names, visit: this.#visit }) === "covered") {
      this.#socket.close();
      this.#ready();
      return;
    }
    // Nobody plays before everybody is there, even where nothing has to be dealt, nor after a resignation.
    if (update.waiting || update.over) update.scene.moves = [];
    const { scene, last, over, clock } = update;
    if (clock) clock.elapsed ??= clock.since === null ? 0 : this.#socket.now - clock.since;
    const thinks = update.thinking ?? machineToMove(update);
    this.#thinking = thinks === null ? null : { seat: thinks, at: performance.now() };
    const known = this.#moves.latest;
    const isNew = before !== null && last !== null && last.number > known;
    // Updates may be merged: a move is shown moving only if nothing happened between the two scenes.
    const fresh = isNew && update.number === before.number + 1;
    this.#moves.merge(update.recent);
    if (this.#moves.hasGap) this.#complete();
    this.#notice.hide();
    // An offer or a name changes nothing on the board: what somebody is choosing stays chosen.
    const same = before !== null && JSON.stringify(before.scene) === JSON.stringify(scene);
    if (same) this.#play.refresh(this.#state());
    else this.#play.update(scene, { last, moved: fresh, state: this.#state() });
    if (isNew) this.#tellMoves(known);
    this.#draw();
    this.#welcomeNewcomer();
    for (const text of reopenedNow(before, update, this.#names)) {
      this.#notice.tell(text);
      alert(text);
    }
    if (before && played(update) > played(before)) play(hasEnded(update) ? "end" : this.#isMine ? "turn" : "move");
    if (this.#isMine && !wasMine) tellTurn(this.#id, titleOf(this.#facts.game));
    if (hasEnded(update) && !this.#over) say(verdictOf(update, last, this.#names, this.#kit).join(" "));
    this.#over = Boolean(over);
    if (this.#seat?.token) followRematch(this.#id, before, update, this.#visit);
    this.#ready();
  }

  /**
   * Says what the others did after a move with this number, for who can't see the card.
   *
   * @param {number} known
   */
  #tellMoves(known) {
    const { scene } = this.#now;
    for (const entry of this.#moves.entries)
      if (entry.number > known && entry.seat !== scene.viewer)
        say(`${moverName(entry, this.#names)} ${this.#kit.describe(entry, scene, this.#names)}`);
  }

  /** A page that came late asks for the moves that it has missed, once. */
  async #complete() {
    try {
      this.#moves.complete(await ask(`tables/${this.#id}/moves`, { token: this.#seat?.token }));
      this.#drawMoves();
    } catch {
      // The latest ones are there; without a connection the page says so itself.
    }
  }

  /** @param {Reacted} reaction */
  #react({ seat, what }) {
    const said = reactionText(what);
    if (!this.#update || !said) return;
    this.#seats.react(seat, what);
    this.#drawSeats();
    if (seat !== this.#now.scene.viewer) say(`${this.#names[seat]} : ${said.text}`);
    setTimeout(() => this.#drawSeats(), REACTION + 50);
  }

  /** Who plays the game for the first time is shown the first steps, once there is something to do. */
  #welcomeNewcomer() {
    if (this.#now.scene.viewer === null || this.#now.waiting) return;
    meet(this.#facts.game, this.#id);
    if (this.#isMine) this.#coach.greet();
    else if (this.#now.over) this.#coach.close();
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
    notePresent(this.#id, this.#now.seats, seats);
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
      // Where several play on one device, the panel says who has it in hand.
      note: localSeats(this.#id).length > 0 ? (names[this.#now.scene.viewer ?? -1] ?? null) : null,
      body: idle(this.#now, names, {
        invites: this.#invites(),
        sit: () => this.#sit(),
        reopen: seatAt(this.#id)?.host ? (seat) => this.#reopen(seat) : null,
      }),
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
    this.#drawMoves();
    this.#moves.actions(
      ...this.#deeds.buttons(update, {
        isMine: this.#isMine,
        read: () => showText(t("tools.read"), h("p", {}, this.#tell())),
      }),
      ...this.#keepsakes,
    );
    this.#note.textContent = factsLine(this.#facts, this.#facts.rules, this.#moves.latest);
    this.#seal.render(this.#id, update);
    put(this.#bars, reopenedBar(update, names));
    this.#offers.render(update, names);
    this.#banner.render(this.#id, update, names, {
      again: () => this.#deeds.again(update),
      verify: () => this.#deeds.verify(names),
      last: update.last,
      words: this.#kit,
    });
    this.#reactions.hidden = update.scene.viewer === null || people(update) < 2;
    this.#visit.title(titleOf(this.#facts.game), { turn: this.#isMine });
  }

  #drawMoves() {
    const { scene, seats } = this.#now;
    const [names, callers, line] = [this.#names, callersOf(scene.game, seats), this.#kit.moveLine];
    this.#moves.render(scene, names, line, callers);
    this.#actions.render(this.#moves.entries, { scene, names, callers, line, before: beforeMoves(this.#now, names) });
  }

  /** @param {string} text */
  async #send(text) {
    if (!(await this.#sending.play(text, this.#now))) return false;
    this.#coach.end();
    // On a phone a move is made below the board; what comes of it is seen there.
    if (narrow.matches) bringIntoSight([this.#play.mat, this.#actions.element]);
    return true;
  }

  /** Says the position in words, which it gives. */
  #tell() {
    const text = this.#kit.tell(this.#now.scene, this.#now.seats.map(seatLabel));
    say(text);
    return text;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#update || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
      if (this.#play.cancel() || this.#coach.end()) return;
      return void focused()?.blur();
    }
    if (isTyping(event)) return;
    this.#pace.finish();
    if (this.#play.key(event)) event.preventDefault();
    else if (event.key === "?") this.#help();
    else if (event.key === "l") this.#tell();
  }
}
