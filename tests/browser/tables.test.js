// People at one table: by a link, by looking on, by coming back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { clickChicago, moveCount, openTable, takeSeat, turn } from "./support/table.js";

const world = await inTheBrowser();

/** The link that the page offers now. */
async function inviteLink(person, id) {
  const secret = await person.page.evaluate(
    (table) => JSON.parse(localStorage.getItem("tripot.seats")).find((seat) => seat.table === table).invites[0].secret,
    id,
  );
  return `/seat#${secret}`;
}

/** Opens a table for two and gives the link of the other seat, as the page offers it. */
async function invite(lea, game, rules = {}) {
  const id = await openTable(lea, game, { seats: ["me", "invited"], rules });
  return { id, link: await inviteLink(lea, id) };
}

test("two browsers play by a link while a third looks on", async () => {
  const lea = await world.person({ lang: "fr" });
  const { id, link } = await invite(lea, "chicago");
  const tom = await world.person();
  await takeSeat(tom, link);
  assert.ok(!tom.page.url().includes("#"), "the secret does not stay in the address");
  const ines = await world.person();
  await ines.go(`/table/${id}`);
  for (let count = 0; count < 4; count += 1) {
    const mover = count % 2 === 0 ? lea : tom;
    assert.equal(await turn(mover), "mine");
    await clickChicago(mover, count);
    for (const viewer of [lea, tom, ines]) {
      await viewer.page.waitForFunction(
        (wanted) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) === wanted,
        count + 1,
      );
    }
  }
  assert.equal(await ines.page.locator(".radios, .typed").count(), 0, "who looks on has no controls");
  // An offer is asked of the other, and answered.
  await tom.page.locator(".more button", { hasText: "draw" }).click();
  await lea.page.locator(".bar button.main", { hasText: "Accepter" }).click();
  await ines.page.locator(".banner:not([hidden])").waitFor();
  for (const viewer of [lea, tom, ines]) await viewer.leave();
});

test("hands stay hidden from whoever looks on", async () => {
  const lea = await world.person();
  const { id, link } = await invite(lea, "families");
  const tom = await world.person();
  await takeSeat(tom, link);
  await tom.page.locator(".hand .card").first().waitFor();
  const ines = await world.person();
  const frames = [];
  ines.page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(payload)));
  await ines.go(`/table/${id}`);
  await ines.page.locator(".rival").first().waitFor();
  assert.equal(await ines.page.locator(".hand .card").count(), 0);
  const scenes = frames
    .map((text) => JSON.parse(text))
    .filter(({ scene }) => scene)
    .map(({ scene }) => scene);
  assert.ok(scenes.length > 0);
  for (const scene of scenes) assert.deepEqual(scene.hand, []);
  for (const viewer of [lea, tom, ines]) await viewer.leave();
});

test("a reload in mid-game shows the same table, and play goes on", async () => {
  const lea = await world.person();
  await openTable(lea, "chicago", { seats: ["me", "beginner"] });
  for (let count = 0; count < 2; count += 1) {
    assert.equal(await turn(lea), "mine");
    await clickChicago(lea, count);
    await lea.page.waitForFunction(
      (wanted) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) >= wanted,
      2 * count + 2,
    );
  }
  assert.equal(await turn(lea), "mine");
  const shown = () =>
    lea.page.evaluate(() => [...document.querySelectorAll(".place")].map((place) => place.getAttribute("aria-label")));
  const before = [await shown(), await moveCount(lea)];
  await lea.page.reload();
  assert.equal(await turn(lea), "mine");
  assert.deepEqual([await shown(), await moveCount(lea)], before);
  await clickChicago(lea, 2);
  await lea.page.waitForFunction(
    (wanted) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) > wanted,
    before[1],
  );
  await lea.leave();
});

