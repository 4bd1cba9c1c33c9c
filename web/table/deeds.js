// What a player can do beside moving: propose, answer, give up, ask for advice, play again.

import { isHere } from "../carrier/kind.js";
import { h, messageOf, put } from "../dom.js";
import { LONGEST_NAME } from "../name.js";
import { playNow, reopenSeat } from "../open.js";
import { write } from "../store.js";
import { t } from "../text.js";
import { hintFor } from "./advice.js";
import { confirm, prompt } from "./dialog.js";
import { hintView } from "./hint.js";
import { localSeats, sayFor } from "./local.js";
import { OFFERS } from "./offers.js";
import { played } from "./pending.js";
import { verify } from "./result.js";

/** @import { Visit } from "../router.js" */
/** @import { Connection } from "./eyes.js" */
/** @import { Notice } from "./notice.js" */

/**
 * @typedef {object} Place where the deeds are done
 * @property {string} id
 * @property {Wire.Summary} facts
 * @property {Connection} socket
 * @property {Notice} notice
 * @property {string | null} token
 * @property {Visit["go"]} go
 * @property {(move: string) => void} propose
 * @property {(move: string) => void} play
 * @property {(text: string) => string} rename
 */

export class Deeds {
  #id;
  #facts;
  #socket;
  #notice;
  #token;
  #go;
  #propose;
  #play;
  #renamed;
  /** How many moves have been played. */
  #count = 0;
  /** What helps with the next move, for a place near the mat: a hint, and the last move back. */
  aids = h("div", { class: "aids", hidden: true });
  /** Ends the hint that is looked for, once nobody needs it. */
  #hinting = new AbortController();

  /**
   * At a table with these facts, through this socket; `propose(move)` shows a move on the mat, `play(move)` plays
   * it, `rename(text)` puts the page's names of machines into what the server says.
   *
   * @param {Place} place
   */
  constructor({ id, facts, socket, notice, token, go, propose, play, rename }) {
    this.#id = id;
    this.#facts = facts;
    this.#socket = socket;
    this.#notice = notice;
    this.#token = token;
    this.#go = go;
    this.#propose = propose;
    this.#play = play;
    this.#renamed = rename;
  }

  /**
   * The buttons below the list of moves; `read()` says the position. What helps with the next move is drawn as well.
   *
   * @param {Wire.Update} update
   * @param {{ isMine: boolean, read: () => void }} turn
   */
  buttons(update, { isMine, read }) {
    const { scene, over, seats, waiting } = update;
    // What was advised was about the position before.
    if (!isMine || played(update) !== this.#count) this.#hinting.abort();
    this.#count = played(update);
    this.#drawAids(update, isMine);
    const reads = button("tools.read", read);
    if (scene.viewer === null) return [reads];
    const { name } = seats[scene.viewer];
    const renames = button("seat.rename", () => this.#rename(name));
    if (over || waiting) return [reads, renames];
    const hasMachine = seats.some(({ kind }) => kind === "machine");
    return [
      // A machine agrees to no draw.
      hasMachine ? null : button(OFFERS.draw.offer, () => this.offer("draw")),
      reads,
      renames,
      button("resign.ask", () => this.#resign()),
    ];
  }

  /**
   * The row keeps its place to the end of the game and after it, so that nothing moves when a button comes or goes; a
   * page that is opened later has none.
   *
   * @param {Wire.Update} update
   * @param {boolean} isMine
   */
  #drawAids({ scene, over, seats, takeback }, isMine) {
    if (!over) this.aids.hidden = scene.viewer === null;
    // Who is not there can agree to nothing: the server refuses it.
    const hasStandIn = seats.some(({ stands_in: isStandIn }) => isStandIn);
    const hint = button("hint.ask", () => this.#hint());
    hint.disabled = !isMine;
    put(
      this.aids,
      over || hasStandIn || !isAgainstMachines(seats) ? null : hint,
      // It is there when it works: the server says how many moves it would take back.
      !over && takeback.moves > 0 ? button(OFFERS.takeback.offer, () => this.offer("takeback")) : null,
    );
  }

  end() {
    this.#hinting.abort();
  }

  /** @param {Wire.Offer} what */
  offer(what) {
    return this.#tell({ do: "offer", what });
  }
  /**
   * @param {Wire.Offer} what
   * @param {boolean} yes
   */
  answer(what, yes) {
    return this.#tell({ do: "answer", what, yes });
  }
  /** @param {number} seat */
  replace(seat) {
    return this.#tell({ do: "replace", seat });
  }

  /** @param {Wire.Reaction} what */
  react(what) {
    return this.#tell({ do: "react", what });
  }

  /**
   * Against a machine a new game starts at once; people are asked.
   *
   * @param {Wire.Update} update
   */
  async again({ seats, scene }) {
    const machine = seats.find(({ you }) => !you)?.machine;
    const isUsual = seats.length === 2 && scene.variant === this.#facts.game && !this.#facts.clock;
    if (!isAgainstMachines(seats) || !isUsual || !machine) {
      await this.offer("rematch");
      // Whoever plays on this device has heard the question.
      const others = localSeats(this.#id).filter(({ seat }) => seat !== scene.viewer);
      for (const other of others) await sayFor(this.#id, other, null, { do: "answer", what: "rematch", yes: true });
      return undefined;
    }
    return this.#try(async () => this.#go(`/table/${await playNow(this.#facts.game, machine, isHere(this.#id) ? "here" : null)}`));
  }

  /** @param {readonly string[]} names */
  verify(names) {
    return this.#try(() => verify(this.#id, names));
  }

  /**
   * Opens a seat again whose device was lost; everybody sees it.
   *
   * @param {number} seat
   * @param {string} name
   */
  async reopen(seat, name) {
    if (await confirm(t("reopen.sure", { name }), t("reopen.ask"))) await this.#try(() => reopenSeat(this.#id, seat));
  }

  async #resign() {
    if (await confirm(t("resign.sure"), t("resign.ask"))) await this.#tell({ do: "resign" });
  }

  /** @param {string} before */
  async #rename(before) {
    const name = await prompt(t("seat.rename"), before, LONGEST_NAME);
    if (!name) return;
    write("name", name);
    await this.#tell({ do: "name", name });
  }

  #hint() {
    return this.#try(async () => {
      this.#hinting.abort();
      const hinting = new AbortController();
      this.#hinting = hinting;
      this.#notice.tell(t("hint.waiting"));
      const hint = await hintFor(this.#id, this.#token, hinting.signal);
      // Who has moved meanwhile, or asked again, needs no hint; the notice is about something else by now.
      if (!hint || hinting.signal.aborted) return undefined;
      this.#propose(hint.move);
      const deeds = { play: this.#play, propose: this.#propose, rename: this.#renamed };
      return this.#notice.tell(hintView(hint, deeds));
    });
  }

  /** @param {Wire.Asked} message */
  #tell(message) {
    return this.#try(() => this.#socket.ask(message));
  }

  /** @param {() => Promise<unknown>} deed */
  async #try(deed) {
    try {
      await deed();
    } catch (error) {
      this.#notice.complain(messageOf(error));
    }
  }
}

/** @param {readonly Wire.Seated[]} seats */
function isAgainstMachines(seats) {
  return seats.every(({ kind, you }) => you || kind === "machine");
}

/**
 * @param {string} text
 * @param {() => void} click
 * @returns {HTMLButtonElement}
 */
function button(text, click) {
  return h("button", { type: "button", on: { click } }, t(text));
}
