// A game once more, move by move, as each seat saw it.

import { grid } from "../board/grid.js";
import { loadBoard } from "../board/load.js";
import { narrow } from "../board/mat.js";
import { h, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { say } from "../live.js";
import { importedRecord } from "../record.js";
import { EVERYTHING, eyesOf, loadFrames, loadGame, loadRecord } from "../review/game.js";
import { keepInSight, Steps } from "../review/steps.js";
import { Banner, verdictOf } from "../table/banner.js";
import { keepsakes } from "../table/keepsakes.js";
import { moverName } from "../table/mover.js";
import { SeatCards } from "../table/seats.js";
import { t } from "../text.js";
import { Told } from "../trouble.js";

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
    const [kit, frames] = await Promise.all([loadBoard(game.facts.game), loadFrames(game, eyes)]);
    const page = new ReplayPage(main, game, kit, { eyes, frames });
    return page;
  } catch (error) {
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("replay.title"))),
      h("p", { class: "problem" }, messageOf(error)),
    );
    return {};
  }
}

/** The record that was brought along. */
function loadImported() {
  const record = importedRecord();
  if (record === null) throw new Told(t("import.none"));
  return loadRecord(record);
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
  #known = h("section", { class: "panel", hidden: true });
  #problem = h("p", { class: "problem", hidden: true, role: "alert" });
  #resize = () => this.#draw(null);

  /**
   * @param {HTMLElement} main
   * @param {Game} game
   * @param {Kit} kit
   * @param {{ eyes: Eyes, frames: Wire.Frame[] }} seen
   */
  constructor(main, game, kit, { eyes, frames }) {
    this.#game = game;
    this.#kit = kit;
    this.#eyes = eyes;
    this.#frames = frames;
    this.#board = new kit.Board();
    this.#banner = new Banner(this.#board.element);
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
        h("div", { class: "tools" }, game.id ? this.#tools(game) : null),
      ),
      h(
        "div",
        { class: "table-grid" },
        h("div", { class: "stage" }, this.#board.element, this.#steps.controls(), this.#banner.element),
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

  /** @param {string} text */
  #complain(text) {
    this.#problem.hidden = false;
    this.#problem.textContent = text;
  }

  /** A list that nobody sees can't be scrolled. */
  shown() {
    this.#keepInSight();
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
      this.#draw(null);
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
    this.#seats.render({
      update: { scene, seats, clock: null, over: null, waiting: false },
      thinking: null,
      detail: this.#kit.seatDetail,
      invites: [],
      replace: null,
      reopen: null,
    });
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

  #keepInSight() {
    keepInSight(this.#list, this.#list.children[Math.max(this.#steps.at - 1, 0)]);
  }
}
