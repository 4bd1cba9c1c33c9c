// A page that this site does not have: it needs a server.

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
  visit.title(t("serverless.page"));
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("serverless.page"))),
    h("p", {}, t("serverless.text")),
    h("p", {}, h("a", { href: "/" }, t("lost.home"))),
  );
}
