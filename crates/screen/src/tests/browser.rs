//! The games that are kept: listed, resumed, watched, judged and deleted.

use super::Rig;

/// A running game of Siam and one of Chicago that is over, in the folder of the rig, and the list.
fn shelf() -> Rig {
    let mut rig = Rig::game("siam", "Léa=human,random", (80, 24));
    rig.press(":+b1n<enter>ny");
    rig.shows("g my games");
    rig.press("1<enter><enter>ry");
    rig.shows("resigned.");
    rig.press("mg");
    rig
}

#[test]
fn games_are_listed_with_how_they_stand() {
    let mut rig = shelf();
    rig.shows("Tripot · My games");
    rig.shows("▸ just now          lost      Chicago");
    rig.shows("Player 1 resigned.");
    rig.press("<down>");
    rig.shows("▸ just now          running   Siam");
    rig.shows("Léa to move · 2 moves · siam");
    rig.press("<tab>");
    rig.shows("[running]");
    rig.hides("lost      Chicago");
    rig.press("<tab>");
    rig.hides("running   Siam");
    rig.press("<tab>2");
    rig.shows("[2 Siam]");
    rig.hides("lost      Chicago");
}

#[test]
fn a_running_game_goes_on_and_one_that_is_over_is_watched() {
    let mut rig = shelf();
    rig.press("<down><enter>");
    rig.shows("Siam · move 3");
    let mut rig = shelf();
    rig.press("<enter>");
    rig.shows("0/");
    rig.press("q");
    rig.shows("My games");
    rig.press("a");
    rig.shows("Analysis");
    rig.press("<esc>q");
    rig.shows("My games");
    rig.press("q");
    rig.shows("Enter play");
}

#[test]
fn a_game_is_deleted_only_if_the_person_says_yes() {
    let mut rig = shelf();
    let count = |rig: &Rig| std::fs::read_dir(rig.folder.path()).unwrap().count();
    assert_eq!(count(&rig), 2);
    rig.press("<down>d");
    rig.shows("which is not over?");
    rig.press("<enter>");
    assert_eq!(count(&rig), 2);
    rig.press("<del>y");
    assert_eq!(count(&rig), 1);
    rig.hides("just now          running");
    rig.press("dy");
    rig.shows("No game is kept yet.");
}

#[test]
fn a_wide_screen_shows_the_board_and_a_small_one_the_list() {
    let mut rig = shelf();
    rig.press("<down>");
    rig.resize(140, 45);
    rig.shows("─ a ─");
    rig.resize(60, 20);
    rig.hides("─ a ─");
    rig.shows("▸ just now          Siam            Léa");
}

#[test]
fn hands_of_a_running_game_are_not_shown() {
    let mut rig = Rig::game("families", "Léa=human,random", (140, 45));
    rig.press("<enter>");
    let hand = rig.screen().lines().find(|line| line.contains("│a")).map(str::to_owned);
    rig.press("nyg");
    rig.shows("Tripot · My games");
    assert!(hand.is_none_or(|hand| !rig.screen().contains(hand.trim())));
    rig.shows("Who has what?");
}

#[test]
fn a_file_that_is_no_game_is_listed_and_can_be_deleted() {
    let mut rig = shelf();
    std::fs::write(rig.folder.path().join("broken.tripot"), "nonsense").unwrap();
    rig.press("qg");
    rig.shows("just now          ✗ broken.tripot");
    rig.press("<enter>va");
    rig.shows("broken.tripot");
    rig.press("dy");
    rig.hides("broken.tripot");
}
