//! Players of four strengths.

use tripot_core::{Player, Rng};
use tripot_families::Families;

use super::expert::Expert;
use super::greedy::Greedy;
use super::simple::Most;

/// How well a machine plays the Jeu des 7 familles: by whom, and with how many nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// [`Most`].
    Beginner,
    /// [`Greedy`].
    Amateur,
    /// [`Expert`] without trying anything: by the rollout policy.
    Skilled,
    /// [`Expert`].
    Expert,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 4] = [Level::Beginner, Level::Amateur, Level::Skilled, Level::Expert];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Amateur => "amateur",
            Level::Skilled => "skilled",
            Level::Expert => "expert",
        }
    }

    /// The nodes that it thinks for: asks in playouts. Only the expert tries any.
    pub const fn nodes(self) -> u64 {
        match self {
            Level::Beginner | Level::Amateur | Level::Skilled => 1,
            Level::Expert => 40_000,
        }
    }

    /// A player of this level.
    pub fn player(self, rng: Rng) -> Box<dyn Player<Families>> {
        match self {
            Level::Beginner => Box::new(Most::new(rng)),
            Level::Amateur => Box::new(Greedy::new(rng)),
            _ => Box::new(Expert::new(rng)),
        }
    }
}
