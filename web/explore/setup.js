// A position that is set up by hand: a board of the game that is pressed, and all that the rules have against the position.

import { h } from "../dom.js";
import { open } from "../table/dialog.js";
import { t } from "../text.js";
import { messageOf } from "../trouble.js";
import { chicagoBench } from "./chicago-setup.js";
import { familiesBench } from "./families-setup.js";
import { siamBench } from "./siam-setup.js";

/** @import { Child } from "../dom.js" */
/** @import { Brought, Explorer, Frame } from "./source.js" */

/**
 * What a game contributes: how its position is set up, and how it is written, with its variant.
 *
 * @typedef {object} Bench
 * @property {Child} parts
 * @property {() => { text: string, variant: string }} written
 * @property {() => void} empty takes everything off the board
 *
 * What a board begins with; `changed` is called after each press.
 *
 * @typedef {object} Beginning
 * @property {string} variant
 * @property {string} position
 * @property {Wire.Scene} scene
 * @property {readonly string[]} names of the seats
 * @property {() => void} changed
 */

/** @type {Record<string, (beginning: Beginning) => Bench>} */
const BENCHES = { chicago: chicagoBench, siam: siamBench, families: familiesBench };

/** @type {Record<string, string>} */
const ABOUT = {
  chicago: "explore.setup.text.chicago",
  siam: "explore.setup.text.siam",
  families: "explore.setup.text.families",
};

/**
 * Opens the board to set up; `taken` gets the position when the rules have nothing against it.
 *
 * @param {Explorer} explorer
 * @param {{ game: string, variant: string, frame: Frame, names: readonly string[] }} beginning
 * @param {(brought: Brought) => unknown} taken
 */
export function setUp(explorer, { game, variant, frame, names }, taken) {
  const faults = h("p", { class: "problem", role: "status" });
  const done = h("button", { type: "button", class: "main", on: { click: take } }, t("explore.setup.done"));
  const { position, scene } = frame;
  const bench = BENCHES[game]({ variant, position, scene, names, changed: () => void check() });

  async function check() {
    const written = bench.written();
    try {
      const brought = await explorer.read(written.text, written.variant);
      faults.textContent = "";
      done.disabled = false;
      return brought;
    } catch (error) {
      faults.textContent = messageOf(error);
      done.disabled = true;
      return null;
    }
  }
  async function take() {
    const brought = await check();
    if (!brought) return;
    dialog.close();
    taken(brought);
  }
  const empty = () => {
    bench.empty();
    void check();
  };
  const dialog = open(
    t("explore.setup"),
    h("h2", {}, t("explore.setup")),
    h("p", {}, t(ABOUT[game])),
    bench.parts,
    faults,
    h(
      "div",
      { class: "row" },
      done,
      h("button", { type: "button", on: { click: empty } }, t("explore.setup.empty")),
      h("button", { type: "button", on: { click: () => dialog.close() } }, t("dialog.cancel")),
    ),
  );
  dialog.classList.add("exchange", `game-${game}`);
  void check();
}
