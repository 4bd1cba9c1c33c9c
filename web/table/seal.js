// The seal of the deal: what was promised at the start, and the seed that keeps the promise at the end.

import { isHere } from "../carrier/kind.js";
import { h, put } from "../dom.js";
import { t } from "../text.js";

export class Seal {
  element = h("p", { class: "seal" });

  /**
   * @param {string} id
   * @param {Wire.Update} update
   */
  render(id, { commitment, parts, secret, seed }) {
    // At a table of this device there is nobody else who could promise anything.
    if (isHere(id)) return;
    this.element.title = commitment;
    put(
      this.element,
      commitment
        ? [
            t("seal.commitment"),
            " ",
            h("code", {}, commitment.slice(0, 16)),
            "… ",
            parts.length > 0 ? h("span", {}, t("seal.parts", { count: parts.length }), " ") : null,
            secret ? h("span", {}, t("seal.secret"), " ", h("code", {}, secret), " ") : null,
            seed ? h("span", {}, t("seal.seed"), " ", h("code", {}, seed)) : null,
          ]
        : null,
    );
  }
}
