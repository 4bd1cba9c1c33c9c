// What happened and why it ended: nothing goes unseen, after a reload as before, and nothing jumps meanwhile.

import assert from "node:assert/strict";
import { chmod, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { runProgram } from "./support/server.js";
import {
  clickChicago,
  clickFamilies,
  clickSiam,
  invitedTo,
  moveCount,
  openTable,
  playOne,
  playToTheEnd,
  takeSeat,
  turn,
  typeMove,
} from "./support/table.js";

const world = await inTheBrowser();

/** The texts of elements, with plain spaces. */
async function texts(person, selector) {
  const all = await person.page.locator(selector).allTextContents();
  return all.map((text) => text.replaceAll(/\s+/g, " ").trim());
}

/** Two people at one table, by a link. */
async function two(game, settings = {}) {
  const lea = await world.person(settings);
  const id = await openTable(lea, game, { seats: ["me", "invited"] });
  const tom = await world.person();
  await takeSeat(tom, await invitedTo(lea, id));
  return { id, lea, tom };
}

test("each thing that the machines did since one's move is on the card, and reads the same after a reload", async () => {
  for (const [game, click, rounds] of [
    ["chicago", clickChicago, 5],
    ["families", clickFamilies, 6],
  ]) {
    const lea = await world.person({ lang: "fr" });
    await openTable(lea, game, { seats: ["me", "beginner", "beginner"] });
    for (let count = 0; count < rounds && (await turn(lea)) === "mine"; count += 1) {
      await playOne(lea, click, count);
    }
    assert.equal(await turn(lea), "mine");
    const [moves, card] = [await texts(lea, ".moves ol > li"), await texts(lea, ".actions li")];
    assert.ok(moves.length > rounds, game);
    assert.ok(card.length >= 1 && card.length <= 4, String(card));
    if (game === "chicago") {
      assert.equal(card.length, 2, "one line for each machine");
      assert.match(card[1], /^Machine 3 \+\d .+, vend .+ \d+→\d+/);
    } else {
      assert.match(card.at(-1), /« .*dans la famille .+ » (✓|✗) (oui|non)/i);
    }
    await lea.page.reload();
    await lea.page.waitForFunction(
      (wanted) => document.querySelectorAll(".moves ol > li").length === wanted,
      moves.length,
    );
    assert.deepEqual(await texts(lea, ".moves ol > li"), moves, game);
    assert.deepEqual(await texts(lea, ".actions li"), card, game);
    for (const text of [...moves, ...card]) assert.doesNotMatch(text, /\(j\d\)|j\d\+|beginner/);
    await lea.leave();
  }
});

test("a machine's question is heard before its answer is seen, and a tap finishes both", async () => {
  const lea = await world.person({ lang: "fr", pace: "slow" });
  await openTable(lea, "families", { seats: ["me", "beginner"] });
  // Until the first question of the machine that somebody could miss.
  let isHeard = false;
  for (let count = 0; count < 20 && !isHeard; count += 1) {
    assert.equal(await turn(lea), "mine");
    await playOne(lea, clickFamilies, count);
    if (await lea.page.locator(".tag-you").count()) continue;
    await lea.page.locator(".bubble:not(.asking) .speaker", { hasText: "Machine" }).waitFor();
    const [said] = await texts(lea, ".bubble p");
    assert.match(said, /dans la famille .+, je demande/);
    const listed = await moveCount(lea);
    // Nothing of it is shown yet; a tap shows it.
    await lea.page.locator(".table-head h1").click();
    await lea.page.waitForFunction(
      (seen) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) > seen,
      listed,
    );
    isHeard = true;
  }
  assert.ok(isHeard);
  await lea.page.selectOption(".pace select", "direct");
  await lea.page.reload();
  assert.equal(await lea.page.locator(".pace select").inputValue(), "direct");
  await lea.leave();
});

