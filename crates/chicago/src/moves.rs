//! What a seat chooses and what comes out.

use crate::good::Good;

/// A move: how far the trader goes, which token is kept and which is sold.
///
/// ```
/// use tripot_chicago::{Good, Move};
/// let chosen: Move = "2fc".parse().unwrap();
/// assert_eq!(chosen, Move { steps: 2, keep: Good::Cafe, sell: Good::Cacao });
/// assert_eq!(chosen.to_string(), "2fc");
/// assert_eq!("2 f".parse::<Move>().unwrap_err().to_string(), "`2 f` is not understood");
/// ```
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
