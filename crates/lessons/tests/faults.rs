//! A faulty lesson is refused with the line and the reason.

use tripot_catalog::Lang;
use tripot_core::Explain as _;
use tripot_lessons::{Exercise, Lesson, Tried, Wrong};

const GOOD: &str = "\
# A lesson of one step.
game siam
fr Une poussée
en One push

step
position ..M../..N../.M.M./...../..... e
fr Poussez la montagne
   du plateau !
en Push the mountain off.
check shows /reserves/0 4
move c4c5n
fr Gagné.
en Won.
check wins
wrong c4?
en It faces away.
refused c4c5e
en Turn or push.
";

/// Why a lesson is refused, in English; nothing if it is not.
fn refusal(text: &str) -> String {
    let lesson = Lesson::read(text).and_then(|lesson| lesson.check().map(|()| lesson));
    match lesson {
        Ok(_) => String::new(),
        Err(error) => Lang::En.text(&error.explain()[0]),
    }
}

#[test]
fn a_lesson_is_read_with_its_sentences_over_several_lines() {
    assert_eq!(refusal(GOOD), "");
    let lesson = Lesson::read(GOOD).expect("it is good");
    assert_eq!((lesson.game.name(), lesson.steps.len()), ("siam", 1));
    assert_eq!(lesson.title.text(Lang::Fr), "Une poussée");
    let step = &lesson.steps[0];
    assert_eq!(step.task.text(Lang::Fr), "Poussez la montagne du plateau\u{a0}!");
    let wrong = &step.wrong[0].text;
    assert_eq!(wrong.text(Lang::Fr), "It faces away.", "the other language stands in");
    assert!(wrong.has(Lang::En) && !wrong.has(Lang::Fr));
}

#[test]
fn the_example_of_the_documentation_is_a_lesson() {
    let documentation = include_str!("../../../docs/lessons.md");
    let example = documentation.split("```text\n").nth(1).and_then(|rest| rest.split("```").next());
    assert_eq!(refusal(example.expect("an example")), "");
}

#[test]
fn a_faulty_line_is_named_with_the_reason() {
    let mut wrong = Vec::new();
    for (old, new, why) in [
        ("game siam", "gmae siam", "line 2: `gmae` is no word that a line begins with"),
        ("game siam", "game chess", "line 2: that can’t be read: no game is called `chess`"),
        ("step\n", "step\nvariant siam(animals=9)\n", "line 7: that can’t be read"),
        ("step\n", "step\nvariant chicago\n", "line 6: `variant` has no place here"),
        ("position", "position x\nposition", "line 8: `position` stands here already"),
        ("fr Poussez", "   Poussez", "line 8: `Poussez` is no word"),
        ("..N../.M.M.", "..N../.M.MM", "line 6: that can’t be read: "),
        (
            "..M../..N../.M.M./...../..... e",
            "..N../...../.M.M./...../..... r won:e",
            "line 6: nobody is to move",
        ),
        ("move c4c5n\n", "", "line 12: `fr` stands here already"),
        ("move c4c5n", "move c4c5?", "line 12: `c4c5?` must be a single move written in full"),
        ("move c4c5n", "move c4c5e", "line 12: `c4c5e` is refused by the rules: an animal can’t"),
        ("check wins", "check loses", "line 12: `loses` is not true after `c4c5n`"),
        ("check wins", "check luck", "line 15: `luck` is nothing that can be checked here"),
        ("/0 4", "/0 5", "line 6: `shows /reserves/0 5` is not true of this position"),
        ("wrong c4?", "wrong b1?", "line 16: no legal move looks like `b1?`"),
        ("wrong c4?", "wrong c4c5n", "line 16: `c4c5n` is right already"),
        ("refused c4c5e", "refused c4s", "line 18: `c4s` is legal"),
        ("en Turn or push.\n", "", "line 18: a sentence is missing"),
        ("en Turn", "en Again\nen Turn", "line 20: `en` stands here already"),
        ("refused c4c5e", "reply c4c5n\nrefused c4c5e", "line 6: `c4c5n` is refused"),
    ] {
        assert!(GOOD.contains(old), "{old}");
        let said = refusal(&GOOD.replacen(old, new, 1));
        if !said.starts_with(why) {
            wrong.push(format!("{new}: {said}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    for (text, why) in [
        ("", "line 1: a line `game` is missing"),
        ("step\n", "line 1: a line `game` is missing"),
        ("game siam\nen x\n", "line 2: a line `step` is missing"),
        ("game siam\nstep\n", "line 2: a line `position` is missing"),
        ("game siam\nposition x\n", "line 2: `position` has no place here"),
        ("game siam\nen\n", "line 2: a sentence is missing"),
    ] {
        assert_eq!(refusal(text).split(':').take(2).collect::<Vec<_>>().join(":"), why, "{text}");
    }
}

#[test]
fn tries_are_answered_by_the_lesson_the_rules_or_what_they_do() {
    let lesson = Lesson::read(GOOD).expect("it is good");
    let exercise = Exercise::new(&lesson.steps[0], ["Léa".to_owned(), "Sami".to_owned()])
        .expect("it can be played");
    let said = |text: &str| match exercise.play(text).expect("it was checked") {
        Tried::Right(steps) => format!("right: {}", steps[0].after),
        Tried::Wrong(wrong @ Wrong::Known(_)) => format!("known: {}", wrong.text(Lang::En)),
        Tried::Wrong(wrong @ Wrong::Refused(..)) => format!("refused: {}", wrong.text(Lang::En)),
        Tried::Wrong(wrong @ Wrong::Other(_)) => format!("other: {}", wrong.text(Lang::En)),
    };
    assert_eq!(said("c4c5n"), "right: ..N../...../.M.M./...../..... r won:e");
    assert_eq!(said("C4 S"), "known: It faces away.");
    assert!(said("c4c5e").starts_with("refused: Turn or push. (The rule says: an animal can’t"));
    assert!(said("c4c3w").starts_with("other: That is allowed"), "{}", said("c4c3w"));
    assert!(said("c4c3w").contains("goes from c4 to c3, facing west"), "{}", said("c4c3w"));
    assert!(said("nonsense").starts_with("refused: "), "{}", said("nonsense"));
}
