//! Siam in the catalogue.

use tripot_core::{Player, Rng};
use tripot_players::Random;
use tripot_players::siam::{Heuristic, Level, Opponent};
use tripot_siam::Siam;

use crate::face::{Face, Machine, MachineSpec};

impl Face for Siam {
    const CHANCE: bool = false;

    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("heuristic", "siam.machine.heuristic", 1),
        MachineSpec::new("beginner", "siam.machine.beginner", Level::Beginner.nodes()),
        MachineSpec::new("amateur", "siam.machine.amateur", Level::Amateur.nodes()),
        MachineSpec::new("skilled", "siam.machine.skilled", Level::Skilled.nodes()),
        MachineSpec::new("expert", "siam.machine.expert", Level::Expert.nodes()),
    ];

    const USUAL: &'static str = "amateur";

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Siam>> {
        let name = machine.spec().name;
        if let Some(&level) = Level::ALL.iter().find(|level| level.name() == name) {
            return Box::new(Opponent::new(level, rng));
        }
        match name {
            "heuristic" => Box::new(Heuristic::new(rng)),
            _ => Box::new(Random::new(rng)),
        }
    }
}
