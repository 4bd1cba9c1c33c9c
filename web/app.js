// One shell for every page: the header, and the page that the address asks for.

import { address, sitePath } from "./base.js";
import { hasEngine, hasServer } from "./carrier/kind.js";
import { byId, figure, h, put } from "./dom.js";
import { awaitInstall } from "./install.js";
import { findKept } from "./kept.js";
import { title } from "./live.js";
import { show as failed } from "./page/failed.js";
import { Router } from "./router.js";
import { LOST, ROUTES } from "./routes.js";
import { loadSprite } from "./sprite.js";
import { language, preferred, remember, speak, speakAny, t } from "./text.js";
import { isDark, restoreTheme, toggleTheme } from "./theme.js";
import { followVersions, isOldVersion } from "./version.js";
import { beginWaiting } from "./waiting.js";

const NAV = [
  { name: "play", href: "/", text: "nav.play" },
  ...(hasServer()
    ? [
        { name: "lobby", href: "/lobby", text: "nav.lobby" },
        { name: "tournaments", href: "/tournaments", text: "nav.tournaments" },
      ]
    : []),
  ...(hasEngine()
    ? [
        { name: "learn", href: "/learn", text: "nav.learn" },
        { name: "puzzles", href: "/puzzles", text: "nav.puzzles" },
      ]
    : []),
  { name: "rules", href: "/rules/chicago", text: "nav.rules" },
];

const top = byId("top");
let main = byId("main");
/**
 * The address that is shown, without its fragment: a step within a page is the page's own matter.
 *
 * @type {string | null}
 */
let shown = null;

/** @type {import("./router.js").Frame} */
const frame = {
  place() {
    return h("main", { id: "main", tabindex: -1 });
  },
  wait({ nav }) {
    // Before the first page there is nothing else to be seen.
    if (!main.hasChildNodes()) header(nav);
    return beginWaiting(show);
  },
  swap(next, { nav }) {
    header(nav);
    main.replaceWith(next);
    main = next;
    scrollTo(0, 0);
  },
  go,
  title,
  report: (error) => console.error(error),
};
const router = new Router({ routes: ROUTES, lost: LOST, failed, frame });

/**
 * Goes to another page of the shell.
 *
 * @param {string} path of the site
 * @param {{ replace?: boolean }} [options]
 */
function go(path, { replace = false } = {}) {
  if (isOldVersion()) {
    // The next page is one of the new version.
    location[replace ? "replace" : "assign"](address(path));
    return new Promise(() => {});
  }
  history[replace ? "replaceState" : "pushState"](null, "", address(path));
  return show();
}

function show() {
  shown = location.pathname + location.search;
  return router.open(sitePath(location.pathname) ?? location.pathname);
}

/**
 * Draws the header; `current` is the entry of the page.
 *
 * @param {string | null} current
 */
function header(current) {
  /** @param {(typeof NAV)[number]} entry */
  const link = ({ name, href, text }) => h("a", { href, "aria-current": name === current ? "page" : null }, t(text));
  /** @param {string} code */
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
  /** @type {HTMLButtonElement} */
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
  byId("skip").textContent = t("nav.skip");
}

/** @param {string} code */
async function change(code) {
  remember(code);
  // Without a network its words may not be here; they come with a later visit.
  if (await speak(code).catch(() => false)) await show();
}

// Links within the shell need no new document.
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.hasAttribute("href") || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href, location.href);
  const path = url.origin === location.origin ? sitePath(url.pathname) : null;
  if (path === null || path.startsWith("/api/")) return;
  if (url.pathname === location.pathname && url.hash) return;
  event.preventDefault();
  go(path + url.search + url.hash).then(() => main.focus({ preventScroll: true }));
});
addEventListener("popstate", () => {
  if (location.pathname + location.search !== shown) show();
});

restoreTheme();
awaitInstall();
// Drawings appear when they are there; words must not wait for them.
loadSprite();
const endWait = beginWaiting();
try {
  await Promise.all([speakAny(preferred()), findKept().catch(() => {})]);
  await show();
} catch (error) {
  frame.report(error);
  // The one sentence that can't be looked up: there are no words in any language.
  put(main, h("p", { class: "problem", role: "alert" }, "Tripot n’a pas pu se charger. Tripot could not be loaded."));
} finally {
  endWait();
}
followVersions();
