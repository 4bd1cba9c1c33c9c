//! Siam in the catalogue.

use std::sync::Arc;

use tripot_core::{
    Budget, Critic, Message, Notation as _, Player, Rng, SeatCount, Seed, State as _,
};
use tripot_players::siam::{
    Distance, Engine, Evaluation, Heuristic, Opponent, PuzzleMaker, Settings, Solution, Solver,
    Training, nodes_of,
};
use tripot_players::{Level, Random, siam};
use tripot_siam::{Move, PositionError, Siam, SiamOptions};

use crate::error::CatalogError;
use crate::face::{Face, Machine, MachineSpec};
use crate::film::{Unit, Yardstick};
use crate::proof::Proof;
use crate::puzzle::{Puzzle, PuzzlePlan, PuzzleReport};
use crate::training::AnyTraining;
use crate::weights::Weights;

/// The table of a solver that is asked one question, in positions: 32 MB.
const SOLVER_SLOTS: usize = 1 << 20;

impl Face for Siam {
    const CHANCE: bool = false;

    const MACHINES: &'static [MachineSpec] = &[
        MachineSpec::new("random", "machine.random", 1),
        MachineSpec::new("heuristic", "siam.machine.heuristic", 1),
        MachineSpec::new("beginner", "siam.machine.beginner", nodes_of(Level::Beginner)),
        MachineSpec::new("amateur", "siam.machine.amateur", nodes_of(Level::Amateur)),
        MachineSpec::new("distance", "siam.machine.distance", 10_000_000).with_number(1, 5, 3),
        MachineSpec::new("skilled", "siam.machine.skilled", nodes_of(Level::Skilled)),
        MachineSpec::new("without", "siam.machine.without", nodes_of(Level::Expert))
            .with_number(1, 4, 1),
        MachineSpec::new("hand", "siam.machine.hand", nodes_of(Level::Expert)),
        MachineSpec::new("trained", "siam.machine.trained", nodes_of(Level::Expert))
            .taking_weights(),
        MachineSpec::new("expert", "siam.machine.expert", nodes_of(Level::Expert)),
    ];

    const USUAL: &'static str = "amateur";

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

    fn solve(&self, most: u32, budget: &Budget) -> Result<Proof<Move>, CatalogError> {
        let Solution { wins_in, not_within, winning, line, nodes, is_cut_short } =
            Solver::new(SOLVER_SLOTS).solve(self, most, budget);
        Ok(Proof { wins_in, not_within, winning, line, nodes, is_cut_short })
    }

    fn puzzles() -> Vec<Puzzle> {
        tripot_players::siam::Puzzle::shipped().into_iter().map(Puzzle::from).collect()
    }

    fn make_puzzles(plan: &PuzzlePlan, report: PuzzleReport<'_>) -> bool {
        let mut maker = PuzzleMaker::new(plan.seed, plan.play_nodes);
        let budget = Budget::nodes(plan.proof_nodes).or_until(plan.stop.clone());
        while !plan.stop.is_raised() {
            let found = maker.next_game(plan.most, &budget).into_iter().map(Puzzle::from);
            if report(found.collect()).is_break() {
                break;
            }
        }
        true
    }

    fn training(seed: Seed) -> Option<Box<dyn AnyTraining>> {
        Some(Box::new(Training::new(seed)))
    }

    fn read_training(bytes: &[u8]) -> Option<Box<dyn AnyTraining>> {
        Some(Box::new(Training::read(bytes)?))
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

    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Siam>> {
        let name = machine.spec().name;
        if let Some(level) = Level::named(name) {
            return Box::new(Opponent::new(level, rng));
        }
        let engine = |evaluation| Box::new(Engine::with(Arc::new(evaluation), Settings::default()));
        let number = machine.number().unwrap_or(1);
        match name {
            "heuristic" => Box::new(Heuristic::new(rng)),
            "distance" => Box::new(Distance::new(number.into(), rng)),
            "without" => Box::new(Engine::with(Arc::default(), without(number))),
            "hand" => engine(Evaluation::by_hand()),
            "trained" => {
                engine(machine.weights().and_then(learned).expect("the machine suits, so they are"))
            }
            _ => Box::new(Random::new(rng)),
        }
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

    fn yardstick(_: SeatCount) -> Yardstick {
        Yardstick { unit: Unit::Share, dubious: 0.05, mistake: 0.1, blunder: 0.2 }
    }

    fn critic_nodes(_: &SiamOptions, _: SeatCount) -> u64 {
        1_000_000
    }

    fn critic(_: SeatCount, _: &Seed) -> Box<dyn Critic<Siam>> {
        Box::new(siam::Critic::new())
    }
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

impl From<tripot_players::siam::Puzzle> for Puzzle {
    fn from(puzzle: tripot_players::siam::Puzzle) -> Puzzle {
        let tripot_players::siam::Puzzle { wins_in, first, position } = puzzle;
        Puzzle { wins_in, first, position }
    }
}
