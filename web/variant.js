// What is played otherwise than usual, in words: `chicago(piles=open)` is for programs.

import { listGames } from "./api.js";
import { TITLES } from "./game.js";
import { learnLevels } from "./level.js";
import { t } from "./text.js";

/** @typedef {Pick<Wire.GameOption, "name" | "kind" | "title" | "titles" | "values">} Rule what is known of an option */

/**
 * The game of a variant.
 *
 * @param {string} variant
 */
export function gameOf(variant) {
  return variant.split("(")[0];
}

/**
 * What a variant sets, as `[name, value]`.
 *
 * @param {string} variant
 */
function settings(variant) {
  const inside = /\(([^)]*)\)/.exec(variant)?.[1] ?? "";
  return inside
    .split(",")
    .map((pair) => pair.split("="))
    .filter(([name, value]) => name && value !== undefined);
}

/**
 * The rules of a variant in words, one text each. What is not among the options of the game is left out.
 *
 * @param {string} variant
 * @param {readonly Rule[]} options
 */
export function ruleTexts(variant, options) {
  return settings(variant).flatMap(([name, value]) => {
    const option = options.find((known) => known.name === name);
    if (!option) return [];
    const { kind, title, titles, values } = option;
    if (kind === "flag") return [value === "on" ? title : t("rule.without", { title })];
    return [t("rule.is", { title, value: titles?.[values?.indexOf(value) ?? -1] ?? value })];
  });
}

/**
 * The rules of variants in words, those of each joined to one text; empty for games as they usually are. The server is
 * asked for the words, once, and only if they are needed. Without them nothing is said.
 *
 * @param {readonly string[]} variants
 */
export async function tellRules(variants) {
  const isPlain = variants.every((variant) => Object.hasOwn(TITLES, variant));
  const games = isPlain ? [] : await listGames().catch(() => []);
  learnLevels(games);
  return variants.map((variant) => {
    const game = games.find(({ name }) => name === gameOf(variant));
    return game ? ruleTexts(variant, game.options).join(", ") : "";
  });
}

/**
 * What an option is about, without the words that only terminals need.
 *
 * @param {Pick<Wire.GameOption, "help" | "values">} option
 */
export function plainHelp({ help, values }) {
  return (values ?? []).reduce((text, value) => text.replace(` (${value})`, ""), help);
}
