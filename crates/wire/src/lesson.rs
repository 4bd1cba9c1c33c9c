//! Steps of lessons as a page plays them. Nothing is remembered between two questions.

use serde::{Deserialize, Serialize};
use tripot_catalog::Lang;
use tripot_core::Explain as _;
use tripot_lessons::{Exercise, Lesson, LessonError, LessonStep, Tried, Wrong};

use crate::frame::{Frame, Stage};
use crate::message::Said;
use crate::refusal::RequestError;

/// A step of a lesson.
#[derive(Deserialize)]
pub struct LessonPlace {
    /// The lesson, as its file has it.
    lesson: String,
    /// The number of the step, from 1 on.
    step: usize,
}

/// What a page is told of a step of a lesson.
#[derive(Serialize)]
pub struct LessonAnswer {
    /// What has become of it.
    state: LessonState,
    /// What is to be done, what is to be remembered, or why a move is not right.
    text: String,
    /// What is played.
    variant: String,
    /// What each seat is called.
    names: Vec<String>,
    /// The scenes that lead there, with the move that led to each; the first one at the beginning has none.
    frames: Vec<Frame>,
}

/// What has become of a step.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum LessonState {
    /// Something is to be done.
    Open,
    /// The move is not the right one.
    Wrong,
    /// It is done.
    Solved,
}

impl LessonPlace {
    /// Answers with the step that is meant.
    fn with_step<T>(
        &self,
        lang: Lang,
        answer: impl FnOnce(&Exercise<'_>, &Stage<'_>) -> Result<T, RequestError>,
    ) -> Result<T, RequestError> {
        let unreadable = |error: LessonError| {
            let reasons: Vec<String> =
                error.explain().iter().map(|reason| lang.text(reason)).collect();
            RequestError::Unreadable { why: reasons.join(" ") }
        };
        let lesson = Lesson::read(&self.lesson).map_err(unreadable)?;
        let step = self.step.checked_sub(1).and_then(|index| lesson.steps.get(index));
        let step: &LessonStep = step.ok_or(RequestError::NoRoute)?;
        let names = ["puzzles.you", "lesson.sami"].map(|key| lang.word(key));
        let exercise = Exercise::new(step, names)?;
        let stage = Stage {
            variant: &step.variant,
            person: exercise.person,
            names: &exercise.names,
            lang,
            number: self.step,
        };
        answer(&exercise, &stage)
    }

    /// The step at its beginning.
    pub fn show(&self, lang: Lang) -> Result<LessonAnswer, RequestError> {
        self.with_step(lang, |exercise, stage| {
            let text = exercise.step.task.text(lang).to_owned();
            let frames = vec![stage.first(&*exercise.position)];
            Ok(told(LessonState::Open, text, stage, frames))
        })
    }

    /// Tries a move; nothing is the one that is shown to whoever asks for it.
    pub fn play(&self, chosen: Option<&str>, lang: Lang) -> Result<LessonAnswer, RequestError> {
        self.with_step(lang, |exercise, stage| {
            Ok(match exercise.play(chosen.unwrap_or_else(|| exercise.shown()))? {
                Tried::Wrong(wrong) => {
                    told(LessonState::Wrong, wrong.text(lang), stage, Vec::new())
                }
                Tried::Right(steps) => {
                    let text = exercise.step.right.text.text(lang).to_owned();
                    told(LessonState::Solved, text, stage, stage.frames(steps)?)
                }
            })
        })
    }

    /// Whether a move is legal, and why not.
    pub fn why(&self, text: &str, lang: Lang) -> Result<Said, RequestError> {
        self.with_step(lang, |exercise, _| {
            Ok(match exercise.refusal(text) {
                None => Said::checked(exercise.position.read_move(text), lang, None),
                Some((trouble, known)) => {
                    let key = trouble.reasons().first().map(|message| message.key);
                    let text = Wrong::Refused(trouble, known).text(lang);
                    Said::Answer { legal: false, text, key, id: None }
                }
            })
        })
    }
}

fn told(state: LessonState, text: String, stage: &Stage<'_>, frames: Vec<Frame>) -> LessonAnswer {
    let (variant, names) = (stage.variant.name.clone(), stage.names.to_vec());
    LessonAnswer { state, text, variant, names, frames }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tripot_lessons::shipped;

    use super::*;

    fn place(game: &str, step: usize) -> LessonPlace {
        let lesson = shipped(game).unwrap();
        serde_json::from_value(json!({ "lesson": lesson, "step": step })).unwrap()
    }

    #[test]
    fn a_step_is_shown_tried_and_done() {
        let place = place("siam", 5);
        let shown = place.show(Lang::En).unwrap();
        assert_eq!((shown.state, shown.frames.len()), (LessonState::Open, 1));
        assert_eq!(shown.names, ["Your side", "Sami"]);
        let wrong = place.play(Some("c4s"), Lang::En).unwrap();
        assert_eq!((wrong.state, wrong.frames.len()), (LessonState::Wrong, 0));
        assert!(wrong.text.starts_with("Don’t turn it away"), "{}", wrong.text);
        for chosen in [Some("c4c5n"), None] {
            let done = place.play(chosen, Lang::Fr).unwrap();
            assert_eq!((done.state, done.frames.len()), (LessonState::Solved, 1));
            assert_eq!(done.frames[0].scene["over"], true);
            assert!(done.text.contains("vous avez gagné"), "{}", done.text);
        }
    }

    #[test]
    fn what_the_rules_refuse_is_said_with_the_rule_and_by_the_lesson() {
        let place = place("siam", 4);
        let Said::Answer { legal, text, key, .. } = place.why("c2c3e", Lang::En).unwrap() else {
            panic!("another answer");
        };
        assert!(!legal && text.starts_with("Whoever pushes"), "{text}");
        assert_eq!(key, Some("siam.refusal.turn_and_push"));
        let tried = place.play(Some("c2c3e"), Lang::En).unwrap();
        assert_eq!((tried.state, tried.text), (LessonState::Wrong, text));
    }

    #[test]
    fn a_person_sees_no_hand_but_the_own_one_when_the_turn_has_passed() {
        let done = place("families", 2).play(None, Lang::En).unwrap();
        assert_eq!(done.frames.len(), 2, "the question that failed, and that of the other side");
        for frame in &done.frames {
            let hand = frame.scene["hand"].as_array().unwrap();
            assert!(hand.contains(&json!("f1")), "{hand:?}");
            assert!(!hand.contains(&json!("b1")), "{hand:?}");
        }
    }

    #[test]
    fn there_are_no_other_steps_and_no_other_files() {
        assert!(place("siam", 0).show(Lang::En).is_err());
        assert!(place("siam", 99).show(Lang::En).is_err());
        let nonsense = json!({ "lesson": "gmae siam", "step": 1 });
        let nonsense: LessonPlace = serde_json::from_value(nonsense).unwrap();
        let Err(RequestError::Unreadable { why }) = nonsense.show(Lang::En) else {
            panic!("it was read");
        };
        assert!(why.contains("line 1") && why.contains("did you mean game?"), "{why}");
    }
}
