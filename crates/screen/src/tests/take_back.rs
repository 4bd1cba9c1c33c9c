//! Moves that are taken back: with consent; what was turned over only from machines.

use super::Rig;

#[test]
fn another_persons_move_comes_back_only_with_consent() {
    let mut rig = Rig::game("siam", "Léa=human,Tom=human", (80, 24));
    rig.press(":+b1n<enter>u");
    rig.shows("Léa would like to take the last move back. Tom, do you agree?");
    rig.press("n");
    rig.shows("Siam · move 2");
    rig.press("uy");
    rig.shows("Siam · move 1");
}

#[test]
fn what_was_turned_over_stays_so_between_people() {
    let mut rig = Rig::game("chicago", "Léa=human,Tom=human", (80, 24));
    rig.press("<enter>u");
    rig.shows("✗ a token has been turned over");
    rig.shows("practice game");
    rig.shows("Chicago · move 2");
}

#[test]
fn against_a_machine_a_move_comes_back_with_what_was_turned_over() {
    let mut rig = Rig::game("chicago", "Léa=human,greedy", (80, 24));
    rig.press("<enter>");
    rig.shows("Chicago · move 3");
    rig.press("u");
    rig.shows("Chicago · move 1");
}
