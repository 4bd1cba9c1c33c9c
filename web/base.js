// Where the site is. Pages write paths of the site (`/table/ID`); what leaves a page (a link, a question, a socket, a
// file) goes through here, so that the same pages work at the root of a host and below a path such as `/tripot/`.

/** @type {string | null} */
let base = null;

/**
 * The path below which the site is, with a slash at both ends: what the shell says, else the place of its script,
 * which is beside the shell or in `assets/DIGEST/`.
 *
 * @param {string | null | undefined} said
 * @param {string | null | undefined} script
 */
export function baseOf(said, script) {
  const path = said ?? script?.replace(/(assets\/[^/]+\/)?[^/]*$/, "") ?? "/";
  return `/${path}/`.replace(/\/{2,}/g, "/");
}

/** The path below which the site is: `/`, or something like `/tripot/`. */
function basePath() {
  if (base === null) {
    const said = document.querySelector("meta[name=base]")?.getAttribute("content");
    const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
    base = baseOf(said, script ? new URL(script, location.href).pathname : null);
  }
  return base;
}

/**
 * The address of a path of the site; anything but a path stays as it is.
 *
 * @param {string} path
 */
export function address(path) {
  return /^\/(?!\/)/.test(path) ? basePath() + path.slice(1) : path;
}

/**
 * The path of the site that an address of this host is; null for what belongs to somebody else.
 *
 * @param {string} pathname
 */
export function sitePath(pathname) {
  if (!`${pathname}/`.startsWith(basePath())) return null;
  const path = `/${pathname.slice(basePath().length)}`;
  // A host of files shows the shell at its own name, too.
  return path === "/index.html" ? "/" : path;
}

/**
 * The whole address of a path of the site, for somebody else.
 *
 * @param {string} path
 */
export function link(path) {
  return location.origin + address(path);
}

/**
 * The whole address of a socket.
 *
 * @param {string} path
 */
export function socketAddress(path) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${address(path)}`;
}