/** The square of the animal with the winner's ring; null if there is none. */
function ringedSquare({ page }) {
  return page.locator(".mat").evaluate((mat) => {
    const ring = mat.querySelector(".winning")?.getBoundingClientRect();
    if (!ring) return null;
    const [x, y] = [ring.left + ring.width / 2, ring.top + ring.height / 2];
    const inside = ({ left, right, top, bottom }) => left < x && x < right && top < y && y < bottom;
    const square = [...mat.querySelectorAll("[data-at].place")].find((place) => inside(place.getBoundingClientRect()));
    return square?.dataset.at ?? "beside the board";
  });
}

test("a mountain that fell is drawn with the animal that wins, and the end is told, in the replay as well", async () => {
  const { id, lea, tom } = await two("siam", { lang: "fr" });
  const moves = ["+b1n", "+e1w", "b1b2n", "e1n", "b2b3n", "e1w", "b3b4n", "e1n", "b4b5n"];
  for (const [index, move] of moves.entries()) await typeMove(index % 2 === 0 ? lea : tom, move);
  const banner = lea.page.locator(".banner:not([hidden])");
  await banner.waitFor();
  const why = /Une montagne a été poussée hors du plateau en b5\. .+ l’éléphant, à présent en b5/;
  assert.match(await banner.textContent(), why);
  assert.match(await tom.page.locator(".banner:not([hidden])").textContent(), /mountain was pushed off the board at b5.+ elephant, now on b5/);
  for (const person of [lea, tom]) {
    assert.equal(await person.page.locator(".mat .fallen").count(), 1);
    assert.equal(await ringedSquare(person), "b5", "the animal that decides is marked");
  }
  assert.match((await texts(lea, ".actions li")).at(-1), /pousse b4→b5, force 1 contre 1 montagne, la montagne en b5 tombe/);
  await lea.page.reload();
  await banner.waitFor();
  assert.match(await banner.textContent(), why);
  assert.equal(await ringedSquare(lea), "b5");
  await lea.go(`/table/${id}/replay#${moves.length}`);
  await banner.waitFor();
  assert.match(await banner.textContent(), why);
  assert.equal(await lea.page.locator(".mat .fallen").count(), 1);
  assert.equal(await ringedSquare(lea), "b5");
  await lea.page.keyboard.press("ArrowLeft");
  await lea.page.locator(".banner[hidden]").waitFor({ state: "attached" });
  assert.equal(await lea.page.locator(".mat .fallen").count(), 0);
  assert.equal(await ringedSquare(lea), null);
  for (const person of [lea, tom]) await person.leave();
});

test("a resignation is told with the name, and nobody's analysis is begun by looking on", async () => {
  const { lea, tom } = await two("chicago");
  assert.equal(await turn(lea), "mine");
  await clickChicago(lea, 0);
  assert.equal(await turn(tom), "mine");
  const asked = [];
  lea.page.on("request", (request) => asked.push(request.url()));
  await tom.page.locator(".more button", { hasText: "Resign" }).click();
  await tom.page.locator("dialog button.main").click();
  for (const [person, title] of [
    [lea, "You win!"],
    [tom, "Léa wins."],
  ]) {
    await person.page.locator(".banner:not([hidden])").waitFor();
    assert.deepEqual((await texts(person, ".banner .said > *")).slice(0, 2), [title, "Tom resigned."]);
  }
  assert.deepEqual(
    asked.filter((url) => /\/analysis/.test(url) && !url.endsWith("begin=false")),
    [],
  );
  for (const person of [lea, tom]) await person.leave();
});

