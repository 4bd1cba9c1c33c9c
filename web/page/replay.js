// A game once more, move by move, as each seat saw it.

import { address } from "../base.js";
import { grid } from "../board/grid.js";
import { loadBoard } from "../board/load.js";
import { narrow } from "../board/mat.js";
import { hasEngine } from "../carrier/kind.js";
import { findAll, h, messageOf, put } from "../dom.js";
import { exploreAddress, mayExplore } from "../explore/begin.js";
import { titleOf } from "../game.js";
import { say } from "../live.js";
import { EVERYTHING, eyesOf, loadFrames, loadGame, loadImported } from "../review/game.js";
import { fullest, lastTurns, longest } from "../review/room.js";
import { keepInSight, Steps } from "../review/steps.js";
import { Banner, verdictOf } from "../table/banner.js";
import { keepsakes } from "../table/keepsakes.js";
import { moverName } from "../table/mover.js";
import { SeatCards } from "../table/seats.js";
import { t } from "../text.js";
import { tellRules } from "../variant.js";

/** @import { Kit } from "../board/load.js" */
/** @import { Eyes, Game } from "../review/game.js" */
/** @import { Way } from "../review/steps.js" */
/** @import { Visit } from "../router.js" */

/**
 * Shows a game.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export async function show(main, { id }, visit) {
  visit.title(t("replay.title"));
  try {
    const game = await (id ? loadGame(id) : loadImported());
    const [[eyes]] = eyesOf(game);
    const [kit, frames, [rules]] = await Promise.all([
      loadBoard(game.facts.game),
      loadFrames(game, eyes),
      tellRules([game.facts.variant]),
    ]);
    const page = new ReplayPage(main, game, kit, { eyes, frames, rules });
    return page;
  } catch (error) {
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("replay.title"))),
      h("p", { class: "problem" }, messageOf(error)),
    );
    return {};
  }
}

/** What can be done with a record that was brought along. */
function importedTools() {
  return hasEngine() ? h("a", { class: "button", href: "/replay/analysis" }, t("over.analyse")) : null;
}

class ReplayPage {
  #game;
  #kit;
  #eyes;
  #frames;
  #steps;
  #board;
  #seats = new SeatCards();
  #note = h("p", { class: "facts" });
  #list = h("ol", { tabindex: 0, "aria-label": t("moves.all") });
  #banner;
  /** The banner in the end; on a phone, what the step did until then, so that nothing below gives way. */
  #ending = h("div", { class: "ending" });
  #told = h("p", { class: "step-told" });
  #known = h("section", { class: "panel", hidden: true });
  #problem = h("p", { class: "problem", hidden: true, role: "alert" });
  #resize = () => this.#makeRoom();

