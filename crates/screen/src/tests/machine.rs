//! Machines at the table: hurried, stopped, and broken down.

use std::time::Duration;

use tripot_core::Termination;

use super::Rig;
use crate::event::{Effect, Event};

#[test]
fn a_machine_can_be_hurried_and_stopped() {
    let mut rig = Rig::game("siam", "Léa=human,beginner", (80, 24));
    rig.patient = true;
    rig.press(":+b1n<enter>");
    rig.shows("Beginner ⠋");
    rig.now += Duration::from_secs(3);
    rig.shows("is thinking… 3 s");
    assert!(rig.app.wake(rig.now).is_some(), "the sign turns");
    rig.press("u");
    rig.let_think();
    rig.shows("1 move taken back");
    rig.shows("Siam · move 1");
    rig.press(":+b1n<enter> ");
    rig.let_think();
    rig.shows("Siam · move 3");
}

#[test]
fn a_machine_that_breaks_down_ends_the_game() {
    let mut rig = Rig::game("siam", "Léa=human,random", (80, 24));
    rig.patient = true;
    rig.press(":+b1n<enter>");
    let Some(Effect::Think { job, .. }) = rig.waiting.pop() else { panic!("nobody thinks") };
    rig.handle(Event::Thought { job, thought: None });
    rig.shows("broke down");
    assert!(matches!(rig.ended(), Termination::Crashed(_)));
}
