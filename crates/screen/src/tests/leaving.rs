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
    rig.press("n");
    assert_eq!(rig.left, None);
    rig.handle(Event::Terminate);
    assert_eq!(rig.left, Some((true, true)));
}
