//! Players of the Jeu des 7 familles, and what can be said about their play.
//!
//! [`Most`] and [`Memory`] follow a simple rule. [`FamiliesGreedy`] asks where it believes to get
//! something; [`FamiliesExpert`] tries its asks in imagined worlds. [`FamiliesLevel`] names four
//! players from weak to strong.
//!
//! [`reasons`] says what speaks for and against an ask. On small decks, [`equilibrium`] finds play
//! that nobody can take advantage of, and [`exploitability_of`] how far a player is from it.

mod critic;
mod equilibrium;
mod expert;
mod fit;
mod greedy;
mod habit;
mod hunch;
mod level;
mod playout;
mod reason;
mod simple;
mod study;
mod tree;
mod value;
mod weights;

pub use critic::FamiliesCritic;
pub use equilibrium::{Equilibrium, equilibrium, exploitability};
pub use expert::FamiliesExpert;
pub use fit::{FitPlan, FitStep, FittedFamilies, fit_families};
pub use greedy::FamiliesGreedy;
pub use level::FamiliesLevel;
pub use reason::{Reason, reasons};
pub use simple::{Memory, Most};
pub use study::{Inquiry, SMALL_DECKS, exploitability_of, is_small, small_deck};
pub use tree::{Policy, TwoSeats};