test("a lost connection comes back by itself", async () => {
  const lea = await world.person();
  await openTable(lea, "chicago", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  await lea.context.setOffline(true);
  await lea.context.setOffline(false);
  assert.equal(await turn(lea), "mine");
  await clickChicago(lea, 0);
  await lea.page.locator(".moves ol > li").first().waitFor();
  lea.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await lea.leave();
});

test("an open table is found in the lobby, and somebody sits down", async () => {
  const lea = await world.person();
  await openTable(lea, "siam", { seats: ["me", "open"], title: "Corner" });
  const tom = await world.person();
  await tom.go("/lobby");
  await tom.page.locator("li", { hasText: "Corner" }).getByRole("button").click();
  await tom.page.waitForURL(/\/table\//);
  assert.equal(await turn(lea), "mine");
  for (const viewer of [lea, tom]) await viewer.leave();
});

test("an invitation works once, and the host never has the guest's token", async () => {
  const lea = await world.person();
  const { id, link } = await invite(lea, "families");
  await lea.page.locator("text=Waiting for players").first().waitFor();
  assert.equal(await lea.page.locator(".hand .card").count(), 0, "nothing is dealt before the guest has come");
  const tom = await world.person();
  await takeSeat(tom, link);
  await tom.page.locator(".hand .card").first().waitFor();
  await lea.page.locator(".hand .card").first().waitFor();
  // The link once more, on the same device: the seat is there already.
  tom.expected.push(/403/);
  await tom.go(link);
  await tom.page.waitForURL(/\/table\//);
  await tom.page.locator(".hand .card").first().waitFor();
  // On another device it is used up, and the page says so.
  const ines = await world.person();
  ines.expected.push(/403/);
  await ines.go(link);
  await ines.page.locator("form button[type=submit]").click();
  await ines.page.locator(".problem", { hasText: "has been used" }).waitFor();
  const kept = await lea.page.evaluate(() => JSON.stringify({ ...localStorage }));
  const token = await tom.page.evaluate(
    (table) => JSON.parse(localStorage.getItem("tripot.seats")).find((seat) => seat.table === table).token,
    id,
  );
  assert.ok(token && !kept.includes(token));
  for (const viewer of [lea, tom, ines]) await viewer.leave();
});

test("a seat is opened again for another device, and everybody sees it", async () => {
  const lea = await world.person({ width: 390, height: 800 });
  const { id, link } = await invite(lea, "families");
  const tom = await world.person();
  await takeSeat(tom, link);
  await tom.page.locator(".hand .card").first().waitFor();
  const ines = await world.person();
  await ines.go(`/table/${id}`);
  await ines.page.locator(".rival").first().waitFor();
  // While Tom is there, nobody can take his place.
  assert.equal(await lea.page.locator("button", { hasText: "Open the seat again" }).count(), 0);
  await tom.page.goto("about:blank");
  await lea.page.locator("button", { hasText: "Open the seat again" }).first().click();
  await lea.page.locator("dialog button.main").click();
  for (const viewer of [lea, ines]) {
    await viewer.page.locator(".bar", { hasText: "Opened again by the host" }).waitFor();
    await viewer.page.locator(".seat .pill", { hasText: "seat reopened" }).waitFor();
  }
  await tom.go(`/table/${id}`);
  await tom.page.locator("dialog", { hasText: "opened this seat again" }).waitFor();
  assert.equal(await tom.page.locator(".hand .card").count(), 0);
  const phone = await world.person({ width: 390, height: 800, touch: true });
  const newer = await inviteLink(lea, id);
  assert.notEqual(newer, link);
  await takeSeat(phone, newer);
  await phone.page.locator(".hand .card").first().waitFor();
  assert.deepEqual(await lea.overflow(), []);
  for (const viewer of [lea, tom, ines, phone]) await viewer.leave();
});

test("the level of the stand-in is chosen with the table, and everybody sees it", async () => {
  const lea = await world.person({ width: 390, height: 844, touch: true });
  await lea.go("/new/siam");
  const level = lea.page.locator("#stand-in");
  const [siam] = (await lea.ask("/api/games")).content.filter(({ name }) => name === "siam");
  assert.equal(await level.inputValue(), siam.usual, "the usual machine, unless somebody chooses");
  assert.deepEqual(await lea.overflow(), []);
  assert.deepEqual(await lea.smallTargets(), []);
  // Where nobody is replaced, there is nothing to choose.
  await lea.page.uncheck("#replace");
  assert.equal(await level.isVisible(), false);
  await lea.page.check("#replace");
  await level.selectOption("amateur");
  await lea.page.click("form button[type=submit]");
  await lea.page.waitForURL(/\/table\/[\w-]+$/);
  const id = new URL(lea.page.url()).pathname.split("/")[2];
  const { content: facts } = await lea.ask(`/api/tables/${id}`);
  assert.deepEqual([facts.replace, facts.stand_in], [true, "amateur"]);
  await lea.page.locator(".facts", { hasText: "stand-in: amateur" }).waitFor();
  const tom = await world.person({ lang: "fr" });
  await takeSeat(tom, await inviteLink(lea, id));
  await tom.page.locator(".facts", { hasText: "remplaçant : machine amatrice" }).waitFor();
  assert.deepEqual(await lea.overflow(), []);
  for (const viewer of [lea, tom]) await viewer.leave();
});

test("after the game each page finds its own part of the luck in the record", async () => {
  const lea = await world.person({ width: 390, height: 800 });
  const { link } = await invite(lea, "chicago");
  await lea.page.locator("text=Waiting for players").first().waitFor();
  assert.deepEqual(await lea.overflow(), []);
  const tom = await world.person({ lang: "fr" });
  await takeSeat(tom, link);
  assert.equal(await turn(lea), "mine");
  await clickChicago(lea, 0);
  assert.equal(await turn(tom), "mine");
  await tom.page.locator(".more button", { hasText: "Abandonner" }).click();
  await tom.page.locator("dialog button.main").click();
  for (const [viewer, text] of [
    [lea, "The part this browser drew is in the record."],
    [tom, "La part tirée par ce navigateur est dans le texte de la partie."],
  ]) {
    await viewer.page.locator(".banner:not([hidden]) button", { hasText: /Verify|Check|Vérifier/ }).click();
    const dialog = viewer.page.locator("dialog");
    await dialog.locator("li", { hasText: text }).waitFor();
    assert.equal(await dialog.locator("li", { hasText: "✓" }).count(), 4);
    assert.equal(await dialog.locator("dd.seal").count(), 5, "the promise, two parts, the secret, the seed");
  }
  assert.deepEqual(await lea.overflow(), []);
  for (const viewer of [lea, tom]) await viewer.leave();
});
