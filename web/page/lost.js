// No such page.

import { h } from "../dom.js";
import { t } from "../text.js";

/** @import { Visit } from "../router.js" */

/**
 * Says so.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export function show(main, _, visit) {
  visit.title(t("lost.title"));
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("lost.title"))),
    h("p", {}, t("lost.text"), " ", h("a", { href: "/" }, t("lost.home"))),
  );
}
