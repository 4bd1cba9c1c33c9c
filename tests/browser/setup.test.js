// Positions of Chicago and of the families that are set up by hand on a phone: once with the mouse, once with keys alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { onTheSite } from "./support/site.js";

const { come } = await onTheSite("/tripot/");

/** What has the focus: its name, its kind, and the group that it is one of. */
const focused = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return { name: (at.getAttribute("aria-label") ?? at.closest("label")?.textContent ?? at.textContent).trim(), group: at.getAttribute("name"), type: at.getAttribute("type") };
  });

/** Goes on with the Tab key until something has the focus. */
async function tab(page, isWanted, what) {
  for (let press = 0; press < 80; press += 1) {
    if (isWanted(await focused(page))) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`no key leads to ${what}`);
}

/** Hands that use a mouse. */
const byMouse = (page) => {
  const dialog = page.locator("dialog");
  return {
    choose: (group, name) => dialog.locator(`label:has([name="${group}"])`).getByText(name, { exact: true }).click(),
    press: (name) => dialog.getByRole("button", { name, exact: true }).first().click(),
    pick: (label, option) => dialog.getByLabel(label).selectOption({ label: option }),
    lower: async (name) => {
      const field = dialog.getByRole("spinbutton", { name, exact: true });
      await field.fill(String(Number(await field.inputValue()) - 1));
    },
  };
};

/** Hands that use keys; `ways` are those through the squares of the board: the next one down, and the next one to the right. */
const byKeys = (page) => ({
  choose: async (group, name) => {
    await tab(page, (at) => at.group === group, group);
    for (let press = 0; press < 12 && (await focused(page)).name !== name; press += 1) await page.keyboard.press("ArrowRight");
    assert.equal((await focused(page)).name, name);
  },
  press: async (name) => {
    const label = `[aria-label="${name}"]`;
    const [row, place] = await page.locator("dialog").evaluate((dialog, wanted) => {
      const button = dialog.querySelector(wanted);
      const line = button?.matches("[tabindex]") ? button.parentElement : null;
      return line ? [[...line.parentElement.children].indexOf(line), [...line.querySelectorAll("button")].indexOf(button)] : [-1, -1];
    }, label);
    if (row < 0) await tab(page, (at) => at.name === name, name);
    else {
      // One of the squares has the focus; arrows lead from it to the others.
      await tab(page, ({ name: at }) => /^Pile \d|^[A-Z][a-z]+, /.test(at), "the squares");
      for (let press = 0; press < 9; press += 1) await page.keyboard.press("ArrowUp");
      for (let press = 0; press < 6; press += 1) await page.keyboard.press("ArrowLeft");
      for (let press = 0; press < row; press += 1) await page.keyboard.press("ArrowDown");
      for (let press = 0; press < place; press += 1) await page.keyboard.press("ArrowRight");
    }
    assert.equal((await focused(page)).name, name);
    await page.keyboard.press("Enter");
  },
  pick: async (label, option) => {
    const select = page.locator("dialog").getByLabel(label);
    const way = await select.evaluate((list, wanted) => [...list.options].findIndex(({ text }) => text === wanted) - list.selectedIndex, option);
    await tab(page, (at) => at.name.startsWith(label), label);
    for (let press = 0; press < Math.abs(way); press += 1) await page.keyboard.press(way < 0 ? "ArrowUp" : "ArrowDown");
    assert.equal(await select.evaluate((list) => list.selectedOptions[0].text), option);
  },
  lower: async (name) => {
    await tab(page, (at) => at.type === "number" && at.name === name, name);
    await page.keyboard.press("ArrowDown");
  },
});

/** Opens the board on which a position is set up, with nothing on it. */
async function open(person, game) {
  const { page } = person;
  await person.go(`/explore/${game}`);
  await page.locator(".explore-page .seats > *").first().waitFor();
  await page.locator("#explore-engine").uncheck();
  await page.getByRole("button", { name: "Set up" }).press("Enter");
  await page.locator("dialog").getByRole("button", { name: "Clear the board" }).press("Enter");
}

