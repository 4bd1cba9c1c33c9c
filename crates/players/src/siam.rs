//! Players of Siam.

mod engine;
mod evaluation;
mod heuristic;
mod ordering;
mod score;
mod search;
mod table;
mod training;
mod weights;

pub use engine::{Engine, Settings};
pub use evaluation::Evaluation;
pub use heuristic::Heuristic;
pub use training::{Progress, Round, Training};
