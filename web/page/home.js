// Home: go on with a game, play now, or sit down at an open table.

import { listGames } from "../api.js";
import { warmHere } from "../carrier/here.js";
import { hasEngine, hasServer } from "../carrier/kind.js";
import { dots, h, messageOf, put } from "../dom.js";
import { fileButton } from "../file.js";
import { listTitle, TITLES, titleOf } from "../game.js";
import { offerInstall } from "../install.js";
import { learnLevels, LEVELS, levelName } from "../level.js";
import { loadHome } from "../mine.js";
import { playNow } from "../open.js";
import { importRecord } from "../record.js";
import { read, write } from "../store.js";
import { t } from "../text.js";
import { LATE, whileWaiting } from "../waiting.js";
import { openList } from "./lobby.js";
import { MineSection } from "./mine.js";
import { art } from "./poster.js";

/** @import { Visit } from "../router.js" */

/** How long after it is shown the page makes the engine ready, in milliseconds: what is seen comes first. */
const WARM_AFTER = 1000;

/** @typedef {{ name: string, text: string, facts: string, levels: readonly string[] }} Poster */

/** @returns {Poster[]} */
const posters = () => [
  { name: "chicago", text: t("home.chicago.text"), facts: t("home.chicago.facts"), levels: LEVELS },
  { name: "siam", text: t("home.siam.text"), facts: t("home.siam.facts"), levels: LEVELS },
  { name: "families", text: t("home.families.text"), facts: t("home.families.facts"), levels: LEVELS },
];

/**
 * Shows the page. The posters need nothing from the server, so they are there at once; one answer has all the rest.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export function show(main, _, visit) {
  visit.title("");
  main.className = "home";
  const problem = h("div", { class: "problem", hidden: true, role: "alert" });
  const mine = new MineSection();
  const open = h("section", { class: "panel" });
  const note = h("p", { class: "none" }, "…");
  if (hasServer()) put(open, h("h2", {}, t("home.open")), note);
  else put(open, h("h2", {}, t("serverless.title")), h("p", {}, t("serverless.text")));
  const known = posters();
  const wall = h(
    "div",
    { class: "posters" },
    known.map((game) => poster(game, visit, problem)),
  );
  main.append(
    ...(mine.isEmpty ? [] : [mine.element]),
    h(
      "div",
      { class: "hero" },
      h("div", {}, h("h1", {}, t("home.headline")), h("p", {}, t("home.lead"))),
      h(
        "div",
        { class: "row" },
        importButton(visit, problem),
        hasServer() ? h("a", { class: "button", href: "/seat" }, t("home.join")) : null,
        hasEngine() ? h("a", { class: "button", href: "/games" }, listTitle()) : null,
      ),
    ),
    problem,
    wall,
    h("div", { class: "lists" }, open),
  );
  const silent = setTimeout(() => put(note, t("trouble.server")), LATE);
  loadHome().then(async (home) => {
    clearTimeout(silent);
    mine.fill(home);
    if (!hasServer()) return;
    const list = home.isOffline ? h("p", { class: "none" }, t("trouble.server")) : openList(home.open, visit);
    put(open, h("h2", {}, t("home.open")), list);
    // Games that were added to this server; without them the page is whole.
    const added = others(home.games, known);
    if (added.length > 0) learnLevels(await listGames().catch(() => []));
    wall.append(...added.map((game) => poster(game, visit, problem)));
  });
  let withdraw = () => {};
  return {
    shown: () => {
      withdraw = offerInstall();
      // Whoever presses “play” next should not wait for the engine.
      if (!hasServer()) setTimeout(warmHere, WARM_AFTER);
    },
    end: () => withdraw(),
  };
}

/**
 * The games of the server that the page has no poster for.
 *
 * @param {Wire.Home["games"]} games
 * @param {readonly Poster[]} known
 * @returns {Poster[]}
 */
function others(games, known) {
  return games
    .filter(({ name }) => known.every((poster) => poster.name !== name))
    .map(({ name, pitch, seats: [least, most], machines }) => ({
      name,
      text: pitch,
      facts: t("home.players", { players: least === most ? String(least) : `${least}–${most}` }),
      levels: machines,
    }));
}

/**
 * Opens the file of a game as a replay, or says why it can't be.
 *
 * @param {Visit} visit
 * @param {HTMLElement} problem
 */
function importButton(visit, problem) {
  return fileButton(t("import.button"), ".tripot,.txt,text/plain", async (file) => {
    try {
      await importRecord(file);
      await visit.go("/replay");
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  });
}

/** The levels that were chosen last, by game. */
function levels() {
  return read("level", /** @type {Record<string, string>} */ ({}));
}

/**
 * @param {Poster} game
 * @param {Visit} visit
 * @param {HTMLElement} problem
 */
function poster({ name, text, facts, levels: offered }, visit, problem) {
  const kept = levels()[name] ?? (offered.includes("skilled") ? "skilled" : offered[0]);
  const level = h(
    "select",
    { "aria-label": t("home.level") },
    offered.map((machine) => h("option", { value: machine, selected: machine === kept }, levelName(machine))),
  );
  const onward = h("span", { class: "onward", "aria-hidden": "true" }, "→");
  const play = h(
    "button",
    { type: "button", "aria-label": t("home.play_game", { game: titleOf(name) }), on: { click: start } },
    t("home.play"),
    onward,
  );
  /** @param {boolean} isBusy */
  const work = (isBusy) => {
    play.disabled = isBusy;
    play.setAttribute("aria-busy", String(isBusy));
    put(onward, isBusy ? dots() : "→");
  };
  async function start() {
    work(true);
    write("level", { ...levels(), [name]: level.value });
    try {
      await visit.go(`/table/${await whileWaiting(playNow(name, level.value))}`);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
      work(false);
    }
  }
  return h(
    "section",
    { class: `poster ${name}` },
    h("h2", {}, titleOf(name)),
    h("p", {}, text),
    h("div", { class: "art" }, art(name)),
    h(
      "footer",
      {},
      h(
        "div",
        { class: "facts" },
        h("span", {}, facts),
        h("a", { href: `/new/${name}`, "aria-label": `${titleOf(name)} : ${t("home.friends")}` }, t("home.friends")),
        hasEngine() && TITLES[name]
          ? h("a", { href: `/learn/${name}`, "aria-label": `${titleOf(name)} : ${t("learn.game")}` }, t("learn.game"))
          : null,
      ),
      h("div", { class: "go" }, level, play),
    ),
  );
}
