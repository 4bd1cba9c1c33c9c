// What is said while a page or an answer is on its way: over everything else, so that nothing jumps.

import { hasServer } from "./carrier/kind.js";
import { byId, dots, h, put } from "./dom.js";
import { language, t } from "./text.js";

/** What comes sooner needs no words, in milliseconds. */
const SOON = 500;
/** When the server is said not to answer: less than five seconds after it was asked. */
export const LATE = 4000;

const element = h("div", { class: "await", role: "status" });
/** Counts what has been waited for: the words are about the latest. */
let latest = 0;

/** What is said first: in both languages while the words of neither are here. */
function early() {
  return language() ? t("waiting.loading") : "Chargement… Loading…";
}

/** What is said when it takes long. */
function late() {
  if (!language()) return "Le serveur ne répond pas. The server does not answer.";
  return t(hasServer() ? "waiting.server" : "waiting.long");
}

/**
 * Tells somebody that they have to wait, from now on and until what is returned is called. `again` asks once more for a
 * page; without it there is nothing to be done but to wait.
 *
 * @param {(() => unknown) | null} [again]
 */
export function beginWaiting(again = null) {
  const own = ++latest;
  /** @param {...import("./dom.js").Child} content */
  const show = (...content) => put(element, ...content);
  show();
  if (!element.isConnected) byId("top").after(element);
  const soon = setTimeout(() => show(h("div", { class: "status" }, dots(), h("span", { class: "grow" }, early()))), SOON);
  const long = setTimeout(() => {
    const ways =
      again && language()
        ? h(
            "div",
            { class: "row" },
            h("button", { type: "button", class: "small", on: { click: again } }, t("failed.again")),
            h("a", { class: "button small", href: "/" }, t("lost.home")),
          )
        : null;
    show(h("div", { class: "status trouble" }, dots(), h("span", { class: "grow" }, late()), ways));
  }, LATE);
  return () => {
    clearTimeout(soon);
    clearTimeout(long);
    if (own === latest) show();
  };
}

/**
 * Waits for an answer, and says so.
 *
 * @template T
 * @param {Promise<T>} answer
 */
export async function whileWaiting(answer) {
  const end = beginWaiting();
  try {
    return await answer;
  } finally {
    end();
  }
}
