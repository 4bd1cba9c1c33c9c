// Draws the sheet of pieces from which the program puts pictures of positions together, with the drawings and colours of the
// pages: `node sheet.js` writes `crates/pages/src/picture/sheet.png`, and what it was made from to `sheet.txt`.

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const ROOT = new URL("../../", import.meta.url);
const PLACE = new URL("crates/pages/src/picture/", ROOT);
const SIDE = 128;
const GOODS = ["b", "r", "c", "f", "s", "m"];
const FAMILIES = ["a", "b", "c", "d", "e", "f", "g"];

const pieces = await readFile(new URL("web/pieces.svg", ROOT), "utf8");
const colours = await readFile(new URL("web/style/pieces.css", ROOT), "utf8");

/** A symbol in the middle of a square. */
const use = (name, width, height = width) =>
  `<use href="#${name}" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}"/>`;

/** As `NAMES` of `picture/sheet.rs` has them. */
const cells = [
  ...GOODS.map((good) => use(`chip-${good}`, 108)),
  use("token-back", 108),
  ...GOODS.map((good) => use(`chip-${good}`, 50)),
  use("trader", 88, 121),
  use("elephant", 102),
  use("rhino", 102),
  use("mountain", 102),
  ...FAMILIES.map(
    (family) =>
      `<g class="fam-${family}"><circle r="30" fill="var(--fam)" stroke="#FFF9EC" stroke-width="2.5"/><g class="on-fam">${use(`emblem-${family}`, 38)}</g></g>`,
  ),
  use("card-back", 90, 126),
  use("card-back", 54, 76),
  use("mark", 120),
];

const used = [
  ...GOODS.flatMap((good) => [`glyph-${good}`, `chip-${good}`]),
  "token-back",
  "trader",
  "elephant",
  "rhino",
  "mountain",
  ...FAMILIES.map((family) => `emblem-${family}`),
  "card-back",
  "mark",
];
const symbols = used.map((name) => {
  const start = pieces.indexOf(`<symbol id="${name}"`);
  return pieces.slice(start, pieces.indexOf("</symbol>", start));
});

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const page = await browser.newPage({ viewport: { width: SIDE * cells.length, height: SIDE } });
const drawn = cells.map((cell, index) => `<g transform="translate(${SIDE * (index + 0.5)} ${SIDE / 2})">${cell}</g>`);
await page.setContent(
  `<style>${colours} body { margin: 0; background: transparent } .sheet { display: block }</style>
   <div class="sprite">${pieces}</div>
   <svg class="sheet" width="${SIDE * cells.length}" height="${SIDE}">${drawn.join("")}</svg>`,
);
const picture = await page.screenshot({ omitBackground: true });
await browser.close();
await writeFile(new URL("sheet.png", PLACE), picture);
const digest = createHash("sha256").update(symbols.join("")).digest("hex");
await writeFile(new URL("sheet.txt", PLACE), `${[digest, ...used].join("\n")}\n`);
console.log(`${cells.length} drawings, ${picture.length} bytes`);