  /**
   * @param {HTMLElement} main
   * @param {Game} game
   * @param {Kit} kit
   * @param {{ eyes: Eyes, frames: Wire.Frame[], rules: string }} seen
   */
  constructor(main, game, kit, { eyes, frames, rules }) {
    this.#game = game;
    this.#kit = kit;
    this.#eyes = eyes;
    this.#frames = frames;
    this.#board = new kit.Board();
    this.#banner = new Banner(this.#board.element, { glides: false });
    this.#ending.append(this.#told, this.#banner.element);
    this.#steps = new Steps({ last: frames.length - 1, otherwise: 0 });
    this.#steps.follow((way) => this.#draw(way));
    main.className = `table-page replay-page game-${game.facts.game}`;
    main.append(
      h(
        "div",
        { class: "table-head" },
        h("h1", {}, t("replay.of", { game: titleOf(game.facts.game) })),
        h("p", { class: "players" }, game.names.join(" – ")),
        this.#note,
        rules ? h("p", { class: "variant" }, rules) : null,
        h("div", { class: "tools" }, game.id ? this.#tools(game) : importedTools(), mayExplore(game) ? this.#explore() : null),
      ),
      h(
        "div",
        { class: "table-grid" },
        h("div", { class: "stage" }, this.#board.element, this.#steps.controls(), this.#ending),
        h(
          "div",
          { class: "side" },
          this.#seats.element,
          this.#chooser(),
          this.#problem,
          this.#known,
          h("section", { class: "panel moves" }, h("header", {}, h("h2", {}, t("moves.all"))), this.#list),
        ),
      ),
    );
    narrow.addEventListener("change", this.#resize);
    this.#fillMoves();
    this.#draw(null);
  }

  /**
   * What can be done with the game of a table.
   *
   * @param {Game} game
   */
  #tools({ id, facts, over }) {
    return [
      ...keepsakes(`/table/${id}/replay`, { id, game: facts.game, fail: (text) => this.#complain(text) }),
      over ? h("a", { class: "button", href: `/table/${id}/analysis` }, t("over.analyse")) : null,
      h("a", { class: "button", href: `/table/${id}` }, t("replay.table")),
    ];
  }

  /** The step that is shown, with what else could be played. */
  #explore() {
    const { id, facts } = this.#game;
    const link = h("a", { class: "button", href: exploreAddress(facts.game, id, this.#steps.at) }, t("explore.from_here"));
    this.#steps.follow(({ to }) => link.setAttribute("href", address(exploreAddress(facts.game, id, to))));
    return link;
  }

  /** @param {string} text */
  #complain(text) {
    this.#problem.hidden = false;
    this.#problem.textContent = text;
  }

  /** What nobody sees can't be scrolled or measured. */
  shown() {
    this.#makeRoom();
    this.#keepInSight();
  }

  /** Keeps as much room as the board takes at any step, so that what stands below it never jumps. */
  #makeRoom() {
    const { names, seats } = this.#game;
    const { element } = this.#board;
    const parts = findAll(element, ".rivals, .bubble");
    for (const part of [...parts, this.#seats.element, this.#ending]) part.style.removeProperty("min-height");
    const stories = this.#frames.map(({ last, scene }) => (last ? this.#kit.describe(last, scene, names) : ""));
    const cards = lastTurns(this.#frames).map((scene) => this.#showSeats(scene).getBoundingClientRect().height);
    const { scene, last, over } = this.#frames[this.#frames.length - 1];
    const end = over ? this.#banner.height({ scene, seats, over }, last, names, this.#kit) : 0;
    this.#seats.element.style.setProperty("min-height", `${Math.max(...cards)}px`);
    if (narrow.matches) this.#ending.style.setProperty("min-height", `${end}px`);
    this.#board.render(fullest(this.#frames), { names });
    this.#board.speak?.(names[0] ?? null, longest(stories));
    const heights = parts.map((part) => part.getBoundingClientRect().height);
    parts.forEach((part, index) => part.style.setProperty("min-height", `${heights[index]}px`));
    this.#draw(null);
  }

  end() {
    this.#steps.end();
    this.#banner.end();
    narrow.removeEventListener("change", this.#resize);
  }

  /** The choice of eyes, where there is one. */
  #chooser() {
    const options = eyesOf(this.#game);
    if (options.length === 1) return null;
    /** @type {HTMLSelectElement} */
    const select = h(
      "select",
      { id: "eyes", on: { change: () => this.#look(options[select.selectedIndex][0]) } },
      options.map(([, text]) => h("option", {}, text)),
    );
    return h("section", { class: "panel eyes" }, h("label", { for: "eyes" }, t("review.eyes")), select);
  }

  /** @param {Eyes} eyes */
  async #look(eyes) {
    try {
      this.#frames = await loadFrames(this.#game, eyes);
      this.#eyes = eyes;
      this.#problem.hidden = true;
      this.#board.element.classList.toggle("open-hands", eyes === EVERYTHING);
      this.#makeRoom();
    } catch (error) {
      this.#complain(messageOf(error));
    }
  }

  #fillMoves() {
    const { names } = this.#game;
    put(
      this.#list,
      this.#frames.map(({ last, scene }) => {
        if (!last) return null;
        return h(
          "li",
          {},
          h("b", {}, String(last.number)),
          h(
            "button",
            { type: "button", class: "line-button", on: { click: () => this.#steps.go(last.number) } },
            h("b", {}, moverName(last, names)),
            " ",
            this.#kit.moveLine(last, scene, names) ?? last.move,
          ),
        );
      }),
    );
  }

  /**
   * Draws the step; `way` says where it came from, so that a single step is shown moving.
   *
   * @param {Way | null} way
   */
  #draw(way) {
    const { at, last: end } = this.#steps;
    const { scene, last, over } = this.#frames[at];
    const { names, seats, id } = this.#game;
    const moved = way !== null && way.to === way.from + 1;
    this.#board.element.classList.toggle("open-hands", this.#eyes === EVERYTHING);
    this.#board.render(scene, { names, last, moved });
    const story = last ? `${names[last.seat]} ${this.#kit.describe(last, scene, names)}` : t("replay.start");
    if (this.#board.speak)
      this.#board.speak(
        last ? names[last.seat] : null,
        last ? this.#kit.describe(last, scene, names) : t("replay.start"),
      );
    this.#showSeats(scene);
    this.#told.textContent = story;
    this.#told.hidden = over !== null;
    this.#note.textContent = t("replay.step", { at, last: end });
    this.#steps.describe(`${t("replay.step", { at, last: end })}. ${story}`);
    this.#banner.recall(id, over ? { scene, seats, over } : null, last, names, this.#kit);
    if (way) say(over ? `${story} ${verdictOf({ scene, seats, over }, last, names, this.#kit).join(" ")}` : story);
    const isFamilies = "others" in scene;
    this.#known.hidden = !isFamilies;
    if (isFamilies) put(this.#known, h("h2", {}, t("families.grid")), grid(scene, { names }));
    const lines = [...this.#list.children];
    lines.forEach((line, index) => {
      if (index === at - 1) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    this.#keepInSight();
  }

  /** @param {Wire.Scene} scene */
  #showSeats(scene) {
    const update = { scene, seats: this.#game.seats, clock: null, over: null, waiting: false };
    this.#seats.render({ update, thinking: null, detail: this.#kit.seatDetail, invites: [], replace: null, reopen: null });
    return this.#seats.element;
  }

  #keepInSight() {
    keepInSight(this.#list, this.#list.children[Math.max(this.#steps.at - 1, 0)]);
  }
}
