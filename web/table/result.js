// How a game ended, and the proof that it was true.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { language, t } from "../text.js";
import { showText } from "./dialog.js";

/** Who won, from the viewer's side. */
export function winner({ seats, scene, over: { winners } }, names) {
  if (winners.length === 0) return t("over.title");
  if (winners.length === seats.length) return t("over.draw");
  if (winners.includes(scene.viewer)) return t("over.you_win");
  const list = new Intl.ListFormat(language()).format(winners.map((seat) => names[seat]));
  return t("over.wins", { names: list, count: winners.length });
}

/** The scores, or why the game ended otherwise. */
export function score({ scene, over: { reason, text, scores } }, names) {
  if (reason !== "finished") return text;
  // A game of Siam is won or drawn: the winner says it all.
  if (scene.game === "siam") return "";
  return scores.map((points, seat) => t("over.score", { name: names[seat], points })).join(" · ");
}

/** Has the record checked by the server, and shows what it says. */
export async function verify(id) {
  const answer = await ask(`tables/${id}/verify`);
  const seals = [
    ["seal.commitment", answer.commitment],
    ["seal.seed", answer.seed],
  ];
  showText(
    t(answer.ok ? "verify.ok" : "verify.wrong"),
    h("p", {}, t(answer.ok ? "verify.text" : "verify.reasons", { why: answer.reasons ?? "" })),
    h(
      "dl",
      {},
      seals
        .filter(([, value]) => value)
        .map(([key, value]) => [h("dt", {}, t(key)), h("dd", { class: "seal" }, h("code", {}, value))]),
    ),
    h("p", {}, h("a", { href: `/api/tables/${id}/record`, target: "_blank" }, t("verify.record"))),
  );
}
