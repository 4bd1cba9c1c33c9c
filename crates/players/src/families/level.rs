//! Players from weak to strong.

use tripot_core::{Player, Rng};
use tripot_families::Families;

use super::expert::FamiliesExpert;
use super::greedy::FamiliesGreedy;
use super::simple::Most;

/// How well a machine plays the Jeu des 7 familles: by whom, and with how many nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FamiliesLevel {
    /// [`Most`].
    Beginner,
    /// [`FamiliesGreedy`].
    Amateur,
    /// [`FamiliesExpert`] without trying anything: by habit.
    Skilled,
    /// [`FamiliesExpert`].
    Expert,
}

impl FamiliesLevel {
    /// Every level, the weakest first.
    pub const ALL: [FamiliesLevel; 4] = [
        FamiliesLevel::Beginner,
        FamiliesLevel::Amateur,
        FamiliesLevel::Skilled,
        FamiliesLevel::Expert,
    ];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            FamiliesLevel::Beginner => "beginner",
            FamiliesLevel::Amateur => "amateur",
            FamiliesLevel::Skilled => "skilled",
            FamiliesLevel::Expert => "expert",
        }
    }

    /// The nodes that it thinks for: asks in imagined games. Only the expert tries any.
    pub const fn nodes(self) -> u64 {
        match self {
            FamiliesLevel::Beginner | FamiliesLevel::Amateur | FamiliesLevel::Skilled => 1,
            FamiliesLevel::Expert => 40_000,
        }
    }

    /// A player of this level.
    pub fn player(self, rng: Rng) -> Box<dyn Player<Families>> {
        match self {
            FamiliesLevel::Beginner => Box::new(Most::new(rng)),
            FamiliesLevel::Amateur => Box::new(FamiliesGreedy::new(rng)),
            _ => Box::new(FamiliesExpert::new(rng)),
        }
    }
}
