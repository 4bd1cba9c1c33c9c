//! Chicago Stock Exchange in the catalogue.

mod advice;
mod effect;
mod narrate;
mod puzzle;
mod scene;
mod study;

use tripot_chicago::{Chicago, ChicagoOptions, Move, PositionError, Visibility};
use tripot_core::{Critic, Message, Notation as _, SeatCount, Seed};
use tripot_players::chicago::{FixedDepth, Greedy, Oracle, player_of};
use tripot_players::{Level, Random, chicago};

use crate::advice::Grounds;
use crate::error::CatalogError;
use crate::face::Face;
use crate::film::{Scale, Unit, Yardstick};
use crate::machine::{Machine, MachineEntry};
#[cfg(feature = "program")]
use crate::power::MakePuzzles;
use crate::power::{Judge, MeasurePlay, Solve, Weigh};
use crate::rules::RulesPicture;
use crate::scene::Draw;

/// The position that the rules are explained with.
const START: &str = "m???/b???/f???/f???/c???/r???/f???/m???/r??? 766666 2 -,-";

impl Face for Chicago {
    const ALIASES: &'static [&'static str] = &["bourse", "chicago stock exchange"];

    const TEXTS: [&'static str; 2] =
        [include_str!("../text/chicago.fr.txt"), include_str!("../text/chicago.en.txt")];

    const RULES: [&'static str; 2] =
        [include_str!("../rules/chicago.fr.md"), include_str!("../rules/chicago.en.md")];

    const PICTURES: &'static [RulesPicture] = &[
        RulesPicture::of("set-up", "set-up", START),
        RulesPicture::of("turn", "a-turn", START).with_move("2fc"),
        RulesPicture::of("change", "an-example", START).with_move("2fc"),
        RulesPicture::of("end", "end-and-scoring", "f???/m??? 534434 1 bbccfsr,bcfmmrs"),
    ];

    const MACHINES: &'static [MachineEntry<Chicago>] = &[
        MachineEntry::new("random", "machine.random", 1, |_, rng| Box::new(Random::new(rng))),
        MachineEntry::new("beginner", "chicago.machine.beginner", 1, |_, rng| {
            player_of(Level::Beginner, rng)
        }),
        MachineEntry::new("amateur", "chicago.machine.amateur", 1, |_, rng| {
            player_of(Level::Amateur, rng)
        }),
        MachineEntry::new("greedy", "chicago.machine.greedy", 1, |_, rng| {
            Box::new(Greedy::new(rng))
        }),
        MachineEntry::new("offensive", "chicago.machine.offensive", 1_000_000, |_, _| {
            Box::new(FixedDepth::OFFENSIVE)
        }),
        MachineEntry::new("defensive", "chicago.machine.defensive", 1_000_000, |_, _| {
            Box::new(FixedDepth::DEFENSIVE)
        }),
        MachineEntry::new("alphabeta", "chicago.machine.alphabeta", 20_000_000, |machine, _| {
            Box::new(FixedDepth::alpha_beta(machine.number().unwrap_or(1).into()))
        })
        .with_number(1, 8, 4),
        MachineEntry::new("skilled", "chicago.machine.skilled", 1, |_, rng| {
            player_of(Level::Skilled, rng)
        }),
        MachineEntry::new("expert", "chicago.machine.expert", 150_000, |_, rng| {
            player_of(Level::Expert, rng)
        }),
        MachineEntry::new("oracle", "chicago.machine.oracle", 1_000_000_000, |_, _| {
            Box::new(Oracle::new())
        }),
    ];

    const USUAL: &'static str = "expert";

    fn unsuited(
        machine: Machine,
        options: &ChicagoOptions,
        seats: SeatCount,
    ) -> Option<CatalogError> {
        let open_for_two = ["offensive", "defensive", "alphabeta", "oracle"];
        let name = machine.spec().name;
        if !open_for_two.contains(&name) {
            return None;
        }
        let sees = options.piles == Visibility::Open && seats == SeatCount::TWO;
        (!sees).then_some(CatalogError::OpenForTwo { machine: name })
    }

    const SCALE: Scale = Scale::Points;

    type Drawing = scene::Drawn;

    fn draw(view: &Chicago, draw: &Draw) -> scene::Drawn {
        scene::draw(view, draw.lang)
    }

    fn solver() -> Result<&'static dyn Solve<Chicago>, CatalogError> {
        // Nobody wins before the end of a game whose length is fixed; who does is the oracle's.
        Err(CatalogError::FixedLength)
    }

    #[cfg(feature = "program")]
    const PUZZLES: &'static str = include_str!("../puzzles/chicago.txt");

    /// Seen from the trader, with the goods named in the order in which they appear.
    fn canonical(&self) -> String {
        puzzle::canonical(self)
    }

    fn weigher() -> Option<&'static dyn Weigh<Chicago>> {
        Some(&puzzle::Values)
    }

    #[cfg(feature = "program")]
    fn puzzle_maker() -> Option<&'static dyn MakePuzzles> {
        Some(&puzzle::Values)
    }

    fn judge() -> Option<&'static dyn Judge<Chicago>> {
        Some(&Critics)
    }

    fn measures() -> Option<&'static dyn MeasurePlay<Chicago>> {
        Some(&study::ValuesAndLosses)
    }

    fn read_view(text: &str, options: &ChicagoOptions) -> Result<Chicago, PositionError> {
        Chicago::read_position(text, options)
    }

    fn write_classroom_view(view: &Chicago) -> Option<String> {
        view.write_classroom_position()
    }

    fn describe(view: &Chicago, chosen: Move) -> Message {
        Message::new("chicago.words")
            .with("steps", chosen.steps)
            .with_key("keep", chosen.keep.key())
            .with_key("sell", chosen.sell.key())
            .with("from", view.price(chosen.sell))
            .with("to", view.price(chosen.sell) - 1)
    }

    fn invite(view: &Chicago, chosen: Move, names: &[String]) -> Message {
        advice::invite(view, chosen, names)
    }

    fn reasons(view: &Chicago, chosen: Move, grounds: &Grounds<'_, Move>) -> Vec<Message> {
        advice::reasons(view, chosen, grounds)
    }

    /// With two seats, points count. With more, a point less may be a better chance to win.
    fn yardstick(seats: SeatCount) -> Yardstick {
        if seats == SeatCount::TWO {
            Yardstick { unit: Unit::Points, dubious: 0.8, mistake: 1.2, blunder: 2.5 }
        } else {
            Yardstick { unit: Unit::Share, dubious: 0.05, mistake: 0.1, blunder: 0.2 }
        }
    }

    fn side_size(options: &ChicagoOptions) -> usize {
        if options.teams { 2 } else { 1 }
    }
}

/// The critics of Chicago.
struct Critics;

impl Judge<Chicago> for Critics {
    fn usual_nodes(&self, options: &ChicagoOptions, seats: SeatCount) -> u64 {
        match options.piles {
            // The oracle ends when it knows.
            Visibility::Open if seats == SeatCount::TWO => 1_000_000_000,
            _ if seats == SeatCount::TWO => 1_000_000,
            _ => 500_000,
        }
    }

    fn critic(&self, seats: SeatCount, seed: &Seed) -> Box<dyn Critic<Chicago>> {
        Box::new(chicago::Critic::new(seats, seed))
    }
}
