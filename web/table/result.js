// How a game ended, and the proof that it was true.

import { ask } from "../api.js";
import { isHere } from "../carrier/kind.js";
import { h } from "../dom.js";
import { examine, promised } from "../luck.js";
import { downloadRecord } from "../record.js";
import { elided, language, t } from "../text.js";
import { showText } from "./dialog.js";
import { isNamelessViewer, seatLabel } from "./seats.js";

/** @import { Entry, Words } from "../board/load.js" */

/** @typedef {Pick<Wire.Update, "seats" | "scene"> & { over: Wire.Over }} Ended what is told of a game that is over */

/**
 * Whether the game is over.
 *
 * @param {Wire.Update} update
 * @returns {update is Wire.Update & Ended}
 */
export function hasEnded(update) {
  return update.over !== null;
}

/**
 * Who won, from the viewer's side.
 *
 * @param {Ended} update
 * @param {readonly string[]} names
 */
export function winner({ seats, scene, over: { winners } }, names) {
  if (winners.length === 0) return t("over.title");
  if (winners.length === seats.length) return t("over.draw");
  if (scene.viewer !== null && winners.includes(scene.viewer)) return t("over.you_win");
  const list = new Intl.ListFormat(language()).format(winners.map((seat) => names[seat]));
  return t("over.wins", { names: list, count: winners.length });
}

/**
 * The scores, where a game has some.
 *
 * @param {Ended} update
 */
export function score({ scene, seats, over: { scores } }) {
  // A game of Siam is won or drawn: the winner says it all.
  if (scene.game === "siam") return "";
  const labels = seats.map(seatLabel);
  return (scores ?? []).map((points, seat) => t("over.score", { name: labels[seat], points })).join(" · ");
}

/** @type {Record<string, string>} */
const WHY = {
  resigned: "over.why.resigned",
  time: "over.why.time",
  illegal: "over.why.illegal",
  crashed: "over.why.crashed",
  agreed: "over.why.agreed",
  abandoned: "over.why.abandoned",
};

/**
 * The same to the viewer whose doing it was.
 *
 * @type {Record<string, string>}
 */
const YOURS = { resigned: "over.why.resigned.you", time: "over.why.time.you" };

/**
 * Why the game ended: by the rules, which the words of the game explain, or otherwise.
 *
 * @param {Ended} update
 * @param {Entry | null} last
 * @param {readonly string[]} names
 * @param {Pick<Words, "ending">} words
 */
export function why({ scene, seats, over: { reason, by, text } }, last, names, words) {
  const key = WHY[reason];
  if (by !== null && seats[by] && YOURS[reason] && isNamelessViewer(seats[by], seats)) return t(YOURS[reason]);
  if (key) return t(key, { name: by === null ? "" : names[by] });
  return words.ending ? words.ending(scene, last, names) : renamed(text, seats, names);
}

/**
 * What the server says at a table, with the names that the page has for its seats: for machines, which the server calls
 * by level and seat, and for seats as records write them, `j2`.
 *
 * @param {string} text
 * @param {readonly Pick<Wire.Seated, "kind" | "name" | "seat">[]} seats
 * @param {readonly string[]} names
 */
export function renamed(text, seats, names) {
  const machines = seats.filter(({ kind, name }) => kind === "machine" && name);
  const told = machines.reduce((so, { name, seat }) => so.replaceAll(name, names[seat]), text);
  return told.replace(/(?<![\p{L}\p{N}])(de |que )?j([1-6])(?![\p{L}\p{N}])/gu, (code, word = "", number) => {
    const name = names[Number(number) - 1];
    return name ? elided(word, name) : code;
  });
}

/**
 * Has the record checked by the server, and shows what it says.
 *
 * @param {string} id
 * @param {readonly string[]} names
 */
export async function verify(id, names) {
  const answer = await ask(`tables/${id}/verify`);
  const known = promised(id);
  // The server checks the moves; the luck is checked here, where the page trusts itself alone.
  const found = examine(answer, known);
  const isTrue = answer.ok && found.every(({ ok }) => ok);
  /** @type {(readonly [string, string | null, boolean])[]} */
  const parts = answer.parts.map(({ seat, part }) => [
    t("seal.part", { name: names[seat] }),
    part ?? t("seal.no_part"),
    part !== null && part === known?.part,
  ]);
  /** @type {(readonly [string, string | null, boolean])[]} */
  const seals = [
    [t("seal.commitment"), answer.commitment, false],
    ...parts,
    [t("seal.secret"), answer.secret, false],
    [t("seal.seed"), answer.seed, false],
  ];
  showText(
    t(isTrue ? "verify.ok" : "verify.wrong"),
    h("p", {}, t(answer.ok ? "verify.text" : "verify.reasons", { why: answer.reasons ?? "" })),
    h(
      "ul",
      { class: "found" },
      found.map(({ key, ok }) => h("li", {}, ok ? "✓ " : "✗ ", t(key))),
    ),
    h(
      "dl",
      {},
      seals
        .filter(([, value]) => value)
        .map(([name, value, mine]) => [
          h("dt", {}, name, mine ? h("span", { class: "pill" }, t("seat.you")) : null),
          h("dd", { class: "seal" }, h("code", {}, value)),
        ]),
    ),
    h("p", {}, recordLink(id)),
  );
}

/**
 * The way to the record that was verified.
 *
 * @param {string} id
 */
function recordLink(id) {
  if (!isHere(id)) return h("a", { href: `/api/tables/${id}/record`, target: "_blank" }, t("verify.record"));
  // What this device carries has no address.
  const download = () => downloadRecord(id, "tripot").catch((error) => console.error(error));
  return h("button", { type: "button", class: "plain", on: { click: download } }, t("verify.record"));
}
