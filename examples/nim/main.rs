//! A fourth game in the catalogue: `cargo run -p tripot-examples --bin nim`.
//!
//! [`rules`] says how Nim is played; this file says what the catalogue asks of a game, registers it, and
//! hands over to the command line. From there on Nim is played, watched, served and kept like the others.

mod rules;

use std::process::ExitCode;

use tripot_catalog::scene::{Draw, TextDrawing};
use tripot_catalog::{
    Face, Game, Happening, MachineEntry, Narrate, Scale, Unit, Yardstick, register,
};
use tripot_core::{
    Budget, Decision, Message, Notation as _, Options, Player, Rng, Seat, SeatCount, State as _,
};
use tripot_players::Random;

use rules::{Nim, NimError, NimSettings, Take};

fn main() -> ExitCode {
    register(&Game::<Nim>::NEW).expect("nothing has been asked of the catalogue yet");
    tripot_cli::run()
}

/// Leaves heaps whose exclusive or is zero, if it can; else any move.
struct Perfect {
    rng: Rng,
}

impl Player<Nim> for Perfect {
    fn choose(&mut self, view: &Nim, _: &Budget) -> Decision<Take> {
        let is_won = |position: &Nim| position.heaps().iter().fold(0, |sum, heap| sum ^ heap) == 0;
        let moves = view.moves();
        let winning = moves.iter().copied().find(|&chosen| is_won(&view.after(chosen)));
        let chosen = winning.or_else(|| self.rng.pick(&moves).copied());
        Decision {
            chosen: chosen.expect("it is asked only when it has a move"),
            value: Some(if winning.is_some() { 1.0 } else { -1.0 }),
            nodes: moves.len() as u64,
        }
    }
}

impl Narrate for Nim {
    /// The page shows the moves as they are told.
    type Effect = ();

    fn tell(before: &Nim, _: &Nim, what: &Happening<'_>) -> Vec<Message> {
        let Ok(chosen) = Nim::read_move(before, what.chosen) else { return Vec::new() };
        let mut told = Nim::describe(before, chosen).with("name", what.name());
        told.key = "nim.tell";
        vec![told]
    }

    fn count(view: &Nim, names: &[String]) -> Vec<Message> {
        let Some(outcome) = view.outcome() else { return Vec::new() };
        let won = |seat: Seat| Message::new("nim.won").with("name", names[seat.index()].as_str());
        outcome.winners().map(won).collect()
    }
}

impl Face for Nim {
    const CHANCE: bool = false;
    const TEXTS: [&'static str; 2] = [include_str!("fr.txt"), include_str!("en.txt")];
    const RULES: [&'static str; 2] = [include_str!("rules.fr.md"), include_str!("rules.en.md")];
    const MACHINES: &'static [MachineEntry<Nim>] = &[
        MachineEntry::new("random", "machine.random", 1, |_, rng| Box::new(Random::new(rng))),
        MachineEntry::new("perfect", "nim.machine.perfect", 1, |_, rng| Box::new(Perfect { rng })),
    ];
    const USUAL: &'static str = "random";
    const SCALE: Scale = Scale::Balance;

    type Drawing = TextDrawing;

    fn draw(view: &Nim, _: &Draw) -> TextDrawing {
        let heap =
            |(letter, &stones): (char, &u8)| format!("{letter}  {}", "●".repeat(stones.into()));
        let heaps: Vec<String> = ('a'..).zip(view.heaps()).map(heap).collect();
        TextDrawing { text: heaps.join("\n") }
    }

    fn read_view(text: &str, options: &Options<NimSettings>) -> Result<Nim, NimError> {
        Nim::read_position(text, options)
    }

    fn describe(_: &Nim, chosen: Take) -> Message {
        Message::new("nim.words")
            .with("stones", chosen.stones)
            .with("heap", chosen.letter().to_string())
    }

    fn yardstick(_: SeatCount) -> Yardstick {
        Yardstick { unit: Unit::Share, dubious: 0.5, mistake: 0.5, blunder: 0.5 }
    }
}
