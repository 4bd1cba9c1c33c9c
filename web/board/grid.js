// The grid “who has what?”: only what the public record proves, and one's own hand.

import { h, s } from "../dom.js";
import { t } from "../text.js";
import { emblem } from "./card.js";

/** @import { Ask, FamiliesScene } from "./families-words.js" */

/** @typedef {{ kind: "mine" | "known" | "lacks" | "open" | "closed", seats: number[], held?: boolean }} Status */

/**
 * The short sign of each seat: the first letter of its name, or its number where two share one.
 *
 * @param {readonly string[]} names
 */
export function signs(names) {
  const letters = names.map((name) => name.trim().charAt(0).toUpperCase());
  return letters.map((letter, seat) =>
    letters.indexOf(letter) === letters.lastIndexOf(letter) && letter ? letter : String(seat + 1),
  );
}

/**
 * What the grid says of a card: `{kind: mine | known | lacks | open | closed, seats}`.
 *
 * @param {FamiliesScene} scene
 * @param {string} name
 * @returns {Status}
 */
export function status(scene, name) {
  if (scene.hand.includes(name)) return { kind: "mine", seats: [] };
  const holder = scene.others.findIndex(({ known }) => known.includes(name));
  if (holder >= 0) return { kind: "known", seats: [holder] };
  const lacking = scene.others
    .map(({ lacks, size }, seat) => (size > 0 && seat !== scene.viewer && lacks.includes(name) ? seat : -1))
    .filter((seat) => seat >= 0);
  const held = scene.hand.some((own) => own[0] === name[0]);
  if (lacking.length > 0) return { kind: "lacks", seats: lacking, held };
  return { kind: held || scene.viewer === null ? "open" : "closed", seats: [] };
}

/**
 * The grid “who has what?”; `press(card)` if cells can be pressed.
 *
 * @param {FamiliesScene} scene
 * @param {{ names: readonly string[], choice?: Partial<Ask>, press?: ((card: string) => void) | null, cursor?: string | null }} wanted
 */
export function grid(scene, { names, choice = {}, press = null, cursor = null }) {
  const marks = signs(names);
  const ranks = Array.from({ length: scene.ranks }, (_, index) => String(index + 1));
  const head = h(
    "div",
    { role: "row", class: "grid-row head" },
    h("span", { role: "columnheader" }, h("span", { class: "hear" }, t("families.family"))),
    ranks.map((member) =>
      h(
        "span",
        { role: "columnheader" },
        s(
          "svg",
          { class: "face", viewBox: "0 0 100 100", "aria-hidden": "true" },
          s("use", { href: `#member-${member}` }),
        ),
        h("b", {}, member),
        h("span", { class: "hear" }, scene.words.members[member]),
      ),
    ),
  );
  const rows = [...scene.families].map((family) => {
    const held = scene.hand.some((name) => name[0] === family);
    const title = h(
      "span",
      { role: "rowheader", class: held ? "" : "faint" },
      emblem(family),
      h("b", {}, scene.words.families[family]),
    );
    if (scene.laid[family] !== undefined) {
      const who =
        scene.laid[family] === scene.viewer
          ? t("families.laid_by_you")
          : t("families.laid_by", { name: names[scene.laid[family]] });
      return h(
        "div",
        { role: "row", class: "grid-row" },
        title,
        h("span", { role: "gridcell", class: "laid", "aria-colspan": scene.ranks }, `✓ ${who}`),
      );
    }
    return h(
      "div",
      { role: "row", class: "grid-row" },
      title,
      ranks.map((member) => {
        const name = family + member;
        const { kind, seats, held: own } = status(scene, name);
        const text = {
          mine: name,
          known: seats.map((seat) => marks[seat]).join(""),
          lacks: `≠${seats.map((seat) => marks[seat]).join("")}`,
          open: "?",
          closed: "·",
        }[kind];
        const chosen = choice.card === name;
        return h(
          "button",
          {
            type: "button",
            role: "gridcell",
            "data-card": name,
            disabled: !press,
            "data-live": press !== null && kind !== "mine" && kind !== "closed",
            tabindex: (cursor ? cursor === name : false) ? 0 : -1,
            class: `cell ${kind} ${kind === "mine" ? `fam-${family}` : ""} ${kind === "lacks" && !own ? "faint" : ""} ${chosen ? "chosen" : ""}`,
            "aria-selected": String(chosen),
            on: press ? { click: () => press(name) } : {},
          },
          h("span", { "aria-hidden": "true" }, text),
          h("span", { class: "hear" }, cellLabel(scene, name, kind, seats, names)),
        );
      }),
    );
  });
  return h(
    "div",
    { role: "grid", class: "who-has", "aria-label": t("families.grid"), style: { "--ranks": scene.ranks } },
    head,
    rows,
  );
}

/**
 * @param {FamiliesScene} scene
 * @param {string} name
 * @param {Status["kind"]} kind
 * @param {readonly number[]} seats
 * @param {readonly string[]} names
 */
function cellLabel(scene, name, kind, seats, names) {
  const what = `${name}, ${scene.words.families[name[0]]}, ${scene.words.members[name[1]]}`;
  const who = seats.map((seat) => names[seat]).join(", ");
  const state = {
    mine: () => t("families.cell.mine"),
    known: () => t("families.cell.known", { who }),
    lacks: () => t("families.cell.lacks", { who }),
    open: () => t("families.cell.open"),
    closed: () => t("families.cell.closed"),
  }[kind]();
  return `${what}, ${state}`;
}
