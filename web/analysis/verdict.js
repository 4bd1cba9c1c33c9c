// One move under the magnifying glass: what was played, and what could have been.

import { hasEngine } from "../carrier/kind.js";
import { h } from "../dom.js";
import { exploreAddress, SEATS } from "../explore/begin.js";
import { t } from "../text.js";
import { seatOf } from "./curve.js";
import { sign } from "./sign.js";
import { describe, entryOf, MARKS, sceneOf } from "./subject.js";

/** @import { Subject } from "./subject.js" */

/** As many of the best moves are shown. */
const BEST = 3;

/**
 * The content of the panel about a move.
 *
 * @param {Subject} subject
 * @param {Wire.Judged | undefined} move
 */
export function drawVerdict(subject, move) {
  const { id, names, figures } = subject;
  if (!move) return h("p", {}, t("analysis.nothing"));
  const { game } = sceneOf(subject, move);
  const best = move.moves.slice(0, BEST);
  const played = move.moves.findIndex(({ move: text }) => text === move.move);
  const badge = move.mark ? h("span", { class: "pill badge" }, sign(move.mark), " ", figures.change(-move.loss)) : null;
  return [
    h("header", {}, h("h2", {}, t("analysis.move", { number: move.number, name: names[seatOf(move)] })), badge),
    story(subject, move).map((text) => h("p", {}, text)),
    h(
      "ol",
      { class: "weighed" },
      best.map((one, place) => alternative(subject, move, one, place, played)),
      played >= BEST
        ? [
            h("li", { class: "gap" }, t("analysis.played")),
            alternative(subject, move, move.moves[played], played, played),
          ]
        : null,
    ),
    h(
      "p",
      { class: "see" },
      h("a", { href: `${id ? `/table/${id}` : ""}/replay#${move.number}` }, t("analysis.see")),
      hasEngine() && game in SEATS
        ? [" · ", h("a", { href: exploreAddress(game, id, move.number - 1) }, t("explore.from_here"))]
        : null,
    ),
  ];
}

/**
 * @param {Subject} subject
 * @param {Wire.Judged} move
 */
function story(subject, move) {
  const said = [];
  const best = move.moves[0];
  if (move.mark)
    said.push(t("analysis.better", { mark: t(MARKS[move.mark]), best: describe(subject, move, best.move) }));
  else if (best?.move === move.move) said.push(t("analysis.best"));
  else said.push(t("analysis.good"));
  if (move.win_missed)
    said.push(
      move.win_missed_in ? t("analysis.win_missed_in", { plies: move.win_missed_in }) : t("analysis.win_missed"),
    );
  const name = subject.names[subject.seat];
  const luck = subject.figures.change(move.luck[subject.seat]);
  if (move.cause === "hidden") said.push(t("analysis.cause.hidden", { luck, name }));
  else if (move.cause)
    said.push(
      move.came_out.length > 0
        ? t("analysis.cause.drawn", { what: cameOut(subject, move), luck, name })
        : t("analysis.cause.hidden", { luck, name }),
    );
  return said;
}

/**
 * What came out after a move, in words.
 *
 * @param {Subject} subject
 * @param {Wire.Judged} move
 */
function cameOut(subject, move) {
  const { kit, names } = subject;
  return move.came_out.map((text) => kit.cameOut?.(text, sceneOf(subject, move), names) ?? text).join(", ");
}

/**
 * @param {Subject} subject
 * @param {Wire.Judged} move
 * @param {Wire.Weighed} weighed
 * @param {number} place
 * @param {number} played
 */
function alternative(subject, move, { move: text, value, exact }, place, played) {
  const { kit, names, figures } = subject;
  const line = kit.moveLine(entryOf(subject, move, text), sceneOf(subject, move), names) ?? text;
  const kind = [place === 0 ? "best" : "", place === played ? "played" : ""].filter(Boolean).join(" ");
  return h(
    "li",
    { class: kind },
    h(
      "span",
      { class: "what" },
      line,
      place === played && place < BEST ? h("span", { class: "pill" }, t("analysis.played")) : null,
    ),
    h("b", {}, `${exact ? "" : "≈ "}${figures.value(value)}`),
    h("i", {
      class: "meter",
      "aria-hidden": "true",
      style: { "--part": `${(100 * part(subject, move, value)).toFixed(1)}%` },
    }),
  );
}

/**
 * How long a bar is: the chance itself, or from the worst move shown to the best.
 *
 * @param {Subject} subject
 * @param {Wire.Judged} judged
 * @param {number} value
 */
function part({ figures }, { moves }, value) {
  if (figures.isShare) return Math.min(Math.max(value, 0), 1);
  const values = moves.map((one) => one.value);
  const [worst, best] = [Math.min(...values), Math.max(...values)];
  return 0.15 + (0.75 * (value - worst)) / Math.max(best - worst, 1);
}
