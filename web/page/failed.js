// A page that could not be shown.

import { h } from "../dom.js";
import { t } from "../text.js";
import { Told } from "../trouble.js";

/** @import { Visit } from "../router.js" */

/**
 * Says so, and why, if that can be said.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 * @param {unknown} [error]
 */
export function show(main, _, visit, error) {
  visit.title(t("failed.title"));
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("failed.title"))),
    h("p", { class: "problem", role: "alert" }, error instanceof Told ? error.message : t("failed.text")),
    h(
      "p",
      {},
      // A module that could not be loaded is asked for again with a new document only.
      h("button", { type: "button", class: "main", on: { click: () => location.reload() } }, t("failed.again")),
      " ",
      h("a", { href: "/" }, t("lost.home")),
    ),
  );
}
