// A host of the modules of the pages as they are, with the module for browsers and the worker that tries it.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const KINDS = { ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves an empty page at `/`, `plays.js` beside it, and below them everything of `web/`: `{url, stop()}`. */
export async function startModules() {
  const host = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url, "http://host");
    const file = pathname === "/plays.js" ? "tests/browser/support/plays.js" : `web${pathname}`;
    const content = pathname === "/" ? "<!doctype html>" : await readFile(path.join(ROOT, file)).catch(() => null);
    answer.writeHead(content === null ? 404 : 200, { "Content-Type": KINDS[path.extname(pathname)] ?? "text/html" });
    answer.end(content ?? "");
  });
  await new Promise((resolve) => {
    host.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${host.address().port}/`,
    stop: () =>
      new Promise((resolve) => {
        host.close(resolve);
        host.closeAllConnections();
      }),
  };
}
