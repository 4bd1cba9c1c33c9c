// A game explored: every seat's moves on the real board, the tree of what might be played, and an engine that looks on.

import { narrow } from "../board/mat.js";
import { h, isTyping, put } from "../dom.js";
import { begin, dealt, reopened } from "../explore/begin.js";
import { chancesView } from "../explore/chances.js";
import { Controls } from "../explore/controls.js";
import { eyesChoice } from "../explore/eyes-choice.js";
import { exportDialog, importDialog } from "../explore/exchange.js";
import { Keeper } from "../explore/keeper.js";
import { Lines } from "../explore/lines.js";
import { nameOf, storyOf } from "../explore/naming.js";
import { Onlooker } from "../explore/onlooker.js";
import { Outline } from "../explore/outline.js";
import { setUp } from "../explore/setup.js";
import { sceneOf } from "../explore/shown.js";
import { Sight } from "../explore/sight.js";
import { Explorer } from "../explore/source.js";
import { Study } from "../explore/study.js";
import { after, before, beside, lastOf, Tree } from "../explore/tree.js";
import { treesDialog } from "../explore/trees-dialog.js";
import { titleOf } from "../game.js";
import { loadPlay } from "../play/load.js";
import { Openings } from "../openings/panel.js";
import { ruleOf } from "../rules/anchor.js";
import { play as sound } from "../sound.js";
import { prompt } from "../table/dialog.js";
import { floatActions } from "../table/float.js";
import { showHelp } from "../table/help.js";
import { SeatCards } from "../table/seats.js";
import { t } from "../text.js";
import { messageOf, Told } from "../trouble.js";
import { tellRules } from "../variant.js";

/** @import { PlayKit } from "../play/load.js" */
/** @import { Visit } from "../router.js" */
/** @import { Opened } from "../explore/begin.js" */
/** @import { Brought, Frame } from "../explore/source.js" */
/** @import { Node } from "../explore/tree.js" */

/** The longest comment, and the longest title. */
const LONGEST = { comment: 400, title: 60 };

