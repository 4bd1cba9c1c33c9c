//! Chicago Stock Exchange in the catalogue.

use tripot_chicago::Chicago;
use tripot_core::{Player, Rng};
use tripot_players::{Greedy, Random};

use crate::face::{Face, Machine, MachineSpec};

impl Face for Chicago {
    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("greedy", "chicago.machine.greedy", 1),
    ];

    const USUAL: &'static str = "greedy";

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Chicago>> {
        match machine.spec().name {
            "greedy" => Box::new(Greedy::new(rng)),
            _ => Box::new(Random::new(rng)),
        }
    }
}
