//! Players of the Jeu des 7 familles, and how strong their play is.
//!
//! [`Most`] and [`Memory`] follow a simple rule. [`Greedy`] asks where it believes to get
//! something; [`Expert`] tries its asks in determinizations. [`player_of`] has one for
//! each [`Level`](crate::Level).
//!
//! [`reasons`] says what speaks for and against an ask. On small decks, [`equilibrium`] finds play
//! that nobody can take advantage of, and [`exploitability_of`] how far a player is from it.

mod critic;
mod equilibrium;
mod expert;
mod fit;
mod greedy;
mod level;
mod opponent_model;
mod playout;
mod reason;
mod rollout_policy;
mod simple;
mod study;
mod tree;
mod value;
mod weights;

pub use critic::Critic;
pub use equilibrium::{Equilibrium, equilibrium, exploitability};
pub use expert::Expert;
pub use fit::{FitPlan, FitStep, Fitted, fit_families};
pub use greedy::Greedy;
pub use level::{nodes_of, player_of};
pub use reason::{Reason, reasons};
pub use simple::{Memory, Most};
pub use study::{Inquiry, SMALL_DECKS, exploitability_of, is_small, small_deck};
pub use tree::{Policy, TwoSeats};
