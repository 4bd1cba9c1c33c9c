//! Siam in the catalogue.

mod advice;
mod effect;
mod narrate;
mod puzzle;
mod scene;

use std::sync::Arc;

use tripot_core::{Budget, Critic, Message, Notation as _, SeatCount, Seed, State as _};
use tripot_players::siam::{
    Distance, Engine, Evaluation, Heuristic, Opponent, Settings, Solution, Solver, Training,
    nodes_of,
};
use tripot_players::{Level, Random, siam};
use tripot_siam::{Move, PositionError, Siam, SiamOptions, Symmetry};

use crate::advice::Grounds;
use crate::error::CatalogError;
use crate::face::Face;
use crate::film::{Scale, Unit, Yardstick};
use crate::machine::{Machine, MachineEntry};
#[cfg(feature = "program")]
use crate::power::MakePuzzles;
use crate::power::{Judge, Solve, Train, Weigh};
use crate::proof::Proof;
use crate::rules::RulesPicture;
use crate::scene::Draw;
use crate::training::AnyTraining;
use crate::weights::Weights;

pub use narrate::siam_sentence;

/// The table of a solver that is asked one question, in positions: 32 MB.
const SOLVER_SLOTS: usize = 1 << 20;

/// The section of the rules about force and mass.
const PUSHES: &str = "when-is-a-push-legal";

impl Face for Siam {
    const CHANCE: bool = false;

    const TEXTS: [&'static str; 2] =
        [include_str!("../text/siam.fr.txt"), include_str!("../text/siam.en.txt")];

    const RULES: [&'static str; 2] =
        [include_str!("../rules/siam.fr.md"), include_str!("../rules/siam.en.md")];

    const PICTURES: &'static [RulesPicture] = &[
        RulesPicture::of("set-up", "set-up", "...../...../.MMM./...../..... e"),
        RulesPicture::of("turn", "a-turn", "...../...../.MMM./.N..w/..... e").with_move("b2b3n"),
        RulesPicture::of("one", PUSHES, "...../...../.MMM./.N.../..... e").with_move("b2b3n"),
        RulesPicture::of("two", PUSHES, "...../...../EMM.M/...../..... e").with_move("a3b3e"),
        RulesPicture::of("help", PUSHES, "....M/...../EEMM./...../..... e").with_move("a3b3e"),
        RulesPicture::of("late", PUSHES, "....M/...../EMME./...../..... e").with_move("a3b3e"),
        RulesPicture::of("facing", PUSHES, "...../...../MMsM./..N../..... e").with_move("c2c3n"),
        RulesPicture::of("behind", PUSHES, "...../...../MMsM./..N../..N.. e").with_move("c1c2n"),
        RulesPicture::of("across", PUSHES, "...../...../MMwM./..N../..... e").with_move("c2c3n"),
        RulesPicture::of("change", "an-example", "s..../w..../M.MM./N..../N.... e")
            .with_move("a1a2n"),
        RulesPicture::of("end", "end", "..M../..N../.M.M./...../.n... e").with_move("c4c5n"),
        RulesPicture::of("theirs", "end", "..M../..n../.MNM./...../..... e").with_move("c3c4n"),
    ];

    const MACHINES: &'static [MachineEntry<Siam>] = &[
        MachineEntry::new("random", "machine.random", 1, |_, rng| Box::new(Random::new(rng))),
        MachineEntry::new("heuristic", "siam.machine.heuristic", 1, |_, rng| {
            Box::new(Heuristic::new(rng))
        }),
        MachineEntry::new(
            "beginner",
            "siam.machine.beginner",
            nodes_of(Level::Beginner),
            |_, rng| Box::new(Opponent::new(Level::Beginner, rng)),
        ),
        MachineEntry::new("amateur", "siam.machine.amateur", nodes_of(Level::Amateur), |_, rng| {
            Box::new(Opponent::new(Level::Amateur, rng))
        }),
        MachineEntry::new("distance", "siam.machine.distance", 10_000_000, |machine, rng| {
            Box::new(Distance::new(machine.number().unwrap_or(1).into(), rng))
        })
        .with_number(1, 5, 3),
        MachineEntry::new("skilled", "siam.machine.skilled", nodes_of(Level::Skilled), |_, rng| {
            Box::new(Opponent::new(Level::Skilled, rng))
        }),
        MachineEntry::new(
            "without",
            "siam.machine.without",
            nodes_of(Level::Expert),
            |machine, _| {
                let settings = without(machine.number().unwrap_or(1));
                Box::new(Engine::with(Arc::default(), settings))
            },
        )
        .with_number(1, 4, 1),
        MachineEntry::new("hand", "siam.machine.hand", nodes_of(Level::Expert), |_, _| {
            Box::new(engine(Evaluation::by_hand()))
        }),
        MachineEntry::new(
            "trained",
            "siam.machine.trained",
            nodes_of(Level::Expert),
            |machine, _| {
                let learned = machine.weights().and_then(learned);
                Box::new(engine(
                    learned.expect("a machine that suits has weights that can be read"),
                ))
            },
        )
        .taking_weights(),
        MachineEntry::new("expert", "siam.machine.expert", nodes_of(Level::Expert), |_, rng| {
            Box::new(Opponent::new(Level::Expert, rng))
        }),
    ];

    const USUAL: &'static str = "amateur";

    fn from_column_first(text: &str) -> Option<String> {
        Some(tripot_siam::from_column_first(text))
    }

