//! What a seat chooses and what comes out.

use crate::good::Good;

/// A move: how far the trader goes, which token is kept and which is sold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// How many piles the trader advances.
    pub steps: u8,
    /// The good that goes into the reserve.
    pub keep: Good,
    /// The good whose price falls.
    pub sell: Good,
}

/// What comes out when nobody chooses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The pile on which the trader starts, counted from 0.
    Trader(u8),
    /// A token that is turned over.
    Token {
        /// The pile, counted from 0.
        pile: u8,
        /// How deep it lies, 1 at the top.
        depth: u8,
        /// What it is.
        good: Good,
    },
}
