// The rules of a game, with drawings.

import { ask } from "../api.js";
import { h, messageOf } from "../dom.js";
import { TITLES } from "../game.js";
import { drawMaterial, drawPicture } from "../rules/picture.js";
import { render } from "../rules/markdown.js";
import { t } from "../text.js";

/** @import { Visit } from "../router.js" */

/**
 * Shows the rules of a game; the address may name a section.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export async function show(main, { game }, visit) {
  visit.title(t("rules.title"));
  main.className = "rules-page";
  const tabs = h(
    "nav",
    { class: "tabs", "aria-label": t("rules.title") },
    Object.entries(TITLES).map(([name, text]) =>
      h("a", { class: "button", href: `/rules/${name}`, "aria-current": name === game ? "page" : null }, t(text)),
    ),
  );
  try {
    const rules = await ask(`rules/${game}`);
    const [first, ...sections] = rules.sections;
    visit.title(t("rules.of", { game: first.title }));
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, first.title), tabs),
      h(
        "div",
        { class: "rules-grid" },
        h(
          "nav",
          { class: "contents", "aria-label": t("rules.contents") },
          h(
            "ul",
            {},
            sections.map(({ id, title: text }) => h("li", {}, h("a", { href: `#${id}` }, text))),
          ),
          h("a", { class: "button main", href: `/new/${game}` }, t("rules.play")),
        ),
        h(
          "article",
          { class: "rules" },
          h("div", { class: "lead" }, render(first.text)),
          await Promise.all(sections.map((section) => drawSection(rules, section))),
        ),
      ),
    );
    return { shown: () => document.getElementById(location.hash.slice(1))?.scrollIntoView() };
  } catch (error) {
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("rules.title")), tabs),
      h("p", { class: "problem" }, messageOf(error)),
    );
    return {};
  }
}

/**
 * @param {Wire.Rules} rules
 * @param {Wire.Section} section
 */
async function drawSection({ game, pictures }, { id, title: text, text: content }) {
  const drawn = await Promise.all(
    pictures.filter(({ section }) => section === id).map((picture) => drawPicture(game, picture)),
  );
  const material = id === "material" ? drawMaterial(game, pictures[0].scene) : null;
  const body = render(content);
  // A drawing in plain text is for terminals, where there is no other.
  const shown = drawn.length > 0 && id === "set-up" ? body.filter((element) => element.tagName !== "PRE") : body;
  return h("section", { id, tabindex: -1 }, h("h2", {}, text), shown, material, drawn);
}
