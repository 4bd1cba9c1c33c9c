//! Players of Chicago Stock Exchange.

mod board;
mod critic;
mod fair;
mod fixed_depth;
mod greedy;
mod level;
mod many;
mod master;
mod oracle;
mod study;

pub use critic::Critic;
pub use fair::{Expert, FairSolver, Fitted, fit_evaluation};
pub use fixed_depth::{FixedDepth, Goal};
pub use greedy::{Greedy, Margin};
pub use level::player_of;
pub use many::MonteCarlo;
pub use master::Master;
pub use oracle::{Oracle, Solution, Solver, Unsolved, Verdict};
pub use study::{Loss, MakePlayer, fair_value, loss, open_value};
