// What is said below the mat: why something did not work, or what a machine advises.

import { h, put } from "../dom.js";
import { ruleOf } from "../rules/anchor.js";
import { t } from "../text.js";

/** @import { Child } from "../dom.js" */

/** How long a complaint stays: at least so long, and longer the more there is to read, in milliseconds. */
const LEAST = 6000;
const PER_LETTER = 60;

export class Notice {
  element = h("div", { class: "bar trouble", hidden: true, role: "alert" });
  #game;
  #rename;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * At a table of this game; `rename(text)` puts the names of the page into what the server says.
   *
   * @param {string} game
   * @param {(text: string) => string} rename
   */
  constructor(game, rename) {
    this.#game = game;
    this.#rename = rename;
  }

  /**
   * Says why something did not work; the key of a reason leads to its rule.
   *
   * @param {string} text
   * @param {string | null} [key]
   */
  complain(text, key = null) {
    // Not everything that goes wrong is a matter of the rules.
    const isRule = key !== null && !key.startsWith("serve.");
    const rule = isRule ? h("a", { href: ruleOf(this.#game, key), target: "_blank" }, t("why.rule")) : null;
    this.#show([this.#rename(text), " ", rule], "bar trouble");
    this.#leaveLater(LEAST + PER_LETTER * text.length);
  }

  /**
   * Says something that is nobody's fault.
   *
   * @param {...Child} content
   */
  tell(...content) {
    this.#show(content, "bar");
  }

  hide() {
    clearTimeout(this.#timer);
    this.element.hidden = true;
  }

  /**
   * What went wrong goes away by itself, unless somebody is at its link or button.
   *
   * @param {number} milliseconds
   */
  #leaveLater(milliseconds) {
    this.#timer = setTimeout(() => {
      if (this.element.matches(":focus-within, :hover")) this.#leaveLater(LEAST);
      else this.hide();
    }, milliseconds);
  }

  /**
   * @param {readonly Child[]} content
   * @param {string} look
   */
  #show(content, look) {
    clearTimeout(this.#timer);
    this.element.className = look;
    put(
      this.element,
      h("span", { class: "grow" }, content),
      h("button", { type: "button", class: "small", on: { click: () => this.hide() } }, t("dialog.close")),
    );
    this.element.hidden = false;
    this.element.scrollIntoView({ block: "nearest" });
  }
}