/**
 * Shows a tree: one of this device, that of a link, a game that was played, or a new one.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export async function show(main, { game }, visit) {
  visit.title(t("explore.of", { game: titleOf(game) }));
  const explorer = new Explorer();
  try {
    const [kit, opened] = await Promise.all([loadPlay(game), begin(location.hash.slice(1), game, explorer)]);
    main.className = `table-page explore-page plays game-${game}`;
    const page = new ExplorePage({ game, kit, explorer, main });
    await page.open(opened);
    return page;
  } catch (error) {
    explorer.end();
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("explore.of", { game: titleOf(game) }))),
      h("p", { class: "problem", role: "alert" }, messageOf(error)),
      h("p", {}, h("a", { href: `/explore/${game}` }, t("explore.anew"))),
    );
    return {};
  }
}

class ExplorePage {
  #game;
  #kit;
  #explorer;
  #play;
  #float;
  /** @type {Study} */
  #study;
  /** @type {Outline} */
  #outline;
  /** @type {Node} */
  #at;
  #keeper;
  #isPointed = false;
  #told = h("p", { class: "told", role: "status" });
  #rules = h("p", { class: "variant" });
  #name = h("h2", {}, "");
  #kept = h("span", { class: "faint", role: "status" });
  #seats = new SeatCards();
  #eyes = h("section", { class: "panel eyes", hidden: true });
  #moves = h("div", { class: "tree", tabindex: 0, role: "group", "aria-label": t("explore.moves") });
  #sight = new Sight(this.#moves);
  #lines;
  #onlooker;
  #openings;
  #controls;
  /** @type {(event: KeyboardEvent) => void} */
  #keys = (event) => this.#key(event);
  #pointed = () => {
    this.#isPointed = true;
  };
  #resize = () => this.#play.redraw();

  /** @param {{ game: string, kit: PlayKit, explorer: Explorer, main: HTMLElement }} setting */
  constructor({ game, kit, explorer, main }) {
    this.#game = game;
    this.#kit = kit;
    this.#explorer = explorer;
    const tree = new Tree({ title: "", variant: game, start: "", names: [], comment: "", nodes: [] });
    this.#study = new Study(tree, explorer);
    this.#outline = this.#outlineOf(this.#study);
    this.#at = tree.root;
    this.#keeper = this.#keep(null);
    this.#play = new kit.Play({
      play: (text) => this.#step(() => this.#study.play(this.#at, text)),
      why: (text) => explorer.check(this.#study.place(this.#at), text).catch(() => null),
      rule: (key) => ruleOf(game, key),
    });
    this.#lines = new Lines({
      kit,
      names: () => this.#study.names,
      propose: (move) => this.#play.propose(move),
      play: (moves) => void this.#playLine(moves),
      wanted: () => this.#think(),
    });
    this.#onlooker = new Onlooker({ explorer, lines: this.#lines, boards: this.#boards });
    this.#openings = new Openings(game, kit, (move) => this.#play.propose(move));
    this.#controls = new Controls({
      at: () => this.#at,
      go: (node) => this.go(node),
      promote: () => this.#promote(),
      remove: () => this.#remove(),
      comment: () => this.#comment(),
      rename: () => this.#rename(),
    });
    this.#float = floatActions([...this.#play.aside, this.#play.mat]);
    this.#play.follow(this.#seats.element);
    main.append(this.#head(), this.#grid(), this.#float.element);
    document.addEventListener("keydown", this.#keys);
    document.addEventListener("pointerdown", this.#pointed, { capture: true });
    narrow.addEventListener("change", this.#resize);
  }

  #head() {
    /**
     * @param {string} key
     * @param {() => unknown} press
     */
    const tool = (key, press) => h("button", { type: "button", on: { click: press } }, t(key));
    const taken = (/** @type {Brought} */ brought) => this.open({ brought, id: null, at: null }, true);
    return h(
      "div",
      { class: "table-head" },
      h("h1", {}, t("explore.of", { game: titleOf(this.#game) })),
      this.#told,
      this.#rules,
      h(
        "div",
        { class: "tools" },
        tool(this.#game === "siam" ? "explore.start" : "explore.anew", async () => this.open(await dealt(this.#game, this.#explorer))),
        tool("explore.setup", () => this.#setUp(taken)),
        tool("explore.import", () => importDialog(this.#explorer, this.#study.tree.variant, taken)),
        tool("explore.export", () => this.#export()),
        tool("explore.mine", () => treesDialog(this.#game, (id) => void this.#reopen(id))),
        h("button", { type: "button", "aria-label": t("help.title"), on: { click: () => showHelp(this.#game, this.#allKeys(), null) } }, "?"),
      ),
    );
  }

  #export() {
    const frame = this.#frame();
    const { tree, names } = this.#study;
    const shown = { mat: this.#play.mat, position: frame?.position ?? "", scene: frame && sceneOf(frame) };
    return exportDialog(this.#explorer, { game: this.#game, tree, names, ...shown });
  }

  /** @param {(brought: Brought) => unknown} taken */
  #setUp(taken) {
    const { tree, names } = this.#study;
    const frame = this.#frame() ?? this.#study.known(tree.root);
    if (frame) setUp(this.#explorer, { game: this.#game, variant: tree.variant, frame, names }, taken);
  }

  /** @returns {[string, string][]} */
  #allKeys() {
    return [
      ["← →", t("explore.keys.step")],
      [", .", t("explore.keys.board")],
      ["< >", t("explore.keys.beside")],
      ["↖ ↘", t("explore.keys.ends")],
      ...this.#play.keys,
    ];
  }

  #grid() {
    const { steps, deeds } = this.#controls;
    const panel = h(
      "section",
      { class: "panel tree-panel" },
      h("header", {}, this.#name, this.#kept),
      this.#moves,
      deeds,
    );
    return h(
      "div",
      { class: "table-grid" },
      h("div", { class: "stage" }, this.#play.mat, steps),
      h("div", { class: "side" }, this.#seats.element, this.#eyes, this.#play.aside, this.#lines.element, this.#openings.element, panel),
    );
  }

  end() {
    this.#keeper.end();
    this.#onlooker.end();
    this.#float.end();
    this.#sight.end();
    this.#explorer.end();
    document.removeEventListener("keydown", this.#keys);
    document.removeEventListener("pointerdown", this.#pointed, { capture: true });
    narrow.removeEventListener("change", this.#resize);
  }

  /**
   * Another tree.
   *
   * @param {Opened} opened
   * @param {boolean} [isBrought] whether somebody brought it along, so that it is kept at once
   */
  async open({ brought, id, at, fragment }, isBrought = false) {
    const tree = new Tree(brought.tree);
    const [game] = tree.variant.split("(");
    if (game !== this.#game) throw new Told(t("explore.other", { game: titleOf(game) }));
    if (game === "siam" && tree.names.length === 0) tree.names = [t("explore.elephants"), t("explore.rhinos")];
    const study = new Study(tree, this.#explorer, (nodes) => this.#outline.nameSoon(nodes));
    const place = at ? at(tree) : brought.at === null ? tree.root : (tree.list()[brought.at] ?? tree.root);
    const [[rules]] = await Promise.all([tellRules([tree.variant]), study.frame(place)]);
    this.#study = study;
    this.#keeper.end();
    this.#keeper = this.#keep(id);
    if (fragment) history.replaceState(null, "", fragment);
    this.#outline = this.#outlineOf(study);
    put(this.#moves, this.#outline.element);
    this.#kept.textContent = "";
    this.#title();
    this.#rules.textContent = rules;
    this.#chooseEyes();
    this.go(place);
    if (isBrought) this.#changed();
    if (brought.imagined) this.#tell(t("explore.imagined"));
  }

  /** @param {string | null} id */
  #keep(id) {
    const tell = (/** @type {string} */ text) => {
      this.#kept.textContent = text;
    };
    return new Keeper({ id, game: this.#game, explorer: this.#explorer, tell });
  }

  /** @param {string} id */
  async #reopen(id) {
    const opened = await reopened(id, this.#game, this.#explorer);
    history.replaceState(null, "", `#tree=${id}`);
    await this.open(opened);
  }

  /** @param {Study} study */
  #outlineOf(study) {
    return new Outline(study.tree, (node) => this.go(node), (node) => nameOf(this.#kit, study, node));
  }

  #title() {
    this.#name.textContent = this.#study.tree.title || t("explore.unnamed");
  }

  /** The choice of eyes, in a game in which seats know things that others don't. */
  #chooseEyes() {
    const scene = this.#study.known(this.#study.tree.root)?.scene ?? this.#frame()?.scene;
    this.#eyes.hidden = !scene || !("others" in scene);
    put(this.#eyes, eyesChoice(this.#study.names, (seat) => this.#look(seat)));
  }

  /** @param {number | null} seat */
  #look(seat) {
    this.#study.look(seat);
    this.go(this.#at);
  }

  /** Where moves are chosen. */
  get #boards() {
    return [this.#play.mat, ...this.#play.aside];
  }

  #frame() {
    return this.#study.known(this.#at);
  }

  /**
   * Goes to a node; what it shows may still have to be asked for.
   *
   * @param {Node} node
   */
  go(node) {
    const isNext = node.parent === this.#at || before(node) === this.#at;
    this.#at = node;
    this.#outline.mark(node);
    this.#sight.keep(this.#outline.button(node) ?? this.#moves);
    this.#controls.draw(this.#at);
    const known = this.#study.known(node);
    if (known) this.#show(known, isNext);
    // The steps around are there before they are gone to.
    const next = node.children[0] ?? node;
    const wanted = known && this.#study.known(next) ? node.parent ?? node : known ? next : node;
    this.#study.frame(wanted).then(
      (frame) => {
        if (!known && this.#at === node) this.#show(frame, isNext);
      },
      (error) => this.#tell(messageOf(error), "wrong"),
    );
  }

  /**
   * @param {Frame} frame
   * @param {boolean} moved
   */
  #show(frame, moved) {
    const { names } = this.#study;
    const { last } = frame;
    const scene = sceneOf(frame);
    const story = storyOf(this.#kit, frame, names);
    const title = scene.over
      ? t("explore.over")
      : scene.turn === null
        ? t("explore.chance")
        : t("explore.turn", { name: names[scene.turn] });
    const state = { title, names: [...names], levels: names.map(() => null), thinking: null, note: null, body: this.#body(frame, scene) };
    this.#play.mat.classList.toggle("open-hands", frame.open.length > 0);
    this.#play.update(scene, { last, moved, state });
    this.#seats.show(scene, names, (seen, seat) => this.#detail(seen, seat));
    this.#outline.name(this.#at);
    const ending = scene.over ? [this.#kit.ending?.(scene, last, names), this.#scores(frame)].filter(Boolean).join(" ") : "";
    this.#tell([story, ending].filter(Boolean).join(" "));
    this.#think();
    void this.#openings.show(frame, this.#study.tree.variant, names);
  }

  /**
   * What a seat has. Where a seat is called by its side, the side is not said twice.
   *
   * @param {Wire.Scene} scene
   * @param {number} seat
   */
  #detail(scene, seat) {
    const { kind, ...detail } = this.#kit.seatDetail(scene, seat);
    return kind?.toLowerCase() === this.#study.names[seat].toLowerCase() ? detail : { kind, ...detail };
  }

  /** @param {Frame} frame */
  #scores({ scores }) {
    return scores ? scores.map((score, seat) => `${this.#study.names[seat]} ${score}`).join(", ") : "";
  }

  /**
   * What stands in the panel while no move can be chosen: what can come out, or who has to look.
   *
   * @param {Frame} frame
   * @param {Wire.Scene} scene
   */
  #body({ chances }, scene) {
    if (scene.over) return null;
    if (scene.turn !== null) {
      if (scene.turn === scene.viewer) return null;
      const { turn } = scene;
      return h("button", { type: "button", class: "main", on: { click: () => this.#lookAs(turn) } }, t("explore.as_seat", { name: this.#study.names[turn] }));
    }
    return chancesView(chances, {
      named: (event) => this.#kit.cameOut?.(event, scene, this.#study.names) ?? event,
      choose: (event) => this.#step(() => this.#study.play(this.#at, `*${event}`)),
      draw: () => this.#step(() => this.#study.draw(this.#at)),
    });
  }

  /** @param {number} seat */
  #lookAs(seat) {
    const select = this.#eyes.querySelector("select");
    if (select) select.selectedIndex = seat + 1;
    this.#look(seat);
  }

  /**
   * Goes one step on, if the rules have nothing against it.
   *
   * @param {() => Promise<{ node: Node, added: Node[] }>} taken
   */
  async #step(taken) {
    const from = this.#at;
    try {
      const { node, added } = await taken();
      for (const one of added) this.#outline.add(one);
      if (this.#at === from) this.go(node);
      if (added.length > 0) this.#changed();
      if (this.#at !== node) return true;
      sound("move");
      // After a press the arrows go through the tree; on the board they are for the squares.
      if (this.#isPointed) this.#outline.button(node)?.focus({ preventScroll: true });
      return true;
    } catch (error) {
      this.#tell(messageOf(error), "wrong");
      return false;
    }
  }

  /** @param {readonly string[]} moves */
  async #playLine(moves) {
    for (const move of moves) if (!(await this.#step(() => this.#study.play(this.#at, move)))) return;
  }

  #promote() {
    if (!this.#study.tree.promote(this.#at)) return;
    this.#outline.rebuild();
    this.#controls.draw(this.#at);
    this.#changed();
  }

  #remove() {
    const at = this.#study.tree.remove(this.#at);
    this.go(at);
    this.#outline.rebuild();
    this.#outline.mark(at);
    this.#changed();
  }

  async #comment() {
    const node = this.#at;
    const text = await prompt(t("explore.comment"), node.comment, LONGEST.comment);
    if (text === null) return;
    node.comment = text;
    this.#outline.comment(node);
    this.#changed();
  }

  async #rename() {
    const text = await prompt(t("explore.name"), this.#study.tree.title, LONGEST.title);
    if (text === null) return;
    this.#study.tree.title = text;
    this.#title();
    this.#changed();
  }

  #changed() {
    this.#keeper.keep(this.#study.tree, this.#at);
  }

  /** The engine looks at what is shown. */
  #think() {
    const frame = this.#frame();
    if (frame) this.#onlooker.look(this.#study.place(this.#at), frame.scene);
    else this.#onlooker.end();
  }

  /**
   * @param {string} text
   * @param {string} [state]
   */
  #tell(text, state = "open") {
    this.#told.dataset.state = state;
    this.#told.textContent = text;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#isPointed = false;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector("dialog[open]")) return;
    const inPlay = this.#boards.some((element) => element.contains(document.activeElement));
    const { root } = this.#study.tree;
    const always = new Map([
      [",", () => before(this.#at)],
      [".", () => after(this.#at)],
      ["<", () => beside(this.#at, -1)],
      [">", () => beside(this.#at, 1)],
    ]);
    const outside = new Map([
      ["ArrowLeft", () => before(this.#at)],
      ["ArrowRight", () => after(this.#at)],
      ["Home", () => root],
      ["End", () => lastOf(this.#at)],
    ]);
    const to = always.get(event.key) ?? (inPlay ? undefined : outside.get(event.key));
    if (to) this.go(to());
    else if (event.key === "Escape") this.#play.cancel();
    else if (!this.#play.key(event)) return;
    event.preventDefault();
  }
}
