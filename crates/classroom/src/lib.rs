//! A class: a folder of programs, what is wrong with each, and which of them plays best.
//!
//! [`Roster::of`] finds the programs of a folder. [`examine`] asks one of them everything: whether
//! it loads, whether its predicates about the rules agree with the rules, how long it takes for a
//! move. What it says is compared with a model of the game that can be told to make
//! the mistakes that students make; the mistakes that explain the answers are the diagnosis. A
//! [`Journal`] keeps the examinations, so that a class that was killed goes on.
//!
//! ```
//! use tripot_classroom::{Roster, Soundness, examine};
//! use tripot_core::Stop;
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! std::fs::write(folder.path().join("lea.pl"), "coups_possibles(_, []).")?;
//! let class = Roster::of(folder.path()).expect("a folder that can be read");
//! // Nothing says how to ask it, so it is not run and not blamed.
//! let found = examine(&class.programs[0], &Stop::new(), &mut |_| {}).expect("nobody interrupts");
//! assert_eq!(found.soundness(), Soundness::Manifest);
//! # Ok(())
//! # }
//! ```

mod budget;
mod chicago;
mod choosing;
mod diagnosis;
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
mod suspicion;
mod trap;

pub use examination::{
    Cause, Diagnosis, Disagreement, Disagreements, Examination, Explains, FaultCount, LoadMessage,
    Place, RuleResult, Soundness, Speed, Suspicion, Unit,
};
pub use examiner::examine;
pub use journal::{Journal, JournalError, JournalErrorKind};
pub use program::{Kind, Program, Twin};
pub use roster::{Roster, RosterError};
