// The network as it is: slow, silent, gone. A move is played once, and the page says what it knows.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { asksForLittle, isSeenSoon } from "./support/network.js";
import { clickChicago, moveCount, openTable, turn } from "./support/table.js";

const world = await inTheBrowser();
const status = (person) => person.page.locator(".status:not([hidden])");

/** The moves of a table, as anybody may know them. */
async function movesOf(person, id) {
  const address = `${world.url.replace("http", "ws")}/api/tables/${id}/socket`;
  return person.page.evaluate(
    (to) =>
      new Promise((resolve) => {
        const socket = new WebSocket(to);
        socket.addEventListener("open", () => socket.send(JSON.stringify({ do: "hello" })));
        socket.addEventListener("message", ({ data }) => {
          const message = JSON.parse(data);
          if (message.type !== "update") return;
          socket.close();
          resolve(message.recent.map(({ seat, move }) => `${seat} ${move}`));
        });
      }),
    address,
  );
}

/** A table for two at which Léa is to move, so that nobody answers her. */
async function facing(lea) {
  const id = await openTable(lea, "chicago", { seats: ["me", "invited"] });
  const secret = await lea.page.evaluate(
    (table) => JSON.parse(localStorage.getItem("tripot.seats")).find((seat) => seat.table === table).invites[0].secret,
    id,
  );
  const { content } = await lea.ask("/api/claim", { claim: secret });
  // The guest is there once, so that the cards are dealt.
  await lea.page.evaluate(
    ([to, token]) =>
      new Promise((resolve) => {
        const socket = new WebSocket(to);
        socket.addEventListener("open", () => socket.send(JSON.stringify({ do: "hello", token })));
        socket.addEventListener("message", ({ data }) => {
          if (JSON.parse(data).type === "update") resolve(socket.close());
        });
      }),
    [`${world.url.replace("http", "ws")}/api/tables/${id}/socket`, content.token],
  );
  assert.equal(await turn(lea), "mine");
  return id;
}

test("a server that falls silent is told within five seconds, and the move is there once", async (context) => {
  const lea = await world.person({ lang: "fr" });
  const id = await facing(lea);
  const began = Date.now();
  world.pause();
  try {
    await clickChicago(lea, 0);
    await lea.page.locator(".table-page.pending").waitFor();
    await status(lea).getByText("Connexion perdue").waitFor({ timeout: 5000 });
    context.diagnostic(`a silent server was told after ${Date.now() - began} ms`);
    assert.ok(Date.now() - began < 5000, `${Date.now() - began} ms`);
  } finally {
    world.resume();
  }
  await lea.page.locator(".moves ol > li").first().waitFor();
  await lea.page.locator(".table-page:not(.pending)").waitFor();
  await status(lea).waitFor({ state: "detached" });
  assert.equal((await movesOf(lea, id)).length, 1);
  await lea.leave();
});

test("after a longer silence the page has another connection, and the move is there once", async () => {
  const lea = await world.person();
  const id = await facing(lea);
  const another = lea.page.waitForEvent("websocket", { timeout: 20_000 });
  world.pause();
  try {
    await clickChicago(lea, 0);
    await another;
    await status(lea).getByText("will be sent again").waitFor();
  } finally {
    world.resume();
  }
  await lea.page.locator(".moves ol > li").first().waitFor();
  await lea.page.locator(".table-page:not(.pending)").waitFor();
  assert.equal((await movesOf(lea, id)).length, 1);
  assert.equal(await moveCount(lea), 1);
  await lea.leave();
});

test("a move without a network waits, can be given back, and the table goes on", async () => {
  const lea = await world.person({ width: 390, height: 844, touch: true });
  const id = await facing(lea);
  lea.expected.push(/ERR_INTERNET_DISCONNECTED|WebSocket connection/);
  world.pause();
  await clickChicago(lea, 0);
  await status(lea).getByRole("button").waitFor();
  await lea.page.evaluate(() => dispatchEvent(new Event("online")));
  await status(lea).getByRole("button", { name: "Don’t send it again" }).click();
  await lea.page.locator(".bar.trouble", { hasText: "not sent again" }).waitFor();
  world.resume();
  await status(lea).waitFor({ state: "detached" });
  // It had been sent before: the page shows the truth, whichever that is.
  assert.equal((await movesOf(lea, id)).length, await moveCount(lea));
  await lea.leave();
});

test("what the browser says in English is said in the language of the page", async () => {
  const lea = await world.person({ lang: "fr" });
  lea.expected.push(/ERR_FAILED|502|Failed to load/);
  await lea.go("/");
  await lea.page.route("**/api/tables", (route) => route.abort("failed"));
  await lea.page.locator(".poster.siam .go button").click();
  await lea.page.locator(".problem", { hasText: "Pas de connexion avec le serveur" }).waitFor();
  await lea.page.unroute("**/api/tables");
  await lea.page.route("**/api/tables", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await lea.page.locator(".poster.siam .go button").click();
  await lea.page.locator(".problem", { hasText: "Le serveur ne répond pas" }).waitFor();
  await lea.leave();
});

test("on a slow network the page is seen at once and played soon", (context) => isSeenSoon(world, context));

test("a page that was visited asks for nothing but what is new", async (context) => {
  const lea = await world.person({ offline: true });
  await asksForLittle(lea, context);
  // Every other page opens without a network, too, and says what it can't know.
  await lea.context.setOffline(true);
  lea.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket connection|trouble\.|Offline/);
  await lea.page.goto("/table/abcdefgh2345");
  await lea.page.locator("main .problem", { hasText: "No connection to the server" }).waitFor();
  await lea.page.goto("/rules/siam");
  await lea.page.locator("main .problem").waitFor();
  await lea.leave();
});
