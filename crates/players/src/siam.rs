//! Players of Siam.

mod critic;
mod distance;
mod draws;
mod engine;
mod evaluation;
mod file;
#[cfg(test)]
mod games;
mod heuristic;
mod layer;
mod level;
mod line_sum;
mod move_picker;
mod neurons;
mod ordering;
mod puzzle;
mod score;
mod search;
mod solver;
mod study;
mod table;
mod training;
mod weights;

pub use critic::Critic;
pub use distance::Distance;
pub use engine::{Engine, Settings};
pub use evaluation::Evaluation;
pub use heuristic::Heuristic;
pub use level::{Opponent, nodes_of};
pub use puzzle::{Puzzle, PuzzleMaker};
pub use solver::{Solution, Solver};
pub use training::{Progress, Round, Training};
