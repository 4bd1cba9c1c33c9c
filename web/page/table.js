// The table: a board, the seats, what can be done, and what was done.

import { ask } from "../api.js";
import { narrow } from "../board/mat.js";
import { h, isTyping, put } from "../dom.js";
import { levelName } from "../level.js";
import { alert, say, title } from "../live.js";
import { finishAll } from "../motion.js";
import { playNow, sitDown } from "../open.js";
import { ruleOf } from "../rules/anchor.js";
import { TableSocket } from "../socket.js";
import { keepSeat, seatAt, write } from "../store.js";
import { t } from "../text.js";
import { confirm, prompt, showKeys, showText } from "../table/dialog.js";
import { floatActions } from "../table/float.js";
import { MoveList } from "../table/moves.js";
import { OFFERS, offerBars } from "../table/offers.js";
import { score, verify, winner } from "../table/result.js";
import { linkButton, SeatCards, seatName } from "../table/seats.js";

/** How each game is played; a board is loaded when its game is. */
const PLAYS = {
  chicago: () => import("../play/chicago.js").then((play) => ({ ...play, Play: play.ChicagoPlay })),
  siam: () => import("../play/siam.js").then((play) => ({ ...play, Play: play.SiamPlay })),
  families: () => import("../play/families.js").then((play) => ({ ...play, Play: play.FamiliesPlay })),
};
const TITLES = { chicago: "home.chicago", siam: "home.siam", families: "home.families" };
/** Shows a table. */
export async function show(main, { id }, go) {
  const facts = await ask(`tables/${id}`).catch((error) => error);
  if (facts instanceof Error) {
    title(t("lost.title"));
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("table.none"))),
      h("p", { class: "problem" }, facts.message),
      h("p", {}, h("a", { href: "/" }, t("lost.home"))),
    );
    return null;
  }
  const kit = await PLAYS[facts.game]();
  const page = new TablePage(main, id, facts, kit, go);
  return () => page.end();
}

class TablePage {
  #id;
  #facts;
  #kit;
  #go;
  #play;
  #socket;
  #seat;
  #update = null;
  #thinking = null;
  #timer = 0;
  #over = false;
  #seats = new SeatCards();
  #moves = new MoveList();
  #note = h("p", { class: "facts" });
  #bars = h("div", { class: "stage-bars" });
  #banner = h("div", { class: "banner", hidden: true, role: "status" });
  #connection = h("div", { class: "bar trouble", hidden: true, role: "status" });
  #trouble = h("div", { class: "bar trouble", hidden: true, role: "alert" });
  #seal = h("p", { class: "seal" });
  #float;
  #keys = (event) => this.#key(event);
  #resize = () => this.#play.redraw();
  #finish = () => finishAll();

