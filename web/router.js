// One page after another. A page is made where nobody sees it, and takes the place of the one before only if it
// is still wanted when it is ready: a slow answer to an older click never covers a newer page.

/**
 * What a page hands back: `shown` is called once it is in the document, `end` when another has taken its place.
 *
 * @typedef {{ shown?: () => void, end?: () => void }} Page
 *
 * What a page may do with the window. Once another page has taken its place, nothing comes of it.
 *
 * @typedef {object} Visit
 * @property {(path: string, options?: { replace?: boolean }) => Promise<void>} go opens another page
 * @property {(text: string, options?: { turn?: boolean }) => void} title names the window while the page is seen
 *
 * What can be asked for while the module of a page is loaded. `end` is called if the page is not wanted any more.
 *
 * @typedef {{ end: () => void }} Approach
 *
 * @typedef {(main: HTMLElement, parameters: Record<string, string>, visit: Visit, approach: any) => Page | void | Promise<Page | void>} Show
 *
 * A page module, and the entry of the header that it belongs to.
 *
 * @typedef {object} Target
 * @property {string | null} nav
 * @property {() => Promise<{ show: Show }>} load
 * @property {(parameters: Record<string, string>) => Approach | undefined} [approach]
 * @typedef {Target & { path: RegExp }} Route
 *
 * The window, as far as the router changes it.
 *
 * @typedef {object} Frame
 * @property {() => HTMLElement} place makes an empty place for a page, outside the document
 * @property {(target: Target) => () => void} wait says that a page is on its way, until what it returns is called
 * @property {(main: HTMLElement, target: Target) => void} swap puts a page into the document instead of the one before
 * @property {Visit["go"]} go
 * @property {Visit["title"]} title
 * @property {(error: unknown) => void} report notes why a page could not be shown
 */

/**
 * The route of a path, with what the path says.
 *
 * @param {readonly Route[]} routes
 * @param {string} path
 */
export function match(routes, path) {
  for (const route of routes) {
    const found = route.path.exec(path);
    if (found) return { route, parameters: { ...found.groups } };
  }
  return null;
}

/** Somebody's way to one page: asked for, then shown, then over. */
class Asked {
  isOver = false;
  /** @type {Page} */
  page = {};
  /** @type {Parameters<Visit["title"]>} */
  title = [""];
}

export class Router {
  #routes;
  #lost;
  #failed;
  #frame;
  /**
   * The page that was asked for last, whether it is there yet or not.
   *
   * @type {Asked | null}
   */
  #latest = null;
  /** Says no more that the page is on its way. */
  #endWait = () => {};
  /**
   * The page that is seen.
   *
   * @type {Asked | null}
   */
  #seen = null;

  /**
   * `lost` shows a path that has no page; `failed` is there from the start and shows that a page is not.
   *
   * @param {{ routes: readonly Route[], lost: Target, failed: Show, frame: Frame }} parts
   */
  constructor({ routes, lost, failed, frame }) {
    this.#routes = routes;
    this.#lost = lost;
    this.#failed = failed;
    this.#frame = frame;
  }

  /**
   * Shows the page of a path, unless another one is asked for meanwhile.
   *
   * @param {string} path
   */
  async open(path) {
    const asked = new Asked();
    if (this.#latest && this.#latest !== this.#seen) this.#latest.isOver = true;
    this.#latest = asked;
    const { route: target, parameters } = match(this.#routes, path) ?? { route: this.#lost, parameters: {} };
    const visit = this.#visit(asked);
    this.#endWait();
    this.#endWait = this.#frame.wait(target);
    let main = this.#frame.place();
    const approach = target.approach?.(parameters);
    try {
      const { show } = await target.load();
      if (asked !== this.#latest) {
        approach?.end();
        return;
      }
      asked.page = (await show(main, parameters, visit, approach)) ?? {};
    } catch (error) {
      approach?.end();
      this.#frame.report(error);
      if (asked !== this.#latest) return;
      main = this.#frame.place();
      asked.page = (await this.#failed(main, parameters, visit, error)) ?? {};
    }
    if (asked === this.#latest) this.#swap(asked, main, target);
    else asked.page.end?.();
  }

  /**
   * @param {Asked} asked
   * @param {HTMLElement} main
   * @param {Target} target
   */
  #swap(asked, main, target) {
    this.#endWait();
    const before = this.#seen;
    this.#seen = asked;
    if (before) {
      before.isOver = true;
      before.page.end?.();
    }
    this.#frame.swap(main, target);
    this.#frame.title(...asked.title);
    asked.page.shown?.();
  }

  /**
   * @param {Asked} asked
   * @returns {Visit}
   */
  #visit(asked) {
    return {
      go: async (path, options) => {
        if (!asked.isOver) await this.#frame.go(path, options);
      },
      title: (...words) => {
        asked.title = words;
        if (asked === this.#seen) this.#frame.title(...words);
      },
    };
  }
}
