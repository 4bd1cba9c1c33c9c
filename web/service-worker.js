// Keeps the pages, so that they open at once and without a network. The server writes in front of this which files
// belong to its version; their addresses change with their content, so what is kept is never wrong, and a new version
// asks only for the files that have changed.

/** @typedef {{ shell: string, assets: string[] }} Release */

// TypeScript takes every script for one of a window.
const worker = /** @type {ServiceWorkerGlobalScope & { RELEASE: Release }} */ (/** @type {unknown} */ (self));
const { shell, assets } = worker.RELEASE;
const CACHE = "tripot-2";
/** Where the files of the version before are noted: a page of that version may still be open. */
const NOTE = "/assets/kept";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(answer(shell, request));
  else if (pathname.startsWith("/assets/")) event.respondWith(answer(pathname, request));
});

/**
 * Whether an address is one of the shell: not a file, not a question to the server.
 *
 * @param {string} path
 */
function isPage(path) {
  return !/^\/(api|assets|healthz|metrics)\b/.test(path) && !path.slice(path.lastIndexOf("/")).includes(".");
}

/** Asks for every file of this version that is not here already. */
async function install() {
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(assets.filter((address) => !known.has(address)));
  await worker.skipWaiting();
}

/** Forgets what neither this version nor the one before needs. */
async function activate() {
  const cache = await caches.open(CACHE);
  /** @type {string[]} */
  const before = await cache.match(NOTE).then((note) => note?.json() ?? []);
  const needed = new Set([NOTE, ...assets, ...before]);
  const kept = await cache.keys();
  await Promise.all(kept.filter(({ url }) => !needed.has(new URL(url).pathname)).map((request) => cache.delete(request)));
  await cache.put(NOTE, new Response(JSON.stringify(assets)));
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/**
 * What is kept at an address, or what the server says.
 *
 * @param {string} address
 * @param {Request} request
 */
async function answer(address, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? fetch(request);
}
