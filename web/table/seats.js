// The cards of the seats: who, whose turn, what they have, how much time is left.

import { dots, h, put } from "../dom.js";
import { levelName } from "../level.js";
import { t } from "../text.js";
import { inviteButton } from "./invitation.js";
import { reactionText } from "./reactions.js";

/** @import { SeatDetail } from "../board/load.js" */
/** @import { Invite } from "../store.js" */

/**
 * @typedef {{ seat: number, at: number }} Thinking who thinks, and since when, on the clock of the page
 *
 * `detail(scene, seat)` is the board's; `invites` are the secrets to send; `replace` and `reopen` if they can be done.
 *
 * @typedef {object} Cards
 * @property {Pick<Wire.Update, "scene" | "seats" | "clock" | "over" | "waiting">} update
 * @property {Thinking | null} thinking
 * @property {(scene: Wire.Scene, seat: number) => SeatDetail} detail
 * @property {readonly Invite[]} invites
 * @property {((seat: number) => void) | null} replace
 * @property {(seat: number) => boolean} [isLongAway] whether a machine is offered for an absent player
 * @property {((seat: number) => void) | null} reopen
 */

const HOUR = 3_600_000;
/** How long a reaction is shown, in milliseconds. */
export const REACTION = 6_000;

/**
 * Milliseconds as minutes and seconds; tenths near the end, hours and days where there are some.
 *
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  const left = Math.max(0, milliseconds);
  const hours = Math.floor(left / HOUR);
  if (hours >= 24) return t("clock.days", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours >= 1) return t("clock.hours", { hours, minutes: String(Math.floor(left / 60_000) % 60).padStart(2, "0") });
  if (left < 10_000) return (Math.ceil(left / 100) / 10).toFixed(1);
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The name of a seat, for sentences; machines have a level instead, which their cards show.
 *
 * @param {Pick<Wire.Seated, "kind" | "stands_in" | "seat"> & { name: string | null }} seat
 * @param {number} _
 * @param {readonly { kind: string }[]} seats
 */
export function seatName(seat, _, seats) {
  if (seat.kind === "machine" && !seat.stands_in) {
    const machines = seats.filter(({ kind }) => kind === "machine");
    return machines.length === 1 ? t("seat.the_machine") : t("seat.a_machine", { number: seat.seat + 1 });
  }
  return seat.name || t("seat.number", { number: seat.seat + 1 });
}

/**
 * Whether a seat is called “you”: that of the viewer who plays against machines alone and has given no name.
 *
 * @param {Pick<Wire.Seated, "seat" | "you"> & { name: string | null }} seat
 * @param {readonly { kind: string, you: boolean }[]} seats
 */
export function isNamelessViewer(seat, seats) {
  const isAlone = seat.you && seats.every(({ kind, you }) => you || kind === "machine");
  // The server calls somebody who gave no name so.
  return isAlone && seat.name === t("seat.player", { number: seat.seat + 1 });
}

/**
 * What a seat is called where nothing follows its name, such as a verb that would have to agree with it.
 *
 * @param {Parameters<typeof seatName>[0] & { you: boolean }} seat
 * @param {number} index
 * @param {readonly { kind: string, you: boolean }[]} seats
 */
export function seatLabel(seat, index, seats) {
  return isNamelessViewer(seat, seats) ? t("seat.label.you") : seatName(seat, index, seats);
}

/**
 * What sentences call a seat, where its card says something else.
 *
 * @param {Pick<Wire.Seated, "kind" | "name">} seat
 * @param {string} label
 */
function alias({ kind, name }, label) {
  return kind === "person" && name && name !== label ? h("small", { class: "faint" }, ` ${name}`) : null;
}

export class SeatCards {
  element = h("div", { class: "seats", role: "list", "aria-label": t("seats.label") });
  /** @type {{ face: HTMLElement, left: number, running: boolean, at: number }[]} */
  #clocks = [];
  /** @type {HTMLElement | null} */
  #seconds = null;
  /**
   * What players said last, and until when it is shown, on the clock of the page.
   *
   * @type {Map<number, { what: Wire.Reaction, until: number }>}
   */
  #reactions = new Map();

  /**
   * Draws people who are all here, without clocks: where nobody plays at a table.
   *
   * @param {Wire.Scene} scene
   * @param {readonly string[]} names
   * @param {Cards["detail"]} detail
   */
  show(scene, names, detail) {
    const seats = names.map((name, seat) => ({
      seat,
      name,
      kind: "person",
      machine: null,
      here: true,
      come: true,
      reopened: 0,
      stands_in: false,
      you: seat === scene.viewer,
    }));
    const update = { scene, seats, clock: null, over: null, waiting: false };
    this.render({ update, thinking: null, detail, invites: [], replace: null, reopen: null });
  }

