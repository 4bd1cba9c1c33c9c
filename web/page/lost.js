// No such page.

import { h } from "../dom.js";
import { title } from "../live.js";
import { t } from "../text.js";

export function show(main) {
  title(t("lost.title"));
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("lost.title"))),
    h("p", {}, t("lost.text"), " ", h("a", { href: "/" }, t("lost.home"))),
  );
}
