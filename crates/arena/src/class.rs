//! A class: a folder of programs, what is wrong with each, and which of them plays best.
//!
//! [`Program::all`] finds the programs of a folder. [`examine`] asks one of them everything: whether
//! it loads, whether its predicates about the rules agree with the rules, how long it takes for a
//! move. What it says is compared with a [`Model`](model::Model) of the game that can be told to make
//! the mistakes that students make; the mistakes that explain the answers are the diagnosis. A
//! [`Journal`] keeps the examinations, so that a class that was killed goes on.

mod chicago;
mod diagnosis;
mod examination;
mod examiner;
mod heard;
mod journal;
mod loading;
mod model;
mod roster;
mod scene;
mod session;
mod siam;
mod told;

pub use examination::{
    Diagnosis, Disagreement, Disagreements, Examination, FaultCount, LoadMessage, RuleResult, Speed,
};
pub use examiner::examine;
pub use journal::Journal;
pub use roster::{Kind, Program, Twin};
pub use told::Told;
