// Home: play now, go on with a game, or sit down at an open table.

import { ask, listGames, Refused } from "../api.js";
import { h, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { LEVELS, levelName } from "../level.js";
import { playNow } from "../open.js";
import { dropSeat, read, seats, write } from "../store.js";
import { t } from "../text.js";
import { openList } from "./lobby.js";
import { art, icon } from "./poster.js";

/** @import { Visit } from "../router.js" */

/** @typedef {{ name: string, text: string, facts: string, levels: readonly string[] }} Poster */

/** @returns {Poster[]} */
const posters = () => [
  { name: "chicago", text: t("home.chicago.text"), facts: t("home.chicago.facts"), levels: LEVELS },
  { name: "siam", text: t("home.siam.text"), facts: t("home.siam.facts"), levels: LEVELS },
  { name: "families", text: t("home.families.text"), facts: t("home.families.facts"), levels: LEVELS },
];

/**
 * Shows the page. The posters need nothing from the server, so they are there at once.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export function show(main, _, visit) {
  visit.title("");
  main.className = "home";
  const problem = h("div", { class: "problem", hidden: true, role: "alert" });
  const resume = h("section", { class: "panel", hidden: true }, h("h2", {}, t("home.resume")));
  const open = h("section", { class: "panel" }, h("h2", {}, t("home.open")), h("p", { class: "none" }, "…"));
  const known = posters();
  const wall = h(
    "div",
    { class: "posters" },
    known.map((game) => poster(game, visit, problem)),
  );
  main.append(
    h(
      "div",
      { class: "hero" },
      h("div", {}, h("h1", {}, t("home.headline")), h("p", {}, t("home.lead"))),
      h("a", { class: "button", href: "/seat" }, t("home.join")),
    ),
    problem,
    wall,
    h("div", { class: "lists" }, resume, open),
  );
  fillResume(resume);
  // Games that were added to this server; without them the page is whole.
  others(known).then(
    (more) => wall.append(...more.map((game) => poster(game, visit, problem))),
    () => {},
  );
  openList(visit)
    .then((list) => put(open, h("h2", {}, t("home.open")), list))
    .catch(() => put(open, h("h2", {}, t("home.open")), h("p", { class: "none" }, t("trouble.server"))));
}

/**
 * The games of the server that the page has no poster for.
 *
 * @param {readonly Poster[]} known
 * @returns {Promise<Poster[]>}
 */
async function others(known) {
  return (await listGames())
    .filter(({ name }) => known.every((poster) => poster.name !== name))
    .map(({ name, pitch, seats: [least, most], machines }) => ({
      name,
      text: pitch,
      facts: t("home.players", { players: least === most ? String(least) : `${least}–${most}` }),
      levels: machines.map((machine) => machine.name),
    }));
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
  const play = h(
    "button",
    { type: "button", "aria-label": t("home.play_game", { game: titleOf(name) }), on: { click: start } },
    t("home.play"),
    h("span", { "aria-hidden": "true" }, "→"),
  );
  async function start() {
    play.disabled = true;
    write("level", { ...levels(), [name]: level.value });
    try {
      await visit.go(`/table/${await playNow(name, level.value)}`);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
      play.disabled = false;
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
      ),
      h("div", { class: "go" }, level, play),
    ),
  );
}

/**
 * The games that this browser has a seat in and that are not over.
 *
 * @param {HTMLElement} panel
 */
async function fillResume(panel) {
  const known = seats()
    .filter(({ token }) => token)
    .slice(0, 8);
  const found = await Promise.all(
    known.map((seat) =>
      ask(`tables/${seat.table}`)
        .then((facts) => ({ seat, facts }))
        .catch((error) => {
          if (error instanceof Refused && error.status === 404) dropSeat(seat.table);
          return null;
        }),
    ),
  );
  const running = found
    .filter((one) => one !== null)
    .filter(({ facts }) => facts.stage !== "over")
    .slice(0, 4);
  if (running.length === 0) return;
  panel.hidden = false;
  panel.append(
    h(
      "ul",
      { class: "list" },
      running.map(({ seat, facts }) => {
        const others = facts.seats
          .filter((_, index) => index !== seat.seat)
          .map(({ name, machine, kind }) =>
            kind === "machine"
              ? t("seat.machine", { level: levelName(machine ?? "").toLowerCase() })
              : (name ?? t("seat.empty")),
          );
        return h(
          "li",
          {},
          icon(facts.game),
          h(
            "div",
            { class: "what" },
            t("home.against", {
              game: titleOf(facts.game),
              names: others.join(", "),
            }),
            h("small", {}, facts.stage === "open" ? t("home.waiting") : (facts.title ?? "")),
          ),
          h("a", { class: "button main", href: `/table/${seat.table}` }, t("home.continue")),
        );
      }),
    ),
  );
}
