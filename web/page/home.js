// Home: play now, go on with a game, or sit down at an open table.

import { ask } from "../api.js";
import { h, put } from "../dom.js";
import { title } from "../live.js";
import { LEVELS, levelName } from "../level.js";
import { playNow } from "../open.js";
import { dropSeat, read, seats, write } from "../store.js";
import { t } from "../text.js";
import { openList } from "./lobby.js";
import { art, icon } from "./poster.js";

const GAMES = [
  { name: "chicago", title: "home.chicago", text: "home.chicago.text", facts: "home.chicago.facts" },
  { name: "siam", title: "home.siam", text: "home.siam.text", facts: "home.siam.facts" },
  { name: "families", title: "home.families", text: "home.families.text", facts: "home.families.facts" },
];

/** Shows the page. The posters need nothing from the server, so they are there at once. */
export function show(main, _, go) {
  title("");
  main.className = "home";
  const problem = h("div", { class: "problem", hidden: true, role: "alert" });
  const resume = h("section", { class: "panel", hidden: true }, h("h2", {}, t("home.resume")));
  const open = h("section", { class: "panel" }, h("h2", {}, t("home.open")), h("p", { class: "none" }, "…"));
  main.append(
    h(
      "div",
      { class: "hero" },
      h("div", {}, h("h1", {}, t("home.headline")), h("p", {}, t("home.lead"))),
      h("a", { class: "button", href: "/seat" }, t("home.join")),
    ),
    problem,
    h(
      "div",
      { class: "posters" },
      GAMES.map((game) => poster(game, go, problem)),
    ),
    h("div", { class: "lists" }, resume, open),
  );
  fillResume(resume);
  openList(go)
    .then((list) => put(open, h("h2", {}, t("home.open")), list))
    .catch(() => put(open, h("h2", {}, t("home.open")), h("p", { class: "none" }, t("trouble.server"))));
}

function poster({ name, title: heading, text, facts }, go, problem) {
  const kept = read("level", {})[name] ?? "skilled";
  const level = h(
    "select",
    { "aria-label": t("home.level") },
    LEVELS.map((machine) => h("option", { value: machine, selected: machine === kept }, levelName(machine))),
  );
  const play = h(
    "button",
    { type: "button", "aria-label": t("home.play_game", { game: t(heading) }), on: { click: start } },
    t("home.play"),
    h("span", { "aria-hidden": "true" }, "→"),
  );
  async function start() {
    play.disabled = true;
    write("level", { ...read("level", {}), [name]: level.value });
    try {
      await go(`/table/${await playNow(name, level.value)}`);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = error.message;
      play.disabled = false;
    }
  }
  return h(
    "section",
    { class: `poster ${name}` },
    h("h2", {}, t(heading)),
    h("p", {}, t(text)),
    h("div", { class: "art" }, art(name)),
    h(
      "footer",
      {},
      h(
        "div",
        { class: "facts" },
        h("span", {}, t(facts)),
        h("a", { href: `/new/${name}`, "aria-label": `${t(heading)} : ${t("home.friends")}` }, t("home.friends")),
      ),
      h("div", { class: "go" }, level, play),
    ),
  );
}

/** The games that this browser has a seat in and that are not over. */
async function fillResume(panel) {
  const known = seats()
    .filter(({ token }) => token)
    .slice(0, 8);
  const found = await Promise.all(
    known.map((seat) =>
      ask(`tables/${seat.table}`)
        .then((facts) => ({ seat, facts }))
        .catch((error) => {
          if (error.status === 404) dropSeat(seat.table);
          return null;
        }),
    ),
  );
  const running = found.filter((one) => one && one.facts.stage !== "over").slice(0, 4);
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
              ? t("seat.machine", { level: levelName(machine).toLowerCase() })
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
              game: t(GAMES.find(({ name }) => name === facts.game)?.title ?? "nav.play"),
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
