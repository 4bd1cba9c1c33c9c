// People at a table: guests, offers, rematches, reactions, several players at one device, days to think.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { isSteady, watch } from "./support/shift.js";
import { clickChicago, clickFamilies, moveCount, openTable, playOne, takeSeat, turn, typeMove } from "./support/table.js";

const world = await inTheBrowser();
const strip = (person) => person.page.locator(".offers:not([hidden])");

/** The link that the page shows in its panel. */
async function shownLink(person) {
  const link = await person.page.locator(".invitation input").first().inputValue();
  return new URL(link).pathname + new URL(link).hash;
}

/** Two people who play each other. */
async function pair(game) {
  const lea = await world.person({ lang: "fr" });
  await openTable(lea, game, { seats: ["me", "invited"] });
  const tom = await world.person();
  await takeSeat(tom, await shownLink(lea));
  assert.equal(await turn(lea), "mine");
  return [lea, tom];
}

/** Whether an element lies wholly within the window. */
function inView(locator) {
  return locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  });
}

test("a guest is welcomed, asked for a name, and the host knows who came", async () => {
  const lea = await world.person({ lang: "fr", width: 390, height: 844, touch: true });
  await openTable(lea, "siam", { seats: ["me", "invited"] });
  await lea.page.getByText("Votre invité n’est pas encore là.").waitFor();
  assert.equal(await lea.page.locator(".invitation svg.qr path").count(), 1);
  assert.deepEqual(await lea.overflow(), []);
  assert.deepEqual(await lea.smallTargets(), []);
  assert.deepEqual(await lea.violations(), []);
  const guest = await world.person({ lang: "fr", name: null });
  await guest.go(await shownLink(lea));
  await guest.page.getByText("Léa vous invite à jouer : Siam").waitFor();
  assert.deepEqual(await guest.violations(), []);
  assert.match(await lea.page.locator(".seat").nth(1).textContent(), /attendu/, "nobody sits down before saying so");
  await guest.page.fill("#guest", "👩".repeat(30));
  assert.equal(await guest.page.inputValue("#guest"), "👩".repeat(24));
  await guest.page.fill("#guest", "Zoé");
  await guest.page.locator("form button[type=submit]").click();
  await guest.page.waitForURL(/\/table\//);
  await lea.page.locator(".seat", { hasText: "Zoé" }).waitFor();
  for (const viewer of [lea, guest]) await viewer.leave();
});

test("a guest with a name is told who invites to what before sitting down", async () => {
  const host = await world.person({ name: "ליאה" });
  await openTable(host, "chicago", { seats: ["me", "invited"], name: "ליאה" });
  const tom = await world.person();
  await tom.go(await shownLink(host));
  await tom.page.getByText("\u2068ליאה\u2069 invites you to play Chicago").waitFor();
  assert.equal(await tom.page.inputValue("#guest"), "Tom");
  assert.equal(await tom.page.locator("#guest").getAttribute("dir"), "auto");
  await tom.page.locator("form button[type=submit]").click();
  await tom.page.waitForURL(/\/table\//);
  await host.page.locator(".seat", { hasText: "Tom" }).waitFor();
  for (const person of [host, tom]) await person.leave();
});

test("an offer is answered where one looks, a refusal is told, and a rematch takes one click each", async () => {
  const [lea, tom] = await pair("chicago");
  await clickChicago(lea, 0);
  assert.equal(await turn(tom), "mine");
  await tom.page.locator(".more button", { hasText: "draw" }).click();
  await strip(tom).getByText("A draw has been offered").waitFor();
  await strip(lea).getByText("Tom propose la nulle").waitFor();
  assert.ok(await inView(strip(lea).getByRole("button", { name: "Accepter" })));
  assert.ok(await inView(strip(lea).getByRole("button", { name: "Refuser" })));
  assert.deepEqual(await lea.violations(), []);
  await strip(lea).getByRole("button", { name: "Refuser" }).click();
  await strip(tom).getByText("Léa declines the draw").waitFor();
  await strip(tom).getByRole("button").click();
  await strip(tom).waitFor({ state: "detached" });
  await tom.page.locator(".more button", { hasText: "Resign" }).click();
  await tom.page.locator("dialog button.main").click();
  await lea.page.locator(".banner:not([hidden]) button", { hasText: "Rejouer" }).click();
  const before = lea.page.url();
  await strip(tom).getByRole("button", { name: "Accept" }).click();
  for (const viewer of [lea, tom]) {
    await viewer.page.waitForFunction((old) => location.href !== old && location.pathname.startsWith("/table/"), before);
    // The address changes before the page does.
    await viewer.page.locator(".banner:not([hidden])").waitFor({ state: "detached" });
    await viewer.page.locator(".mat").waitFor();
  }
  assert.equal(new URL(lea.page.url()).pathname, new URL(tom.page.url()).pathname);
  // Everybody sits one place further: now Tom begins.
  assert.equal(await turn(tom), "mine");
  for (const viewer of [lea, tom]) await viewer.leave();
});

test("players react in six ways, and not too often", async () => {
  const [lea, tom] = await pair("siam");
  const menu = tom.page.locator(".reactions");
  const react = async (name) => {
    await menu.locator("summary").click();
    await menu.getByRole("button", { name }).click();
  };
  await menu.locator("summary").click();
  assert.equal(await menu.getByRole("button").count(), 6);
  assert.deepEqual(await tom.violations(), []);
  await menu.getByRole("button", { name: "Well played!" }).click();
  await lea.page.locator(".seat .reaction", { hasText: "Bien joué" }).waitFor();
  await react("Thank you");
  await lea.page.locator(".seat .reaction", { hasText: "Merci" }).waitFor();
  await react("Hello!");
  await react("Oh!");
  await tom.page.locator(".bar.trouble").waitFor();
  for (const viewer of [lea, tom]) await viewer.leave();
});

test("two players pass one device, and neither sees the other's cards", async () => {
  const lea = await world.person({ lang: "fr", width: 390, height: 844, touch: true });
  const hands = [];
  lea.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const { scene } = JSON.parse(payload);
      if (scene?.hand?.length > 0) hands.push({ viewer: scene.viewer, turn: scene.turn });
    }),
  );
  await lea.go("/new/families");
  await lea.page.fill("#name", "Léa");
  await lea.page.locator(".seat-row select").nth(1).selectOption("here");
  await lea.page.locator(".seat-row input").fill("Max");
  assert.deepEqual(await lea.smallTargets(), []);
  await lea.page.click("form button[type=submit]");
  const cover = lea.page.locator(".hand-over");
  await cover.getByText("Passez l’appareil à Léa").waitFor();
  assert.equal(await lea.page.locator(".card").count(), 0);
  assert.deepEqual(hands, []);
  assert.deepEqual(await lea.violations(), []);
  await cover.getByRole("button").click();
  let others = 0;
  for (let count = 0; count < 12 && others < 2; count += 1) {
    assert.equal(await turn(lea), "mine");
    await lea.page.locator(".hand .card").first().waitFor();
    await playOne(lea, clickFamilies, count, ".hand-over");
    if (!(await cover.count())) continue;
    others += 1;
    assert.equal(await lea.page.locator(".card").count(), 0);
    // Whoever loads the page again is asked, too.
    await lea.page.reload();
    await cover.getByText(others % 2 ? "Max" : "Léa").first().waitFor();
    assert.equal(await lea.page.locator(".card").count(), 0);
    await cover.getByRole("button").click();
  }
  assert.ok(others >= 1, "the device was never passed on");
  const viewers = new Set(hands.map(({ viewer }) => viewer));
  assert.deepEqual([...viewers].sort(), [0, 1]);
  await lea.leave();
});