/** Takes the position, and says how it is written. */
async function taken(person, hands) {
  const { page } = person;
  assert.deepEqual(await person.violations(), []);
  assert.deepEqual(await person.overflow(), []);
  await hands.press("Explore this position");
  await page.locator("dialog").waitFor({ state: "detached" });
  // What is brought is kept at once, and then it is there.
  await page.waitForFunction(() => location.hash.startsWith("#tree="));
  await page.getByRole("button", { name: "Share" }).click();
  return page.locator("#explore-position").inputValue();
}

for (const [how, handsOf] of [["the mouse", byMouse], ["keys alone", byKeys]]) {
  test(`a position of Chicago is set up with ${how}, and its faults are named`, async () => {
    const lea = await come({ width: 360, height: 740 });
    const { page } = lea;
    await open(lea, "chicago");
    const hands = handsOf(page);
    const fault = page.locator("dialog .problem");
    await hands.choose("explore.setup.token", "rice");
    await hands.press("Pile 2, top: free place");
    await hands.choose("explore.setup.token", "wheat");
    await hands.press("Pile 1, top: free place");
    await hands.choose("explore.setup.token", "cocoa");
    await hands.press("Pile 3, top: free place");
    await hands.choose("explore.setup.token", "face-down token");
    await hands.press("Pile 1, token 2: free place");
    await hands.pick("The trader stands on", "pile 4");
    await fault.getByText(/trader/).waitFor();
    assert.ok(await page.getByRole("button", { name: "Explore this position" }).isDisabled());
    await hands.pick("The trader stands on", "pile 2");
    await page.waitForFunction(() => document.querySelector("dialog .problem").textContent === "");
    await hands.choose("explore.setup.token", "corn");
    await hands.press("Add the chosen token to the reserve of Player 1");
    await hands.choose("explore.setup.token", "sugar");
    await hands.press("Add the chosen token to the reserve of Player 2");
    await hands.press("Add the chosen token to the reserve of Player 2");
    await hands.press("Reserve of Player 2: take sugar away");
    // Two tokens were kept, so two were sold.
    await fault.getByText(/./).waitFor();
    for (const good of ["rice", "cocoa"]) await hands.lower(good);
    await page.waitForFunction(() => document.querySelector("dialog .problem").textContent === "");
    await hands.choose("explore.setup.side", "Player 2");
    assert.match(await taken(lea, hands), /^b\?\/r\/c 755666 2 m,s$/);
    assert.match(await page.locator("#explore-text").inputValue(), /^variant: chicago\(first=2\)$/m, "it is the turn of the second player");
    await lea.leave();
  });

  test(`a position of the families is set up with ${how}, and its faults are named`, async () => {
    const lea = await come({ width: 360, height: 740 });
    const { page } = lea;
    await open(lea, "families");
    const hands = handsOf(page);
    const fault = page.locator("dialog .problem");
    const members = ["grandfather", "grandmother", "father", "mother", "son", "daughter"];
    await hands.choose("explore.setup.goes", "to the hand of Player 1");
    for (const member of members) await hands.press(`Anchor, ${member}: to the stock`);
    await fault.getByText(/whole Anchor family/).waitFor();
    assert.ok(await page.getByRole("button", { name: "Explore this position" }).isDisabled());
    for (const member of members.slice(2)) await hands.press(`Anchor, ${member}: to the hand of Player 1`);
    await page.waitForFunction(() => document.querySelector("dialog .problem").textContent === "");
    await hands.choose("explore.setup.goes", "to the hand of Player 2");
    await hands.press("Balloon, father: to the stock");
    await hands.choose("explore.setup.goes", "to the hand of Player 3");
    await hands.press("Anchor, daughter: to the stock");
    await hands.choose("explore.setup.goes", "laid by Player 2");
    for (const family of ["Eclipse", "Flower", "Guitar"]) await hands.press(`${family}, son: to the stock`);
    await page.locator("dialog").getByText("In the stock: 20 cards").waitFor();
    await hands.choose("explore.setup.side", "Player 2");
    assert.equal(await taken(lea, hands), "a12,b3,a6 20 -,efg,- j2");
    await lea.leave();
  });
}
