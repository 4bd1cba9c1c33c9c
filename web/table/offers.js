// Offers of a draw, a take-back or a rematch, and the answers to them.

import { h } from "../dom.js";
import { t } from "../text.js";

/**
 * The texts of each kind of offer.
 *
 * @type {Record<Wire.Offer, { offer: string, asked: string, sent: string }>}
 */
export const OFFERS = {
  draw: { offer: "offer.draw", asked: "offer.draw.asked", sent: "offer.draw.sent" },
  takeback: { offer: "offer.takeback", asked: "offer.takeback.asked", sent: "offer.takeback.sent" },
  rematch: { offer: "offer.rematch", asked: "offer.rematch.asked", sent: "offer.rematch.sent" },
};

/**
 * A bar for each offer that is open; `answer(what, yes)` answers one.
 *
 * @param {Wire.Update} update
 * @param {readonly string[]} names
 * @param {(what: Wire.Offer, yes: boolean) => void} answer
 */
export function offerBars({ offers, scene, over }, names, answer) {
  const mine = scene.viewer;
  /** @param {Wire.Offered} offered */
  const bar = ({ what, seat, agreed }) => {
    const asked = mine !== null && seat !== mine && !agreed.includes(mine);
    const text = asked ? t(OFFERS[what].asked, { name: names[seat] }) : t(OFFERS[what].sent);
    /**
     * @param {boolean} yes
     * @param {string} key
     */
    const button = (yes, key) =>
      h("button", { type: "button", class: yes ? "main" : null, on: { click: () => answer(what, yes) } }, t(key));
    return h(
      "div",
      { class: "bar", role: "status" },
      h("span", { class: "grow" }, text),
      asked ? [button(true, "offer.yes"), button(false, "offer.no")] : null,
    );
  };
  return offers.filter(({ what }) => OFFERS[what] && (!over || what === "rematch")).map(bar);
}
