// Somebody who has never played: the aim, the first steps on the real controls, the help sheet, rules to be tried.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { clickChicago, openTable, turn } from "./support/table.js";

const world = await inTheBrowser();
const GAMES = ["chicago", "siam", "families"];

for (const game of GAMES) {
  test(`the first game of ${game} says its aim and points at three real things, once`, async () => {
    const lea = await world.person({ newcomer: true });
    const { page } = lea;
    await openTable(lea, game, { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    assert.ok(await page.locator(".table-head .aim").isVisible());
    assert.ok((await page.locator(".aim").textContent()).length > 20);
    const card = page.locator(".coach-card");
    const said = [];
    for (const step of [1, 2, 3]) {
      await card.getByText(`${step}/3`).waitFor();
      said.push(await card.locator("p").textContent());
      const ring = await page.locator(".coach-ring").boundingBox();
      const around = await page.locator(".coach-card").boundingBox();
      assert.ok(ring.width > 30 && ring.height > 30, `the ring of step ${step} is around something`);
      const apart =
        around.x >= ring.x + ring.width ||
        around.x + around.width <= ring.x ||
        around.y >= ring.y + ring.height ||
        around.y + around.height <= ring.y;
      assert.ok(apart, `the card of step ${step} does not cover what it is about`);
      if (step === 1) assert.deepEqual(await lea.violations(), []);
      await card.getByRole("button", { name: "Got it" }).click();
    }
    assert.equal(new Set(said).size, 3, "three sentences");
    await card.waitFor({ state: "hidden" });
    await page.reload();
    assert.equal(await turn(lea), "mine");
    assert.equal(await card.isVisible(), false, "they do not come again");
    // The aim stays for three tables.
    assert.ok(await page.locator(".aim").isVisible());
    for (let more = 0; more < 3; more += 1) await openTable(lea, game, { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    assert.equal(await page.locator(".aim").count(), 0, "folded away at the fourth table");
    // Unless they are asked for.
    await page.getByRole("button", { name: "Help" }).click();
    await page.getByRole("button", { name: "Show the first steps again" }).click();
    await card.getByText("1/3").waitFor();
    await lea.leave();
  });
}

for (const game of GAMES) {
  test(`on a phone the first step of ${game} leaves the aim and the help in sight`, async () => {
    const lea = await world.person({ newcomer: true, lang: "fr", width: 390, height: 844, touch: true });
    const { page } = lea;
    await openTable(lea, game, { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    await page.locator(".coach-card").getByText("1/3").waitFor();
    for (const selector of [".aim", ".table-head .tools > button:last-child", ".seat.you .name > span:first-child"]) {
      const isSeen = await page.locator(selector).evaluate((part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      assert.ok(isSeen, selector);
    }
    await lea.leave();
  });
}

test("the first steps can be passed over with the keyboard, and doing the thing goes on", async () => {
  const lea = await world.person({ newcomer: true });
  const { page } = lea;
  await openTable(lea, "chicago", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  const card = page.locator(".coach-card");
  await card.getByText("1/3").waitFor();
  // Keys go there first, and Escape ends them.
  await page.waitForFunction(() => document.activeElement?.closest(".coach-card"));
  await page.keyboard.press("Enter");
  await card.getByText("2/3").waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  await page.reload();
  assert.equal(await turn(lea), "mine");
  assert.equal(await card.isVisible(), false);
  await lea.leave();

  const tom = await world.person({ newcomer: true });
  await openTable(tom, "chicago", { seats: ["me", "beginner"] });
  assert.equal(await turn(tom), "mine");
  await tom.page.locator(".coach-card").getByText("1/3").waitFor();
  // The pile that is ringed is pressed: that is understood.
  await tom.page.waitForFunction(() => {
    const centre = (selector) => {
      const { left, top, width, height } = document.querySelector(selector).getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const [ring, pile] = [centre(".coach-ring"), centre(".pile.reachable")];
    return Math.hypot(ring.x - pile.x, ring.y - pile.y) < 2;
  });
  const ring = await tom.page.locator(".coach-ring").boundingBox();
  await tom.page.mouse.click(ring.x + ring.width / 2, ring.y + ring.height / 2);
  await tom.page.locator(".coach-card").getByText("2/3").waitFor();
  await clickChicago(tom, 0);
  await tom.page.locator(".coach-card").waitFor({ state: "hidden" });
  await tom.leave();
});

for (const game of GAMES) {
  test(`the help sheet of ${game} has the aim, three pictures and the keys`, async () => {
    const lea = await world.person({ lang: "fr" });
    const { page } = lea;
    await openTable(lea, game, { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    await page.keyboard.press("?");
    const sheet = page.locator("dialog.help");
    await sheet.locator("figure .mat").nth(2).waitFor();
    assert.equal(await sheet.locator("figure figcaption").count(), 3);
    assert.match(await sheet.locator(".help-aim").textContent(), /but/);
    assert.equal(await sheet.locator(`a[href="/rules/${game}"]`).count(), 1);
    assert.ok((await sheet.locator("kbd:visible").count()) >= 4, "keys, with the keys");
    assert.deepEqual(await lea.violations(), []);
    assert.deepEqual(await lea.overflow(), []);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await lea.leave();
  });
}

test("a device without a keyboard is shown no keys", async () => {
  const [lea, tom] = [await world.person({ width: 390, height: 844, touch: true, mobile: true }), await world.person()];
  const keys = ({ page }) =>
    page.evaluate(() => [...document.querySelectorAll("kbd, .hints")].filter((key) => key.checkVisibility()).length);
  for (const [game, choose] of [
    ["chicago", ".radios [role=radio]"],
    ["families", ".hand button.group"],
    ["siam", '[data-at="b1"].place'],
  ]) {
    for (const person of [lea, tom]) {
      await openTable(person, game, { seats: ["me", "beginner"] });
      assert.equal(await turn(person), "mine");
      const shown = [await keys(person)];
      await person.page.locator(choose).first().click();
      shown.push(await keys(person));
      if (person === lea) assert.deepEqual(shown, [0, 0], game);
      else assert.ok(shown[0] > 0 && shown[1] > 0, `${game}: who has a keyboard is told its keys`);
    }
  }
  await tom.leave();
  // What a second press does is no matter of keys.
  assert.ok(await lea.page.locator(".again").isVisible());
  await lea.page.getByRole("button", { name: "Help" }).click();
  await lea.page.locator("dialog.help figure .mat").nth(2).waitFor();
  assert.equal(await lea.page.locator("dialog.help .help-keys").count(), 0);
  assert.deepEqual(await lea.overflow(), []);
  await lea.leave();
});

test("the rules speak to people, and force against mass can be tried", async () => {
  const lea = await world.person();
  const { page } = lea;
  for (const game of GAMES) {
    await lea.go(`/rules/${game}`);
    const text = await page.locator("main").textContent();
    for (const word of ["--rule", "tripot ", "j1", "opening-ban", "piles="])
      assert.ok(!text.includes(word), `${game}: ${word}`);
    // What refusals link to is still there.
    for (const id of ["options", "typing-a-move"]) assert.equal(await page.locator(`section[id="${id}"]`).count(), 1);
  }
  await lea.go("/rules/siam#when-is-a-push-legal");
  const demo = page.locator(".push-demo").first();
  const told = demo.locator(".verdict");
  const push = async (name) => {
    await demo.getByRole("button", { name, exact: true }).click();
    await demo.locator(".arrow").click();
    const done = (element) => ["moved", "stuck"].includes(element.dataset.state);
    await page.waitForFunction(done, await demo.elementHandle());
    return { text: await told.textContent(), state: await demo.getAttribute("data-state") };
  };
  const one = await push("One mountain");
  assert.equal(one.state, "moved");
  assert.match(one.text, /1 animal pushes, 1 mountain resists: enough/);
  const last = demo.locator(".trace tbody tr").last().locator("td");
  assert.deepEqual(await last.allTextContents(), ["mountain", "1", "1"]);
  const two = await push("Two mountains");
  assert.equal(two.state, "stuck");
  assert.match(two.text, /1 animal pushes, 2 mountains resist: it takes one animal per mountain/);
  assert.equal((await push("With help")).state, "moved");
  assert.equal((await push("Help comes too late")).state, "stuck");
  // The won position: the animal that wins has a ring, whoever pushed.
  const end = page.locator("section[id=end]");
  assert.equal(await end.locator(".picture:not(.push-demo) .winner-ring").count(), 1);
  const won = end.locator(".push-demo");
  await won.getByRole("button", { name: "Theirs is nearest" }).click();
  await won.locator(".arrow").click();
  await won.locator(".verdict", { hasText: "they win" }).waitFor();
  await won.locator(".winner-ring:not([hidden])").waitFor();
  assert.deepEqual(await lea.violations(), []);
  await lea.leave();
});

test("an address that has no page answers 404, and says so", async () => {
  const lea = await world.person();
  // The page of a table connects before it knows whether there is one.
  lea.expected.push(/404/, /WebSocket is closed before/);
  for (const path of ["/nowhere", "/rules/go", "/table/abcdefgh2345", "/table/abcdefgh2345/replay"]) {
    const answer = await lea.page.goto(path);
    assert.equal(answer.status(), 404, path);
    await lea.page.locator("main h1, main .problem").first().waitFor();
  }
  const answer = await lea.page.goto("/rules/siam");
  assert.equal(answer.status(), 200);
  await lea.leave();
});
