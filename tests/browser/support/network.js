// What pages of a server need of the network: how soon they are there on a slow one, and what they ask for when they come back.

import assert from "node:assert/strict";
import { slowness } from "./pace.js";
import { slow } from "./slow.js";
import { openTable, turn } from "./table.js";

/** How soon a page is to be seen and played on a slow network, in milliseconds, and how often that is tried. */
const FIRST_PAINT = 1500;
const READY = 4000;
const VISITS = 8;
/** What a page that was visited may ask for. */
const MOST_REQUESTS = 3;

/** When something was first to be seen on a page, in milliseconds after it was asked for. */
export const firstPaint = ({ page }) =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity);

/**
 * Somebody with nothing in the cache opens a page on a slow network: when it is painted, and when it can be played, had this machine
 * been as fast as the one that `pace.js` names.
 */
async function visitSlowly(world, path, seats) {
  const lea = await world.person();
  await lea.page.addInitScript((kept) => localStorage.setItem("tripot.seats", kept), seats);
  const factor = await slowness(lea.page);
  await slow(lea);
  const began = Date.now();
  await lea.page.goto(path, { waitUntil: "commit" });
  await lea.page.locator(path === "/" ? ".poster.siam .go button" : ".tag-you").waitFor();
  const ready = Math.round((Date.now() - began) / factor);
  const paint = (await firstPaint(lea)) / factor;
  await lea.leave();
  return { paint, ready };
}

/** Fails unless home and a table are seen at once and played soon on a slow network. */
export async function isSeenSoon(world, context) {
  const host = await world.person();
  const id = await openTable(host, "chicago", { seats: ["me", "beginner"] });
  assert.equal(await turn(host), "mine");
  const seats = await host.page.evaluate(() => localStorage.getItem("tripot.seats"));
  for (const path of ["/", `/table/${id}`]) {
    // Other tests take processors from the page, and the network is what is measured: the best of a few visits counts.
    const best = { paint: Infinity, ready: Infinity };
    for (let visit = 0; visit < VISITS && (best.paint > FIRST_PAINT || best.ready > READY); visit += 1) {
      const { paint, ready } = await visitSlowly(world, path, seats);
      Object.assign(best, { paint: Math.min(best.paint, paint), ready: Math.min(best.ready, ready) });
    }
    const { paint, ready } = best;
    context.diagnostic(
      `400 kbit/s, 400 ms: first contentful paint of ${path === "/" ? "home" : "a table"} ${paint.toFixed(0)} ms, ready ${ready} ms`,
    );
    assert.ok(paint <= FIRST_PAINT, `${path}: first paint after ${paint} ms`);
    assert.ok(ready <= READY, `${path}: ready after ${ready} ms`);
  }
  await host.leave();
}

/** Fails unless the home page of somebody who has a service worker asks for hardly anything when it is opened again. */
export async function asksForLittle(lea, context) {
  await lea.go("/");
  await lea.page.evaluate(() => navigator.serviceWorker.ready);
  await lea.page.waitForFunction(() => navigator.serviceWorker.controller);
  await lea.page.waitForLoadState("networkidle");
  const asked = [];
  // Of everything that reaches the server: what the worker has answered itself does not.
  lea.context.on("request", (request) => asked.push(request));
  await lea.page.reload();
  await lea.page.locator("h1").waitFor();
  await lea.page.waitForLoadState("networkidle");
  const sent = [];
  for (const request of asked) {
    const response = await request.response();
    if (!response?.fromServiceWorker()) sent.push(new URL(request.url()).pathname);
  }
  context.diagnostic(`weight of a warm home page: ${sent.length} requests (${sent.join(", ")})`);
  assert.ok(sent.length <= MOST_REQUESTS, sent.join(", "));
  assert.ok(asked.length > sent.length, "nothing came from the worker");
}
