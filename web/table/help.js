// The help sheet: the aim, a turn in three pictures, what the numbers mean, and the keys where there is a keyboard.

import { ask } from "../api.js";
import { narrow } from "../board/mat.js";
import { small } from "../board/siam-words.js";
import { hasEngine } from "../carrier/kind.js";
import { h, messageOf, put } from "../dom.js";
import { TITLES, titleOf } from "../game.js";
import { keyboard } from "../play/panel.js";
import { drawPicture } from "../rules/picture.js";
import { t } from "../text.js";
import { aimOf } from "./aim.js";
import { open } from "./dialog.js";

/** @import { Child } from "../dom.js" */

/** What the three pictures show: what one does in a turn, what it changes, how it ends. */
const STEPS = [
  { name: "turn", title: "help.turn" },
  { name: "change", title: "help.change" },
  { name: "end", title: "help.end" },
];

/**
 * The numbers and signs on the mat and what they mean, by game.
 *
 * @type {Record<string, [sign: string | (() => Child), text: string | (() => string)][]>}
 */
const NUMBERS = {
  chicago: [
    ["+2", "help.chicago.steps"],
    ["6", "help.chicago.price"],
    ["6→5", "help.chicago.fall"],
    [() => (narrow.matches ? "B·4" : "3 · 12 %"), () => (narrow.matches ? "help.chicago.hidden" : "help.chicago.odds")],
    ["24", "help.chicago.worth"],
  ],
  siam: [
    [() => ["2", small("elephant"), " 1", small("mountain")], "help.siam.badge"],
    ["+1 −1", "help.siam.sign"],
    ["b3", "help.siam.square"],
  ],
  families: [
    ["c4", "help.families.card"],
    ["3/6", "help.families.count"],
    ["?", "help.families.open"],
    ["≠L", "help.families.lacks"],
    ["2", "help.families.score"],
  ],
};

/**
 * Opens the sheet; `again()` shows the first steps once more.
 *
 * @param {string} game
 * @param {readonly (readonly [string, string])[]} keys
 * @param {(() => void) | null} again
 */
export function showHelp(game, keys, again) {
  const aim = aimOf(game);
  const pictures = h("div", { class: "help-pictures" });
  const title = t("help.of", { game: titleOf(game) });
  const close = () => dialog.close();
  const dialog = open(
    title,
    h(
      "header",
      { class: "help-head" },
      h("h2", {}, title),
      h(
        "button",
        { type: "button", class: "close", "aria-label": t("dialog.close"), autofocus: true, on: { click: close } },
        "×",
      ),
    ),
    aim ? h("p", { class: "help-aim" }, h("b", {}, t("help.aim")), " ", aim) : null,
    pictures,
    numbers(game),
    h(
      "p",
      { class: "row help-links" },
      h("a", { class: "button", href: `/rules/${game}`, target: "_blank" }, t("help.rules")),
      hasEngine() && TITLES[game] ? h("a", { class: "button", href: `/learn/${game}`, target: "_blank" }, t("learn.game")) : null,
      again ? h("button", { type: "button", on: { click: () => [close(), again()] } }, t("help.again")) : null,
    ),
    keyboard.matches ? keyList(keys) : null,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "main", on: { click: close } }, t("dialog.close")),
    ),
  );
  dialog.classList.add("help");
  fill(pictures, game);
}

/**
 * Draws the three pictures, as soon as the rules are here.
 *
 * @param {HTMLElement} place
 * @param {string} game
 */
async function fill(place, game) {
  try {
    const rules = await ask(`rules/${game}`);
    const figures = await Promise.all(
      STEPS.map(async ({ name, title }, index) => {
        const picture = rules.pictures.find((known) => known.name === name);
        if (!picture) return null;
        const drawn = await drawPicture(game, picture);
        const number = h("span", { class: "ring-number", "aria-hidden": "true" }, String(index + 1));
        drawn.prepend(h("h3", {}, number, t(title)));
        return drawn;
      }),
    );
    put(place, figures);
  } catch (error) {
    put(place, h("p", { class: "problem" }, messageOf(error)));
  }
}

/** @param {string} game */
function numbers(game) {
  const known = NUMBERS[game];
  if (!known) return null;
  return h(
    "details",
    { class: "help-numbers" },
    h("summary", {}, t("help.numbers")),
    h(
      "dl",
      {},
      known.map(([sign, text]) => [h("dt", {}, h("b", {}, now(sign))), h("dd", {}, t(now(text)))]),
    ),
  );
}

/**
 * What depends on how the mat is drawn now.
 *
 * @template Value
 * @param {string | (() => Value)} value
 */
function now(value) {
  return typeof value === "string" ? value : value();
}

/** @param {readonly (readonly [string, string])[]} keys */
function keyList(keys) {
  const rows = [...keys, ["Esc", t("keys.escape")], ["l", t("keys.read")], ["?", t("keys.help")]];
  return h(
    "section",
    { class: "help-keys" },
    h("h3", {}, t("keys.title")),
    h(
      "dl",
      {},
      rows.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)]),
    ),
  );
}
