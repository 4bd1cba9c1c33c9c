//! Chicago Stock Exchange in the catalogue.

use tripot_chicago::Chicago;
use tripot_core::{Player, Rng};
use tripot_players::{Greedy, Random};

use crate::face::{Face, MachineSpec};

impl Face for Chicago {
    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec { name: "random", message: "machine.random" },
        MachineSpec { name: "greedy", message: "chicago.machine.greedy" },
    ];

    fn machine(name: &str, rng: Rng) -> Option<Box<dyn Player<Chicago>>> {
        match name {
            "random" => Some(Box::new(Random::new(rng))),
            "greedy" => Some(Box::new(Greedy::new(rng))),
            _ => None,
        }
    }
}
