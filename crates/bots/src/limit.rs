//! The thinking limit of a player for a move.

use crate::clock::TimeControl;

/// How long a player may think for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Limit {
    /// As long as it usually does: see [`Contender::own_nodes`](crate::Contender::own_nodes).
    #[default]
    Own,
    /// A number of positions: the same games on every computer.
    Nodes(u64),
    /// A number of milliseconds: no two matches are alike.
    Milliseconds(u64),
    /// A clock for the whole game: a player who uses it up has lost.
    Clock(TimeControl),
}

impl Limit {
    /// Whether wall clocks decide: then no two matches are alike.
    pub fn is_timed(self) -> bool {
        matches!(self, Limit::Milliseconds(_) | Limit::Clock(_))
    }
}
