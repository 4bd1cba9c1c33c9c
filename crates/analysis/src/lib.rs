//! What was skill in a game, and what was luck.
//!
//! Let *V* be what a seat may expect before a decision if everybody plays on as well as can be, and
//! *Q* what it may expect after the move that was played, both from what the mover knew then. Then
//!
//! * *Q − V* is **skill**: never above zero for the mover, and what the others got out of it;
//! * the next *V* less *Q* is **luck** if something happened in between that nobody chose: a token
//!   turned over, a card drawn, a hand that held the card or did not;
//! * if nothing happened, it is a **correction**: what seemed to be so was not quite so. It is 0
//!   where values are exact.
//!
//! The parts follow each other without a gap: the value at the start, all skill, all luck and all
//! corrections add up to the result. [`Value`]s are whole numbers of small parts, so that they do so
//! exactly.
//!
//! [`Analysis::of`] judges a [`Record`](tripot_core::Record), several decisions at a time; threads
//! change nothing; [`Judging`] does the same one decision at a time. It knows no clock: a time limit is a [`Stop`](tripot_core::Stop) that the caller
//! raises.

mod account;
mod accuracy;
mod analysis;
mod comment;
mod curve;
mod decided;
mod earlier;
mod figures;
mod json;
mod judging;
mod mark;
mod moment;
mod page;
mod value;
mod verdict;
mod work;

pub use account::Account;
pub use analysis::Analysis;
pub use curve::{CurvePoint, Event};
pub use decided::Decisive;
pub use earlier::{accuracy_of, completed};
pub use figures::Figures;
pub use json::AnalysisJson;
pub use judging::Judging;
pub use mark::Mark;
pub use moment::{Alternative, Cause, Moment};
pub use value::{Value, Values};
pub use verdict::{NoVerdict, Verdict};
pub use work::{AnalysisError, Effort, Progress};
