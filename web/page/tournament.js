// A tournament: the ranking, as it changes, and who took what from whom.

import { ask } from "../api.js";
import { socketAddress } from "../base.js";
import { h, messageOf, put } from "../dom.js";
import { say } from "../live.js";
import { decimal, signed } from "../number.js";
import { t } from "../text.js";
import { Axis } from "../tournament/axis.js";
import { playerName, tournamentName, whatIsPlayed } from "../tournament/words.js";
import { tellRules } from "../variant.js";

/** @import { Visit } from "../router.js" */

const AGAIN = 2000;

/**
 * Shows a tournament, and what happens in it.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export async function show(main, { id }, visit) {
  visit.title(t("nav.tournaments"));
  main.className = "tournament-page";
  const head = h("div", { class: "table-head" });
  const ranking = h("section", { class: "panel ranking" });
  const cross = h("section", { class: "panel cross" });
  /** @type {string | null} */
  let leader = null;
  let rules = "";
  /** @param {Wire.Tournament} tournament */
  const draw = (tournament) => {
    visit.title(tournamentName(tournament));
    drawHead(head, tournament, rules);
    drawRanking(ranking, tournament);
    drawCross(cross, tournament);
    const [best] = tournament.players;
    const first = best ? playerName(best) : null;
    if (leader !== null && first !== leader) say(t("tournament.leads", { name: first }));
    leader = first;
  };
  try {
    const tournament = await ask(`tournaments/${id}`);
    [rules] = await tellRules([tournament.variant]);
    main.append(head, ranking, cross);
    draw(tournament);
    return tournament.complete ? {} : { end: follow(id, draw) };
  } catch (error) {
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("nav.tournaments"))),
      h("p", { class: "problem" }, messageOf(error)),
      h("p", {}, h("a", { href: "/tournaments" }, t("tournament.all"))),
    );
    return {};
  }
}

/**
 * Draws each time the server says something new; returns how to end it.
 *
 * @param {string} id
 * @param {(tournament: Wire.Tournament) => void} draw
 */
function follow(id, draw) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let ended = false;
  const connect = () => {
    socket = new WebSocket(socketAddress(`/api/tournaments/${id}/socket`));
    socket.addEventListener("message", ({ data }) => {
      const tournament = JSON.parse(data);
      draw(tournament);
      if (tournament.complete) end();
    });
    socket.addEventListener("close", () => {
      if (!ended) timer = setTimeout(connect, AGAIN);
    });
  };
  const end = () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
  connect();
  return end;
}

/**
 * @param {HTMLElement} head
 * @param {Wire.Tournament} tournament
 * @param {string} rules
 */
function drawHead(head, tournament, rules) {
  const { players, games, games_played: played, duplicate, seed, complete } = tournament;
  put(
    head,
    h("h1", {}, tournamentName(tournament)),
    h(
      "p",
      { class: "facts" },
      [
        whatIsPlayed(tournament, rules),
        t("tournament.entrants", { count: players.length }),
        t(duplicate ? "tournament.games_duplicate" : "tournament.games", { count: games }),
        t("tournament.seed", { seed: seed.slice(0, 12) }),
        t("tournament.intervals"),
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    h(
      "div",
      { class: "tools" },
      complete
        ? h("span", { class: "pill tag-won" }, `✓ ${t("tournament.complete")}`)
        : [
            h("progress", { max: games, value: played, "aria-label": t("tournaments.progress", { played, games }) }),
            h("span", { class: "pill" }, t("tournaments.progress", { played, games })),
          ],
    ),
  );
}

/**
 * How far ahead of the best opponent, on average.
 *
 * @param {number | null} value
 */
function margin(value) {
  if (value === null) return "–";
  const digits = decimal(value);
  return signed(digits, Number(value.toFixed(1)) === 0 ? 0 : value);
}

/**
 * @param {HTMLElement} panel
 * @param {Wire.Tournament} tournament
 */
function drawRanking(panel, { players }) {
  const axis = new Axis(players.map(({ rating_ci95: interval }) => interval));
  const heads = ["tournament.place", "tournament.player", "tournament.won", "tournament.margin", "tournament.elo"];
  const faults = players.some((player) => player.faults > 0);
  put(
    panel,
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": t("tournament.ranking") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((key) => h("th", { scope: "col" }, t(key))),
            h(
              "th",
              { class: "interval", scope: "col" },
              h("span", { class: "hear" }, t("tournament.interval")),
              axis.head(),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          players.map((player) => rank(player, axis)),
        ),
      ),
    ),
    h("p", { class: "signs" }, t("tournament.legend"), faults ? ` ${t("tournament.faults_legend")}` : ""),
  );
}

/**
 * @param {Wire.TournamentPlayer} player
 * @param {Axis} axis
 */
function rank(
  { places: [from, to], name, kind, wins, draws, losses, mean_margin: mean, rating, rating_ci95: [low, high], faults },
  axis,
) {
  return h(
    "tr",
    {},
    h("td", { class: "rank" }, from === to ? String(from) : `${from}–${to}`),
    h(
      "th",
      { scope: "row" },
      h("b", {}, playerName({ name, kind })),
      h(
        "small",
        {},
        t(kind === "machine" ? "tournament.machine" : "tournament.program"),
        faults > 0 ? ` · ${t("tournament.faults", { count: faults })}` : "",
      ),
    ),
    h("td", {}, `${wins} – ${draws} – ${losses}`),
    h("td", {}, margin(mean)),
    h("td", {}, h("b", {}, String(Math.round(rating))), h("small", {}, ` ± ${Math.round((high - low) / 2)}`)),
    h("td", { class: "interval" }, axis.bar(rating, [low, high], kind)),
  );
}

/**
 * What each took against each other, in per cent; the number is printed over its tint.
 *
 * @param {HTMLElement} panel
 * @param {Wire.Tournament} tournament
 */
function drawCross(panel, { players, cross }) {
  const names = players.map(({ name }) => name);
  /** @type {Record<string, string>} */
  const called = Object.fromEntries(players.map((player) => [player.name, playerName(player)]));
  /**
   * @param {string} row
   * @param {string} column
   */
  const cell = (row, column) => {
    const taken = cross[row]?.[column];
    if (row === column) return h("td", { class: "self" });
    if (!taken) return h("td", {}, "·");
    const share = Math.round(100 * taken.points);
    return h(
      "td",
      {
        class: share >= 50 ? "ahead" : "behind",
        style: { "--part": `${Math.round(Math.abs(taken.points - 0.5) * 90)}%` },
        title: t("tournament.met", { count: taken.games }),
      },
      String(share),
    );
  };
  put(
    panel,
    h("h2", {}, t("tournament.cross")),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": t("tournament.cross") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td"),
            names.map((name) => h("th", { scope: "col" }, called[name])),
          ),
        ),
        h(
          "tbody",
          {},
          names.map((row) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, called[row]),
              names.map((column) => cell(row, column)),
            ),
          ),
        ),
      ),
    ),
  );
}
