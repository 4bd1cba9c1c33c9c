//! What moves were worth: judged during the game, and analysed after it.

use tripot_catalog::Lang;
use tripot_core::Seed;

use super::{Rig, manner, still};
use crate::app::{App, First};
use tripot_terminal::eyes::Eyes;

#[test]
fn a_game_is_analysed_when_it_is_over() {
    let settings = "chicago(piles-count=4,height=3,goods=3,piles=open)";
    let mut rig = Rig::game(settings, "Léa=human,random", (100, 30));
    while !rig.is_over() {
        rig.press("<enter>");
    }
    rig.press("a");
    rig.shows("Léa: ");
    rig.shows("own mistakes");
    rig.shows("All values are exact.");
    rig.press("<esc><end>");
    insta::assert_snapshot!("analysis-100x30", rig.screen());
    rig.press("a");
    rig.shows("own mistakes");
    rig.press("<esc>q");
    rig.shows("Game over");
}

#[test]
fn a_game_with_secrets_is_not_analysed_before_its_end() {
    let mut rig = Rig::game("families", "Léa=human,random", (80, 24));
    rig.press("<enter>");
    let record = tripot_terminal::load(&rig.file()).unwrap();
    let first = First::Replay(Box::new(record), Eyes::PUBLIC, None);
    rig.app =
        App::new(first, manner(Lang::En, (80, 24)), still(), Seed::from_bytes([1; 32])).unwrap().0;
    rig.press("a");
    rig.shows("✗ the game is not over");
}

#[test]
fn judging_follows_the_game_and_is_remembered() {
    let mut rig = Rig::game("chicago", "Léa=human,greedy", (80, 24));
    rig.hides("for you:");
    rig.press("v");
    rig.shows("for you:");
    assert!(rig.settings.evaluation);
    rig.press("<enter>");
    rig.shows("for you:");
    rig.press("v");
    rig.hides("for you:");
    assert!(!rig.settings.evaluation);
}
