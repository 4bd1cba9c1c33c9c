//! What a player is: somebody who sees a view and answers with a move.

use crate::budget::Budget;
use crate::state::State;

/// A player of a game, human hands included. It never sees more than its view.
pub trait Player<S: State>: Send {
    /// The move for the seat that the view belongs to, which is to move.
    fn choose(&mut self, view: &S::View, budget: &Budget) -> Decision<S::Move>;
}

/// A move, and what the player thought of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Decision<M> {
    /// The move.
    pub chosen: M,
    /// What the player expects, from its own side, in the units of the game.
    pub value: Option<f64>,
    /// How many positions it looked at.
    pub nodes: u64,
}
