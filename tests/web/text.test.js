import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { beforeEach, describe, it } from "node:test";

import "./support/page.js";

const { language, parts, percent, preferred, remember, speak, speakAny, t } = await import("../../web/text.js");

describe("texts", () => {
  beforeEach(() => speak("en"));

  it("are looked up by their keys, and a key without a text is shown itself", () => {
    assert.equal(t("lost.title"), "No such page");
    assert.equal(t("no.such.key"), "no.such.key");
  });

  it("have gaps, which are empty where nothing is given", () => {
    assert.equal(t("seat.number", { number: 3 }), "Seat 3");
    assert.equal(t("seat.number"), "Seat ");
  });

  it("count as each language does: none is many in English, and one in French", async () => {
    const cards = [0, 1, 2].map((count) => t("families.cards", { count }));
    assert.deepEqual(cards, ["0 cards", "1 card", "2 cards"]);
    await speak("fr");
    const cartes = [0, 1, 2].map((count) => t("families.cards", { count }));
    assert.deepEqual(cartes, ["0 carte", "1 carte", "2 cartes"]);
  });

  it("write a share as each language does", async () => {
    assert.equal(percent(0.126), "13%");
    await speak("fr");
    assert.equal(percent(0.126), "13\u00a0%");
  });

  it("put the French “de” before a name as its first letter wants it", async () => {
    await speak("fr");
    const said = ["Léa", "Élodie", "amateur", "yvan", ""].map((name) => t("analysis.mistakes_of", { name }));
    assert.deepEqual(said, ["de Léa", "d’Élodie", "d’amateur", "d’yvan", "de "].map((of) => `Les erreurs ${of} ont coûté`));
  });

  it("take elements into their gaps", () => {
    const [person, family, member] = ["person", "family", "member"].map((name) => document.createElement(name));
    const pieces = parts("families.sentence", { person, family, member });
    for (const element of [person, family, member]) assert.ok(pieces.includes(element));
    assert.ok(pieces.some((piece) => typeof piece === "string"));
  });
});

describe("every page", () => {
  it("asks for texts that there are", async () => {
    const web = new URL("../../web/", import.meta.url);
    const modules = (await readdir(web, { recursive: true })).filter((name) => name.endsWith(".js"));
    for (const tag of ["fr", "en"]) {
      const known = JSON.parse(await readFile(new URL(`text/${tag}.json`, web), "utf8"));
      for (const name of modules) {
        const source = await readFile(new URL(name, web), "utf8");
        for (const [, asked] of source.matchAll(/(?<![\w.])t\(([^`\n]*?)[),]/g))
          for (const [, key] of asked.matchAll(/"([a-z_]+(?:\.[a-z_0-9-]+)+)"/g)) assert.ok(key in known, `${tag} ${name}: ${key}`);
      }
    }
  });
});

describe("a language", () => {
  it("is the one that was chosen, else the browser's, else English", () => {
    assert.deepEqual(preferred(), ["fr", "en"]);
    remember("en");
    assert.deepEqual(preferred(), ["en", "fr"]);
  });

  it("that is asked for last is spoken, whichever comes first", async () => {
    await speak("en");
    const [late, last] = await Promise.all([speak("fr"), speak("en")]);
    assert.deepEqual([late, last, language()], [false, false, "en"]);
  });

  it("whose words can't be had gives way to the next", async () => {
    await speakAny(["xx", "fr"]);
    assert.equal(language(), "fr");
    await assert.rejects(speakAny(["xx"]));
  });
});
