//! The Jeu des 7 familles in the catalogue.

use tripot_core::{Player, Rng};
use tripot_families::Families;
use tripot_players::{Memory, Most, Random};

use crate::face::{Face, MachineSpec};

impl Face for Families {
    const SECRETS: bool = true;

    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec { name: "random", message: "machine.random" },
        MachineSpec { name: "most", message: "families.machine.most" },
        MachineSpec { name: "memory", message: "families.machine.memory" },
    ];

    fn machine(name: &str, rng: Rng) -> Option<Box<dyn Player<Families>>> {
        match name {
            "random" => Some(Box::new(Random::new(rng))),
            "most" => Some(Box::new(Most::new(rng))),
            "memory" => Some(Box::new(Memory::new(rng))),
            _ => None,
        }
    }
}
