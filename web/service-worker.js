// Keeps the pages, so that they open at once and without a network. The server writes in front of this which files
// belong to its version; their addresses change with their content, so what is kept is never wrong, and a new version
// asks only for the files that have changed.

/** @typedef {{ shell: string, assets: string[] }} Release */

// TypeScript takes every script for one of a window.
const worker = /** @type {ServiceWorkerGlobalScope & { RELEASE: Release }} */ (/** @type {unknown} */ (self));
const { shell, assets } = worker.RELEASE;
/** The path below which the site is; other sites of the same host have other workers and caches. */
const BASE = new URL(worker.registration.scope).pathname;
const CACHE = `tripot-3 ${BASE}`;
/** Where the files of the version before are noted: a page of that version may still be open. */
const NOTE = `${BASE}assets/kept`;

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(answer(shell, request));
  else if (pathname.startsWith(`${BASE}assets/`)) event.respondWith(answer(pathname, request));
});

/**
 * Whether an address is one of the shell: not a file, not a question to the server.
 *
 * @param {string} path
 */
function isPage(path) {
  return !/^(api|assets|healthz|metrics)\b/.test(path.slice(BASE.length)) && !path.slice(path.lastIndexOf("/")).includes(".");
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
  for (const name of await caches.keys()) if (name !== CACHE && isOwnCache(name)) await caches.delete(name);
  await worker.clients.claim();
}

/**
 * Whether a cache is one of this site, of any version; the first ones were all at the root of their host.
 *
 * @param {string} name
 */
function isOwnCache(name) {
  const of = /^tripot-\d+(?: (.*))?$/.exec(name);
  return of !== null && (of[1] ?? "/") === BASE;
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
