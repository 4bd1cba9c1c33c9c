//! Siam in the catalogue.

use tripot_core::{Player, Rng};
use tripot_players::{Heuristic, Random};
use tripot_siam::Siam;

use crate::face::{Face, Machine, MachineSpec};

impl Face for Siam {
    const CHANCE: bool = false;

    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("heuristic", "siam.machine.heuristic", 1),
    ];

    const USUAL: &'static str = "heuristic";

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Siam>> {
        match machine.spec().name {
            "heuristic" => Box::new(Heuristic::new(rng)),
            _ => Box::new(Random::new(rng)),
        }
    }
}
