// The seal of the deal: what was promised at the start, and the seed that keeps the promise at the end.

import { h, put } from "../dom.js";
import { t } from "../text.js";

export class Seal {
  element = h("p", { class: "seal" });

  /** @param {Wire.Update} update */
  render({ commitment, parts, secret, seed }) {
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
