//! Static evaluation: what a state is worth without looking ahead.

use tripot_core::Seat;

/// Says how good a state is for a seat, in the units of the game.
///
/// ```
/// use tripot_core::{Seat, State};
/// use tripot_search::Evaluator;
/// use tripot_testkit::TreeGame;
///
/// /// How far a seat is ahead in the end; before that, nothing is known.
/// struct Margin;
/// impl Evaluator<TreeGame> for Margin {
///     fn value(&self, state: &TreeGame, seat: Seat) -> f64 {
///         state.outcome().map_or(0.0, |outcome| outcome.margin(seat).into())
///     }
/// }
/// assert_eq!(Margin.value(&TreeGame::parse("3,1"), Seat::FIRST), 2.0);
/// ```
pub trait Evaluator<S>: Send {
    /// The value from the side of `seat`: higher is better for it.
    fn value(&self, state: &S, seat: Seat) -> f64;
}
