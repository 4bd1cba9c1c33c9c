//! What a player may spend on a move.

use tripot_core::{Budget, Stop};

use crate::limit::Limit;

/// What a player may spend on the move that it is about to make. Its time runs.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// What was agreed on.
    pub limit: Limit,
    /// The same for whoever thinks in this process.
    pub budget: Budget,
    /// Raised when the match is broken off and nobody wants the move any more.
    pub interrupt: Stop,
}
