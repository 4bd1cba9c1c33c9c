// Siam by hand: the reserve, pushes by arrows, and the way out, with a mouse, a finger or keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { openTable, takeSeat, turn } from "./support/table.js";

const world = await inTheBrowser();

const square = (page, at) => page.locator(`.place[data-at=${at}]`);
const middleOf = async (locator) => {
  const { x, y, width, height } = await locator.boundingBox();
  return [x + width / 2, y + height / 2];
};

async function drag(page, from, to) {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 4 });
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/** Two people at one table, after these moves; Léa has the elephants and is to move. */
async function table(...moves) {
  const lea = await world.person();
  const id = await openTable(lea, "siam", { seats: ["me", "invited"] });
  const secret = await lea.page.evaluate(
    (wanted) =>
      JSON.parse(localStorage.getItem("tripot.seats")).find((seat) => seat.table === wanted).invites[0].secret,
    id,
  );
  const tom = await world.person();
  await takeSeat(tom, `/seat#${secret}`);
  for (const [index, move] of moves.entries()) await play([lea, tom][index % 2], move);
  assert.equal(await turn(lea), "mine");
  return { lea, tom, page: lea.page };
}

async function play(person, move) {
  assert.equal(await turn(person), "mine");
  await person.page.locator(".typed").fill(move);
  await person.page.keyboard.press("Enter");
  await listed(person.page, move);
}

const listed = (page, move) => page.locator(`.moves ol > li[data-move^="${move}"]`).first().waitFor();

