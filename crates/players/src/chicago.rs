//! Players of Chicago Stock Exchange.

mod greedy;
mod many;
mod oracle;

pub use greedy::{Greedy, Margin};
pub use many::Crowd;
pub use oracle::{Oracle, Solution, Solver, Unsolved};
