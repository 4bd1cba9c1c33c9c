//! The Jeu des 7 familles in the catalogue.

use tripot_core::{Player, Rng};
use tripot_families::Families;
use tripot_players::{Memory, Most, Random};

use crate::face::{Face, Machine, MachineSpec};

impl Face for Families {
    const SECRETS: bool = true;

    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("most", "families.machine.most", 1),
        MachineSpec::new("memory", "families.machine.memory", 1),
    ];

    const USUAL: &'static str = "memory";

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Families>> {
        match machine.spec().name {
            "most" => Box::new(Most::new(rng)),
            "memory" => Box::new(Memory::new(rng)),
            _ => Box::new(Random::new(rng)),
        }
    }
}
