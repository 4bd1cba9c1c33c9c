// The rules of a game, with drawings.

import { ask } from "../api.js";
import { hasEngine } from "../carrier/kind.js";
import { h, messageOf } from "../dom.js";
import { TITLES } from "../game.js";
import { drawMaterial, drawPicture } from "../rules/picture.js";
import { drawDemo, examplesOf } from "../rules/push-demo.js";
import { render } from "../rules/markdown.js";
import { drawTyping } from "../rules/typing.js";
import { drawVariants } from "../rules/variants.js";
import { t } from "../text.js";

/** @import { Visit } from "../router.js" */

/**
 * A section: its text, or its elements.
 *
 * @typedef {{ id: string, title: string, text?: string, body?: HTMLElement[] }} Shown
 */

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
    const [rules, games] = await Promise.all([ask(`rules/${game}`), ask("games")]);
    const [first, ...rest] = rules.sections;
    const sections = [...rest.filter(({ terminal }) => !terminal), ...beside(game, games)];
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
          hasEngine() && TITLES[game] ? h("a", { class: "button", href: `/learn/${game}` }, t("learn.game")) : null,
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
 * What terminals say in words of their own: what can be played otherwise, and how moves are typed.
 *
 * @param {string} name
 * @param {readonly Wire.Game[]} games
 * @returns {Shown[]}
 */
function beside(name, games) {
  const game = games.find((known) => known.name === name);
  const typing = drawTyping(name);
  return [
    ...(game ? [{ id: "options", title: t("rules.variants"), body: drawVariants(game) }] : []),
    ...(typing ? [{ id: "typing-a-move", title: t("rules.typing"), body: typing }] : []),
  ];
}

/**
 * What the examples of pushes are called, by picture.
 *
 * @type {Record<string, Record<string, string>>}
 */
const DEMOS = {
  "when-is-a-push-legal": {
    one: "rules.demo.one",
    two: "rules.demo.two",
    help: "rules.demo.help",
    late: "rules.demo.late",
    facing: "rules.demo.facing",
    behind: "rules.demo.behind",
    across: "rules.demo.across",
  },
  end: { end: "rules.demo.yours", theirs: "rules.demo.theirs" },
};

/**
 * @param {Wire.Rules} rules
 * @param {Shown} section
 */
async function drawSection({ game, pictures }, { id, title: text, text: content, body: made }) {
  const own = pictures.filter(({ section }) => section === id);
  const examples = examplesOf(own, game === "siam" ? (DEMOS[id] ?? {}) : {});
  // One picture of the end stands still, with the animal that wins.
  const still = own.filter(({ name }) => name === "end" || !examples.some((example) => example.name === name));
  const drawn = await Promise.all(still.map((picture) => drawPicture(game, picture)));
  const demo = examples.length > 0 ? drawDemo(examples, t("rules.demo.title")) : null;
  const material = id === "material" && pictures.length > 0 ? drawMaterial(game, pictures[0].scene) : null;
  const body = made ?? render(content ?? "");
  // A drawing in plain text is for terminals, where there is no other.
  const shown = drawn.length > 0 && id === "set-up" ? body.filter((element) => element.tagName !== "PRE") : body;
  return h("section", { id, tabindex: -1 }, h("h2", {}, text), shown, material, drawn, demo);
}
