// Chromium, and people in it. Whatever goes wrong in a page fails the test that it belongs to.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after } from "node:test";
import { chromium } from "playwright-core";
import { startServer } from "./server.js";

const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** How long anything may take on a machine that has other things to do. */
export const PATIENCE = 20_000;
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The browser. */
export function launch() {
  // The sandbox needs rights that a container does not give; the pages are our own.
  return chromium.launch({ executablePath: EXECUTABLE, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** A server and a browser for the tests of a file: `url`, `folder`, `person(settings)`. */
export async function inTheBrowser({ program } = {}) {
  const server = await startServer(program);
  const browser = await launch();
  after(async () => {
    await browser.close();
    await server.stop();
  });
  return { ...server, person: (settings = {}) => Person.come(browser, server.url, settings) };
}

/** Runs in the page: notes that three tables of each game were played, unless something is noted already. */
function playedBefore() {
  if (location.protocol !== "http:") return;
  const met = { coached: true, tables: ["one", "two", "three"] };
  const known = JSON.stringify({ chicago: met, siam: met, families: met });
  if (localStorage.getItem("tripot.met") === null) localStorage.setItem("tripot.met", known);
}

/** Somebody with a page; `leave()` also says whether the page complained. */
export class Person {
  static async come(
    browser,
    url,
    {
      lang = "en",
      dark = false,
      width = 1280,
      height = 720,
      touch = false,
      mobile = false,
      offline = false,
      newcomer = false,
      pace = "direct",
      name = "Tom",
    } = {},
  ) {
    const context = await browser.newContext({
      baseURL: url,
      locale: lang === "fr" ? "fr-FR" : "en-GB",
      colorScheme: dark ? "dark" : "light",
      viewport: { width, height },
      hasTouch: touch,
      isMobile: mobile,
      reducedMotion: "reduce",
      serviceWorkers: offline ? "allow" : "block",
    });
    context.setDefaultTimeout(PATIENCE);
    // Most people have played before: their pages show no first steps.
    if (!newcomer) await context.addInitScript(playedBefore);
    // Machines answer at once, unless a test is about how they are seen to.
    await context.addInitScript((chosen) => {
      // Only pages of the server have a storage.
      if (!location.protocol.startsWith("http")) return;
      if (localStorage.getItem("tripot.pace") === null) localStorage.setItem("tripot.pace", JSON.stringify(chosen));
    }, pace);
    // Whoever has a name already is not asked for it; without one a guest is.
    if (name)
      await context.addInitScript((given) => {
        // An empty page has no storage.
        if (location.protocol === "http:") localStorage["tripot.name"] ??= JSON.stringify(given);
      }, name);
    return new Person(context, await context.newPage(), url);
  }

  constructor(context, page, url) {
    this.context = context;
    this.page = page;
    this.troubles = [];
    /** Troubles that a test asks for on purpose. A worker would hide requests from the test. */
    this.expected = [/Service Worker registration blocked by Playwright/];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.troubles.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.troubles.push(`page: ${error.message}`));
    page.on("requestfailed", (request) => {
      // A page that is left gives up its questions.
      if (request.failure()?.errorText !== "net::ERR_ABORTED")
        this.troubles.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) this.troubles.push(`${response.status()}: ${response.url()}`);
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:"))
        this.troubles.push(`elsewhere: ${request.url()}`);
    });
  }

  async go(path) {
    await this.page.goto(path);
    await this.page.locator("main > *").first().waitFor();
  }

  /** Leaves, if the page had nothing to complain about. */
  async leave() {
    const troubles = this.troubles.filter((trouble) => !this.expected.some((pattern) => pattern.test(trouble)));
    await this.context.close();
    assert.deepEqual(troubles, []);
  }

  /** Asks the HTTP interface, as the page would. */
  ask(path, body) {
    return this.page.evaluate(
      async ([to, content]) => {
        const answer = await fetch(
          to,
          content ? { method: "POST", headers: { "Content-Type": "application/json" }, body: content } : undefined,
        );
        return { status: answer.status, content: await answer.json() };
      },
      [path, body ? JSON.stringify(body) : null],
    );
  }

  /** What axe-core finds that keeps people out. */
  async violations() {
    // The policy of the pages forbids inline scripts; evaluate is the browser's own road.
    await this.page.evaluate(axe);
    return this.page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(
          ({ id, impact, nodes }) =>
            `${impact} ${id}: ${nodes
              .slice(0, 3)
              .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.replaceAll("\n", " ")}`)
              .join(" | ")}`,
        );
    });
  }

  /** What sticks out of the window to the right, if the page can be scrolled that way. */
  overflow() {
    return this.page.evaluate(() => {
      const root = document.scrollingElement;
      if (root.scrollWidth <= root.clientWidth) return [];
      return [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
        .slice(0, 5)
        .map((element) => `${element.tagName}.${element.getAttribute("class")}`);
    });
  }

  /** Whatever can be pressed and is less than 24 px high or wide, but for links within a line of text. */
  tinyTargets() {
    return this.page.evaluate(() =>
      [...document.querySelectorAll("a[href], button, select, input, summary, [role=button]")]
        .filter((element) => element.checkVisibility() && !element.closest("[inert], .skip, dialog:not([open])"))
        .filter((element) => !(element.tagName === "A" && getComputedStyle(element).display === "inline"))
        .map((element) => {
          const box = (element.matches("[type=checkbox]") ? element.closest("label") : element).getBoundingClientRect();
          const name = element.getAttribute("aria-label") ?? element.textContent;
          return { box, text: `${element.tagName}.${element.className} ${name}`.trim().slice(0, 60) };
        })
        .filter(({ box }) => box.width > 0 && (box.width < 23.5 || box.height < 23.5))
        .map(({ box, text }) => `${text}: ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`),
    );
  }

  /** Buttons and fields that a finger would miss: less than 44 px high or wide. */
  smallTargets() {
    return this.page.evaluate(() =>
      [...document.querySelectorAll("main button, main select, main input, main .button")]
        .filter(
          (element) =>
            element.checkVisibility() && !element.disabled && !element.closest("[inert], dialog:not([open])"),
        )
        .map((element) => {
          // A box is as large as the label that it stands in.
          const box = (element.matches("[type=checkbox]") ? element.closest("label") : element).getBoundingClientRect();
          return {
            box,
            text: `${element.className} ${element.getAttribute("aria-label") ?? element.textContent}`
              .trim()
              .slice(0, 60),
          };
        })
        .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
        .map(({ box, text }) => `${text}: ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`),
    );
  }
}
