//! Programs at the table: chosen, asked, cut short, and what is wrong with them.

use std::path::Path;
use std::time::Duration;

use tripot_catalog::Lang;
use tripot_core::Termination;
use tripot_testkit::write_program;

use super::{Rig, manner};
use crate::app::First;
use crate::event::Effect;

/// A program in a folder that plays the first of its moves, and does something else when it is
/// asked for the second.
fn program(folder: &Path, second: &str) -> String {
    let path = folder.join("bot.sh");
    write_program(&path, second);
    path.display().to_string()
}

#[test]
fn a_program_plays_and_hears_the_game_anew_after_a_take_back() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), ":");
    let mut rig = Rig::game("siam", &format!("Léa=human,{program}"), (80, 24));
    rig.shows("bot");
    rig.press(":+b1n<enter>");
    rig.shows("Siam · move 3");
    rig.press("u");
    rig.shows("2 moves taken back");
    rig.press(":+c1n<enter>");
    rig.shows("Siam · move 3");
    rig.press(":+d1n<enter>");
    rig.shows("Siam · move 5");
    // The record names it as a match does, and the game goes on from there.
    let record = tripot_terminal::load(&rig.file()).unwrap();
    assert_eq!(record.header.seats[1].player(), format!("bot:{program}"));
    rig.perform_one(Effect::Resume(rig.file()));
    rig.press(":+e1n<enter>");
    rig.shows("Siam · move 7");
    rig.press("ry");
    rig.shows("Léa resigned.");
}

#[test]
fn a_program_is_asked_again_if_its_move_was_not_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), ":");
    let mut rig = Rig::game("chicago", &format!("Léa=human,{program}"), (80, 24));
    rig.patient = true;
    rig.press("<enter>");
    rig.shows("bot ⠋");
    rig.now += Duration::from_secs(3);
    rig.shows("3 s of 30");
    // A token has come out, so nothing is taken back; the program was cut short for it.
    rig.press("u");
    rig.let_think();
    rig.shows("✗ a token has been turned over");
    rig.let_think();
    rig.shows("Chicago · move 3");
}

#[test]
fn a_machine_takes_the_seat_of_a_program_that_broke_down() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), "echo 'list index out of range' >&2; exit 3");
    let mut rig = Rig::game("siam", &format!("Léa=human,{program}"), (80, 24));
    rig.press(":+b1n<enter>");
    rig.press(":+c1n<enter>");
    rig.shows("it ended with code 3");
    rig.shows("│ list index out of range");
    // It is a question that waits for an answer.
    rig.press("<esc><enter>u");
    rig.shows("it ended with code 3");
    insta::assert_snapshot!("program-broken-80x24", rig.screen().replace(&program, "bot.sh"));
    rig.press("m");
    rig.shows("Siam · move 5");
    rig.shows("bot + ");
    let record = tripot_terminal::load(&rig.file()).unwrap();
    assert!(!record.header.seats[1].player().starts_with("bot:"), "{record}");
}

#[test]
fn a_game_with_an_illegal_move_of_a_program_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), "echo move zz; continue");
    let mut rig = Rig::game("siam", &format!("Léa=human,{program}"), (80, 24));
    rig.press(":+b1n<enter>");
    rig.press(":+c1n<enter>");
    rig.shows("`zz` is not understood");
    rig.press("e");
    rig.shows("Game over");
    rig.shows("Winner: Léa");
    assert!(matches!(rig.ended(), Termination::Illegal(_)));
}

#[test]
fn a_program_that_stalls_is_late_by_its_own_manifest() {
    let folder = tempfile::tempdir().unwrap();
    program(folder.path(), "sleep 100");
    let manifest = folder.path().join("bot.toml");
    std::fs::write(&manifest, "command = [\"./bot.sh\"]\n[limits]\nmove_ms = 300\n").unwrap();
    let seats = format!("Léa=human,{}", manifest.display());
    let mut rig = Rig::game("siam", &seats, (80, 24));
    rig.press(":+b1n<enter>");
    rig.press(":+c1n<enter>");
    rig.shows("no answer within 300 ms");
    rig.press("e");
    assert!(matches!(rig.ended(), Termination::OutOfTime(_)));
}

#[test]
fn what_a_program_says_of_its_hand_is_read_after_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), "echo 'my hand' >&2; exit 3");
    let mut rig = Rig::game("families", &format!("Léa=human,{program}"), (80, 24));
    for _ in 0..60 {
        if rig.screen().contains("The program has stopped") {
            break;
        }
        rig.press("<down><right><enter>");
    }
    rig.shows("broke down");
    rig.hides("my hand");
    rig.press("e");
    rig.shows("│ my hand");
}

#[test]
fn a_program_is_chosen_on_the_first_screen_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let program = program(folder.path(), ":");
    let mut rig = Rig::menu(Lang::En, (120, 40));
    rig.press("2<down><down>");
    // Programs come after all machines.
    for _ in 0..20 {
        if rig.screen().contains("‹ program…") {
            break;
        }
        rig.press("<right>");
    }
    rig.shows("‹ program…");
    rig.shows("✗ seat 2: which program?");
    rig.press(&format!("<enter>{program}<enter>"));
    rig.shows(&program);
    rig.press("<up><up><enter>");
    rig.shows("Siam · move 1");
    rig.press(":+b1n<enter>");
    rig.shows("Siam · move 3");
    let again = Rig::new(First::Menu, manner(Lang::En, (120, 40)), rig.settings.clone());
    again.shows(&program);
    // One that is not there is told when the game is opened.
    let mut rig = again;
    rig.press("<down><down><enter>x<enter><up><up><enter>");
    rig.shows("seat 2: there is no program or file");
}
