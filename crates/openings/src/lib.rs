//! What the first moves of a game are worth, as the engines have worked it out: data that a page or a terminal looks up.
//!
//! [`Book`] has the openings of Siam: positions that good players reach, with the worth of every move there. A position is
//! found whichever way its board is turned.
//!
//! ```
//! use tripot_core::State as _;
//! use tripot_openings::Book;
//! use tripot_siam::Siam;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let start: Siam = "...../...../.MMM./...../..... e".parse()?;
//! let moves = Book::shipped().moves(&start).ok_or("the start is in it")?;
//! assert_eq!(moves.len(), start.moves().len());
//! // The board is its own mirror image, so the best move has a twin that is worth as much.
//! assert_eq!(moves[0].worth, moves[1].worth);
//! # Ok(())
//! # }
//! ```
//!
//! Nobody plays the same deal of Chicago twice, so [`Deals`] says what first moves of a [`Kind`] came to in thousands of deals
//! that were solved with every token seen. Commands that know no game ask a [`Source`].

mod book;
mod deals;
mod kind;
mod source;

pub use book::{Book, BookPlan, Opening, Worth};
pub use deals::{DealPlan, Deals, Tally};
pub use kind::{Choice, Kind, MOST_SHOWN, NotAKind};
pub use source::{Known, Making, Source, source};

/// Why a text is not a file of openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} is not understood: `{text}`")]
pub struct NotOpenings {
    /// Which line, counted from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
}
