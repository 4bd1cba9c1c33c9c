// The tournaments that this server shows.

import { ask } from "../api.js";
import { h, messageOf, put } from "../dom.js";
import { t } from "../text.js";
import { icon } from "./poster.js";

/** @import { Visit } from "../router.js" */

const EVERY = 5000;

/**
 * Shows the list, and keeps it fresh.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export function show(main, _, visit) {
  visit.title(t("nav.tournaments"));
  const panel = h("section", { class: "panel" }, h("p", { class: "none" }, "…"));
  main.append(h("div", { class: "page-head" }, h("h1", {}, t("nav.tournaments"))), panel);
  async function fill() {
    try {
      const list = await ask("tournaments");
      put(
        panel,
        list.length === 0
          ? [
              h("p", { class: "none" }, t("tournaments.none")),
              h("pre", { class: "command", tabindex: 0 }, t("tournaments.command")),
            ]
          : h("ul", { class: "list" }, list.map(row)),
      );
    } catch (error) {
      put(panel, h("p", { class: "problem" }, messageOf(error)));
    }
  }
  fill();
  const timer = setInterval(() => {
    if (!document.hidden) fill();
  }, EVERY);
  return { end: () => clearInterval(timer) };
}

/** @param {Wire.TournamentSummary} tournament */
function row({ tournament, title: name, game, variant, players, games, games_played: played, complete, leader }) {
  const state = complete ? t("tournaments.over", { name: leader ?? "" }) : t("tournaments.progress", { played, games });
  return h(
    "li",
    {},
    icon(game),
    h(
      "div",
      { class: "what" },
      h("b", {}, name),
      name === variant ? null : ` · ${variant}`,
      h("small", {}, `${t("tournaments.players", { count: players })} · ${state}`),
    ),
    h(
      "a",
      { class: "button", href: `/tournament/${tournament}`, "aria-label": `${t("lobby.watch")} : ${name}` },
      t("lobby.watch"),
    ),
  );
}
