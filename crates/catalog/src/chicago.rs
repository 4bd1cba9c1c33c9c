//! Chicago Stock Exchange in the catalogue.

use tripot_chicago::{Chicago, ChicagoOptions, Visibility};
use tripot_core::{Message, Player, Rng, SeatCount};
use tripot_players::Random;
use tripot_players::chicago::{Greedy, Level, Oracle, Reporter};

use crate::face::{Face, Machine, MachineSpec};

impl Face for Chicago {
    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("beginner", "chicago.machine.beginner", 1),
        MachineSpec::new("amateur", "chicago.machine.amateur", 1),
        MachineSpec::new("greedy", "chicago.machine.greedy", 1),
        MachineSpec::new("offensive", "chicago.machine.offensive", 1_000_000),
        MachineSpec::new("defensive", "chicago.machine.defensive", 1_000_000),
        MachineSpec::new("alphabeta", "chicago.machine.alphabeta", 20_000_000).with_number(1, 8, 4),
        MachineSpec::new("skilled", "chicago.machine.skilled", 1),
        MachineSpec::new("expert", "chicago.machine.expert", 150_000),
        MachineSpec::new("oracle", "chicago.machine.oracle", 1_000_000_000),
    ];

    const USUAL: &'static str = "expert";

    fn unsuited(machine: Machine, options: &ChicagoOptions, seats: SeatCount) -> Option<Message> {
        let open_for_two = ["offensive", "defensive", "alphabeta", "oracle"];
        let name = machine.spec().name;
        if !open_for_two.contains(&name) {
            return None;
        }
        let sees = options.piles == Visibility::Open && seats == SeatCount::TWO;
        (!sees).then(|| Message::new("chicago.machine.open_for_two").with("machine", name))
    }

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Chicago>> {
        match machine.spec().name {
            "beginner" => Level::Beginner.player(rng),
            "amateur" => Level::Amateur.player(rng),
            "skilled" => Level::Skilled.player(rng),
            "expert" => Level::Expert.player(rng),
            "greedy" => Box::new(Greedy::new(rng)),
            "offensive" => Box::new(Reporter::OFFENSIVE),
            "defensive" => Box::new(Reporter::DEFENSIVE),
            "alphabeta" => Box::new(Reporter::alpha_beta(machine.number().unwrap_or(1).into())),
            "oracle" => Box::new(Oracle::new()),
            _ => Box::new(Random::new(rng)),
        }
    }
}
