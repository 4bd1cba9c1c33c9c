// The site as something that stays on a device: a new version that comes by itself, the home screen, and games that the browser
// keeps, or does not.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { setTimeout as asleep } from "node:timers/promises";
import { PATIENCE } from "./support/browser.js";
import { onTheSite } from "./support/site.js";
import { openTable } from "./support/table.js";

const BASE = "/tripot/";
const { come, folder, asked } = await onTheSite(BASE);
const WORKER = `${BASE}service-worker.js`;
/** How often a page that stays open asks for a newer version, in milliseconds. */
const HOUR = 3_600_000;
/** How long it takes until a question for a newer version has reached the host, in milliseconds. */
const UPDATE = 1000;

const bar = ({ page }) => page.locator(".shell-bar");
const place = (address) => path.join(folder, "site", address.slice(BASE.length));

/** Puts another version on the host: one whose shell says which it is. */
async function publish(name) {
  const worker = await readFile(place(WORKER), "utf8");
  const [line, release] = /^self\.RELEASE = (.*);$/m.exec(worker);
  const { shell, assets } = JSON.parse(release);
  const next = shell.replace(/(-\w+)?\.html$/, `-${name}.html`);
  const page = await readFile(place(shell), "utf8");
  await writeFile(place(next), page.replace(/<html\b/, `<html data-version="${name}"`));
  const wanted = { shell: next, assets: [...assets.filter((address) => address !== shell), next] };
  await writeFile(place(WORKER), worker.replace(line, `self.RELEASE = ${JSON.stringify(wanted)};`));
}

const version = ({ page }) => page.evaluate(() => document.documentElement.dataset.version ?? null);

test("a new version is told once it is there, and a button leads to it", async () => {
  for (const [lang, words, button] of [
    ["en", "A new version of Tripot is ready.", "Reload"],
    ["fr", "Une nouvelle version de Tripot est prête.", "Recharger"],
  ]) {
    const lea = await come({ offline: true, lang });
    await lea.go("/");
    await lea.page.evaluate(() => navigator.serviceWorker.ready);
    await lea.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    assert.equal(await bar(lea).count(), 0, "the first version is not announced as an update");
    await publish(lang);
    // A visit makes the browser ask; the page that it shows is still the one that is kept.
    await lea.page.reload();
    await bar(lea).filter({ hasText: words }).waitFor();
    assert.notEqual(await version(lea), lang);
    assert.deepEqual(await lea.violations(), []);
    await bar(lea).getByRole("button", { name: button }).click();
    await lea.page.waitForFunction((name) => document.documentElement.dataset.version === name, lang);
    await lea.page.locator("main > *").first().waitFor();
    assert.equal(await bar(lea).count(), 0);
    await lea.leave();
  }
});

test("who leaves a page open for an hour has it ask for a new version when it is seen again, and not before", async () => {
  const lea = await come({ offline: true });
  await lea.page.clock.install();
  await lea.go("/");
  // A question waits until the browser has done what it was asked before: the first version has to be there.
  await lea.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const seen = () => lea.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const questions = () => asked.filter((address) => address === WORKER).length;
  const before = questions();
  await lea.page.clock.fastForward(HOUR / 2);
  await seen();
  await asleep(UPDATE);
  assert.equal(questions(), before, "it has just come");
  await lea.page.clock.fastForward(HOUR);
  await seen();
  for (let waited = 0; questions() === before && waited < PATIENCE; waited += UPDATE) await asleep(UPDATE);
  assert.equal(questions(), before + 1);
  await lea.leave();
});

/** The browser offers to install the site; `installs` counts the acceptances. */
const offer = ({ page }) =>
  page.evaluate(() => {
    window.installs = 0;
    const event = new Event("beforeinstallprompt", { cancelable: true });
    event.prompt = async () => {
      window.installs += 1;
    };
    dispatchEvent(event);
    return event.defaultPrevented;
  });

test("the home screen is offered once, to who has played before", async () => {
  const lea = await come();
  const { page } = lea;
  const home = async () => {
    await page.locator("a.brand").click();
    await page.locator(".poster").first().waitFor();
  };
  await lea.go("/rules/siam");
  assert.equal(await offer(lea), true, "the browser's own hint is held back");
  await home();
  assert.equal(await bar(lea).count(), 0, "nobody has played yet");
  await openTable(lea, "siam", { seats: ["me", "beginner"] });
  await offer(lea);
  await home();
  await bar(lea).filter({ hasText: "home screen" }).waitFor();
  await bar(lea).getByRole("button", { name: "Add" }).click();
  assert.equal(await page.evaluate(() => window.installs), 1);
  await lea.go("/rules/siam");
  await offer(lea);
  await home();
  assert.equal(await bar(lea).count(), 0, "it was offered before");
  await lea.leave();
});

test("the browser is asked once not to throw the games away", async () => {
  const lea = await come();
  await lea.context.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      localStorage.setItem("asked", String(Number(localStorage.getItem("asked")) + 1));
      return true;
    };
  });
  const count = () => lea.page.evaluate(() => Number(localStorage.getItem("asked")));
  await lea.go("/");
  assert.equal(await count(), 0, "there is nothing to keep yet");
  for (let tables = 1; tables <= 2; tables += 1) {
    await openTable(lea, "siam", { seats: ["me", "beginner"] });
    assert.equal(await count(), 1);
  }
  await lea.leave();
});

test("where the browser keeps nothing it is said in words, once", async () => {
  for (const [lang, words] of [
    ["en", "This browser keeps nothing for this site"],
    ["fr", "Ce navigateur ne garde rien pour ce site"],
  ]) {
    const lea = await come({ lang, width: 390, height: 844, touch: true });
    await lea.context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("storage is shut off", "SecurityError");
      };
    });
    await lea.go("/");
    assert.equal(await bar(lea).count(), 0);
    const play = lea.page.locator(".poster.siam .go button");
    await play.click();
    await bar(lea).filter({ hasText: words }).waitFor();
    assert.deepEqual(await lea.violations(), []);
    assert.deepEqual(await lea.overflow(), []);
    await bar(lea).getByRole("button").click();
    await lea.page.locator("a.brand").click();
    await play.click();
    await lea.page.locator(".mat").waitFor();
    assert.equal(await bar(lea).count(), 0);
    // What is explored isn't said to be kept, either.
    await lea.go("/explore/siam");
    await lea.page.locator(".explore-page .seats > *").first().waitFor();
    await lea.page.locator(".typing [aria-expanded]").click();
    await lea.page.locator(".typed").fill("+a1e");
    await lea.page.keyboard.press("Enter");
    await lea.page.locator(".explore-page").getByText(words).waitFor();
    await lea.go("/games");
    assert.match(await lea.page.locator("main").textContent(), new RegExp(words));
    await lea.leave();
  }
});
