//! The lessons that come with the program are true and complete, in both languages.

use tripot_catalog::{Lang, games};
use tripot_core::Explain as _;
use tripot_lessons::{Answer, Exercise, Lesson, LessonStep, Text, Tried, Wrong, shipped};

/// The lesson of each game.
fn lessons() -> Vec<Lesson> {
    let files = games().iter().map(|game| (game.name(), shipped(game.name())));
    let read = |(name, file): (&str, Option<&str>)| {
        let file = file.unwrap_or_else(|| panic!("{name} has no lesson"));
        Lesson::read(file).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    files.map(read).collect()
}

/// Every step with the name of its game.
fn steps() -> Vec<(&'static str, LessonStep)> {
    let steps = |lesson: Lesson| {
        let name = lesson.game.name();
        lesson.steps.into_iter().map(move |step| (name, step))
    };
    lessons().into_iter().flat_map(steps).collect()
}

fn answers(step: &LessonStep) -> impl Iterator<Item = &Answer> {
    [&step.right].into_iter().chain(&step.wrong).chain(&step.refused)
}

fn exercise(step: &LessonStep) -> Exercise<'_> {
    Exercise::new(step, ["Léa".to_owned(), "Sami".to_owned()]).expect("the lesson is checked")
}

#[test]
fn everything_that_they_say_and_can_be_computed_is_true() {
    for lesson in lessons() {
        if let Err(error) = lesson.check() {
            let reasons: Vec<String> =
                error.explain().iter().map(|reason| Lang::En.text(reason)).collect();
            panic!("{}: {reasons:?}", lesson.game.name());
        }
        assert!((8..=12).contains(&lesson.steps.len()), "{}", lesson.game.name());
    }
}

#[test]
fn they_speak_both_languages_in_short_sentences() {
    let texts = lessons().into_iter().flat_map(|lesson| {
        let said = |step: &LessonStep| -> Vec<Text> {
            let answers = answers(step).map(|answer| answer.text.clone());
            [step.task.clone()].into_iter().chain(answers).collect()
        };
        let steps: Vec<Text> = lesson.steps.iter().flat_map(said).collect();
        [lesson.title].into_iter().chain(steps)
    });
    for text in texts {
        for lang in Lang::ALL {
            assert!(text.has(lang), "{text:?} in {}", lang.code());
            let said = text.text(lang);
            assert!(said.chars().count() <= 240, "{said}");
            assert!(!said.contains(['\'', '"']), "straight apostrophe or quotation mark: {said}");
            assert!(said.ends_with(['.', '!', '?', ')']) || !said.contains(','), "{said}");
        }
    }
}

#[test]
fn the_move_that_is_shown_is_right_and_every_other_legal_one_is_answered() {
    for (name, step) in steps() {
        let exercise = exercise(&step);
        assert!(
            matches!(exercise.play(exercise.shown()), Ok(Tried::Right(_))),
            "{name}, line {}",
            step.line
        );
        for chosen in exercise.position.native_moves() {
            let Ok(Tried::Wrong(wrong)) = exercise.play(&chosen) else { continue };
            assert!(!matches!(wrong, Wrong::Refused(..)), "{name}, line {}: {chosen}", step.line);
            for lang in Lang::ALL {
                let said = wrong.text(lang);
                assert!(said.len() > 10 && !said.contains(['{', '}']), "{said}");
            }
        }
    }
}

#[test]
fn what_a_sentence_says_of_moves_is_claimed_where_it_is_about_winning() {
    for (name, step) in steps() {
        let said = step.right.text.text(Lang::En).to_lowercase();
        let is_won = step.right.claims.iter().any(|claim| claim.to_string() == "wins");
        let says_so =
            ["you have won", "won by", "is yours: "].iter().any(|word| said.contains(word));
        assert!(!says_so || is_won, "{name}, line {}: {said}", step.right.line);
    }
}
