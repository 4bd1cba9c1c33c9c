import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { beforeEach, describe, it } from "node:test";

import { fake } from "./support/page.js";

/** What the shell says of its place. */
const shell = { base: /** @type {string | null} */ (null), script: /** @type {string | null} */ (null) };
Object.assign(document, {
  querySelector: (/** @type {string} */ selector) => {
    const said = selector.startsWith("meta[name=base]") ? shell.base : selector.startsWith("script") ? shell.script : null;
    return said === null ? null : { getAttribute: () => said };
  },
});
Object.assign(location, { href: "http://table.example/tripot/table/x" });

let count = 0;
/** The module, loaded anew: it looks at the shell once. */
const load = () => import(`../../web/base.js?${++count}`);

describe("the place of the site", () => {
  beforeEach(() => {
    shell.base = null;
    shell.script = null;
  });

  it("is what the shell says, with a slash at both ends", async () => {
    const { baseOf } = await load();
    for (const [said, base] of [["/", "/"], ["", "/"], ["/tripot/", "/tripot/"], ["/tripot", "/tripot/"], ["a/b", "/a/b/"]])
      assert.equal(baseOf(said, "/elsewhere/app.js"), base);
  });

  it("is where its script is, if the shell says nothing", async () => {
    const { baseOf } = await load();
    for (const [script, base] of [
      ["/app.js", "/"],
      ["/assets/0123ab/shell.js", "/"],
      ["/tripot/assets/0123ab/shell.js", "/tripot/"],
      ["/a/b/app.js", "/a/b/"],
    ])
      assert.equal(baseOf(null, script), base);
    assert.equal(baseOf(null, null), "/");
  });

  it("at the root of a host changes nothing", async () => {
    const { address, link, sitePath, socketAddress } = await load();
    assert.equal(address("/table/x?a=1#2"), "/table/x?a=1#2");
    assert.equal(sitePath("/table/x"), "/table/x");
    assert.equal(link("/seat#secret"), "http://table.example/seat#secret");
    assert.equal(socketAddress("/api/x"), "ws://table.example/api/x");
  });

  it("below a path is before every path of the site, and before nothing else", async () => {
    shell.script = "../assets/0123ab/shell.js";
    const { address, link, socketAddress } = await load();
    assert.equal(address("/"), "/tripot/");
    assert.equal(address("/api/games"), "/tripot/api/games");
    for (const other of ["#typing", "https://elsewhere.example/a", "//elsewhere.example/a", "blob:x", "a.js"])
      assert.equal(address(other), other);
    assert.equal(link("/table/x"), "http://table.example/tripot/table/x");
    assert.equal(socketAddress("/api/x"), "ws://table.example/tripot/api/x");
  });

  it("is taken from an address to find its page", async () => {
    shell.base = "/tripot/";
    const { sitePath } = await load();
    assert.equal(sitePath("/tripot/table/x"), "/table/x");
    assert.equal(sitePath("/tripot/"), "/");
    assert.equal(sitePath("/tripot"), "/");
    assert.equal(sitePath("/tripot/index.html"), "/");
    assert.equal(sitePath("/tripotier/"), null);
    assert.equal(sitePath("/"), null);
  });
});

describe("an element", () => {
  it("refers to a path of the site by its address", async () => {
    shell.base = "/tripot/";
    const { h, s } = await import("../../web/dom.js");
    assert.equal(fake(h("a", { href: "/lobby" })).getAttribute("href"), "/tripot/lobby");
    assert.equal(fake(h("img", { src: "/icon/192.png" })).getAttribute("src"), "/tripot/icon/192.png");
    assert.equal(fake(h("a", { href: "#here" })).getAttribute("href"), "#here");
    assert.equal(fake(s("use", { href: "#mark" })).getAttribute("href"), "#mark");
  });
});

describe("the modules", () => {
  it("leave the place of the site to one of them", async () => {
    const WEB = new URL("../../web/", import.meta.url);
    /** Only these look at the window's own address, beside its fragment. */
    const may = ["base.js", "app.js", "service-worker.js"];
    const names = (await readdir(WEB, { recursive: true })).filter((name) => name.endsWith(".js") && !may.includes(name));
    assert.ok(names.length > 50, `only ${names.length} modules`);
    for (const name of names) {
      const text = await readFile(new URL(name, WEB), "utf8");
      assert.doesNotMatch(text, /location\.(origin|host|pathname|protocol|href|assign|replace)/, name);
      assert.doesNotMatch(text, /(fetch|register|WebSocket|Worker|State\(null, "",) ?\(?["`]\//, name);
    }
  });
});
