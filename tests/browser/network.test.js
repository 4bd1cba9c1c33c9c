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

/** Waits until the worker that keeps the pages answers for them. */
async function kept(person) {
  await person.page.evaluate(() => navigator.serviceWorker.ready);
  await person.page.waitForFunction(() => navigator.serviceWorker.controller);
}

for (const [lang, loading, silent, home] of [
  ["fr", "Chargement…", "Le serveur ne répond pas.", "Retour à l’accueil"],
  ["en", "Loading…", "The server does not answer.", "Back to the home page"],
]) {
  test(`no page is blank while the server is silent, ${lang}`, async (context) => {
    const lea = await world.person({ lang, offline: true, width: 390, height: 844, touch: true });
    await lea.go("/");
    await kept(lea);
    const id = await openTable(lea, "siam", { seats: ["me", "beginner"] });
    assert.equal(await turn(lea), "mine");
    const waiting = lea.page.locator(".await");
    /** Somebody asks for a page of a silent server in some way; it comes when the server speaks again. */
    const visit = async (path, there, ask) => {
      world.pause();
      try {
        const began = Date.now();
        await ask();
        await lea.page.locator("header nav a").first().waitFor();
        await waiting.getByText(loading).waitFor();
        await waiting.getByText(silent).waitFor();
        const told = Date.now() - began;
        context.diagnostic(`${path} of a silent server: told after ${told} ms`);
        assert.ok(told < 5000, `${path}: ${told} ms`);
        assert.deepEqual(await lea.smallTargets(), []);
        assert.deepEqual(await lea.overflow(), []);
        assert.deepEqual(await lea.violations(), []);
        await waiting.getByRole("link", { name: home }).waitFor();
      } finally {
        world.resume();
      }
      await lea.page.locator(there).first().waitFor();
      assert.equal(await waiting.textContent(), "");
    };
    for (const [path, there] of [
      ["/lobby", ".page-head + .lists"],
      [`/table/${id}`, ".tag-you"],
    ])
      await visit(path, there, () => lea.page.goto(path, { waitUntil: "commit" }));
    await lea.go("/");
    await visit("/lobby", ".page-head + .lists", async () => {
      await lea.page.locator("header nav a[href='/lobby']").click();
      // The page before stays in sight.
      await lea.page.locator("main.home").waitFor();
    });
    // A page that needs nothing of the server can be gone to meanwhile.
    world.pause();
    try {
      await lea.page.locator("header nav a[href='/rules/chicago']").click();
      await waiting.getByText(silent).waitFor();
      await waiting.getByRole("link", { name: home }).click();
      await lea.page.locator("main.home h1").waitFor();
      assert.equal(await waiting.textContent(), "");
      await lea.page.locator(".lists .none", { hasText: silent }).waitFor({ timeout: 5000 });
    } finally {
      world.resume();
    }
    await lea.leave();
  });
}

test("who presses “play” sees that it is being done", async () => {
  const lea = await world.person({ lang: "fr" });
  await lea.go("/");
  const play = lea.page.locator(".poster.siam .go button");
  world.pause();
  try {
    await play.click();
    await lea.page.locator(".poster.siam .go button[aria-busy=true]:disabled .dots").waitFor();
    await lea.page.locator(".await").getByText("Chargement…").waitFor();
    await lea.page.locator(".await").getByText("Le serveur ne répond pas.").waitFor({ timeout: 5000 });
  } finally {
    world.resume();
  }
  await lea.page.locator(".tag-you").first().waitFor();
  await lea.leave();
});

test("a table whose connection never begins says so", async () => {
  const lea = await world.person();
  const id = await openTable(lea, "siam", { seats: ["me", "beginner"] });
  assert.equal(await turn(lea), "mine");
  await lea.go("/");
  // The connection is made, and nothing is ever said over it.
  await lea.page.routeWebSocket("**/socket*", () => {});
  const began = Date.now();
  await lea.page.goto(`/table/${id}`);
  await status(lea).getByText("Connection lost").waitFor();
  assert.ok(Date.now() - began < 5000, `${Date.now() - began} ms`);
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
