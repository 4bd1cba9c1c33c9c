//! The Jeu des 7 familles in the catalogue.

mod advice;
mod effect;
mod exploit;
mod narrate;
mod puzzle;
mod scene;

use tripot_core::{Critic, Message, Notation as _, SeatCount, Seed};
use tripot_families::{Ask, Families, FamiliesOptions, FamiliesView, PositionError};
use tripot_players::families::{Greedy, Memory, Most, nodes_of, player_of};
use tripot_players::{Level, Random, families};

use crate::advice::Grounds;
use crate::face::Face;
use crate::film::{Scale, Unit, Yardstick};
use crate::machine::MachineEntry;
#[cfg(feature = "program")]
use crate::power::MakePuzzles;
use crate::power::{Judge, MeasurePlay, Weigh};
use crate::rules::RulesPicture;
use crate::scene::Draw;

impl Face for Families {
    const SECRETS: bool = true;

    const ALIASES: &'static [&'static str] =
        &["familles", "7 familles", "7familles", "7-familles", "sept familles", "happy families"];

    const TEXTS: [&'static str; 2] =
        [include_str!("../text/families.fr.txt"), include_str!("../text/families.en.txt")];

    const RULES: [&'static str; 2] =
        [include_str!("../rules/families.fr.md"), include_str!("../rules/families.en.md")];

    const PICTURES: &'static [RulesPicture] = &[
        RulesPicture::of("turn", "a-turn", "a2c12346e2g5,b12c5d3f5g26 27 -,- j1").with_move("c5"),
        RulesPicture::of("change", "a-turn", "a2e2g5,b12d3f5g26 27 c,- j1"),
        RulesPicture::of("example", "an-example", "a2c136e24g5,b12c4d3f5g26 28 -,- j1")
            .with_move("c4"),
        RulesPicture::of("end", "end-and-scoring", "-,- 0 aceg,bdf j1"),
    ];

    const MACHINES: &'static [MachineEntry<Families>] = &[
        MachineEntry::new("random", "machine.random", 1, |_, rng| Box::new(Random::new(rng))),
        MachineEntry::new("most", "families.machine.most", 1, |_, rng| Box::new(Most::new(rng))),
        MachineEntry::new("memory", "families.machine.memory", 1, |_, rng| {
            Box::new(Memory::new(rng))
        }),
        MachineEntry::new("greedy", "families.machine.greedy", 1, |_, rng| {
            Box::new(Greedy::new(rng))
        }),
        MachineEntry::new(
            "beginner",
            "families.machine.beginner",
            nodes_of(Level::Beginner),
            |_, rng| player_of(Level::Beginner, rng),
        ),
        MachineEntry::new(
            "amateur",
            "families.machine.amateur",
            nodes_of(Level::Amateur),
            |_, rng| player_of(Level::Amateur, rng),
        ),
        MachineEntry::new(
            "skilled",
            "families.machine.skilled",
            nodes_of(Level::Skilled),
            |_, rng| player_of(Level::Skilled, rng),
        ),
        MachineEntry::new(
            "expert",
            "families.machine.expert",
            nodes_of(Level::Expert),
            |_, rng| player_of(Level::Expert, rng),
        ),
    ];

    const USUAL: &'static str = "expert";

    fn read_view(text: &str, options: &FamiliesOptions) -> Result<FamiliesView, PositionError> {
        FamiliesView::read(text, options)
    }

    const SCALE: Scale = Scale::Chance;

    type Drawing = scene::Drawn;

    fn draw(view: &FamiliesView, draw: &Draw) -> scene::Drawn {
        scene::draw(view, draw.lang)
    }

    #[cfg(feature = "program")]
    const PUZZLES: &'static str = include_str!("../puzzles/families.txt");

    /// The families in the order in which they appear.
    fn canonical(&self) -> String {
        let mut order = Vec::new();
        let text = self.write_position();
        let renamed = text.chars().map(|symbol| match symbol {
            'a'..='g' => {
                let known = order.iter().position(|known| *known == symbol).unwrap_or_else(|| {
                    order.push(symbol);
                    order.len() - 1
                });
                char::from(b'a' + known as u8)
            }
            other => other,
        });
        renamed.collect()
    }

    fn weigher() -> Option<&'static dyn Weigh<Families>> {
        Some(&puzzle::Chances)
    }

    #[cfg(feature = "program")]
    fn puzzle_maker() -> Option<&'static dyn MakePuzzles> {
        Some(&puzzle::Chances)
    }

    fn judge() -> Option<&'static dyn Judge<Families>> {
        Some(&Critics)
    }

    fn measures() -> Option<&'static dyn MeasurePlay<Families>> {
        Some(&exploit::Exploitability)
    }

    fn describe(_: &FamiliesView, ask: Ask) -> Message {
        Message::new("families.words")
            .with_key("family", ask.card.family().key())
            .with_key("member", ask.card.member().key())
            .with("other", ask.from.to_string())
    }

    fn invite(view: &FamiliesView, chosen: Ask, names: &[String]) -> Message {
        advice::invite(view, chosen, names)
    }

    fn reasons(view: &FamiliesView, chosen: Ask, grounds: &Grounds<'_, Ask>) -> Vec<Message> {
        advice::reasons(view, chosen, grounds)
    }

    fn seats_of_view(text: &str) -> Option<SeatCount> {
        FamiliesView::seats_written(text)
    }

    fn yardstick(_: SeatCount) -> Yardstick {
        Yardstick { unit: Unit::Share, dubious: 0.05, mistake: 0.1, blunder: 0.2 }
    }

    /// Only an ask for a card that everybody saw go there is sure to succeed.
    fn is_settled(view: &FamiliesView, ask: Ask) -> bool {
        view.known(ask.from).has(ask.card)
    }
}

/// The critics of the families.
struct Critics;

impl Judge<Families> for Critics {
    fn usual_nodes(&self, _: &FamiliesOptions, _: SeatCount) -> u64 {
        40_000
    }

    fn critic(&self, _: SeatCount, seed: &Seed) -> Box<dyn Critic<Families>> {
        Box::new(families::Critic::new(seed.stream("critic")))
    }
}
