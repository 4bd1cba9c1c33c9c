// A step of a lesson on the real board: one thing to do, an answer to whatever is tried, and a sentence to remember.

import { h, messageOf, put } from "../dom.js";
import { titleOf } from "../game.js";
import { done, nextStep, noteDone } from "../learn/progress.js";
import { Lessons } from "../learn/source.js";
import { playNow } from "../open.js";
import { loadPlay } from "../play/load.js";
import { Trial } from "../puzzle/trial.js";
import { t } from "../text.js";
import { Refused } from "../trouble.js";

/** @import { LessonApproach } from "../learn/approach.js" */
/** @import { Lesson } from "../learn/file.js" */
/** @import { LessonAnswer } from "../learn/source.js" */
/** @import { PlayKit } from "../play/load.js" */
/** @import { Visit } from "../router.js" */

/** Who a newcomer plays the first game against. */
const FIRST_RIVAL = "beginner";

/**
 * Shows a step; without its number the one to go on with.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 * @param {LessonApproach} approach
 */
export async function show(main, { game, step: number }, visit, approach) {
  const lessons = new Lessons();
  // Every step but the first one needs the engine to be seen.
  void approach.first.then((first) => first ?? lessons.warm());
  try {
    const [kit, lesson, first] = await Promise.all([loadPlay(game), approach.lesson, approach.first]);
    lessons.know(first);
    const step = number ? Number(number) : nextStep(game, lesson.count);
    if (step > lesson.count) throw new Refused(404);
    const answer = await lessons.show({ lesson: lesson.text, step });
    const page = new LessonPage({ lesson, step, answer, kit, lessons, visit });
    visit.title(page.title);
    main.className = `table-page puzzle-page lesson-page plays game-${game}`;
    main.append(...page.elements);
    return page;
  } catch (error) {
    lessons.end();
    visit.title(t("learn.title"));
    main.append(
      h("div", { class: "page-head" }, h("h1", {}, t("learn.title"))),
      h("p", { class: "problem", role: "alert" }, messageOf(error)),
      h("p", {}, h("a", { href: "/learn" }, t("learn.all"))),
    );
    return {};
  }
}

/**
 * @typedef {object} LessonSetting
 * @property {Lesson} lesson
 * @property {number} step
 * @property {LessonAnswer} answer
 * @property {PlayKit} kit
 * @property {Lessons} lessons
 * @property {Visit} visit
 */

class LessonPage {
  #setting;
  #trial;
  /** Whether the engine looks at a move. */
  #isAsking = false;
  #isDone = false;
  /** What is to be done, where the head says something else. */
  #task = h("p", { class: "task", hidden: true });
  #steps = h("ol", { class: "numbers" });
  /** @type {HTMLButtonElement} */
  #reveal = h("button", { type: "button", on: { click: () => (this.#isDone ? this.#begin() : void this.#try(null)) } });
  #next;
  #after = h("div", { class: "after" });

  /** @param {LessonSetting} setting */
  constructor(setting) {
    const { lesson, step, answer, kit, lessons } = setting;
    const place = { lesson: lesson.text, step };
    this.#setting = setting;
    const to = (/** @type {number} */ number) => ({ class: "button", href: `/learn/${lesson.game}/${number}` });
    this.#next = h("a", to(step + 1));
    this.#trial = new Trial({
      game: lesson.game,
      kit,
      names: answer.names,
      play: (text) => this.#try(text),
      why: (text) => lessons.why(place, text).catch(() => null),
      title: () => t(this.#isDone ? "learn.right" : "learn.your_turn"),
      onward: () => this.#onward(),
      moved: () => {},
    });
    this.title = t("learn.of", { game: titleOf(lesson.game), step, count: lesson.count });
    const panel = h(
      "section",
      { class: "panel puzzle", "aria-label": t("learn.title") },
      this.#task,
      h(
        "div",
        { class: "row" },
        step > 1 ? h("a", to(step - 1), t("learn.back")) : null,
        this.#reveal,
        this.#isLast() ? null : this.#next,
      ),
      this.#after,
      h("nav", { "aria-label": t("learn.steps") }, this.#steps),
    );
    const all = h("a", { class: "button", href: "/learn" }, t("learn.all"));
    this.elements = this.#trial.elements(this.title, [all], panel);
    this.#task.textContent = answer.text;
    this.#begin();
  }

