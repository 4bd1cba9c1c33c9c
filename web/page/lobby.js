// The lobby: tables with a free seat, and games to watch.

import { ask } from "../api.js";
import { h, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { levelName } from "../level.js";
import { sitDown } from "../open.js";
import { seatAt } from "../store.js";
import { t } from "../text.js";
import { icon } from "./poster.js";

/** @import { Visit } from "../router.js" */

const EVERY = 5000;

/**
 * The list of open tables.
 *
 * @param {Visit} visit
 */
export async function openList(visit) {
  const tables = await ask("tables?open=1");
  if (tables.length === 0) return h("p", { class: "none" }, t("lobby.none"));
  return h(
    "ul",
    { class: "list" },
    tables.slice(0, 20).map((facts) => row(facts, visit)),
  );
}

/**
 * @param {Wire.Summary} facts
 * @param {Visit} visit
 */
function row(facts, visit) {
  const free = facts.seats.filter(({ kind }) => kind === "empty").length;
  const who = facts.seats
    .filter(({ kind }) => kind !== "empty")
    .map(({ kind, name, machine }) =>
      kind === "machine"
        ? t("seat.machine", { level: levelName(machine ?? "").toLowerCase() })
        : (name ?? t("seat.somebody")),
    );
  const mine = seatAt(facts.table)?.token;
  const sit = h("button", { type: "button", on: { click: take } }, t("lobby.sit"));
  async function take() {
    sit.disabled = true;
    try {
      await sitDown(facts.table, facts.game);
      await visit.go(`/table/${facts.table}`);
    } catch (error) {
      sit.disabled = false;
      sit.after(h("small", { role: "alert" }, messageOf(error)));
    }
  }
  return h(
    "li",
    {},
    icon(facts.game),
    h(
      "div",
      { class: "what" },
      h("b", {}, facts.title ?? titleOf(facts.game)),
      ` · ${t("lobby.seats", { count: free, all: facts.seats.length })}`,
      h("small", {}, [...who, facts.clock].filter(Boolean).join(", ")),
    ),
    mine || free === 0
      ? h("a", { class: "button", href: `/table/${facts.table}` }, t(mine ? "home.continue" : "lobby.watch"))
      : sit,
  );
}

/**
 * Shows the page, and keeps it fresh.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export function show(main, _, visit) {
  visit.title(t("nav.lobby"));
  const open = h("section", { class: "panel" });
  const playing = h("section", { class: "panel" });
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("nav.lobby"))),
    h("div", { class: "lists" }, open, playing),
  );
  async function fill() {
    try {
      const [list, watch] = await Promise.all([openList(visit), ask("tables?stage=playing")]);
      put(open, h("h2", {}, t("home.open")), list);
      put(
        playing,
        h("h2", {}, t("lobby.playing")),
        watch.length === 0
          ? h("p", { class: "none" }, t("lobby.nothing"))
          : h(
              "ul",
              { class: "list" },
              watch.slice(0, 20).map((facts) => row(facts, visit)),
            ),
      );
    } catch (error) {
      put(open, h("h2", {}, t("home.open")), h("p", { class: "none" }, messageOf(error)));
    }
  }
  fill();
  const timer = setInterval(() => {
    if (!document.hidden) fill();
  }, EVERY);
  return { end: () => clearInterval(timer) };
}
