//! What the trees of the tests are worth.

use tripot_core::{Seat, State};
use tripot_search::Evaluator;
use tripot_testkit::TreeGame;

/// The margin at the end, and before that this much for the first seat.
pub(crate) struct Margin(pub(crate) f64);

impl Evaluator<TreeGame> for Margin {
    fn value(&self, state: &TreeGame, seat: Seat) -> f64 {
        let first = state.outcome().map_or(self.0, |outcome| match outcome.scores() {
            [one, other] => f64::from(one - other),
            _ => panic!("two seats"),
        });
        if seat == Seat::FIRST { first } else { -first }
    }
}
