// Pictures of a position on the site: drawings of their own that need nothing of the page, and the same in pixels.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { onTheSite } from "./support/site.js";

const { come } = await onTheSite("/tripot/");

/** Positions, with what their pictures refer to, directly or by one of their symbols. */
const POSITIONS = {
  chicago: { text: "b???/r???/c???/f??? 766666 1 -,-", parts: ["chip-b", "glyph-b", "trader"] },
  siam: { text: "...../..N../.MMM./...../..S.. r", parts: ["mountain", "elephant"] },
  families: { text: "a1236b2c45,7 16 -,fg j1", parts: ["card-front", "member-6", "emblem-a", "card-back", "mark", "emblem-f", "emblem-g"] },
};

/** Opens a position, and what can be given away of it. */
async function share(person, game, text) {
  const { page } = person;
  await person.go(`/explore/${game}`);
  await page.locator(".explore-page .seats > *").first().waitFor();
  await page.getByRole("button", { name: "Paste" }).click();
  await page.locator("dialog textarea").fill(text);
  await page.getByRole("button", { name: "Explore it" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Share" }).click();
}

/** The file that a press gives. */
async function saved({ page }, form) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: `Save the picture (${form})` }).click()]);
  assert.match(file.suggestedFilename(), new RegExp(`^[a-z]+\\.${form.toLowerCase()}$`));
  return readFile(await file.path());
}

/** The colours of a picture that is shown alone, by how many of its points have them. */
function colours(page, source) {
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = {};
    for (let at = 0; at < data.length; at += 4) {
      const colour = `#${[0, 1, 2].map((part) => data[at + part].toString(16).padStart(2, "0")).join("")}`;
      found[colour] = (found[colour] ?? 0) + 1;
    }
    return { width: canvas.width, height: canvas.height, found };
  }, source);
}

for (const [game, { text, parts }] of Object.entries(POSITIONS))
  test(`a position of ${game} is saved as a drawing and in pixels, each complete without the page`, async () => {
    const lea = await come();
    await share(lea, game, text);
    const drawing = (await saved(lea, "SVG")).toString("utf8");
    const bytes = await saved(lea, "PNG");
    await lea.page.getByRole("button", { name: "Close" }).click();
    assert.equal(await lea.page.locator(".mat > svg.fan").count(), 0, "nothing is left on the page");
    const ids = new Set([...drawing.matchAll(/<symbol[^>]* id="([^"]+)"/g)].map(([, name]) => name));
    for (const part of parts) assert.ok(ids.has(part), `${part} is in the file`);
    for (const [, used] of drawing.matchAll(/<use[^>]* href="#([^"]+)"/g)) assert.ok(ids.has(used), `${used}, which is referred to`);
    // Alone, in a page that knows nothing of ours.
    const bare = await lea.context.newPage();
    const alone = await colours(bare, `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`);
    const dots = await colours(bare, `data:image/png;base64,${bytes.toString("base64")}`);
    assert.deepEqual([dots.width, dots.height], [2 * alone.width, 2 * alone.height]);
    assert.ok(Object.keys(alone.found).length > 20, "it is no empty mat");
    if (game === "families")
      for (const [family, colour] of Object.entries({ a: "#2563ae", b: "#e2592b", c: "#7cc29b", f: "#cb6aa6", g: "#6b3f22", back: "#6b2c5c" }))
        for (const { found } of [alone, dots]) assert.ok(found[colour] > 100, `${family} has its colour`);
    await lea.leave();
  });
