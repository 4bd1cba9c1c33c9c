// What a player can do beside moving: propose, answer, give up, ask for advice, play again.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { playNow, reopenSeat } from "../open.js";
import { write } from "../store.js";
import { t } from "../text.js";
import { confirm, prompt } from "./dialog.js";
import { OFFERS } from "./offers.js";
import { verify } from "./result.js";

export class Deeds {
  #id;
  #facts;
  #socket;
  #notice;
  #token;
  #go;
  #propose;

  /** At a table with these facts, through this socket; `propose(move)` shows a move on the mat. */
  constructor({ id, facts, socket, notice, token, go, propose }) {
    this.#id = id;
    this.#facts = facts;
    this.#socket = socket;
    this.#notice = notice;
    this.#token = token;
    this.#go = go;
    this.#propose = propose;
  }

  /** The buttons below the list of moves; `read()` says the position. */
  buttons({ scene, over, seats, waiting }, { isMine, read }) {
    const button = (text, click) => h("button", { type: "button", on: { click } }, t(text));
    const reads = button("tools.read", read);
    if (scene.viewer === null) return [reads];
    const renames = button("seat.rename", () => this.#rename(seats[scene.viewer].name));
    if (over || waiting) return [reads, renames];
    const hasMachine = seats.some(({ kind }) => kind === "machine");
    // Who is not there can agree to nothing: the server refuses both.
    const hasStandIn = seats.some(({ stands_in: isStandIn }) => isStandIn);
    return [
      hasStandIn ? null : button(OFFERS.takeback.offer, () => this.offer("takeback")),
      // A machine agrees to no draw.
      hasMachine ? null : button(OFFERS.draw.offer, () => this.offer("draw")),
      isMine && !hasStandIn && isAgainstMachines(seats) ? button("hint.ask", () => this.#hint()) : null,
      reads,
      renames,
      button("resign.ask", () => this.#resign()),
    ];
  }

  offer(what) {
    return this.#tell({ do: "offer", what });
  }
  answer(what, yes) {
    return this.#tell({ do: "answer", what, yes });
  }
  replace(seat) {
    return this.#tell({ do: "replace", seat });
  }

  /** Against a machine a new game starts at once; people are asked. */
  async again({ seats, scene }) {
    const other = seats.find(({ you }) => !you);
    const isUsual = seats.length === 2 && scene.variant === this.#facts.game && !this.#facts.clock;
    if (!isAgainstMachines(seats) || !isUsual) return this.offer("rematch");
    return this.#try(async () => this.#go(`/table/${await playNow(this.#facts.game, other.machine)}`));
  }

  verify(names) {
    return this.#try(() => verify(this.#id, names));
  }

  /** Opens a seat again whose device was lost; everybody sees it. */
  async reopen(seat, name) {
    if (await confirm(t("reopen.sure", { name }), t("reopen.ask"))) await this.#try(() => reopenSeat(this.#id, seat));
  }

  async #resign() {
    if (await confirm(t("resign.sure"), t("resign.ask"))) await this.#tell({ do: "resign" });
  }

  async #rename(before) {
    const name = await prompt(t("seat.rename"), before ?? "", 40);
    if (!name) return;
    write("name", name);
    await this.#tell({ do: "name", name });
  }

  #hint() {
    return this.#try(async () => {
      const { move, reason } = await ask(`tables/${this.#id}/hint`, { body: {}, token: this.#token });
      this.#propose(move);
      this.#notice.tell(h("b", {}, move), " ", reason ?? "");
    });
  }

  #tell(message) {
    return this.#try(() => this.#socket.ask(message));
  }

  async #try(deed) {
    try {
      await deed();
    } catch (error) {
      this.#notice.complain(error.message === "offline" ? t("connection.lost") : error.message);
    }
  }
}

function isAgainstMachines(seats) {
  return seats.every(({ kind, you }) => you || kind === "machine");
}
