//! Search algorithms over any game.
//!
//! [`perft`] counts the move sequences of a position, which is how two implementations of the same
//! rules find out that they disagree. [`one_ply`] looks one move ahead with an [`Evaluator`].
//!
//! A search that looks at states as they are takes an [`Open`](tripot_core::Open) game: one with
//! secrets does not compile.

mod one_ply;
mod perft;

pub use one_ply::{Evaluator, one_ply};
pub use perft::{Count, perft};
