// One shell for every page: the header, and the page that the address asks for.

import { h, put, figure } from "./dom.js";
import { title } from "./live.js";
import { loadSprite } from "./sprite.js";
import { language, preferred, remember, speak, speakAny, t } from "./text.js";
import { isDark, restoreTheme, toggleTheme } from "./theme.js";

/**
 * A page is a module with `show(main, parameters, go)`, which may return a function that ends it.
 * `nav` is the entry of the header that it belongs to.
 */
const ROUTES = [
  { path: /^\/$/, nav: "play", load: () => import("./page/home.js") },
  { path: /^\/new\/(?<game>[a-z]+)$/, nav: "play", load: () => import("./page/new.js") },
  { path: /^\/lobby$/, nav: "lobby", load: () => import("./page/lobby.js") },
  { path: /^\/table\/(?<id>[\w-]+)$/, nav: "play", load: () => import("./page/table.js") },
  { path: /^\/table\/(?<id>[\w-]+)\/replay$/, nav: "play", load: () => import("./page/replay.js") },
  { path: /^\/table\/(?<id>[\w-]+)\/analysis$/, nav: "play", load: () => import("./page/analysis.js") },
  { path: /^\/tournaments$/, nav: "tournaments", load: () => import("./page/tournaments.js") },
  { path: /^\/tournament\/(?<id>[\w-]+)$/, nav: "tournaments", load: () => import("./page/tournament.js") },
  { path: /^\/rules\/(?<game>[a-z]+)$/, nav: "rules", load: () => import("./page/rules.js") },
  { path: /^\/seat$/, nav: "play", load: () => import("./page/seat.js") },
];
const LOST = { nav: null, load: () => import("./page/lost.js") };

const NAV = [
  { name: "play", href: "/", text: "nav.play" },
  { name: "lobby", href: "/lobby", text: "nav.lobby" },
  { name: "tournaments", href: "/tournaments", text: "nav.tournaments" },
  { name: "rules", href: "/rules/chicago", text: "nav.rules" },
];

const top = document.getElementById("top");
const main = document.getElementById("main");
let end = null;
let visit = 0;
/** The address that is shown, without its fragment: a step within a page is the page's own matter. */
let shown = null;

/** Goes to another page of the shell. */
export function go(address, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  return show();
}

async function show() {
  const number = ++visit;
  shown = location.pathname + location.search;
  const found = ROUTES.map((route) => ({ route, match: route.path.exec(location.pathname) })).find(
    ({ match }) => match,
  ) ?? { route: LOST, match: {} };
  const page = await found.route.load();
  // Somebody who clicked twice wants the second page only.
  if (number !== visit) return;
  end?.();
  end = null;
  header(found.route.nav);
  put(main);
  main.className = "";
  title("");
  scrollTo(0, 0);
  end = (await page.show(main, found.match.groups ?? {}, go)) ?? null;
}

function header(current) {
  const link = ({ name, href, text }) => h("a", { href, "aria-current": name === current ? "page" : null }, t(text));
  const speech = (code) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(code === language()),
        "aria-label": `${code.toUpperCase()}, ${t(code === "fr" ? "lang.fr" : "lang.en")}`,
        lang: code,
        on: { click: () => change(code) },
      },
      code.toUpperCase(),
    );
  const theme = h(
    "button",
    {
      type: "button",
      class: "theme",
      "aria-label": t("theme.toggle"),
      "aria-pressed": String(isDark()),
      on: { click: () => theme.setAttribute("aria-pressed", String(toggleTheme())) },
    },
    h("span", { class: "half", "aria-hidden": "true" }),
  );
  put(
    top,
    h("a", { href: "/", class: "brand" }, figure("mark"), h("span", {}, "Tripot")),
    h("nav", { "aria-label": t("nav.label") }, NAV.map(link)),
    h(
      "div",
      { class: "settings" },
      h("div", { class: "switch", role: "group", "aria-label": t("lang.label") }, speech("fr"), speech("en")),
      theme,
    ),
  );
  document.getElementById("skip").textContent = t("nav.skip");
}

async function change(code) {
  remember(code);
  // Without a network its words may not be here; they come with a later visit.
  if (await speak(code).catch(() => false)) await show();
}

// Links within the shell need no new document.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname === location.pathname && url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash).then(() => main.focus({ preventScroll: true }));
});
addEventListener("popstate", () => {
  if (location.pathname + location.search !== shown) show();
});

restoreTheme();
// Drawings appear when they are there; words must not wait for them.
loadSprite();
await speakAny(preferred());
await show();
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker.register("/service-worker.js").catch(() => {});
}
