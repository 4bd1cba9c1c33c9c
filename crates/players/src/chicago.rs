//! Players of Chicago Stock Exchange.

mod critic;
mod fair;
mod greedy;
mod levels;
mod many;
mod master;
mod oracle;
mod reports;
mod study;

pub use critic::ChicagoCritic;
pub use fair::{Expert, FairSolver, Fitted, fit_evaluation};
pub use greedy::{Greedy, Margin};
pub use levels::Level;
pub use many::Crowd;
pub use master::Master;
pub use oracle::{Oracle, Solution, Solver, Unsolved, Verdict};
pub use reports::{Goal, Reporter};
pub use study::{Loss, MakePlayer, fair_value, loss, open_value};
