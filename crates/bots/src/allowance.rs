//! The budget of a player for one move.

use std::time::Duration;

use tripot_core::{Budget, Stop};

use crate::limit::Limit;

/// What a player may spend on the move that it is about to make. Its time runs.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// What was agreed on.
    pub limit: Limit,
    /// The same for a search in this process.
    pub budget: Budget,
    /// What is left on its clock, if it has one: a player who takes longer has lost.
    pub clock: Option<Duration>,
    /// Raised when the match is broken off and nobody wants the move any more.
    pub interrupt: Stop,
}
