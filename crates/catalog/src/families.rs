//! The Jeu des 7 familles in the catalogue.

use tripot_core::{Player, Rng};
use tripot_families::Families;
use tripot_players::Random;
use tripot_players::families::{FamiliesGreedy, FamiliesLevel, Memory, Most};

use crate::face::{Face, Machine, MachineSpec};

impl Face for Families {
    const SECRETS: bool = true;

    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("most", "families.machine.most", 1),
        MachineSpec::new("memory", "families.machine.memory", 1),
        MachineSpec::new("greedy", "families.machine.greedy", 1),
        MachineSpec::new("beginner", "families.machine.beginner", FamiliesLevel::Beginner.nodes()),
        MachineSpec::new("amateur", "families.machine.amateur", FamiliesLevel::Amateur.nodes()),
        MachineSpec::new("skilled", "families.machine.skilled", FamiliesLevel::Skilled.nodes()),
        MachineSpec::new("expert", "families.machine.expert", FamiliesLevel::Expert.nodes()),
    ];

    const USUAL: &'static str = "expert";

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Families>> {
        let name = machine.spec().name;
        if let Some(&level) = FamiliesLevel::ALL.iter().find(|level| level.name() == name) {
            return level.player(rng);
        }
        match name {
            "greedy" => Box::new(FamiliesGreedy::new(rng)),
            "most" => Box::new(Most::new(rng)),
            "memory" => Box::new(Memory::new(rng)),
            _ => Box::new(Random::new(rng)),
        }
    }
}
