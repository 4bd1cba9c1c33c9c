// Trading a secret for a seat: from a link, or typed.

import { ask, post, Refused } from "../api.js";
import { h, messageOf } from "../dom.js";
import { acceptInvitation, secretOf } from "../open.js";
import { keepSeat, seatAt } from "../store.js";
import { t } from "../text.js";

/** @import { Visit } from "../router.js" */

/**
 * Shows the page; a secret in the fragment is used at once and leaves no trace in the history.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export function show(main, _, visit) {
  visit.title(t("join.title"));
  const problem = h("div", { class: "problem", hidden: true, role: "alert" });
  const field = h("input", {
    type: "text",
    id: "code",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "none",
  });
  const form = h(
    "form",
    {
      class: "panel",
      on: {
        submit: (event) => {
          event.preventDefault();
          enter(field.value);
        },
      },
    },
    h(
      "div",
      { class: "field" },
      h("label", { for: "code" }, t("join.code")),
      field,
      h("small", { class: "faint" }, t("join.help")),
    ),
    h("button", { type: "submit", class: "main" }, t("join.go")),
  );
  main.append(
    h("div", { class: "page-head" }, h("h1", {}, t("join.title"))),
    problem,
    h("div", { class: "form" }, form),
  );
  /** @param {string} text */
  async function enter(text) {
    // A whole link is as good as its code.
    const secret = text.trim().split("#").at(-1);
    if (!secret) return;
    try {
      await visit.go(`/table/${await (secret.startsWith("claim.") ? accept(secret) : find(secret))}`, {
        replace: true,
      });
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  }
  /**
   * The table of an invitation.
   *
   * @param {string} claim
   */
  async function accept(claim) {
    const table = claim.split(".")[1];
    const known = seatAt(table);
    // Who made the invitation has a seat already, and so has who follows the link once more.
    if (known?.invites?.some((invite) => secretOf(invite) === claim)) return table;
    try {
      return await acceptInvitation(claim);
    } catch (error) {
      if (error instanceof Refused && error.key === "serve.claim_used" && known?.token) return table;
      throw error;
    }
  }
  /**
   * The table of a token.
   *
   * @param {string} token
   */
  async function find(token) {
    const { table, seat } = await post("seat", { token });
    const { game } = await ask(`tables/${table}`);
    keepSeat({ table, seat, token, game });
    return table;
  }
  const secret = location.hash.slice(1);
  if (secret) {
    history.replaceState(null, "", "/seat");
    enter(secret);
  }
  return {
    shown: () => {
      if (!secret) field.focus();
    },
  };
}
