//! What is proved of a position.

/// What is proved of a position: in how many plies the side to move wins, and how. Moves are of the
/// type `M`: a game's own, or their texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof<M> {
    /// In how many plies the side to move wins if both do their best, if that is proved.
    pub wins_in: Option<u32>,
    /// It is proved that it does not win within this many plies.
    pub not_within: u32,
    /// The first moves that win in [`Proof::wins_in`] plies; all of them, unless it was cut short.
    pub winning: Vec<M>,
    /// A shortest win, with the longest defence.
    pub line: Vec<M>,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Whether the budget was spent before all was known.
    pub is_cut_short: bool,
}