  /** What is known without the engine comes first; it is needed soon. */
  shown() {
    this.#setting.lessons.warm();
  }

  end() {
    this.#trial.end();
    this.#setting.lessons.end();
  }

  /** The step from its beginning. */
  #begin() {
    const { answer } = this.#setting;
    this.#isDone = false;
    this.#tell(answer.text, "open");
    for (const frame of answer.frames) this.#trial.show(frame);
    this.#draw();
    this.#drawSteps();
  }

  /**
   * @param {string} text
   * @param {LessonAnswer["state"]} state
   */
  #tell(text, state) {
    this.#task.hidden = state !== "wrong";
    this.#trial.tell(text, state);
  }

  /**
   * Tries a move, or shows a right one.
   *
   * @param {string | null} move
   */
  async #try(move) {
    if (this.#isAsking || this.#isDone) return false;
    const { lesson, step, lessons } = this.#setting;
    this.#ask(true);
    try {
      const answer = await lessons.try({ lesson: lesson.text, step }, move);
      this.#tell(answer.text, answer.state);
      if (answer.state === "wrong") {
        this.#trial.cancel();
        return false;
      }
      this.#isDone = true;
      noteDone(lesson.game, step);
      this.#draw();
      this.#drawSteps();
      await this.#trial.follow(answer.frames);
      return true;
    } catch (error) {
      this.#tell(messageOf(error), "wrong");
      return false;
    } finally {
      this.#ask(false);
    }
  }

  #isLast() {
    return this.#setting.step === this.#setting.lesson.count;
  }

  /** The way on, once the step is done. */
  #onward() {
    if (!this.#isDone) return null;
    if (this.#isLast()) return this.#firstGame();
    const { lesson, step } = this.#setting;
    return h("a", { class: "button main", href: `/learn/${lesson.game}/${step + 1}` }, t("learn.next"));
  }

  /** @param {boolean} isAsking */
  #ask(isAsking) {
    this.#isAsking = isAsking;
    this.#draw();
  }

  /** The buttons stay the same elements, so that none is taken away from under a finger. */
  #draw() {
    this.#reveal.textContent = t(this.#isDone ? "puzzles.again" : "puzzles.show");
    this.#reveal.disabled = this.#isAsking;
    this.#next.textContent = t(this.#isDone ? "learn.next" : "learn.skip");
    this.#next.classList.toggle("main", this.#isDone);
  }

  /** Draws the steps with those that are done, and what comes after the last one. */
  #drawSteps() {
    const { lesson, step } = this.#setting;
    const { game, count } = lesson;
    const known = done(game);
    const entry = (/** @type {number} */ number) => {
      const isDone = known.has(number);
      const link = {
        href: `/learn/${game}/${number}`,
        class: isDone ? "solved" : "",
        "aria-current": number === step ? "step" : null,
        "aria-label": t(isDone ? "learn.step.done" : "learn.step", { step: number }),
      };
      return h("li", {}, h("a", link, String(number), isDone ? h("span", { "aria-hidden": "true" }, " ✓") : null));
    };
    put(this.#steps, Array.from({ length: count }, (_, index) => entry(index + 1)));
    put(this.#after, this.#isDone && this.#isLast() ? this.#ending() : null);
  }

  /** What comes after the last step. */
  #ending() {
    const { game, count } = this.#setting.lesson;
    const isWhole = done(game).size >= count;
    return [
      h("p", {}, t(isWhole ? "learn.finished" : "learn.almost", { game: titleOf(game) })),
      h("div", { class: "row" }, this.#firstGame(), h("a", { class: "button", href: "/puzzles" }, t("learn.puzzles"))),
    ];
  }

  /** A button that begins a first game. */
  #firstGame() {
    const { lesson, visit } = this.#setting;
    const click = async () => {
      play.disabled = true;
      try {
        await visit.go(`/table/${await playNow(lesson.game, FIRST_RIVAL)}`);
      } catch (error) {
        this.#tell(messageOf(error), "wrong");
        play.disabled = false;
      }
    };
    const play = h("button", { type: "button", class: "main", on: { click } }, t("learn.first_game"));
    return play;
  }
}
