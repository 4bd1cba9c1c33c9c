// The addresses of the shell, and the page module of each; a module is loaded when its page is asked for.

import { hasEngine, hasServer } from "./carrier/kind.js";
import { approachLesson } from "./learn/approach.js";
import { approach } from "./table/approach.js";

/** @import { Route, Target } from "./router.js" */

/** What is said where a site has no server. */
const serverless = () => import("./page/serverless.js");

/** @type {readonly Route[]} */
export const ROUTES = [
  { path: /^\/$/, nav: "play", load: () => import("./page/home.js") },
  { path: /^\/new\/(?<game>[a-z]+)$/, nav: "play", load: () => import("./page/new.js") },
  { path: /^\/lobby$/, nav: "lobby", load: () => (hasServer() ? import("./page/lobby.js") : serverless()) },
  {
    path: /^\/table\/(?<id>[\w-]+)$/,
    nav: "play",
    load: () => import("./page/table.js"),
    approach: ({ id }) => approach(id),
  },
  { path: /^\/table\/(?<id>[\w-]+)\/replay$/, nav: "play", load: () => import("./page/replay.js") },
  { path: /^\/table\/(?<id>[\w-]+)\/analysis$/, nav: "play", load: () => import("./page/analysis.js") },
  { path: /^\/replay$/, nav: "play", load: () => import("./page/replay.js") },
  {
    path: /^\/replay\/analysis$/,
    nav: "play",
    load: () => (hasEngine() ? import("./page/analysis.js") : import("./page/lost.js")),
  },
  {
    path: /^\/table\/(?<id>[\w-]+)\/mistakes$/,
    nav: "play",
    load: () => (hasEngine() ? import("./page/mistakes.js") : import("./page/lost.js")),
  },
  {
    path: /^\/replay\/mistakes$/,
    nav: "play",
    load: () => (hasEngine() ? import("./page/mistakes.js") : import("./page/lost.js")),
  },
  { path: /^\/me$/, nav: "play", load: () => import("./page/statistics.js") },
  {
    path: /^\/tournaments$/,
    nav: "tournaments",
    load: () => (hasServer() ? import("./page/tournaments.js") : serverless()),
  },
  {
    path: /^\/tournament\/(?<id>[\w-]+)$/,
    nav: "tournaments",
    load: () => (hasServer() ? import("./page/tournament.js") : serverless()),
  },
  { path: /^\/rules\/(?<game>[a-z]+)$/, nav: "rules", load: () => import("./page/rules.js") },
  { path: /^\/seat$/, nav: "play", load: () => (hasServer() ? import("./page/seat.js") : serverless()) },
  {
    path: /^\/puzzles$/,
    nav: "puzzles",
    load: () => (hasEngine() ? import("./page/puzzles.js") : import("./page/lost.js")),
  },
  {
    path: /^\/puzzles\/(?<game>[a-z]+)\/storm$/,
    nav: "puzzles",
    load: () => (hasEngine() ? import("./page/storm.js") : import("./page/lost.js")),
  },
  {
    path: /^\/puzzles\/(?<game>[a-z]+)\/(?<number>[1-9]\d{0,3}|today|\d{4}-\d\d-\d\d)$/,
    nav: "puzzles",
    load: () => (hasEngine() ? import("./page/puzzle.js") : import("./page/lost.js")),
  },
  {
    path: /^\/learn$/,
    nav: "learn",
    load: () => (hasEngine() ? import("./page/lessons.js") : import("./page/lost.js")),
  },
  {
    path: /^\/learn\/(?<game>[a-z]+)$/,
    nav: "learn",
    load: () => (hasEngine() ? import("./page/lesson.js") : import("./page/lost.js")),
    approach: ({ game }) => (hasEngine() ? approachLesson({ game }) : undefined),
  },
  {
    path: /^\/learn\/(?<game>[a-z]+)\/(?<step>[1-9]\d?)$/,
    nav: "learn",
    load: () => (hasEngine() ? import("./page/lesson.js") : import("./page/lost.js")),
    approach: ({ game, step }) => (hasEngine() ? approachLesson({ game, step }) : undefined),
  },
  {
    path: /^\/explore\/(?<game>chicago|siam|families)$/,
    nav: "puzzles",
    load: () => (hasEngine() ? import("./page/explore.js") : import("./page/lost.js")),
  },
  { path: /^\/games$/, nav: "play", load: () => (hasEngine() ? import("./page/games.js") : import("./page/lost.js")) },
];

/** @type {Target} */
export const LOST = { nav: null, load: () => import("./page/lost.js") };
