//! Siam on the screen: whole games, and what a push shows.

use tripot_core::Termination;

use super::Rig;

#[test]
fn a_game_of_siam_by_keys_clicks_and_typing() {
    let mut rig = Rig::game("siam", "Léa=human,random", (80, 24));
    insta::assert_snapshot!("siam-80x24", rig.screen());
    rig.press("<up><enter>");
    rig.shows("✗ there is no animal on c2");
    rig.press("<down><left>");
    rig.press("<enter>");
    insta::assert_snapshot!("siam-80x24-entering", rig.screen());
    rig.press("<esc>");
    rig.press(":+b1n<enter>");
    rig.shows("Siam · move 3");
    rig.press("u");
    rig.shows("2 moves taken back");
    rig.shows("Siam · move 1");
    rig.press("h");
    rig.shows("Hint: ");
    rig.press("<enter>");
    rig.shows("Siam · move 3");
    rig.press("r");
    rig.shows("Resign this game?");
    rig.press("y");
    rig.shows("Léa resigned.");
    assert!(matches!(rig.ended(), Termination::Resigned(_)));
}

#[test]
fn a_move_is_typed_from_its_first_key_whatever_that_means_by_itself() {
    let mut rig = Rig::game("siam", "human,human", (80, 24));
    // On the border the sign begins to enter there; on other squares it is only a sign.
    rig.press("+e1n");
    rig.shows("+e1n");
    rig.press("<enter>");
    rig.shows("Siam · move 2");
    rig.press("<up>+a5s<enter>");
    rig.shows("Siam · move 3");
    rig.press("e1e2n<enter>");
    rig.shows("Siam · move 4");
}

#[test]
fn the_push_that_is_chosen_is_shown_piece_by_piece() {
    let mut rig = Rig::game("siam", "human,human", (80, 24));
    for chosen in ["+b1n", "+a5s", "b1b2n", "+e5s"] {
        rig.press(&format!(":{chosen}<enter>"));
    }
    rig.press("<tab><enter><up>");
    insta::assert_snapshot!("siam-80x24-push", rig.screen());
    rig.resize(120, 40);
    insta::assert_snapshot!("siam-120x40-push", rig.screen());
    // Another animal behind the first: still one mountain, now with force two.
    rig.press("<enter>");
    rig.shows("pushes north");
}

#[test]
fn a_whole_game_of_siam_ends_and_is_kept() {
    let mut rig = Rig::game("siam(plies=40)", "Léa=human,random", (120, 40));
    for _ in 0..60 {
        if rig.is_over() {
            break;
        }
        rig.press("h<enter>");
    }
    assert_eq!(rig.ended(), Termination::Finished, "{}", rig.screen());
    rig.press("n");
    rig.shows("Siam · move 1");
}
