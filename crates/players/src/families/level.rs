//! Players of four strengths.

use tripot_core::{Player, Rng};
use tripot_families::Families;

use super::expert::Expert;
use super::greedy::Greedy;
use super::simple::Most;
use crate::Level;

/// A player of this strength, to be given the [nodes](nodes_of) of its level: a beginner is
/// [`Most`], an amateur [`Greedy`], an expert [`Expert`]; and a skilled player is an expert that
/// tries nothing, but asks by its rollout policy.
pub fn player_of(level: Level, rng: Rng) -> Box<dyn Player<Families>> {
    match level {
        Level::Beginner => Box::new(Most::new(rng)),
        Level::Amateur => Box::new(Greedy::new(rng)),
        Level::Skilled | Level::Expert => Box::new(Expert::new(rng)),
    }
}

/// The nodes that a player of this strength thinks for: asks in playouts. Only the expert tries
/// any.
pub const fn nodes_of(level: Level) -> u64 {
    match level {
        Level::Beginner | Level::Amateur | Level::Skilled => 1,
        Level::Expert => 40_000,
    }
}
