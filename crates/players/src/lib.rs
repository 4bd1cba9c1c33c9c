//! The machine players.
//!
//! Every one of them is a [`Player`](tripot_core::Player): it is given a view, never the state, so
//! it knows what a person on its seat would know, and nothing else.

pub mod chicago;
pub mod families;
mod random;
pub mod siam;

pub use chicago::{Crowd, Greedy, Margin};
pub use chicago::{Expert, FairSolver, Fitted, Level, fit_evaluation};
pub use chicago::{Loss, MakePlayer, fair_value, loss, open_value};
pub use chicago::{Oracle, Solution, Solver, Unsolved, Verdict};
pub use families::{FamiliesExpert, FamiliesGreedy, FamiliesLevel, Memory, Most};
pub use random::Random;
pub use siam::Heuristic;
