//! How long a player may think for a move.

use crate::clock::TimeControl;

/// How long a player may think for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Limit {
    /// As long as it usually does: see [`Contender::own_nodes`](crate::Contender::own_nodes).
    #[default]
    Own,
    /// So many positions: the same games on every computer.
    Nodes(u64),
    /// So many milliseconds: no two matches are alike.
    Milliseconds(u64),
    /// So much time for the whole game: whoever uses it up has lost.
    Clock(TimeControl),
}

impl Limit {
    /// Whether wall clocks decide: then no two matches are alike.
    pub fn is_timed(self) -> bool {
        matches!(self, Limit::Milliseconds(_) | Limit::Clock(_))
    }
}
