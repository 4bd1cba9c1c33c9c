// Offers of a draw, a take-back or a rematch, and the answers to them: where the player looks.

import { dots, h, put } from "../dom.js";
import { alert } from "../live.js";
import { t } from "../text.js";

/**
 * The texts of each kind of offer.
 *
 * @type {Record<Wire.Offer, { offer: string, asked: string, sent: string, declined: string }>}
 */
export const OFFERS = {
  draw: {
    offer: "offer.draw",
    asked: "offer.draw.asked",
    sent: "offer.draw.sent",
    declined: "offer.draw.declined",
  },
  takeback: {
    offer: "offer.takeback",
    asked: "offer.takeback.asked",
    sent: "offer.takeback.sent",
    declined: "offer.takeback.declined",
  },
  rematch: {
    offer: "offer.rematch",
    asked: "offer.rematch.asked",
    sent: "offer.rematch.sent",
    declined: "offer.rematch.declined",
  },
};

/**
 * What an offer is for the viewer: to be answered, sent and not answered, or declined by somebody.
 *
 * @typedef {{ what: Wire.Offer, kind: "asked" | "sent" | "declined", text: string }} Shown
 */

/**
 * What the viewer is shown of the offers of an update.
 *
 * @param {Pick<Wire.Update, "offers" | "declined" | "over"> & { scene: Pick<Wire.Scene, "viewer"> }} update
 * @param {readonly string[]} names
 * @returns {Shown[]}
 */
export function offersOf({ offers, declined, scene, over }, names) {
  const mine = scene.viewer;
  /** @param {{ what: Wire.Offer }} offer */
  const isMeant = ({ what }) => Boolean(OFFERS[what]) && (!over || what === "rematch");
  /** @type {Shown[]} */
  const open = offers.filter(isMeant).map(({ what, seat, agreed }) => {
    const isAsked = mine !== null && seat !== mine && !agreed.includes(mine);
    return isAsked
      ? { what, kind: "asked", text: t(OFFERS[what].asked, { name: names[seat] }) }
      : { what, kind: "sent", text: t(OFFERS[what].sent) };
  });
  /** @type {Shown[]} */
  const refused = declined
    .filter(isMeant)
    .filter(({ seat }) => seat === mine)
    .map(({ what, by }) => ({ what, kind: "declined", text: t(OFFERS[what].declined, { name: names[by] }) }));
  return [...open, ...refused];
}

/** The strip between mat and panel. */
export class OfferStrip {
  element = h("div", { class: "offers", role: "region", "aria-label": t("offers.label"), hidden: true });
  #answer;
  /** What was shown last, and what of it the player has put away. */
  #shown = "";
  /** @type {Set<string>} */
  #away = new Set();

  /** @param {(what: Wire.Offer, yes: boolean) => void} answer */
  constructor(answer) {
    this.#answer = answer;
  }

  /**
   * @param {Wire.Update} update
   * @param {readonly string[]} names
   */
  render(update, names) {
    const offers = offersOf(update, names);
    for (const text of this.#away) if (!offers.some((offer) => offer.text === text)) this.#away.delete(text);
    const visible = offers.filter(({ text }) => !this.#away.has(text));
    const key = JSON.stringify(visible);
    // What stays the same is not drawn again: somebody may be about to press it.
    if (key === this.#shown) return;
    this.#shown = key;
    this.element.hidden = visible.length === 0;
    put(
      this.element,
      visible.map((offer) => this.#bar(offer, () => this.render(update, names))),
    );
    const news = visible.filter(({ kind }) => kind !== "sent").map(({ text }) => text);
    if (news.length > 0) alert(news.join(" "));
  }

  /**
   * @param {Shown} offer
   * @param {() => void} redraw
   */
  #bar({ what, kind, text }, redraw) {
    /**
     * @param {string} key
     * @param {() => void} click
     * @param {string} [look]
     */
    const button = (key, click, look = "") => h("button", { type: "button", class: look, on: { click } }, t(key));
    const close = () => {
      this.#away.add(text);
      redraw();
    };
    return h(
      "div",
      { class: "bar" },
      h("span", { class: "grow" }, text),
      kind === "asked"
        ? [
            button("offer.yes", () => this.#answer(what, true), "main"),
            button("offer.no", () => this.#answer(what, false)),
          ]
        : kind === "sent"
          ? dots()
          : button("dialog.ok", close),
    );
  }
}
