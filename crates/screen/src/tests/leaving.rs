//! Games that are saved, left, and gone on with.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::Rig;
use crate::event::Event;

#[test]
fn a_copy_is_saved_where_one_wants_it_and_over_nothing() {
    let mut rig = Rig::game("siam", "human,random", (120, 40));
    let path = rig.folder.path().join("copy");
    let line = format!(":save {}<enter>", path.display());
    rig.press(&line);
    rig.shows("Saved: ");
    assert!(path.exists());
    rig.press(&line);
    rig.shows("exists already");
    rig.press("s");
    rig.shows("Saved: ");
}

#[test]
fn a_game_that_was_left_has_its_past() {
    let mut rig = Rig::game("chicago", "Léa=human,greedy", (80, 24));
    rig.press("<enter><enter>");
    rig.shows("Chicago · move 5");
    let log = |rig: &Rig| -> Vec<String> {
        let screen = rig.screen();
        screen
            .lines()
            .filter_map(|line| line.split_once(" ✓").map(|(_, end)| end.to_owned()))
            .collect()
    };
    let before = log(&rig);
    assert_eq!(before.len(), 4);
    rig.press("n");
    // Enter gives nothing up.
    rig.press("<enter>");
    rig.shows("Chicago · move 5");
    rig.press("ny");
    rig.shows("c resume");
    rig.press("c");
    rig.shows("Chicago · move 5");
    assert_eq!(log(&rig), before);
}

#[test]
fn ctrl_c_asks_and_a_signal_does_not() {
    let mut rig = Rig::game("siam", "human,random", (80, 24));
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    rig.handle(Event::Key(key));
    rig.shows("Leave the program?");
    rig.shows("Nothing has been played yet");
    rig.press("<enter>");
    rig.hides("Leave the program?");
    assert_eq!(rig.left, None);
    rig.press(":+b1n<enter>");
    rig.handle(Event::Terminate);
    assert_eq!(rig.left, Some((true, true)));
}

#[test]
fn a_second_ctrl_c_leaves_whatever_is_there() {
    let key = || Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    for before in ["", "?", "r", "n", ":"] {
        let mut rig = Rig::game("siam", "human,random", (80, 24));
        rig.press(before);
        rig.handle(key());
        assert_eq!(rig.left, None, "{before}");
        rig.handle(key());
        assert!(matches!(rig.left, Some((false, _))), "{before}");
    }
}

#[test]
fn nothing_is_given_up_by_enter() {
    let mut rig = Rig::game("siam", "human,random", (80, 24));
    for (key, question) in [("r", "Resign this game?"), ("q", "Leave the program?")] {
        rig.press(key);
        rig.shows(question);
        rig.shows("[ No ]");
        rig.press("<enter>");
        rig.hides(question);
        assert!(!rig.is_over() && rig.left.is_none());
    }
    rig.press("r<right>");
    rig.shows("[ Yes ]");
    rig.press("<enter>");
    rig.shows("resigned.");
}

#[test]
fn ctrl_z_asks_to_be_stopped() {
    let mut rig = Rig::game("siam", "human,random", (80, 24));
    rig.handle(Event::Key(KeyEvent::new(KeyCode::Char('z'), KeyModifiers::CONTROL)));
    assert_eq!(rig.suspended, 1);
    rig.shows("Siam · move 1");
}

#[test]
fn a_game_is_kept_from_its_first_move_on() {
    let mut rig = Rig::menu(tripot_catalog::Lang::En, (80, 24));
    let kept = |rig: &Rig| std::fs::read_dir(rig.folder.path()).unwrap().count();
    rig.press("2<enter>");
    rig.shows("Siam · move 1");
    assert_eq!(kept(&rig), 0);
    rig.press(":+b1n<enter>");
    assert_eq!(kept(&rig), 1);
}
