//! Siam in the catalogue.

use tripot_core::{Player, Rng};
use tripot_players::{Heuristic, Random};
use tripot_siam::Siam;

use crate::face::{Face, MachineSpec};

impl Face for Siam {
    const CHANCE: bool = false;

    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec { name: "random", message: "machine.random" },
        MachineSpec { name: "heuristic", message: "siam.machine.heuristic" },
    ];

    fn machine(name: &str, rng: Rng) -> Option<Box<dyn Player<Siam>>> {
        match name {
            "random" => Some(Box::new(Random::new(rng))),
            "heuristic" => Some(Box::new(Heuristic::new(rng))),
            _ => None,
        }
    }
}