test("names of players at one device are counted as people count, and stand apart in a sentence", async () => {
  const lea = await world.person();
  await lea.go("/new/families");
  await lea.page.fill("#name", "ליאה");
  await lea.page.locator(".seat-row select").nth(1).selectOption("here");
  const other = lea.page.locator(".seat-row input");
  await other.fill("👩".repeat(30));
  assert.equal(await other.inputValue(), "👩".repeat(24));
  assert.equal(await other.getAttribute("dir"), "auto");
  await lea.page.click("form button[type=submit]");
  await lea.page.locator(".hand-over").getByText("Pass the device to \u2068ליאה\u2069").waitFor();
  await lea.leave();
});

test("where nothing is secret the device goes from hand to hand, and the page stays", async () => {
  for (const [game, play] of [
    ["chicago", clickChicago],
    ["siam", (person, count) => typeMove(person, ["+a1e", "+e5w", "+a5e", "+e1w"][count])],
  ]) {
    const lea = await world.person({ lang: "fr", width: 390, height: 844, touch: true });
    await watch(lea);
    await lea.go(`/new/${game}`);
    await lea.page.fill("#name", "Léa");
    await lea.page.locator(".seat-row select").nth(1).selectOption("here");
    await lea.page.locator(".seat-row input").fill("Max");
    await lea.page.click("form button[type=submit]");
    assert.equal(await turn(lea), "mine");
    const page = await lea.page.locator(".table-grid").elementHandle();
    const sockets = [];
    lea.page.on("websocket", (socket) => sockets.push(socket.url()));
    for (const [count, name] of ["Léa", "Max", "Léa", "Max"].entries()) {
      await lea.page.locator(".seat.turn.you", { hasText: name }).waitFor();
      assert.equal(await lea.page.locator(".action .tag").textContent(), name, "the panel says who has the device");
      const before = await moveCount(lea);
      await play(lea, count);
      await lea.page.waitForFunction(
        (seen) => Number(document.querySelector(".moves ol > li > b")?.textContent ?? 0) > seen,
        before,
      );
      assert.ok(await page.evaluate((element) => element.isConnected), `${game}: the page was made anew`);
    }
    assert.deepEqual(sockets, [], "no connection is made for a turn");
    assert.equal(await lea.page.locator(".hand-over").count(), 0);
    await isSteady(lea, `${game} from hand to hand`);
    // After a reload it is still the turn of who had the device.
    await lea.page.locator(".seat.turn.you", { hasText: "Léa" }).waitFor();
    await lea.page.reload();
    await lea.page.locator(".seat.turn.you", { hasText: "Léa" }).waitFor();
    assert.equal(await moveCount(lea), 4);
    await lea.leave();
  }
});

