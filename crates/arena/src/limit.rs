//! How long a player may think for a move.

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
}