test("who runs out of time has lost, and both are told so, in the replay as well", async () => {
  for (const [lang, title, why] of [
    ["fr", "Machine gagne.", "Léa n’a plus de temps : le drapeau est tombé."],
    ["en", "Machine wins.", "Léa ran out of time."],
  ]) {
    const lea = await world.person({ lang });
    await lea.go("/");
    // The form offers longer clocks.
    const { content } = await lea.ask("/api/tables", {
      variant: "siam",
      seats: [
        { kind: "me", name: "Léa" },
        { kind: "machine", machine: "beginner" },
      ],
      clock: "0+1",
    });
    await lea.page.evaluate(
      ({ table, seats }) =>
        localStorage.setItem(
          "tripot.seats",
          JSON.stringify([{ table, game: "siam", seat: 0, token: seats.find(({ me }) => me).token, at: 1 }]),
        ),
      content,
    );
    await lea.go(`/table/${content.table}`);
    const banner = lea.page.locator(".banner:not([hidden])");
    await banner.waitFor();
    assert.deepEqual((await texts(lea, ".banner .said > *")).slice(0, 2), [title, why]);
    assert.match(await lea.page.locator(".seat", { hasText: "Machine" }).textContent(), /★/);
    assert.equal(await ringedSquare(lea), null, "no animal has decided anything");
    assert.equal(await lea.page.locator(".mat .fallen").count(), 0);
    await lea.go(`/table/${content.table}/replay`);
    await banner.waitFor();
    assert.deepEqual((await texts(lea, ".banner .said > *")).slice(0, 2), [title, why]);
    await lea.leave();
  }
});

test("a record that was brought along tells how it ended, by the rules or by a fault", async () => {
  // One that breaks down, one that makes an illegal move, and two that play to the end.
  const cheat = path.join(world.folder, "cheat.sh");
  await writeFile(cheat, '#!/bin/sh\necho ready\nwhile read word rest; do test "$word" = go && echo "move -c3"; done\n');
  await chmod(cheat, 0o755);
  const lea = await world.person({ lang: "fr" });
  for (const [seats, told] of [
    ["random,Zoé=cmd:/bin/cat", [/^Machine gagne\.$/, /^Zoé est en panne et perd la partie\.$/]],
    [`random,Zoé=${cheat}`, [/^Machine gagne\.$/, /^Zoé a répondu par un coup illégal et perd la partie\.$/]],
    ["expert,random", [/^Machine \d gagne\.$/, /^Une montagne a été poussée hors du plateau en .* gagnent\.$/]],
  ]) {
    const folder = path.join(world.folder, `records-${told[1].source.length}`);
    await runProgram("match", "siam", "--seats", seats, "--games", "1", "--nodes", "400", "--seed", "end", "--records", folder);
    const [file] = await readdir(folder);
    await lea.go("/");
    await lea.page.locator("input[type=file]").setInputFiles(path.join(folder, file));
    await lea.page.waitForURL(/\/replay$/);
    await lea.page.locator(".mat").waitFor();
    assert.equal(await lea.page.locator(".banner:not([hidden])").count(), 0, "before the last step nothing is told");
    await lea.page.keyboard.press("End");
    await lea.page.locator(".banner:not([hidden])").waitFor();
    const said = await texts(lea, ".banner .said > *");
    told.forEach((pattern, index) => assert.match(said[index], pattern));
    const isRule = /montagne/.test(said[1]);
    assert.equal(await lea.page.locator(".mat .fallen").count(), isRule ? 1 : 0);
    if (isRule) assert.equal(await ringedSquare(lea), / en (\w\d) :/.exec(said[1])[1]);
    else assert.equal(await ringedSquare(lea), null);
    // Without a table nobody judges it, unless the pages have an engine of their own.
    const hasEngine = await lea.page.locator("meta[name=carrier]:not([content=server])").count();
    if (hasEngine) await lea.page.locator(".judged-line:not(:has(progress)) p").first().waitFor({ timeout: 60_000 });
    assert.equal(await lea.page.locator(".judged-line:not([hidden])").count(), hasEngine);
  }
  assert.deepEqual(await lea.violations(), []);
  await lea.page.setViewportSize({ width: 360, height: 740 });
  assert.deepEqual(await lea.overflow(), []);
  assert.deepEqual(await lea.tinyTargets(), []);
  await lea.leave();
});