test("an animal comes from the reserve by a press and by a drag", async () => {
  const lea = await world.person();
  const { page } = lea;
  await openTable(lea, "siam", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  const reserve = page.locator(".seat.you button.herd");
  await reserve.click();
  await page.locator(".enter-mark").first().waitFor();
  await square(page, "c1").click();
  await page.locator(".action button.main").click();
  await listed(page, "+c1");
  assert.equal(await turn(lea), "mine");
  const free = (await square(page, "a1").getAttribute("aria-label")).includes("free") ? "a1" : "e1";
  await drag(page, await middleOf(reserve), await middleOf(square(page, free)));
  await page.locator(".ghost").waitFor();
  await page.locator(".action button.main").click();
  await listed(page, `+${free}`);
  assert.equal(await page.locator(".carried").count(), 0);
  await lea.leave();
});

test("leaving is a drag off the board or a press beside it, and is confirmed", async () => {
  const { lea, tom, page } = await table("+a1n", "+e1n");
  const mat = await page.locator(".mat").boundingBox();
  const from = await middleOf(square(page, "a1"));
  await drag(page, from, [mat.x + 6, from[1]]);
  const title = page.locator(".action h2", { hasText: "Leave from a1" });
  await title.waitFor();
  assert.equal(await page.locator(".moves ol > li[data-move^='-a1']").count(), 0, "nothing is played yet");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await title.waitFor({ state: "detached" });
  await square(page, "a1").click();
  await page.mouse.click(mat.x + 6, from[1]);
  await title.waitFor();
  await page.mouse.click(mat.x + 6, from[1]);
  await listed(page, "-a1");
  await lea.leave();
  await tom.leave();
});

test("leaving by keys is confirmed, too", async () => {
  const { lea, tom, page } = await table("+a1n", "+e1n");
  await square(page, "a1").focus();
  await page.keyboard.press("x");
  await page.locator(".action h2", { hasText: "Leave from a1" }).waitFor();
  await page.keyboard.press("Enter");
  await listed(page, "-a1");
  await lea.leave();
  await tom.leave();
});

test("pushes show arrows: one press shows the sum, the next one plays", async () => {
  const { lea, tom, page } = await table("+b1n", "+e1n", "b1b2n", "e1e2n");
  const arrow = page.locator(".arrow[data-move=b2b3n]");
  await arrow.waitFor();
  const { width, height } = await arrow.boundingBox();
  assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
  assert.match(await arrow.getAttribute("aria-label"), /b2 → b3, Push north/);
  // What could be pushed has the colour of one's own animals, and a line that says what it is; what is chosen has neither.
  const colour = (shown) => shown.locator("path").last().evaluate((path) => getComputedStyle(path).stroke);
  const ELEPHANTS = "rgb(39, 64, 110)";
  assert.equal(await colour(arrow), ELEPHANTS);
  await page.locator(".arrows-key", { hasText: "Pushes you can make" }).waitFor();
  assert.deepEqual(await lea.violations(), []);
  await arrow.click();
  await page.locator(".badge").first().waitFor();
  await page.locator(".trace").waitFor();
  assert.notEqual(await colour(page.locator(".arrow.chosen")), ELEPHANTS);
  assert.equal(await page.locator(".arrows-key").count(), 0);
  await page.locator(".arrow.chosen[data-move=b2b3n]").click();
  await listed(page, "b2b3n");
  // With keys alone: the arrow, then the button that has the focus.
  await play(tom, "e2d2n");
  assert.equal(await turn(lea), "mine");
  await page.locator(".arrow[data-move=b3b4n]").focus();
  await page.keyboard.press("Enter");
  await page.locator(".trace").waitFor();
  await page.keyboard.press("Enter");
  await listed(page, "b3b4n");
  await lea.leave();
  await tom.leave();
});

test("the arrow at the end of a line plays the push, on the board and beside it", async () => {
  const { lea, tom, page } = await table("+b1n", "+e1n", "b1b2n", "e1e2n");
  await square(page, "b2").click();
  await square(page, "b3").click();
  await page.locator(".trace").waitFor();
  await square(page, "b4").click();
  await listed(page, "b2b3n");
  for (const [mover, move] of [
    [tom, "e2d2n"],
    [lea, "b3b4n"],
    [tom, "d2d1n"],
  ])
    await play(mover, move);
  assert.equal(await turn(lea), "mine");
  // The mountain is on b5 now: the next push throws it over the edge.
  await page.locator(".arrow[data-move=b4b5n]").click();
  await page.locator(".verdict", { hasText: "win" }).waitFor();
  const mat = await page.locator(".mat").boundingBox();
  const [x] = await middleOf(square(page, "b5"));
  await page.mouse.click(x, mat.y + 6);
  await page.locator(".banner:not([hidden])").waitFor();
  await lea.leave();
  await tom.leave();
});

test("animals face to face do not move, and the board says why with a number for each", async () => {
  const { lea, tom, page } = await table("+a1n", "+a5s", "a1a2n", "a5a4s", "a2a3n", "+e5s");
  const told = /1 animal pushes, 1 resists head-on: equal strength, nothing moves\./;
  await square(page, "a3").click();
  await square(page, "a4").click();
  await page.locator(".why:not([hidden])", { hasText: told }).waitFor();
  assert.match(await page.locator(".verdict").textContent(), told);
  assert.match(await page.locator(".actions").textContent(), told);
  assert.equal(await page.locator(".action button.main").count(), 0, "nothing plays it");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.locator(".actions li[data-number]").waitFor();
  await lea.leave();
  await tom.leave();
});

test("the border offers a way in only while there is an animal in reserve", async () => {
  const { lea, tom, page } = await table();
  const signs = () => page.locator(".entry-plus").evaluateAll((all) => all.filter((sign) => sign.checkVisibility()).length);
  assert.ok((await signs()) > 0, "before the first animal");
  const [own, other] = [["a1", "b1", "d1", "e1", "a2"], ["a5", "b5", "d5", "e5", "a4"]];
  for (const index of own.keys()) {
    await play(lea, `+${own[index]}n`);
    await play(tom, `+${other[index]}s`);
  }
  assert.equal(await turn(lea), "mine");
  assert.equal(await signs(), 0);
  assert.equal(await page.locator(".action .lead").textContent(), "Choose one of your animals.");
  await lea.leave();
  await tom.leave();
});

test("entering by a push needs no mode: an occupied border square, or the arrow beside it, is pressed", async () => {
  const { lea, tom, page } = await table("+a1n", "+c1e");
  await square(page, "c1").click();
  const title = page.locator(".action h2", { hasText: "Enter by pushing on c1" });
  await title.waitFor();
  await page.locator(".trace").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".arrow[data-move='+c1n']").click();
  await title.waitFor();
  await page.locator(".action button.main").click();
  await listed(page, "+c1n");
  // From the reserve onto the own animal: dropped there, the push is played.
  await play(tom, "+e5s");
  assert.equal(await turn(lea), "mine");
  await drag(page, await middleOf(page.locator(".seat.you button.herd")), await middleOf(square(page, "a1")));
  await listed(page, "+a1");
  await lea.leave();
  await tom.leave();
});
