// The rules come as text with a few marks of Markdown: paragraphs, lists, tables, drawings in plain
// text, bold words and code. Elements are made one by one, so nothing in the text can be a script.

import { h } from "../dom.js";

/** @typedef {{ kind: string, lines: string[] }} Block lines that belong together */

/**
 * The elements of a text.
 *
 * @param {string} text
 */
export function render(text) {
  return blocks(text).map(element);
}

/**
 * The parts between empty lines; lines that are indented by four stay as they are.
 *
 * @param {string} text
 */
function blocks(text) {
  /** @type {(Block | null)[]} */
  const found = [];
  for (const line of text.split("\n")) {
    const last = found.at(-1);
    const kind = kindOf(line);
    if (kind === null) found.push(null);
    else if (
      last &&
      (last.kind === kind || (kind === "more" && last.kind !== "table") || (kind === "text" && isList(last.kind)))
    )
      last.lines.push(line);
    else found.push({ kind: kind === "more" ? "text" : kind, lines: [line] });
  }
  return joinLists(found);
}

/** @param {string} kind */
const isList = (kind) => kind === "list" || kind === "numbers";

/** @param {string} line */
function kindOf(line) {
  if (line.trim() === "") return null;
  if (line.startsWith("    ")) return "plain";
  if (line.startsWith("|")) return "table";
  if (/^- /.test(line)) return "list";
  if (/^\d+\. /.test(line)) return "numbers";
  return line.startsWith("  ") ? "more" : "text";
}

/**
 * Lists whose items stand apart by empty lines are one list; drawings likewise.
 *
 * @param {readonly (Block | null)[]} found
 */
function joinLists(found) {
  /** @type {Block[]} */
  const joined = [];
  for (const block of found) {
    const last = joined.at(-1);
    if (block && last && last.kind === block.kind && block.kind !== "text") last.lines.push(...block.lines);
    else if (block) joined.push(block);
  }
  return joined;
}

/** @param {Block} block */
function element({ kind, lines }) {
  if (kind === "plain") return h("pre", { tabindex: 0 }, lines.map((line) => line.slice(4)).join("\n"));
  if (kind === "table") return table(lines);
  if (isList(kind))
    return h(
      kind === "list" ? "ul" : "ol",
      {},
      items(lines).map((item) => h("li", {}, inline(item))),
    );
  return h("p", {}, inline(lines.map((line) => line.trim()).join(" ")));
}

/** @param {readonly string[]} lines */
function items(lines) {
  /** @type {string[]} */
  const found = [];
  for (const line of lines) {
    const begun = /^(?:- |\d+\. )(.*)$/.exec(line)?.[1];
    if (begun !== undefined) found.push(begun);
    else found[found.length - 1] += ` ${line.trim()}`;
  }
  return found;
}

/** @param {readonly string[]} lines */
function table(lines) {
  /** @param {string} line */
  const cells = (line) =>
    line
      .replace(/^\||\|\s*$/g, "")
      .split("|")
      .map((cell) => cell.trim());
  const [head, , ...rows] = lines.map(cells);
  return h(
    "div",
    { class: "scroll", tabindex: 0 },
    h(
      "table",
      { class: "figures" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((cell) => (cell ? h("th", { scope: "col" }, inline(cell)) : h("td"))),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            {},
            row.map((cell) => h("td", {}, inline(cell))),
          ),
        ),
      ),
    ),
  );
}

/**
 * Bold words and code within a line.
 *
 * @param {string} text
 */
function inline(text) {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("**")) return h("b", {}, part.slice(2, -2));
      return part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part;
    });
}