test("the end of Chicago frames the piles that are left", async () => {
  const lea = await world.person({ lang: "fr" });
  await openTable(lea, "chicago", { seats: ["me", "beginner"] });
  await playToTheEnd(lea, clickChicago);
  const said = await lea.page.locator(".banner").textContent();
  assert.match(said, /Plus que 2 piles\s: la Bourse ferme/);
  assert.match(said, /Machine\s: \d+/);
  assert.equal(await lea.page.locator(".pile-rest").count(), 2);
  // Whether luck or mistakes decided is worked out for who has played.
  await lea.page.locator(".judged-line:not([hidden])").waitFor();
  await lea.leave();
});

test("who played against a machine is told whether luck or mistakes decided", async () => {
  const lea = await world.person({ lang: "fr" });
  await openTable(lea, "families", {
    seats: ["me", "beginner"],
    rules: { families: "3", ranks: "3", hand: "3" },
  });
  assert.equal(await turn(lea), "mine");
  await clickFamilies(lea, 0);
  await lea.page.locator(".moves ol > li").first().waitFor();
  await lea.page.locator(".more button", { hasText: "Abandonner" }).click();
  await lea.page.locator("dialog button.main").click();
  await lea.page.locator(".judged-line p", { hasText: /chance/ }).first().waitFor();
  await lea.page.locator(".judged-line p", { hasText: /erreurs vous ont coûté|différence/ }).waitFor({ timeout: 60_000 });
  assert.match(await lea.page.locator(".banner").textContent(), /Léa abandonne\./);
  await lea.leave();
});

test("the last family is fanned out", async () => {
  const lea = await world.person();
  await openTable(lea, "families", {
    seats: ["me", "beginner"],
    rules: { families: "3", ranks: "3", hand: "3" },
  });
  await playToTheEnd(lea, clickFamilies);
  assert.equal(await lea.page.locator(".last-family .card").count(), 3);
  assert.match(await lea.page.locator(".banner").textContent(), /The last family, \w+, is laid by/);
  await lea.leave();
});

test("a refusal lies over nothing that can be pressed, and goes away by itself", async () => {
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ]) {
    const lea = await world.person({ width, height, touch: width < 720 });
    await openTable(lea, "siam", { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    await clickSiam(lea, 0);
    await lea.page.waitForFunction(() => document.querySelectorAll(".moves ol > li").length >= 2);
    assert.equal(await turn(lea), "mine");
    await lea.page.locator("[data-at=c3].place").click();
    await lea.page.locator(".why:not([hidden])").waitFor();
    const covered = await lea.page.evaluate(() => {
      const note = document.querySelector(".why").getBoundingClientRect();
      return [...document.querySelectorAll(".mat [data-live]")]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.left < note.right && note.left < box.right && box.top < note.bottom && note.top < box.bottom;
        })
        .map((element) => element.getAttribute("aria-label"));
    });
    assert.deepEqual(covered, []);
    assert.ok((await lea.page.locator(".mat [data-live]").count()) > 0);
    await lea.page.locator(".why").waitFor({ state: "hidden" });
    await lea.leave();
  }
});

test("a card with many long lines makes nothing wider", async () => {
  const lea = await world.person({ lang: "fr", width: 360, height: 740, touch: true });
  await openTable(lea, "families", { seats: ["me", ...Array.from({ length: 5 }, () => "beginner")] });
  for (let count = 0; count < 3 && (await lea.page.locator(".actions li").count()) < 2; count += 1) {
    assert.equal(await turn(lea), "mine");
    await playOne(lea, clickFamilies, count);
    assert.equal(await turn(lea), "mine");
  }
  assert.ok((await lea.page.locator(".actions li").count()) > 1);
  assert.deepEqual(await lea.overflow(), []);
  assert.deepEqual(await lea.smallTargets(), []);
  await lea.leave();
});
