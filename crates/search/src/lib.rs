//! Search algorithms over any game.
//!
//! [`perft`] counts the move sequences of a position, which is how two implementations of the same
//! rules find out that they disagree. [`one_ply`] looks one move ahead with an [`Evaluator`], [`alpha_beta`] several,
//! for two seats and without chance.
//!
//! A search that looks at states as they are takes an [`Open`](tripot_core::Open) game: one with
//! secrets does not compile.

mod alpha_beta;
mod one_ply;
mod perft;

pub use alpha_beta::{Found, alpha_beta};
pub use one_ply::{Evaluator, one_ply};
pub use perft::{Count, perft};
