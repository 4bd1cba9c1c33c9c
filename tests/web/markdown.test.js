import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { fake } from "./support/page.js";

const { render } = await import("../../web/rules/markdown.js");

/** @param {...string} lines */
const outline = (...lines) => render(lines.join("\n")).map((element) => fake(element).outline);

describe("the text of the rules", () => {
  it("has paragraphs between empty lines, with bold words and code", () => {
    assert.deepEqual(outline("One **two**", "and `b2`.", "", "Three."), [
      "<p>One <b>two</b> and <code>b2</code>.</p>",
      "<p>Three.</p>",
    ]);
  });

  it("has lists whose items go on, and stay one list across empty lines", () => {
    assert.deepEqual(outline("- one", "  more", "", "- two"), ["<ul><li>one more</li><li>two</li></ul>"]);
    assert.deepEqual(outline("1. one", "2. two"), ["<ol><li>one</li><li>two</li></ol>"]);
  });

  it("has tables with a head", () => {
    const [table] = outline("| a | |", "|---|---|", "| 1 | `2` |");
    assert.equal(
      table,
      "<div><table><thead><tr><th>a</th><td></td></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody></table></div>",
    );
  });

  it("keeps drawings as they are", () => {
    assert.deepEqual(outline("    a  b", "", "      c"), ["<pre>a  b\n  c</pre>"]);
  });

  it("can hold no element of its own", () => {
    assert.deepEqual(outline("<img src=x> **<b>**"), ["<p><img src=x> <b><b></b></p>"]);
    assert.equal(render("<img src=x>")[0].children.length, 0);
  });
});