test("a clock may run for days", async () => {
  const lea = await world.person({ lang: "fr" });
  await lea.go("/new/siam");
  await lea.page.selectOption("#clock", "3d");
  assert.equal(await lea.page.locator("#clock option:checked").textContent(), "3 jours par coup");
  await lea.page.locator(".seat-row select").nth(1).selectOption("machine");
  await lea.page.click("form button[type=submit]");
  assert.equal(await turn(lea), "mine");
  assert.match(await lea.page.locator(".seat .clock").first().textContent(), /^[23]\u00a0j\u00a0\d+\u00a0h$/);
  assert.deepEqual(await lea.overflow(), []);
  await lea.leave();
});

test("sounds and notifications are off until somebody wants them", async () => {
  const lea = await world.person();
  await openTable(lea, "chicago", { seats: ["me", "beginner"] });
  await lea.page.locator(".tools button", { hasText: "♪" }).click();
  const boxes = lea.page.locator("dialog input[type=checkbox]");
  assert.deepEqual(await boxes.evaluateAll((all) => all.map(({ checked }) => checked)), [false, false]);
  await boxes.first().check();
  assert.equal(await lea.page.evaluate(() => localStorage["tripot.sound"]), "true");
  assert.deepEqual(await lea.violations(), []);
  // The browser refuses: the page says so, and the box stays empty.
  await boxes.nth(1).click();
  await lea.page.locator("dialog [role=status]", { hasText: "does not allow it" }).waitFor();
  assert.equal(await boxes.nth(1).isChecked(), false);
  await lea.leave();
});
