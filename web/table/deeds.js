// What a player can do beside moving: propose, answer, give up, ask for advice, play again.

import { post } from "../api.js";
import { h, messageOf } from "../dom.js";
import { LONGEST_NAME } from "../name.js";
import { playNow, reopenSeat } from "../open.js";
import { write } from "../store.js";
import { t } from "../text.js";
import { confirm, prompt } from "./dialog.js";
import { hintView } from "./hint.js";
import { localSeats, sayFor } from "./local.js";
import { OFFERS } from "./offers.js";
import { verify } from "./result.js";

/** @import { Visit } from "../router.js" */
/** @import { TableSocket } from "../socket.js" */
/** @import { Notice } from "./notice.js" */

/**
 * @typedef {object} Place where the deeds are done
 * @property {string} id
 * @property {Wire.Summary} facts
 * @property {TableSocket} socket
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
  /** Whether the player of this page is to move. */
  #isMine = false;

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
   * The buttons below the list of moves; `read()` says the position.
   *
   * @param {Wire.Update} update
   * @param {{ isMine: boolean, read: () => void }} turn
   */
  buttons({ scene, over, seats, waiting, takeback }, { isMine, read }) {
    this.#isMine = isMine;
    /**
     * @param {string} text
     * @param {() => void} click
     */
    const button = (text, click) => h("button", { type: "button", on: { click } }, t(text));
    const reads = button("tools.read", read);
    if (scene.viewer === null) return [reads];
    const { name } = seats[scene.viewer];
    const renames = button("seat.rename", () => this.#rename(name));
    if (over || waiting) return [reads, renames];
    const hasMachine = seats.some(({ kind }) => kind === "machine");
    // Who is not there can agree to nothing: the server refuses both.
    const hasStandIn = seats.some(({ stands_in: isStandIn }) => isStandIn);
    return [
      // It is there when it works: the server says how many moves it would take back.
      takeback.moves > 0 ? button(OFFERS.takeback.offer, () => this.offer("takeback")) : null,
      // A machine agrees to no draw.
      hasMachine ? null : button(OFFERS.draw.offer, () => this.offer("draw")),
      isMine && !hasStandIn && isAgainstMachines(seats) ? button("hint.ask", () => this.#hint()) : null,
      reads,
      renames,
      button("resign.ask", () => this.#resign()),
    ];
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
    return this.#try(async () => this.#go(`/table/${await playNow(this.#facts.game, machine)}`));
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
      this.#notice.tell(t("hint.waiting"));
      const hint = await post(`tables/${this.#id}/hint`, {}, { token: this.#token });
      // Who has moved meanwhile needs no hint.
      if (!this.#isMine) return this.#notice.hide();
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
