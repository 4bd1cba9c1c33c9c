// What programs call things is nowhere to be read: options and their values, machines, seats.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { runProgram } from "./support/server.js";
import { clickChicago, clickFamilies, invitedTo, openTable, playToTheEnd, takeSeat, turn } from "./support/table.js";

const world = await inTheBrowser();

/** `piles=open`, `j1+d1`, `expert (j2)`, `alphabeta:4`, and English words of commands on a French page. */
const CODES = [
  /[a-z]=\w/,
  /(?<![\p{L}\p{N}])j[1-6](?![\p{L}\p{N}])/u,
  /alphabeta|(?<!\p{L})(beginner|skilled|greedy|random|hidden|prefix|standard|piles-count|lucky-draw|opening-ban)(?!\p{L})/u,
  /chicago\(|siam\(|families\(/,
];

/** What can be read on the page, or heard: texts, and the names of elements. Commands are meant to be typed. */
async function codes({ page }) {
  const said = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [document.title];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement.closest("script, style, pre, code, svg defs, symbol")) texts.push(walker.currentNode.data);
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-valuetext]"))
      for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) texts.push(element.getAttribute(name) ?? "");
    return texts;
  });
  return said.filter((text) => CODES.some((code) => code.test(text)));
}

test("the codes are found where there are some", async () => {
  const lea = await world.person({ lang: "fr" });
  await lea.go("/");
  assert.deepEqual(await codes(lea), []);
  for (const text of ["piles=open", "j1+d1", "expert (j2)", "alphabeta:4", "chicago(piles=open)", "à j3 de jouer"]) {
    await lea.page.evaluate((code) => document.querySelector("h1").setAttribute("title", code), text);
    assert.deepEqual(await codes(lea), [text]);
  }
  await lea.leave();
});

test("pages that everybody sees say everything in words", async () => {
  const lea = await world.person({ lang: "fr" });
  for (const page of ["/new/chicago", "/new/siam", "/new/families", "/lobby", "/tournaments", "/seat"]) {
    await lea.go(page);
    for (const summary of await lea.page.locator("form details summary").all()) await summary.click();
    const kinds = lea.page.locator(".seat-row select:has(option[value=machine])");
    for (const kind of await kinds.all()) await kind.selectOption("machine");
    assert.deepEqual(await codes(lea), [], page);
  }
  await lea.leave();
});

test("a table with rules and machines of its own says them in words, until its replay and its analysis", async () => {
  const lea = await world.person({ lang: "fr" });
  const chicago = await openTable(lea, "chicago", {
    seats: ["me", "alphabeta"],
    rules: { piles: "open", "piles-count": "4", height: "2", first: "2" },
  });
  assert.equal(await turn(lea), "mine");
  assert.match(
    (await lea.page.locator(".table-head .facts").textContent()).replaceAll("\u00a0", " "),
    /^piles : ouvertes, place qui commence : 2, nombre de piles : 4, hauteur des piles : 2 · amicale · coup 1$/,
  );
  assert.equal(await lea.page.locator(".seat .level").textContent(), "Alpha-bêta 4");
  assert.deepEqual(await codes(lea), []);
  await lea.page.locator(".aids button", { hasText: "Un conseil" }).click();
  await lea.page.locator(".advised").waitFor();
  assert.deepEqual(await codes(lea), [], "a hint");
  await playToTheEnd(lea, clickChicago);
  assert.deepEqual(await codes(lea), [], "the end");
  const families = await openTable(lea, "families", {
    seats: ["me", "greedy", "beginner"],
    rules: { families: "4", ranks: "3", hand: "3", "lucky-draw": "off" },
  });
  assert.equal(await turn(lea), "mine");
  await lea.page.locator(".aids button", { hasText: "Un conseil" }).click();
  await lea.page.locator(".advised").waitFor();
  assert.deepEqual(await codes(lea), [], "a hint");
  await playToTheEnd(lea, clickFamilies);
  assert.deepEqual(await codes(lea), [], "the end");
  for (const id of [chicago, families]) {
    await lea.go(`/table/${id}/replay`);
    await lea.page.locator(".mat").waitFor();
    assert.deepEqual(await codes(lea), [], "the replay");
    assert.match(await lea.page.locator(".variant").textContent(), /piles|familles/);
    await lea.page.keyboard.press("End");
    await lea.page.locator(".banner:not([hidden])").waitFor();
    assert.deepEqual(await codes(lea), [], "the end of the replay");
    await lea.go(`/table/${id}/analysis`);
    await lea.page.locator(".sums").waitFor({ timeout: 60_000 });
    for (let step = await lea.page.locator(".moves ol > li").count(); step > 0; step -= 1) {
      assert.deepEqual(await codes(lea), [], `the analysis, ${step} from the end`);
      await lea.page.keyboard.press("ArrowRight");
    }
    await lea.page.getByRole("button", { name: "Tableau", exact: true }).click();
    assert.deepEqual(await codes(lea), [], "the analysis as a table");
  }
  await lea.go("/");
  await lea.page.locator(".mine-card .pill, .mine-ended").first().waitFor();
  assert.deepEqual(await codes(lea), [], "my games");
  await lea.leave();
});

test("who is refused is told whose turn it is by name", async () => {
  const [lea, tom] = [await world.person({ lang: "fr" }), await world.person({ lang: "fr" })];
  const id = await openTable(lea, "chicago", { seats: ["me", "invited"] });
  await takeSeat(tom, await invitedTo(lea, id));
  assert.equal(await turn(lea), "mine");
  await tom.page.locator(".mat .place").first().click();
  const note = tom.page.locator(".why:not([hidden]) p");
  await note.waitFor();
  assert.match(await note.textContent(), /à Léa de jouer, pas à Tom/);
  assert.deepEqual(await codes(tom), []);
  for (const person of [lea, tom]) await person.leave();
});

test("a tournament says what is played and who plays in words", async () => {
  const file = path.join(world.folder, "plain.sqlite");
  const rules = ["--rule", "piles=open", "--rule", "piles-count=4", "--rule", "height=2"];
  await runProgram(
    ...["tournament", "run", "chicago", "--players", "greedy,alphabeta:2,Zoé=random", "--seed", "words"],
    ...["--threads", "1", "--deals", "2", ...rules, "--save", file],
  );
  const tom = await world.person({ lang: "fr" });
  await tom.go("/tournaments");
  const row = tom.page.locator(".list li");
  await row.waitFor();
  assert.match((await row.textContent()).replaceAll("\u00a0", " "), /Chicago · piles : ouvertes, nombre de piles : 4/);
  assert.deepEqual(await codes(tom), []);
  await row.getByRole("link").click();
  await tom.page.locator(".ranking tbody tr").first().waitFor();
  assert.deepEqual(await codes(tom), []);
  const names = await tom.page.locator(".ranking tbody th b").allTextContents();
  assert.deepEqual([...names].sort(), ["Alpha-bêta 2", "Gourmande", "Zoé"]);
  assert.equal(await tom.page.locator("h1").textContent(), "Chicago");
  await tom.leave();
});
