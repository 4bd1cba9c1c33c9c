//! Lessons on the full screen: tried, helped with, shown and remembered.

use tripot_catalog::Lang;
use tripot_lessons::{Lesson, shipped};

use super::{Rig, manner, still};
use crate::app::First;

const OWN: &str = "\
game siam
en One push
step
position ..M../..N../.M.M./...../..... e
en Push the mountain off the board.
move c4c5n
en The mountain is off.
";

fn steps(game: &str) -> usize {
    Lesson::read(shipped(game).unwrap()).unwrap().steps.len()
}

#[test]
fn a_step_is_tried_and_done_and_the_lesson_goes_on_there() {
    let mut rig = Rig::menu(Lang::En, (80, 24));
    rig.press("2l");
    let count = steps("siam");
    rig.shows(&format!("Step 1/{count}"));
    rig.shows("let one in");
    // What can't be read, what is refused, and what is legal and not asked for.
    rig.press(":nonsense<enter>");
    rig.shows("✗ ");
    rig.press("<up>");
    rig.shows("let one in");
    rig.press(":2<enter>");
    rig.shows(&format!("Step 2/{count}"));
    rig.press(":+a1n<enter>");
    rig.shows("✗ ");
    rig.shows("h hint");
    rig.press("h");
    rig.shows("Hint: ");
    assert!(rig.settings.lessons.is_empty());
    rig.press("s");
    rig.shows("✓ ");
    rig.shows("Enter next step");
    assert!(rig.settings.lessons["siam"].contains(&2));
    rig.press("<enter>");
    rig.shows(&format!("Step 3/{count}"));
    rig.press("pp:999<enter>");
    rig.shows(&format!("✗ there is no step 999: the lesson has {count}"));
    rig.press("s");
    assert_eq!(rig.settings.lessons["siam"].len(), 2);
    rig.press("q");
    rig.shows("Enter play");
    let mut again = Rig::new(First::Menu, manner(Lang::En, (80, 24)), rig.settings.clone());
    again.press("2l");
    again.shows(&format!("Step 3/{count}"));
}

#[test]
fn every_step_of_every_lesson_is_shown_to_its_end() {
    for (digit, game) in [("1", "chicago"), ("2", "siam"), ("3", "families")] {
        for lang in Lang::ALL {
            let mut rig = Rig::menu(lang, (80, 24));
            rig.press(&format!("{digit}l"));
            let count = steps(game);
            for number in 1..=count {
                rig.shows(&format!(" {number}/{count}"));
                rig.press("s");
                rig.shows("✓ ");
                // What is said fits on the lowest usual screen, or is read whole.
                rig.hides(" …");
                assert!(rig.settings.lessons[game].contains(&number));
                rig.press("<enter>");
            }
            rig.shows("1 2 3 ");
        }
    }
}

#[test]
fn the_task_the_rules_and_the_keys_can_be_read() {
    let mut rig = Rig::menu(Lang::Fr, (80, 24));
    rig.press("2lt");
    rig.shows("où vous");
    rig.press("<esc>R");
    rig.shows("Le but");
    rig.press("<esc>?");
    rig.shows("Chaque étape demande");
}

#[test]
fn a_lesson_of_ones_own_is_not_remembered() {
    let lesson = Box::new(Lesson::read(OWN).unwrap());
    let first = First::OwnLesson(lesson, None);
    let mut rig = Rig::new(first, manner(Lang::En, (80, 24)), still());
    rig.shows("Step 1/1 · One push");
    rig.press(":c4c5n<enter>");
    rig.shows("✓ The mountain is off.");
    assert!(rig.settings.lessons.is_empty());
    rig.press("u");
    rig.shows("Push the mountain");
}
