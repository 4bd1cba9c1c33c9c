// The cards of the families.

import { s } from "../dom.js";

/** @import { Properties } from "../dom.js" */
/** @import { FamiliesScene } from "./families-words.js" */

/**
 * The member without its article, as it stands on a card.
 *
 * @param {string} word
 */
function bareName(word) {
  return word.replace(/^(le |la |l’|l'|the )/i, "");
}

/**
 * A card, face up.
 *
 * @param {string} name
 * @param {Pick<FamiliesScene, "words">} scene
 * @param {Properties} [properties]
 */
export function card(name, scene, properties = {}) {
  const [family, member] = name;
  const emblem = s(
    "g",
    { class: "on-fam" },
    s("use", { href: `#emblem-${family}`, x: 76, y: 10, width: 32, height: 32 }),
  );
  return s(
    "svg",
    {
      ...properties,
      viewBox: "0 0 120 168",
      class: `card fam-${family} ${properties.class ?? ""}`,
      "aria-hidden": "true",
      "data-card": name,
    },
    s("use", { href: "#card-front", width: 120, height: 168 }),
    emblem,
    s("text", { class: "card-name", x: 14, y: 36 }, name),
    s("use", { href: `#member-${member}`, x: 14, y: 46, width: 92, height: 91 }),
    s("text", { class: "card-member", x: 60, y: 154 }, bareName(scene.words.members[member])),
  );
}

/**
 * The back of a card; with an emblem if it is known to be of a family, though not which card.
 *
 * @param {string | null} [family]
 */
export function back(family = null) {
  return s(
    "svg",
    { viewBox: "0 0 120 168", class: "card back", "aria-hidden": "true" },
    s("use", { href: "#card-back", width: 120, height: 168 }),
    family
      ? s(
          "g",
          { class: `fam-${family}` },
          s("rect", { class: "hint", x: 70, y: -8, width: 56, height: 56, rx: 12 }),
          s("g", { class: "on-fam" }, s("use", { href: `#emblem-${family}`, x: 78, y: 0, width: 40, height: 40 })),
        )
      : null,
  );
}

/**
 * The emblem of a family on its colour.
 *
 * @param {string} family
 */
export function emblem(family) {
  return s(
    "svg",
    { class: `emblem fam-${family}`, viewBox: "0 0 56 56", "aria-hidden": "true" },
    s("rect", { class: "hint", x: 1, y: 1, width: 54, height: 54, rx: 10 }),
    s("g", { class: "on-fam" }, s("use", { href: `#emblem-${family}`, x: 8, y: 8, width: 40, height: 40 })),
  );
}
