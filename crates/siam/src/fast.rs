//! The game for machines in a hurry.
//!
//! Everything in Siam happens on a line: five cells, ten things that can stand on a cell, so a line
//! is one of 100 000 codes. [`LineTable`] is made once from the push rule of this crate and says for
//! each code who may push, who may enter by pushing and who wins at once. [`LineBoard`] keeps the
//! ten codes of a board from move to move, so that a search asks ten lookups instead of walking.
//!
//! [`Siam`](crate::Siam) stays the truth: it knows the draw rules and what was played before.

mod board;
mod changes;
mod compact;
mod count;
mod generate;
mod hashed;
mod line;
mod places;
mod reach;
mod sequences;

pub use board::{LineBoard, Played};
pub use changes::Change;
pub use compact::CompactMove;
pub use generate::{MOST_MOVES, Moves};
pub use hashed::count_hashed;
pub use line::{CODES, Digit, LineCode, LineTable};
pub(crate) use sequences::Sequences;
