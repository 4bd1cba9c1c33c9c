// The end of a game, under the mat: who has won, and what can be done next.

import { h, put } from "../dom.js";
import { t } from "../text.js";
import { hasEnded, score, winner } from "./result.js";

export class Banner {
  element = h("div", { class: "banner", hidden: true, role: "status" });

  /**
   * Draws it if the game is over. `again()` asks for another game, `verify()` checks the deal.
   *
   * @param {string} id
   * @param {Wire.Update} update
   * @param {readonly string[]} names
   * @param {{ again: () => void, verify: () => void }} actions
   */
  render(id, update, names, { again, verify }) {
    this.element.hidden = !hasEnded(update);
    if (!hasEnded(update)) return;
    /**
     * @param {string} text
     * @param {() => void} click
     * @param {string} [look]
     */
    const button = (text, click, look = "") => h("button", { type: "button", class: look, on: { click } }, t(text));
    const { scene, over, offers } = update;
    const isAsked = offers.some(({ what }) => what === "rematch");
    put(
      this.element,
      h("h2", {}, winner(update, names), h("small", {}, score(update, names))),
      over.rematch
        ? h("a", { class: "button main", href: `/table/${over.rematch}` }, t("over.rematch_ready"))
        : scene.viewer === null || isAsked
          ? null
          : button("over.again", again, "main"),
      h("a", { class: "button", href: `/table/${id}/analysis` }, t("over.analyse")),
      h("a", { class: "button", href: `/table/${id}/replay` }, t("over.replay")),
      button("over.verify", verify),
    );
  }
}
