// The pages as files, on a host that knows nothing but files, below a path of it.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { launch, Person } from "./browser.js";
import { PROGRAM } from "./server.js";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
};

/** The site and a browser for the tests of a file: what `startSite` gives, the `browser`, and `come(settings)`,
 * somebody who comes to it. */
export async function onTheSite(base) {
  const site = await startSite(base);
  const browser = await launch();
  after(async () => {
    await browser.close();
    await site.stop();
  });
  const come = async (settings = {}) => {
    const person = await Person.come(browser, site.url, settings);
    const go = person.go.bind(person);
    person.go = (to) => go(base + to.replace(/^\//, ""));
    // A deep link is answered by 404.html, which is the shell.
    person.expected.push(/404/);
    return person;
  };
  return { ...site, browser, come };
}

/** Writes the site and serves it: `{url, folder, base, asked, stop()}`; `asked` are the paths that were asked for. */
async function startSite(base) {
  const folder = await mkdtemp(path.join(tmpdir(), "tripot-site-"));
  await promisify(execFile)(PROGRAM, ["site", path.join(folder, "site"), "--base", base, "--lang", "en"]);
  const root = path.join(folder, "site");
  const asked = [];
  /** What was sent already, compressed. */
  const packed = new Map();
  const host = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url, "http://host");
    asked.push(pathname);
    const file = pathname.startsWith(base) ? path.join(root, pathname.slice(base.length) || "index.html") : "";
    const isThere = file.startsWith(root) && (await stat(file).then((entry) => entry.isFile(), () => false));
    // As hosts of files do: what is not there is answered by 404.html.
    const shown = isThere ? file : path.join(root, "404.html");
    // Such hosts compress what they send, but for pictures.
    const { mtimeMs } = await stat(shown);
    // Packed once, unless a test has put another version there.
    if (packed.get(shown)?.mtimeMs !== mtimeMs) packed.set(shown, { mtimeMs, content: gzipSync(await readFile(shown)) });
    answer.writeHead(isThere ? 200 : 404, { "Content-Type": KINDS[path.extname(shown)] ?? "application/octet-stream", "Content-Encoding": "gzip" });
    answer.end(packed.get(shown).content);
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise((resolve) => {
      host.close(resolve);
      host.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${host.address().port}`,
    folder,
    base,
    asked,
    /** The host is gone, with everything on it. */
    close,
    stop: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
