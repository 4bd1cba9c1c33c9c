// The tournaments that this server shows.

import { ask } from "../api.js";
import { h, messageOf, put } from "../dom.js";
import { entrantName } from "../level.js";
import { t } from "../text.js";
import { tournamentName, whatIsPlayed } from "../tournament/words.js";
import { tellRules } from "../variant.js";
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
export async function show(main, _, visit) {
  visit.title(t("nav.tournaments"));
  const panel = h("section", { class: "panel" });
  main.append(h("div", { class: "page-head" }, h("h1", {}, t("nav.tournaments"))), panel);
  async function fill() {
    try {
      const list = await ask("tournaments");
      const rules = await tellRules(list.map(({ variant }) => variant));
      put(
        panel,
        list.length === 0
          ? [
              h("p", { class: "none" }, t("tournaments.none")),
              h("pre", { class: "command", tabindex: 0 }, t("tournaments.command")),
            ]
          : h("ul", { class: "list" }, list.map((tournament, index) => row(tournament, rules[index]))),
      );
    } catch (error) {
      put(panel, h("p", { class: "problem" }, messageOf(error)));
    }
  }
  // Filled before it is seen, so that nothing moves.
  await fill();
  const timer = setInterval(() => {
    if (!document.hidden) fill();
  }, EVERY);
  return { end: () => clearInterval(timer) };
}

/**
 * @param {Wire.TournamentSummary} summary
 * @param {string} rules
 */
function row(summary, rules) {
  const { tournament, game, players, games, games_played: played, complete, leader } = summary;
  const name = tournamentName(summary);
  const what = whatIsPlayed(summary, rules);
  const state = complete ? t("tournaments.over", { name: entrantName(leader ?? "") }) : t("tournaments.progress", { played, games });
  return h(
    "li",
    {},
    icon(game),
    h(
      "div",
      { class: "what" },
      h("b", {}, name),
      what ? ` · ${what}` : null,
      h("small", {}, `${t("tournaments.players", { count: players })} · ${state}`),
    ),
    h(
      "a",
      { class: "button", href: `/tournament/${tournament}`, "aria-label": `${t("lobby.watch")} : ${name}` },
      t("lobby.watch"),
    ),
  );
}
