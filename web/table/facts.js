// What is said of a table beside the game: how it is played, who plays for absent people, which seats were reopened.

import { h } from "../dom.js";
import { levelName } from "../level.js";
import { language, t } from "../text.js";
import { messageOf } from "../trouble.js";

/** @import { Visit } from "../router.js" */

/**
 * Instead of a table that does not exist.
 *
 * @param {HTMLElement} main
 * @param {Error} error
 * @param {Visit} visit
 */
export function showNone(main, error, visit) {
  visit.title(t("lost.title"));
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("table.none"))),
    h("p", { class: "problem" }, messageOf(error)),
    h("p", {}, h("a", { href: "/" }, t("lost.home"))),
  );
  return {};
}

/**
 * The line under the title; `rules` says what is played otherwise than usual.
 *
 * @param {Wire.Summary} facts
 * @param {string} rules
 * @param {number} moves
 */
export function factsLine(facts, rules, moves) {
  return [
    facts.title ? t("table.called", { title: facts.title }) : null,
    rules,
    standInOf(facts),
    facts.takeback === "friendly" ? t("table.friendly") : null,
    t("table.move", { count: moves }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * What stays visible to everybody when a seat was opened again.
 *
 * @param {Wire.Update} update
 * @param {readonly string[]} names
 */
export function reopenedBar({ seats }, names) {
  const reopened = seats.filter(({ reopened }) => reopened).map(({ seat }) => names[seat]);
  if (reopened.length === 0) return null;
  const list = new Intl.ListFormat(language()).format(reopened);
  return h("div", { class: "bar" }, h("span", { class: "grow" }, t("seat.reopened.stays", { names: list })));
}

/**
 * The machine that plays for whoever is not there, where people play each other.
 *
 * @param {Wire.Summary} facts
 */
export function standInOf({ replace, stand_in: machine, seats }) {
  const people = seats.filter(({ kind }) => kind !== "machine");
  if (!replace || !machine || people.length < 2) return null;
  return t("table.stand_in", { level: levelName(machine).toLowerCase() });
}

/**
 * How many people have a seat.
 *
 * @param {Wire.Update} update
 */
export function people({ seats }) {
  return seats.filter(({ kind, stands_in: isStandIn }) => kind === "person" || isStandIn).length;
}

/**
 * The seats that were opened again since an update, in words for everybody at the table.
 *
 * @param {Wire.Update | null} before
 * @param {Wire.Update} now
 * @param {readonly string[]} names
 */
export function reopenedNow(before, { seats }, names) {
  return seats
    .filter(({ reopened }, index) => before && reopened > before.seats[index].reopened)
    .map(({ seat }) => t("seat.reopened.now", { name: names[seat] }));
}
