// The lessons: one of each game, and how far somebody has come with it on this device.

import { h, messageOf } from "../dom.js";
import { TITLES, titleOf } from "../game.js";
import { lessonOf } from "../learn/file.js";
import { done, nextStep } from "../learn/progress.js";
import { t } from "../text.js";
import { icon } from "./poster.js";

/** @import { Lesson } from "../learn/file.js" */
/** @import { Visit } from "../router.js" */

/**
 * Shows them.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} _
 * @param {Visit} visit
 */
export async function show(main, _, visit) {
  visit.title(t("learn.title"));
  main.append(h("div", { class: "page-head" }, h("h1", {}, t("learn.title"))), h("p", {}, t("learn.lead")));
  try {
    const lessons = await Promise.all(Object.keys(TITLES).map(lessonOf));
    main.append(h("div", { class: "lessons" }, lessons.map(entry)));
  } catch (error) {
    main.append(h("p", { class: "problem", role: "alert" }, messageOf(error)));
  }
}

/** @param {Lesson} lesson */
function entry({ game, count }) {
  const known = done(game).size;
  const isDone = known >= count;
  const title = titleOf(game);
  const begin = t(isDone ? "learn.repeat" : known > 0 ? "learn.go_on" : "learn.begin");
  const progress = t("learn.progress", { done: known, count });
  return h(
    "section",
    { class: "panel lesson-card" },
    h("header", {}, icon(game), h("h2", {}, title)),
    h("progress", { max: count, value: known, "aria-label": `${title} : ${progress}` }),
    h("p", {}, isDone ? t("learn.done") : progress),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button main", href: `/learn/${game}/${nextStep(game, count)}`, "aria-label": `${title} : ${begin}` }, begin),
      h("a", { class: "button", href: `/rules/${game}`, "aria-label": `${title} : ${t("nav.rules")}` }, t("nav.rules")),
    ),
  );
}
