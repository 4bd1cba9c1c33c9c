// The lobby: tables with a free seat, and games to watch.

import { ask } from "../api.js";
import { h, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { levelName } from "../level.js";
import { sitDown } from "../open.js";
import { paceText } from "../pace.js";
import { seatAt } from "../store.js";
import { t } from "../text.js";
import { whileWaiting } from "../waiting.js";
import { icon } from "./poster.js";

/** @import { Visit } from "../router.js" */

const EVERY = 5000;

/**
 * The list of open tables: where somebody waits first.
 *
 * @param {readonly Wire.Listed[]} tables
 * @param {Visit} visit
 */
export function openList(tables, visit) {
  if (tables.length === 0) return h("p", { class: "none" }, t("lobby.none"));
  return h(
    "ul",
    { class: "list" },
    presentFirst(tables)
      .slice(0, 20)
      .map((facts) => row(facts, visit)),
  );
}

/**
 * Tables at which somebody is, before the others.
 *
 * @param {readonly Wire.Listed[]} tables
 */
function presentFirst(tables) {
  /** @param {Wire.Listed} table */
  const isThere = ({ here }) => here.includes(true);
  return [...tables.filter(isThere), ...tables.filter((table) => !isThere(table))];
}

/**
 * Who sits at a table, each with whether they are there.
 *
 * @param {Wire.Listed} facts
 */
function sitters({ seats, here }) {
  return seats.flatMap(({ kind, name, machine }, seat) => {
    if (kind === "empty") return [];
    if (kind === "machine") return [h("span", {}, t("seat.machine", { level: levelName(machine ?? "").toLowerCase() }))];
    const isHere = here[seat];
    const state = t(isHere ? "lobby.here" : "lobby.away");
    return [
      h(
        "span",
        { class: isHere ? "presence here" : "presence" },
        h("span", { class: "dot", role: "img", "aria-label": state, title: state }),
        h("bdi", {}, name ?? t("seat.somebody")),
      ),
    ];
  });
}

/**
 * @param {Wire.Listed} facts
 * @param {Visit} visit
 */
function row(facts, visit) {
  const free = facts.seats.filter(({ kind }) => kind === "empty").length;
  const mine = seatAt(facts.table)?.token;
  const sit = h("button", { type: "button", on: { click: take } }, t("lobby.sit"));
  async function take() {
    sit.disabled = true;
    try {
      await whileWaiting(sitDown(facts.table, facts.game));
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
      h("b", {}, h("bdi", {}, facts.title ?? titleOf(facts.game))),
      free === 0 ? null : ` · ${t("lobby.seats", { count: free, all: facts.seats.length })}`,
      h(
        "small",
        { class: "sitters" },
        sitters(facts),
        facts.clock ? h("span", {}, paceText(facts.clock)) : null,
        facts.takeback === "friendly" ? h("span", {}, t("table.friendly")) : null,
        facts.watching > 0 ? h("span", {}, t("lobby.watching", { count: facts.watching })) : null,
      ),
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
export async function show(main, _, visit) {
  visit.title(t("nav.lobby"));
  const open = h("section", { class: "panel" });
  const playing = h("section", { class: "panel" });
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("nav.lobby"))),
    h("div", { class: "lists" }, open, playing),
  );
  async function fill() {
    try {
      const { open: waiting, playing: watch } = await ask("lobby");
      put(open, h("h2", {}, t("home.open")), openList(waiting, visit));
      put(
        playing,
        h("h2", {}, t("lobby.playing")),
        watch.length === 0
          ? h("p", { class: "none" }, t("lobby.nothing"))
          : h(
              "ul",
              { class: "list" },
              presentFirst(watch)
                .slice(0, 20)
                .map((facts) => row(facts, visit)),
            ),
      );
    } catch (error) {
      put(open, h("h2", {}, t("home.open")), h("p", { class: "none" }, messageOf(error)));
    }
  }
  // Filled before it is seen, so that nothing moves.
  await fill();
  const timer = setInterval(() => {
    if (!document.hidden) fill();
  }, EVERY);
  return { end: () => clearInterval(timer) };
}