  /**
   * Draws all cards. `detail(scene, seat)` is the board's; `invites` are the secrets to send.
   *
   * @param {Cards} cards
   */
  render({ update, thinking, detail, invites, replace, isLongAway, reopen }) {
    const { scene, seats, clock, over } = update;
    const labels = seats.map(seatLabel);
    this.#clocks = [];
    this.#seconds = null;
    this.element.classList.toggle("many", seats.length > 2);
    put(
      this.element,
      seats.map((seat) => {
        const turn = !over && !update.waiting && scene.turn === seat.seat;
        const won = over?.winners?.includes(seat.seat) && over.winners.length < seats.length;
        const away = seat.kind === "person" && !seat.here && !over;
        const has = detail(scene, seat.seat);
        const tags = [];
        if (seat.kind === "machine") tags.push(h("span", { class: "pill level" }, levelName(seat.machine ?? "")));
        if (has.kind) tags.push(h("span", { class: "faint kind" }, has.kind));
        if (turn && seat.you) tags.push(h("span", { class: "pill tag-you" }, t("turn.you")));
        else if (turn && thinking?.seat === seat.seat) tags.push(this.#thinking());
        else if (turn) tags.push(h("span", { class: "pill" }, t("turn.theirs")));
        if (seat.you && !turn && !won && !isNamelessViewer(seat, seats))
          tags.push(h("span", { class: "pill faint" }, t("seat.you")));
        if (seat.reopened)
          tags.push(h("span", { class: "pill tag-away", title: t("seat.reopened.text") }, `↻ ${t("seat.reopened")}`));
        if (won) tags.push(h("span", { class: "pill tag-won" }, `★ ${t("seat.wins")}`));
        if (away && seat.kind !== "empty")
          tags.push(
            h("span", { class: "pill tag-away" }, `⚠ ${t(seat.come === false ? "seat.expected" : "seat.away")}`),
          );
        const said = this.#said(seat.seat);
        if (said) tags.push(h("span", { class: "reaction" }, h("span", { "aria-hidden": "true" }, said.sign), said.text));
        const shown = over?.scores && has.figure === null ? null : has.figure;
        return h(
          "div",
          {
            class: [
              "seat",
              turn ? "turn" : "",
              seat.you ? "you" : "",
              won ? "won" : "",
              away || seat.kind === "empty" ? "away" : "",
            ]
              .filter(Boolean)
              .join(" "),
            role: "listitem",
          },
          h("div", { class: "name" }, h("span", {}, labels[seat.seat], alias(seat, labels[seat.seat])), tags),
          clock
            ? this.#clock(seat.seat, clock, over)
            : shown !== null
              ? h("div", { class: "score", role: "img", "aria-label": has.figureLabel }, shown)
              : h("span"),
          h(
            "div",
            { class: "has" },
            has.detail,
            clock && shown !== null ? h("b", {}, shown) : null,
            over ? null : this.#help(seat, { invites, replace, isLongAway, reopen }, update.waiting),
          ),
        );
      }),
    );
  }

  /**
   * Shows what a player says, for a while; who renders has to do so again.
   *
   * @param {number} seat
   * @param {Wire.Reaction} what
   */
  react(seat, what) {
    this.#reactions.set(seat, { what, until: performance.now() + REACTION });
  }

  /** @param {number} seat */
  #said(seat) {
    const said = this.#reactions.get(seat);
    return said && performance.now() < said.until ? reactionText(said.what) : null;
  }

  #thinking() {
    this.#seconds = h("span", { class: "faint" });
    return h(
      "span",
      { class: "pill" },
      dots(),
      h("span", { class: "hear" }, t("turn.thinks")),
      this.#seconds,
    );
  }

  /**
   * Where a player is missing: the link to send, a machine to take the seat, or another device.
   *
   * @param {Wire.Seated} seat
   * @param {Pick<Cards, "invites" | "replace" | "isLongAway" | "reopen">} help
   * @param {boolean} waiting
   */
  #help(seat, { invites, replace, isLongAway, reopen }, waiting) {
    /**
     * @param {string} text
     * @param {(seat: number) => void} click
     */
    const button = (text, click) =>
      h("button", { type: "button", class: "small", on: { click: () => click(seat.seat) } }, t(text));
    const invite = invites.find((known) => known.seat === seat.seat);
    const isPerson = seat.kind === "person" || seat.stands_in;
    const isMissing = isPerson && !seat.you && !seat.here;
    const help = [];
    // While everybody waits, the panel has the invitations.
    if (waiting && invite) return null;
    if (invite && isMissing && (seat.come === false || seat.reopened)) help.push(inviteButton(invite));
    const isReplaceable = isMissing && seat.kind === "person" && !waiting && isLongAway?.(seat.seat);
    if (replace && isReplaceable) help.push(button("seat.replace", replace));
    if (reopen && isMissing) help.push(button("reopen.ask", reopen));
    return help.length > 0 ? help : null;
  }

  /**
   * @param {number} seat
   * @param {Wire.Time} clock
   * @param {Wire.Over | null} over
   */
  #clock(seat, clock, over) {
    const face = h("div", { class: "clock", role: "timer" });
    const running = !over && clock.running === seat;
    this.#clocks.push({ face, left: clock.left[seat], running, at: performance.now() - (clock.elapsed ?? 0) });
    return face;
  }

  /**
   * Lets the clocks and the seconds of thinking run.
   *
   * @param {Thinking | null} thinking
   */
  tick(thinking) {
    for (const { face, left, running, at } of this.#clocks) {
      const now = running ? left - (performance.now() - at) : left;
      face.textContent = clockText(now);
      face.classList.toggle("low", running && now < 20_000);
    }
    if (this.#seconds && thinking) {
      const seconds = Math.floor((performance.now() - thinking.at) / 1000);
      this.#seconds.textContent = seconds > 0 ? ` ${seconds} s` : "";
    }
  }
}