  constructor(main, id, facts, kit, go) {
    this.#id = id;
    this.#facts = facts;
    this.#kit = kit;
    this.#go = go;
    this.#seat = seatAt(id);
    this.#play = new kit.Play({
      play: (text) => this.#send(text),
      why: (text) => this.#why(text),
      rule: (key) => ruleOf(facts.game, key),
    });
    main.className = `table-page game-${facts.game}`;
    main.append(
      h(
        "div",
        { class: "table-head" },
        h("h1", {}, t(TITLES[facts.game])),
        this.#note,
        h(
          "div",
          { class: "tools" },
          h(
            "button",
            {
              type: "button",
              "aria-label": t("keys.title"),
              on: { click: () => showKeys(this.#play.keys) },
            },
            "?",
          ),
        ),
      ),
      h(
        "div",
        { class: "table-grid" },
        h("div", { class: "stage" }, this.#connection, this.#play.mat, this.#trouble, this.#bars, this.#banner),
        h("div", { class: "side" }, this.#seats.element, this.#play.aside, this.#moves.element, this.#seal),
      ),
    );
    this.#float = floatActions([...this.#play.aside, this.#play.mat]);
    main.append(this.#float.element);
    this.#socket = new TableSocket(`/api/tables/${id}/socket`, this.#seat?.token ?? null);
    this.#socket.addEventListener("update", ({ detail }) => this.#receive(detail));
    this.#socket.addEventListener("welcome", ({ detail }) => this.#welcome(detail));
    this.#socket.addEventListener("presence", ({ detail }) => this.#presence(detail));
    this.#socket.addEventListener("refused", ({ detail }) => this.#complain(detail.message, detail.key));
    this.#socket.addEventListener("state", ({ detail }) => this.#connected(detail));
    document.addEventListener("keydown", this.#keys);
    document.addEventListener("pointerdown", this.#finish, { capture: true });
    narrow.addEventListener("change", this.#resize);
    this.#timer = setInterval(() => this.#seats.tick(this.#thinking), 100);
  }

  end() {
    clearInterval(this.#timer);
    this.#socket.close();
    this.#float.end();
    document.removeEventListener("keydown", this.#keys);
    document.removeEventListener("pointerdown", this.#finish, { capture: true });
    narrow.removeEventListener("change", this.#resize);
  }

  get #names() {
    return this.#update.seats.map(seatName);
  }

  get #isMine() {
    const { scene, over, waiting } = this.#update;
    return !over && !waiting && scene.viewer !== null && scene.turn === scene.viewer;
  }

  #receive(update) {
    const before = this.#update;
    const wasMine = before !== null && this.#isMine;
    this.#update = update;
    const { scene, last, over, clock } = update;
    if (clock) clock.elapsed ??= clock.since === null ? 0 : this.#socket.now - clock.since;
    const thinks = update.thinking ?? this.#machineToMove(update);
    this.#thinking = thinks === null ? null : { seat: thinks, at: performance.now() };
    const told = last ? { ...last, number: last.number ?? this.#count(update) } : null;
    // Updates may be merged: a move is shown moving only if nothing happened between the two scenes.
    const isNew = before !== null && told !== null && told.number > this.#moves.latest;
    const fresh = isNew && update.number === before.number + 1;
    const entry = fresh && this.#kit.enrich ? this.#kit.enrich(told, before.scene, scene) : told;
    if (entry) this.#moves.add(entry);
    if (update.recent || !entry) this.#moves.merge(update.recent ?? []);
    this.#trouble.hidden = true;
    // An offer or a name changes nothing on the board: what somebody is choosing stays chosen.
    const same = before !== null && JSON.stringify(before.scene) === JSON.stringify(scene);
    if (same) this.#play.refresh(this.#state());
    else this.#play.update(scene, { last: entry, moved: fresh, state: this.#state() });
    if (isNew && entry.seat !== scene.viewer)
      say(entry.told ?? `${this.#names[entry.seat]} ${this.#kit.describe(entry, scene, this.#names)}`);
    this.#draw();
    if (this.#isMine && !wasMine) alert(t("turn.yours"));
    if (over && !this.#over) say(`${winner(this.#update, this.#names)} ${score(this.#update, this.#names)}`);
    this.#over = Boolean(over);
  }

  /** The seat to move, if a machine sits there. */
  #machineToMove({ scene, seats, over, waiting }) {
    return !over && !waiting && seats[scene.turn]?.kind === "machine" ? scene.turn : null;
  }

  /** How many moves were played, by what the boards count or the updates. */
  #count(update) {
    return update.scene.ply ?? update.number;
  }

  /** A rematch seats everybody one place further: the server says where. */
  #welcome({ seat }) {
    if (seat !== null && this.#seat) keepSeat({ table: this.#id, game: this.#facts.game, seat });
  }

  #presence({ seats }) {
    if (!this.#update) return;
    this.#update.seats.forEach((seat, index) => {
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
    const { over, waiting, scene } = this.#update;
    const names = this.#names;
    const head = over
      ? t("over.title")
      : waiting
        ? t("table.waiting")
        : scene.turn === null
          ? t("table.deal")
          : this.#thinking
            ? t("turn.thinking", { name: names[scene.turn] })
            : t("turn.of", { name: names[scene.turn] });
    const levels = this.#update.seats.map(({ kind, machine }) => (kind === "machine" ? levelName(machine) : null));
    return { title: head, names, levels, thinking: this.#thinking?.seat ?? null, note: null, body: this.#idle() };
  }

  /** What the panel says while there is nothing to choose. */
  #idle() {
    const { over, waiting, scene, seats } = this.#update;
    if (over) return h("p", {}, `${winner(this.#update, this.#names)} ${score(this.#update, this.#names)}`);
    if (waiting) {
      const invites = this.#invites().filter(({ seat }) => seats[seat]?.come === false);
      const empty = seats.some(({ kind }) => kind === "empty");
      return [
        h("p", {}, t("table.waiting.text")),
        invites.map(({ seat, token }) =>
          h("p", { class: "line" }, h("span", {}, t("seat.number", { number: seat + 1 })), linkButton(token)),
        ),
        empty && scene.viewer === null
          ? h("button", { type: "button", class: "main", on: { click: () => this.#sit() } }, t("lobby.sit"))
          : null,
        empty && scene.viewer !== null ? h("p", { class: "faint" }, t("table.open_seat")) : null,
      ];
    }
    if (scene.viewer === null) return h("p", { class: "faint" }, t("table.watching"));
    return h("p", { class: "faint" }, t("table.explore"));
  }

  #invites() {
    return seatAt(this.#id)?.invites ?? [];
  }

  async #sit() {
    try {
      await sitDown(this.#id, this.#facts.game);
      await this.#go(`/table/${this.#id}`, { replace: true });
    } catch (error) {
      this.#complain(error.message);
    }
  }

  #drawSeats() {
    this.#seats.render({
      update: this.#update,
      thinking: this.#thinking,
      detail: this.#kit.seatDetail,
      invites: this.#invites(),
      replace: this.#facts.replace && this.#update.scene.viewer !== null ? (seat) => this.#replace(seat) : null,
    });
    this.#seats.tick(this.#thinking);
  }

  #draw() {
    const { scene, over, commitment, seed } = this.#update;
    const names = this.#names;
    this.#drawSeats();
    this.#moves.render(scene, names, this.#kit.moveLine);
    this.#moves.actions(...this.#actions());
    this.#note.textContent = [
      this.#facts.title ? t("table.called", { title: this.#facts.title }) : null,
      rulesOf(scene.variant),
      t("table.move", { count: this.#moves.latest }),
    ]
      .filter(Boolean)
      .join(" · ");
    put(
      this.#seal,
      commitment
        ? [
            t("seal.commitment"),
            " ",
            h("code", {}, commitment.slice(0, 16)),
            "… ",
            seed ? h("span", {}, t("seal.seed"), " ", h("code", {}, seed)) : null,
          ]
        : null,
    );
    this.#seal.title = commitment ?? "";
    put(
      this.#bars,
      offerBars(this.#update, names, (what, yes) => this.#answer(what, yes)),
    );
    this.#drawBanner(over);
    title(t(TITLES[this.#facts.game]), { turn: this.#isMine });
  }

  #actions() {
    const { scene, over, seats, waiting } = this.#update;
    const button = (text, click) => h("button", { type: "button", on: { click } }, t(text));
    const read = button("tools.read", () => this.#read());
    if (scene.viewer === null || over || waiting)
      return [read, scene.viewer === null ? null : button("seat.rename", () => this.#rename())];
    const machines = seats.every(({ kind, you }) => you || kind === "machine");
    return [
      button(OFFERS.takeback.offer, () => this.#offer("takeback")),
      // A machine agrees to no draw.
      seats.some(({ kind }) => kind === "machine") ? null : button(OFFERS.draw.offer, () => this.#offer("draw")),
      machines && this.#isMine ? button("hint.ask", () => this.#hint()) : null,
      read,
      button("seat.rename", () => this.#rename()),
      button("resign.ask", () => this.#resign()),
    ];
  }

  #drawBanner(over) {
    this.#banner.hidden = !over;
    if (!over) return;
    const { seats, scene, offers = [] } = this.#update;
    const machines = seats.every(({ you, kind }) => you || kind === "machine");
    const again = over.rematch
      ? h("a", { class: "button main", href: `/table/${over.rematch}` }, t("over.rematch_ready"))
      : scene.viewer === null || offers.some(({ what }) => what === "rematch")
        ? null
        : h("button", { type: "button", class: "main", on: { click: () => this.#rematch(machines) } }, t("over.again"));
    put(
      this.#banner,
      h("h2", {}, winner(this.#update, this.#names), h("small", {}, score(this.#update, this.#names))),
      again,
      h("a", { class: "button", href: `/table/${this.#id}/analysis` }, t("over.analyse")),
      h("a", { class: "button", href: `/table/${this.#id}/replay` }, t("over.replay")),
      h("button", { type: "button", on: { click: () => this.#verify() } }, t("over.verify")),
    );
    // The seats of a rematch are new; whoever sat here takes the same one there.
    if (over.rematch && this.#seat?.token && !seatAt(over.rematch)) {
      keepSeat({ table: over.rematch, game: this.#facts.game, seat: this.#seat.seat, token: this.#seat.token });
    }
  }

  async #send(text) {
    try {
      await this.#socket.ask({ do: "move", move: text, at: this.#update.number });
      return true;
    } catch (error) {
      this.#complain(error.message === "offline" ? t("connection.lost") : error.message, error.key);
      return false;
    }
  }

  async #why(text) {
    try {
      return await this.#socket.ask({ do: "why", move: text });
    } catch (error) {
      return error.message === "offline" ? null : { legal: false, text: error.message };
    }
  }

  /** Says below the mat why something did not work. */
  #complain(text, key = null) {
    // Not everything that goes wrong is a matter of the rules.
    const isRule = key !== null && !key.startsWith("serve.");
    const rule = isRule ? h("a", { href: ruleOf(this.#facts.game, key), target: "_blank" }, t("why.rule")) : null;
    this.#tellBelow([text, " ", rule], "bar trouble");
  }

  #tellBelow(content, look) {
    const close = () => {
      this.#trouble.hidden = true;
    };
    this.#trouble.className = look;
    put(
      this.#trouble,
      h("span", { class: "grow" }, content),
      h("button", { type: "button", class: "small", on: { click: close } }, t("dialog.close")),
    );
    this.#trouble.hidden = false;
    this.#trouble.scrollIntoView({ block: "nearest" });
  }

  async #tell(message) {
    try {
      await this.#socket.ask(message);
    } catch (error) {
      this.#complain(error.message === "offline" ? t("connection.lost") : error.message);
    }
  }

  #offer(what) {
    return this.#tell({ do: "offer", what });
  }
  #answer(what, yes) {
    return this.#tell({ do: "answer", what, yes });
  }
  #replace(seat) {
    return this.#tell({ do: "replace", seat });
  }

  async #resign() {
    if (await confirm(t("resign.sure"), t("resign.ask"))) await this.#tell({ do: "resign" });
  }

  async #rename() {
    const { seats, scene } = this.#update;
    const name = await prompt(t("seat.rename"), seats[scene.viewer].name ?? "", 40);
    if (!name) return;
    write("name", name);
    await this.#tell({ do: "name", name });
  }

  /** Against machines a new game starts at once; people are asked. */
  async #rematch(machines) {
    const { seats, scene } = this.#update;
    const other = seats.find(({ you }) => !you);
    if (machines && seats.length === 2 && scene.variant === this.#facts.game && !this.#facts.clock) {
      try {
        await this.#go(`/table/${await playNow(this.#facts.game, other.machine)}`);
      } catch (error) {
        this.#complain(error.message);
      }
      return;
    }
    await this.#offer("rematch");
  }

  async #hint() {
    try {
      const { move, reason } = await ask(`tables/${this.#id}/hint`, { body: {}, token: this.#seat?.token });
      this.#play.propose(move);
      this.#tellBelow([h("b", {}, move), " ", reason ?? ""], "bar");
    } catch (error) {
      this.#complain(error.message);
    }
  }

  async #verify() {
    try {
      await verify(this.#id);
    } catch (error) {
      this.#complain(error.message);
    }
  }

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
    const { scene } = this.#update ?? {};
    if (!scene) return;
    const text = this.#kit.tell(scene, this.#names);
    say(text);
    showText(t("tools.read"), h("p", {}, text));
  }

  #key(event) {
    if (!this.#update || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
      return;
    if (event.key === "Escape") {
      if (!this.#play.cancel()) document.activeElement?.blur();
      return;
    }
    if (isTyping(event)) return;
    if (this.#play.key(event)) event.preventDefault();
    else if (event.key === "?") showKeys(this.#play.keys);
    else if (event.key === "l") say(this.#kit.tell(this.#update.scene, this.#names));
  }
}

/** `piles=open, first=2` of `chicago(piles=open,first=2)`. */
function rulesOf(variant) {
  return /\(([^)]*)\)/.exec(variant)?.[1].replaceAll(",", ", ") ?? null;
}
