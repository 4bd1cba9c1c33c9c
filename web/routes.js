// The addresses of the shell, and the page module of each; a module is loaded when its page is asked for.

import { approach } from "./table/approach.js";

/** @import { Route, Target } from "./router.js" */

/** @type {readonly Route[]} */
export const ROUTES = [
  { path: /^\/$/, nav: "play", load: () => import("./page/home.js") },
  { path: /^\/new\/(?<game>[a-z]+)$/, nav: "play", load: () => import("./page/new.js") },
  { path: /^\/lobby$/, nav: "lobby", load: () => import("./page/lobby.js") },
  {
    path: /^\/table\/(?<id>[\w-]+)$/,
    nav: "play",
    load: () => import("./page/table.js"),
    approach: ({ id }) => approach(id),
  },
  { path: /^\/table\/(?<id>[\w-]+)\/replay$/, nav: "play", load: () => import("./page/replay.js") },
  { path: /^\/table\/(?<id>[\w-]+)\/analysis$/, nav: "play", load: () => import("./page/analysis.js") },
  { path: /^\/replay$/, nav: "play", load: () => import("./page/replay.js") },
  { path: /^\/tournaments$/, nav: "tournaments", load: () => import("./page/tournaments.js") },
  { path: /^\/tournament\/(?<id>[\w-]+)$/, nav: "tournaments", load: () => import("./page/tournament.js") },
  { path: /^\/rules\/(?<game>[a-z]+)$/, nav: "rules", load: () => import("./page/rules.js") },
  { path: /^\/seat$/, nav: "play", load: () => import("./page/seat.js") },
];

/** @type {Target} */
export const LOST = { nav: null, load: () => import("./page/lost.js") };