    fn unsuited(machine: Machine, _: &SiamOptions, _: SeatCount) -> Option<CatalogError> {
        if !machine.spec().takes_weights {
            return None;
        }
        match machine.weights() {
            None => Some(CatalogError::WeightsNeeded { machine: machine.spec().name }),
            Some(weights) if learned(weights).is_none() => {
                Some(CatalogError::WeightsUnreadable { game: "siam" })
            }
            Some(_) => None,
        }
    }

    const SCALE: Scale = Scale::Balance;

    type Drawing = scene::Drawn;

    fn draw(view: &Siam, draw: &Draw) -> scene::Drawn {
        scene::draw(view, draw.own, draw.lang)
    }

    fn solver() -> Result<&'static dyn Solve<Siam>, CatalogError> {
        Ok(&Proofs)
    }

    fn judge() -> Option<&'static dyn Judge<Siam>> {
        Some(&Critics)
    }

    #[cfg(feature = "program")]
    const PUZZLES: &'static str = include_str!("../puzzles/siam.txt");

    fn canonical(&self) -> String {
        let mapped = Symmetry::all().map(|symmetry| self.mapped(symmetry).write_position());
        mapped.min().unwrap_or_default()
    }

    fn weigher() -> Option<&'static dyn Weigh<Siam>> {
        Some(&Proofs)
    }

    #[cfg(feature = "program")]
    fn puzzle_maker() -> Option<&'static dyn MakePuzzles> {
        Some(&Proofs)
    }

    fn training() -> Option<&'static dyn Train> {
        Some(&Trainings)
    }

    fn read_view(text: &str, options: &SiamOptions) -> Result<Siam, PositionError> {
        Siam::read_position(text, options)
    }

    fn write_classroom_view(view: &Siam) -> Option<String> {
        view.write_classroom_position()
    }

    /// A position does not say how often it occurred, and the third time is a draw.
    fn begin_following(options: &SiamOptions, seats: SeatCount) -> Option<Siam> {
        Siam::new(options, seats).ok()
    }

    fn follow(view: &Siam, chosen: Move) -> Option<Siam> {
        let mut next = view.clone();
        next.play(chosen).ok()?;
        Some(next)
    }

    fn describe(view: &Siam, chosen: Move) -> Message {
        let to = chosen.destination();
        let pushes = to.is_some_and(|to| view.board().occupied().contains(to));
        let to = to.map(|to| to.to_string()).unwrap_or_default();
        let (key, at, facing) = match chosen {
            Move::Enter(at, facing) if pushes => ("siam.words.push_in", at, Some(facing)),
            Move::Enter(at, facing) => ("siam.words.enter", at, Some(facing)),
            Move::Go { from, facing, .. } if pushes => ("siam.words.push", from, Some(facing)),
            Move::Go { from, facing, .. } => ("siam.words.step", from, Some(facing)),
            Move::Turn(at, facing) => ("siam.words.turn", at, Some(facing)),
            Move::Leave(at) => ("siam.words.leave", at, None),
        };
        let message = Message::new(key).with("at", at.to_string()).with("to", to);
        match facing {
            Some(facing) => message.with_key("facing", facing.key()),
            None => message,
        }
    }

    fn invite(view: &Siam, chosen: Move, names: &[String]) -> Message {
        advice::invite(view, chosen, names)
    }

    fn clue(_: &Siam, chosen: Move) -> Option<Message> {
        Some(advice::clue(chosen))
    }

    fn reasons(view: &Siam, chosen: Move, grounds: &Grounds<'_, Move>) -> Vec<Message> {
        advice::reasons(view, chosen, grounds)
    }

    fn yardstick(_: SeatCount) -> Yardstick {
        Yardstick { unit: Unit::Share, dubious: 0.05, mistake: 0.1, blunder: 0.2 }
    }
}

/// Wins that are proved, and puzzles of them.
struct Proofs;

impl Solve<Siam> for Proofs {
    fn solve(&self, position: &Siam, most: u32, budget: &Budget) -> Proof<Move> {
        let Solution { wins_in, not_within, winning, line, nodes, is_cut_short } =
            Solver::new(SOLVER_SLOTS).solve(position, most, budget);
        Proof { wins_in, not_within, winning, line, nodes, is_cut_short }
    }
}

/// Weights of the evaluation, learned from games of its own.
struct Trainings;

impl Train for Trainings {
    fn begin(&self, seed: Seed) -> Box<dyn AnyTraining> {
        Box::new(Training::new(seed))
    }

    fn read(&self, bytes: &[u8]) -> Option<Box<dyn AnyTraining>> {
        Some(Box::new(Training::read(bytes)?))
    }
}

/// The critics of Siam.
struct Critics;

impl Judge<Siam> for Critics {
    fn usual_nodes(&self, _: &SiamOptions, _: SeatCount) -> u64 {
        1_000_000
    }

    fn critic(&self, _: SeatCount, _: &Seed) -> Box<dyn Critic<Siam>> {
        Box::new(siam::Critic::new())
    }
}

/// The engine with an evaluation of its own.
fn engine(evaluation: Evaluation) -> Engine {
    Engine::with(Arc::new(evaluation), Settings::default())
}

/// The search without one of its parts, in the order in which the text of the machine names them.
fn without(part: u16) -> Settings {
    Settings {
        ordering: part != 1,
        reductions: part != 2,
        pruning: part != 3,
        threat_extension: part != 4,
    }
}

/// The evaluation of a file of weights, if it is one.
fn learned(weights: &Weights) -> Option<Evaluation> {
    Evaluation::read(weights.bytes())
}
