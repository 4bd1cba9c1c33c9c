//! Measuring play against what is proved to be best.

use tripot_core::{Seed, Stop};

use crate::face::Machine;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct MeasurePlan<'a> {
    /// The name of the variant, small enough to be solved.
    pub variant: &'a str,
    /// Whose play is measured.
    pub machines: &'a [Machine],
    /// How many deals.
    pub deals: u32,
    /// What they are dealt from.
    pub seed: Seed,
    /// How many positions a machine may look at for a move; each its usual number if not given.
    pub nodes: Option<u64>,
    /// Raised to end it early.
    pub stop: Stop,
}

/// A number that was measured.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    /// The key of what it is.
    pub what: &'static str,
    /// Whose it is, if it is a machine's.
    pub machine: Option<Machine>,
    /// How many deals it is the mean of.
    pub deals: u32,
    /// The mean.
    pub mean: f64,
    /// Its standard error; nothing if one deal alone can't tell.
    pub error: Option<f64>,
}
