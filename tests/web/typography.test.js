import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";

import { spaced } from "../../web/spacing.js";

/** Texts about a number that is never one. */
const NEVER_ONE = ["home.players", "analysis.win_missed_in"];

/**
 * The texts of a language, as they are written.
 *
 * @param {string} language
 * @returns {Promise<[string, string][]>}
 */
async function texts(language) {
  const file = await readFile(new URL(`../../web/text/${language}.json`, import.meta.url), "utf8");
  return Object.entries(JSON.parse(file));
}

describe("spaces of French", () => {
  it("end no line before the signs nor inside the quotes", () => {
    for (const [written, said] of [
      ["Jeu ? [1]", "Jeu_? [1]"],
      ["« {name} » ; il y a : {known}", "«_{name}_»_; il y a_: {known}"],
      ["« Non ! » (a2)", "«_Non_!_» (a2)"],
      ["à 95 %", "à 95_%"],
      ["● machine   ■ programme", "● machine   ■ programme"],
      ["`a : b` : c", "`a : b`_: c"],
      ["tapez :w ou ?2", "tapez :w ou ?2"],
    ]) {
      assert.equal(spaced(written).replaceAll("\u00a0", "_"), said);
      assert.equal(spaced(spaced(written)), spaced(written));
    }
  });
});

describe("every text of the pages", () => {
  it("has curly apostrophes and quotes, three dots in one, and no space too many", async () => {
    for (const language of ["fr", "en"]) {
      for (const [key, text] of await texts(language)) {
        const prose = text.replace(/`[^`]*`/g, "");
        assert.doesNotMatch(prose, /['"]|\.\.\./, `${language} ${key}: ${text}`);
        // A separator is nothing but a sign and its spaces.
        if (!/\p{L}/u.test(prose)) continue;
        assert.doesNotMatch(prose, /^\s|\s$|[\p{L},] {2}\p{L}/u, `${language} ${key}: ${text}`);
      }
    }
  });

  it("has its signs apart in French, where no line ends, and close in English", async () => {
    for (const [key, text] of await texts("fr")) {
      const said = spaced(text);
      assert.doesNotMatch(said, /[\p{L}\p{N})][;!?»%](\s|$)|[\p{L}\p{N})]:(\s|$)|«[\p{L}\p{N}{]/u, `fr ${key}: ${text}`);
      assert.doesNotMatch(said, /(?<![\s,]) [;:!?»%](\s|$)|« /u, `fr ${key}: ${text}`);
    }
    for (const [key, text] of await texts("en")) {
      assert.doesNotMatch(text, /[\p{L}\p{N})}]\s[;:!?](\s|$)|(?<!in)\s%|[«»]/u, `en ${key}: ${text}`);
    }
  });

  it("elides before a vowel in French", async () => {
    for (const [key, text] of await texts("fr")) {
      assert.doesNotMatch(
        text,
        /(?<!\p{L})(de|que|le|ne|je|se|me|te|jusque|lorsque|puisque) (?=[aeiouéèêâîôœ]\p{L})(?!oui|onz)/iu,
        `fr ${key}: ${text}`,
      );
      assert.doesNotMatch(text, /(?<!\p{L})de \{[a-z_]*(name|who|person|family|families|machine|player|game)[a-z_]*\}/u, `fr ${key}: ${text}`);
    }
  });

  it("counts by rule: what a number is said of has a singular and a plural", async () => {
    // Numbers that are never one, or that count something else than the word that follows.
    const never = new Set(NEVER_ONE);
    for (const language of ["fr", "en"]) {
      for (const [key, text] of await texts(language)) {
        if (never.has(key)) continue;
        assert.doesNotMatch(text, /\{(count|games|plies|moves|seconds|players|steps|played)\} \p{L}+[sx](?!\p{L})/u, `${language} ${key}: ${text}`);
      }
    }
  });
});
