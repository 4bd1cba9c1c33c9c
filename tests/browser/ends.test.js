// Nothing jumps when a game ends, nor in its replay and its analysis.

import { test } from "node:test";
import { inTheBrowser } from "./support/browser.js";
import { isSteady, watch, WINDOWS } from "./support/shift.js";
import { clickChicago, clickFamilies, invitedTo, openTable, playToTheEnd, takeSeat, typeMove } from "./support/table.js";

const world = await inTheBrowser();
/** Games that are soon over. */
const SHORT = {
  chicago: { click: clickChicago, rules: { "piles-count": "4", height: "2" } },
  families: { click: clickFamilies, rules: { families: "3", ranks: "3", hand: "3" } },
};
/** Siam, to a mountain that falls. */
const FALL = ["+b1n", "+e1w", "b1b2n", "e1n", "b2b3n", "e1w", "b3b4n", "e1n", "b4b5n"];

for (const size of WINDOWS) {
  for (const [game, { click, rules }] of Object.entries(SHORT)) {
    test(`the end of ${game}, its replay and its analysis do not jump, at ${size.width} px`, async (context) => {
      const lea = await world.person({ ...size, pace: "normal" });
      await watch(lea);
      const id = await openTable(lea, game, { seats: ["me", "beginner"], rules });
      await lea.page.reload();
      await playToTheEnd(lea, click);
      await lea.page.locator(".judged-line p", { hasText: /luck/i }).first().waitFor({ timeout: 60_000 });
      await lea.page.locator(".judged-line progress").waitFor({ state: "detached", timeout: 60_000 });
      await isSteady(lea, `the end of ${game}`, context);
      await lea.go(`/table/${id}/replay#0`);
      await lea.page.getByRole("button", { name: "Play the game back" }).click();
      await lea.page.locator(".banner:not([hidden])").waitFor({ timeout: 60_000 });
      await isSteady(lea, `the replay of ${game}`, context);
      await lea.go(`/table/${id}/analysis`);
      await lea.page.locator(".sums").waitFor({ timeout: 60_000 });
      await isSteady(lea, `the analysis of ${game}`, context);
      await lea.leave();
    });
  }

  test(`a mountain that falls moves nothing but itself, at ${size.width} px`, async (context) => {
    const lea = await world.person(size);
    const tom = await world.person({ ...size, pace: "normal" });
    await watch(tom);
    const id = await openTable(lea, "siam", { seats: ["me", "invited"] });
    await takeSeat(tom, await invitedTo(lea, id));
    for (const [index, move] of FALL.entries()) await typeMove(index % 2 === 0 ? lea : tom, move);
    await tom.page.locator(".banner:not([hidden])").waitFor();
    await isSteady(tom, "the end of siam", context);
    for (const person of [lea, tom]) await person.leave();
  });
}
