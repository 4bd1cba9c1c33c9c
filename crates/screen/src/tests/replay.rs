//! Replays: whose eyes see what, during a game and after it.

use tripot_catalog::Lang;
use tripot_core::Seat;

use super::{Rig, manner, still};
use crate::app::First;
use tripot_terminal::eyes::Eyes;

#[test]
fn after_the_game_all_hands_can_be_laid_open() {
    let mut rig =
        Rig::game("families(families=3,ranks=4,hand=3)", "Léa=human,memory,random", (80, 24));
    rig.shows("░");
    rig.press("<enter>");
    rig.press("ry");
    rig.press("v");
    for eyes in ["as Léa saw it", "as Memory saw it", "as Random saw it"] {
        rig.shows(eyes);
        rig.shows("░");
        rig.press("<tab>");
    }
    rig.shows("all hands open");
    rig.hides("░");
    // Every card that is not in the stock is somebody's, and the grid says whose.
    let held = |sign: &str| rig.screen().matches(sign).count();
    // The legend has one itself.
    assert_eq!(["→1", "→2", "→3"].map(held), [3, 3 + 1, 3], "{}", rig.screen());
    insta::assert_snapshot!("replay-open-80x24", rig.screen());
    rig.press("<tab>");
    rig.shows("what everybody saw");
}

#[test]
fn a_game_that_goes_on_shows_nobodys_hand_in_a_replay() {
    let mut rig = Rig::game("families", "Léa=human,random", (80, 24));
    rig.press("<enter>");
    let record = tripot_terminal::load(&rig.file()).unwrap();
    for eyes in [Eyes::All, Eyes::read("j2", Seat::parse).unwrap()] {
        let first = First::Replay(Box::new(record.clone()), eyes, None);
        let mut replay = Rig::new(first, manner(Lang::En, (80, 24)), still());
        replay.shows("what everybody saw");
        replay.press("<tab>");
        replay.shows("what everybody saw");
        replay.hides("→1");
    }
}
