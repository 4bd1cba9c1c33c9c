//! The Jeu des 7 familles in the catalogue.

mod exploit;

use tripot_core::{Critic, Message, Player, Rng, SeatCount, Seed};
use tripot_families::{Ask, Families, FamiliesOptions, FamiliesView, PositionError};
use tripot_players::families::{Greedy, Memory, Most, nodes_of, player_of};
use tripot_players::{Level, Random, families};

use crate::error::CatalogError;
use crate::face::{Face, Machine, MachineSpec};
use crate::film::{Unit, Yardstick};
use crate::measure::{Measure, MeasurePlan};

impl Face for Families {
    const SECRETS: bool = true;

    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("most", "families.machine.most", 1),
        MachineSpec::new("memory", "families.machine.memory", 1),
        MachineSpec::new("greedy", "families.machine.greedy", 1),
        MachineSpec::new("beginner", "families.machine.beginner", nodes_of(Level::Beginner)),
        MachineSpec::new("amateur", "families.machine.amateur", nodes_of(Level::Amateur)),
        MachineSpec::new("skilled", "families.machine.skilled", nodes_of(Level::Skilled)),
        MachineSpec::new("expert", "families.machine.expert", nodes_of(Level::Expert)),
    ];

    const USUAL: &'static str = "expert";

    fn read_view(text: &str, options: &FamiliesOptions) -> Result<FamiliesView, PositionError> {
        FamiliesView::read(text, options)
    }

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Families>> {
        let name = machine.spec().name;
        if let Some(level) = Level::named(name) {
            return player_of(level, rng);
        }
        match name {
            "greedy" => Box::new(Greedy::new(rng)),
            "most" => Box::new(Most::new(rng)),
            "memory" => Box::new(Memory::new(rng)),
            _ => Box::new(Random::new(rng)),
        }
    }

    fn describe(_: &FamiliesView, ask: Ask) -> Message {
        Message::new("families.words")
            .with_key("family", ask.card.family().key())
            .with_key("member", ask.card.member().key())
            .with("other", ask.from.to_string())
    }

    fn seats_of_view(text: &str) -> Option<SeatCount> {
        FamiliesView::seats_written(text)
    }

    fn measure(
        plan: &MeasurePlan<'_>,
        options: &FamiliesOptions,
        report: &mut dyn FnMut(&Measure),
    ) -> Result<Vec<Measure>, CatalogError> {
        exploit::measure(plan, options, report)
    }

    fn yardstick(_: SeatCount) -> Yardstick {
        Yardstick { unit: Unit::Share, dubious: 0.05, mistake: 0.1, blunder: 0.2 }
    }

    /// Only an ask for a card that everybody saw go there is sure to succeed.
    fn is_settled(view: &FamiliesView, ask: Ask) -> bool {
        view.known(ask.from).has(ask.card)
    }

    fn critic_nodes(_: &FamiliesOptions, _: SeatCount) -> u64 {
        40_000
    }

    fn critic(_: SeatCount, seed: &Seed) -> Box<dyn Critic<Families>> {
        Box::new(families::Critic::new(seed.stream("critic")))
    }
}
