// Six things that players can say to each other, and nothing else: what nobody writes nobody has to read first.

import { h } from "../dom.js";
import { t } from "../text.js";

/** @type {readonly { what: Wire.Reaction, sign: string, text: string }[]} */
const REACTIONS = [
  { what: "hello", sign: "👋", text: "react.hello" },
  { what: "bravo", sign: "👏", text: "react.bravo" },
  { what: "wow", sign: "😮", text: "react.wow" },
  { what: "oops", sign: "😅", text: "react.oops" },
  { what: "thanks", sign: "🙏", text: "react.thanks" },
  { what: "wait", sign: "⏳", text: "react.wait" },
];

/**
 * A reaction in words.
 *
 * @param {Wire.Reaction} what
 */
export function reactionText(what) {
  const known = REACTIONS.find((reaction) => reaction.what === what);
  return known ? { sign: known.sign, text: t(known.text) } : null;
}

/**
 * The button that opens the six; `react(what)` sends one.
 *
 * @param {(what: Wire.Reaction) => void} react
 */
export function reactionMenu(react) {
  const menu = h(
    "details",
    { class: "reactions" },
    h("summary", { "aria-label": t("react.title"), title: t("react.title") }, "☺"),
    h(
      "div",
      { class: "choices", role: "group", "aria-label": t("react.title") },
      REACTIONS.map(({ what, sign, text }) =>
        h(
          "button",
          {
            type: "button",
            on: {
              click: () => {
                menu.open = false;
                react(what);
              },
            },
          },
          h("span", { "aria-hidden": "true" }, sign),
          t(text),
        ),
      ),
    ),
  );
  return menu;
}
