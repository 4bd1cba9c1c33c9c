//! A class: a folder of programs, what is wrong with each, and which of them plays best.
//!
//! [`Roster::of`] finds the programs of a folder. [`examine`] asks one of them everything: whether
//! it loads, whether its predicates about the rules agree with the rules, how long it takes for a
//! move. What it says is compared with a [`Model`](model::Model) of the game that can be told to make
//! the mistakes that students make; the mistakes that explain the answers are the diagnosis. A
//! [`Journal`] keeps the examinations, so that a class that was killed goes on.

mod budget;
mod chicago;
mod choosing;
mod diagnosis;
mod digest;
mod examination;
mod examiner;
mod heard;
mod inquiry;
mod journal;
mod loading;
mod model;
mod program;
mod roster;
mod scene;
mod session;
mod siam;
mod sources;
mod suspicion;
mod told;
mod trap;

pub use examination::{
    Diagnosis, Disagreement, Disagreements, Examination, Explains, FaultCount, LoadMessage, Place,
    RuleResult, Soundness, Speed, Suspicion, Unit,
};
pub use examiner::examine;
pub use journal::Journal;
pub use program::{Kind, Program, Twin};
pub use roster::Roster;
pub(crate) use sources::Sources;
pub use told::Told;
