// Trading a secret for a seat: from a link, or typed. A guest is welcomed first, and says under what name.

import { ask, post, Refused } from "../api.js";
import { address } from "../base.js";
import { find, h, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { isolate, nameField } from "../name.js";
import { acceptInvitation, myName, secretOf } from "../open.js";
import { keepSeat, seatAt, write } from "../store.js";
import { language, t } from "../text.js";

/** @import { Visit } from "../router.js" */

/**
 * Shows the page; a secret in the fragment is used at once and leaves no trace in the history.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export async function show(main, _, visit) {
  visit.title(t("join.title"));
  const problem = h("div", { class: "problem", hidden: true, role: "alert" });
  const place = h("div", { class: "form" });
  main.append(h("div", { class: "page-head" }, h("h1", {}, t("join.title"))), problem, place);

  /** @param {string} table */
  const open = (table) => visit.go(`/table/${table}`, { replace: true });

  /** @param {() => Promise<void>} deed */
  async function attempt(deed) {
    problem.hidden = true;
    try {
      await deed();
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
    }
  }

  /** @param {string} text */
  async function enter(text) {
    // A whole link is as good as its code.
    const secret = text.trim().split("#").at(-1);
    if (!secret) return;
    if (!secret.startsWith("claim.")) {
      await open(await findTable(secret));
      return;
    }
    const table = secret.split(".")[1];
    const known = seatAt(table);
    // Who made the invitation has a seat already, and so has who follows the link once more.
    if (known?.invites?.some((invite) => secretOf(invite) === secret)) await open(table);
    else if (known?.token) await accept(secret, myName());
    else put(place, await welcome(secret));
  }

  /**
   * @param {string} claim
   * @param {string} name
   */
  async function accept(claim, name) {
    const table = claim.split(".")[1];
    try {
      await open(await acceptInvitation(claim, name));
    } catch (error) {
      const isUsed = error instanceof Refused && error.key === "serve.claim_used";
      if (!isUsed || !seatAt(table)?.token) throw error;
      await open(table);
    }
  }

  /**
   * Who invites to what, and the question for a name: nobody sits down before knowing where.
   *
   * @param {string} claim
   */
  async function welcome(claim) {
    const facts = await ask(`tables/${claim.split(".")[1]}`);
    const hosts = facts.seats.filter(({ kind, name }) => kind === "person" && name).map(({ name }) => isolate(name ?? ""));
    const names = new Intl.ListFormat(language()).format(hosts);
    const game = titleOf(facts.game);
    const name = nameField({ id: "guest", value: myName(), autofocus: true });
    return formOf(
      [
        h("h2", {}, hosts.length > 0 ? t("join.invited", { names, count: hosts.length, game }) : t("join.welcome", { game })),
        h("div", { class: "field" }, h("label", { for: "guest" }, t("join.name")), name),
        h("p", { class: "faint" }, t("join.help")),
      ],
      () => {
        write("name", name.value.trim());
        return accept(claim, name.value.trim());
      },
    );
  }

  function codeForm() {
    const field = h("input", {
      type: "text",
      id: "code",
      autocomplete: "off",
      spellcheck: "false",
      autocapitalize: "none",
    });
    return formOf(
      [
        h(
          "div",
          { class: "field" },
          h("label", { for: "code" }, t("join.code")),
          field,
          h("small", { class: "faint" }, t("join.help")),
        ),
      ],
      () => enter(field.value),
    );
  }

  /**
   * @param {readonly Node[]} fields
   * @param {() => Promise<void>} submit
   */
  function formOf(fields, submit) {
    /** @param {Event} event */
    const stop = (event) => {
      event.preventDefault();
      attempt(submit);
    };
    return h(
      "form",
      { class: "panel", on: { submit: stop } },
      fields,
      h("button", { type: "submit", class: "main" }, t("join.go")),
    );
  }

  const secret = location.hash.slice(1);
  put(place, codeForm());
  if (secret) {
    history.replaceState(null, "", address("/seat"));
    await attempt(() => enter(secret));
  }
  return { shown: () => find(place, "input")?.focus() };
}

/**
 * The table of a token, as links of version 0.1 have it.
 *
 * @param {string} token
 */
async function findTable(token) {
  const { table, seat } = await post("seat", { token });
  const { game } = await ask(`tables/${table}`);
  keepSeat({ table, seat, token, game });
  return table;
}
