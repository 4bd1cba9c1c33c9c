// What `crates/pages/src/bundle.rs` relies on when it puts the modules together.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describe, it } from "node:test";

import ts from "typescript";

const WEB = new URL("../../web/", import.meta.url);

/** @type {string[]} */
const names = (await readdir(WEB, { recursive: true })).filter((name) => name.endsWith(".js"));

describe("the modules", () => {
  it("have no template literal in which a line could be taken for a comment or a statement", async () => {
    assert.ok(names.length > 50, `only ${names.length} modules`);
    for (const name of names) {
      const text = await readFile(new URL(name, WEB), "utf8");
      const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);
      /** @param {import("typescript").Node} node */
      const visit = (node) => {
        if (ts.isTemplateLiteral(node)) {
          const lines = node.getText(source).split("\n").slice(1);
          for (const line of lines) assert.doesNotMatch(line, /^\s*(\/\/|\/\*)|^(import|export) /, `${name}: ${line}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  });
});
