//! Measuring play against what is proved to be best.

use tripot_core::{Budget, Seed, Stop};

use crate::machine::Machine;

/// What is to be measured.
#[derive(Clone)]
pub struct MeasurePlan<'a> {
    /// The name of the variant, small enough to be solved.
    pub variant: &'a str,
    /// Whose play is measured; where that is all there is to measure, none means all.
    pub machines: &'a [Machine],
    /// How many deals; where every situation of a game is looked at, how often a machine that draws
    /// lots is asked in each, at least.
    pub deals: u32,
    /// What they are dealt from.
    pub seed: Seed,
    /// The budget of a machine's next move, from the nodes that it usually has.
    pub budget: &'a dyn Fn(u64) -> Budget,
    /// Raised to end it early.
    pub stop: Stop,
}

/// A number that was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    /// The key of what it is.
    pub what: &'static str,
    /// The name of the variant.
    pub variant: String,
    /// Whose it is, if it is a machine's.
    pub machine: Option<Machine>,
    /// What it was measured on.
    pub basis: Basis,
    /// The mean.
    pub mean: f64,
    /// Its standard error; nothing if one deal alone can't tell.
    pub error: Option<f64>,
    /// How many steps are done, and of how many.
    pub progress: (u32, u32),
}

/// What a number was measured on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// This many deals.
    Deals(u32),
    /// All that can happen: this many information sets.
    Situations(u32),
}
