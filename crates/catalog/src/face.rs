//! What a game adds to its rules to be in the catalogue.

use std::fmt;

use tripot_core::{
    Budget, Critic, Explain, Message, Notation, OptionsOf, Player, Rng, SeatCount, Seed,
};

use crate::error::CatalogError;
use crate::film::Yardstick;
use crate::measure::{Measure, MeasurePlan};
use crate::narrate::Narrate;
use crate::proof::Proof;
use crate::puzzle::{Puzzle, PuzzlePlan, PuzzleReport};
use crate::training::AnyTraining;
use crate::weights::Weights;

/// A machine player that can be named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MachineSpec {
    /// The name on the command line.
    pub name: &'static str,
    /// The key of the sentence that says how it plays.
    pub message: &'static str,
    /// How many positions it may look at for a move, unless somebody says otherwise.
    pub nodes: u64,
    /// The number that may follow its name, such as the depth of `alphabeta:4`.
    pub number: Option<NumberSpec>,
    /// Whether it plays with weights that it is given: see [`Machine::with_weights`].
    pub takes_weights: bool,
}

/// The number that follows a machine's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberSpec {
    /// The least.
    pub min: u16,
    /// The most.
    pub max: u16,
    /// What is meant if it is left out.
    pub default: u16,
}

/// A machine player that was named: `greedy`, `alphabeta:4`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    spec: &'static MachineSpec,
    number: Option<u16>,
    weights: Option<&'static Weights>,
}

impl MachineSpec {
    /// A machine whose name stands alone.
    pub const fn new(name: &'static str, message: &'static str, nodes: u64) -> MachineSpec {
        MachineSpec { name, message, nodes, number: None, takes_weights: false }
    }

    /// The same, to be given weights.
    #[must_use]
    pub const fn taking_weights(self) -> MachineSpec {
        MachineSpec { takes_weights: true, ..self }
    }

    /// The same, with a number after its name.
    #[must_use]
    pub const fn with_number(self, min: u16, max: u16, default: u16) -> MachineSpec {
        MachineSpec { number: Some(NumberSpec { min, max, default }), ..self }
    }

    /// How it is written: `greedy`, `alphabeta:1..8`.
    pub fn usage(&self) -> String {
        match self.number {
            None => self.name.to_owned(),
            Some(NumberSpec { min, max, .. }) => format!("{}:{min}..{max}", self.name),
        }
    }
}

impl Machine {
    /// Finds the machine that a text names.
    pub fn read(text: &str, machines: &'static [MachineSpec]) -> Option<Machine> {
        let (name, number) = match text.split_once(':') {
            None => (text, None),
            Some((name, number)) => (name, Some(number.parse().ok()?)),
        };
        let spec = machines.iter().find(|spec| spec.name == name)?;
        let number = match (spec.number, number) {
            (None, None) => None,
            (None, Some(_)) => return None,
            (Some(allowed), None) => Some(allowed.default),
            (Some(allowed), Some(number)) => {
                Some(number).filter(|number| (allowed.min..=allowed.max).contains(number))?.into()
            }
        };
        Some(Machine { spec, number, weights: None })
    }

    /// The same machine, playing with these weights if it takes any.
    #[must_use]
    pub fn with_weights(self, weights: &'static Weights) -> Machine {
        Machine { weights: self.spec.takes_weights.then_some(weights), ..self }
    }

    /// The weights that it was given.
    pub fn weights(&self) -> Option<&'static Weights> {
        self.weights
    }

    /// What is known of it.
    pub fn spec(&self) -> &'static MachineSpec {
        self.spec
    }

    /// The number after its name.
    pub fn number(&self) -> Option<u16> {
        self.number
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            None => f.write_str(self.spec.name),
            Some(number) => write!(f, "{}:{number}", self.spec.name),
        }
    }
}

/// A game in the catalogue: its rules can explain themselves, and it has machine players.
pub trait Face: Narrate + Notation<Refusal: Explain> {
    /// Whether a seat may know something that another may not.
    const SECRETS: bool = false;

    /// Whether anything ever comes out that nobody chose.
    const CHANCE: bool = true;

    /// The machine players, the weakest first.
    const MACHINES: &'static [MachineSpec];

    /// The machine that a person meets who asked for none in particular.
    const USUAL: &'static str;

    /// How many seats a text speaks of that leaves open what some of them hold, so that it is a view
    /// and no position. Nothing if it may be a whole position.
    fn seats_of_view(text: &str) -> Option<SeatCount> {
        let _ = text;
        None
    }

    /// Why a machine of [`Face::MACHINES`] can't play this, if it can't.
    fn unsuited(
        machine: Machine,
        options: &OptionsOf<Self>,
        seats: SeatCount,
    ) -> Option<CatalogError> {
        let _ = (machine, options, seats);
        None
    }

    /// Measures a variant, and machines that suit it, against perfect play. `report` is told of
    /// each number again and again as it is known better.
    fn measure(
        plan: &MeasurePlan<'_>,
        options: &OptionsOf<Self>,
        report: &mut dyn FnMut(&Measure),
    ) -> Result<Vec<Measure>, CatalogError> {
        let _ = (plan, options, report);
        Err(CatalogError::NoStudy { game: Self::NAME })
    }

    /// Looks for the shortest win of the side to move within `most` plies, and proves what it says;
    /// or says why that can't be asked.
    fn solve(&self, most: u32, budget: &Budget) -> Result<Proof<Self::Move>, CatalogError> {
        let _ = (most, budget);
        Err(CatalogError::NoSolver { game: Self::NAME })
    }

    /// The puzzles that the game is shipped with, the easy ones first.
    fn puzzles() -> Vec<Puzzle> {
        Vec::new()
    }

    /// Makes puzzles, until there are enough or it is stopped; false if that can't be done.
    fn make_puzzles(plan: &PuzzlePlan, report: PuzzleReport<'_>) -> bool {
        let _ = (plan, report);
        false
    }

    /// A training of the machine that takes weights, if there is one, from its beginning.
    fn training(seed: Seed) -> Option<Box<dyn AnyTraining>> {
        let _ = seed;
        None
    }

    /// A training that was written by [`AnyTraining::write`]; nothing if it was not.
    fn read_training(bytes: &[u8]) -> Option<Box<dyn AnyTraining>> {
        let _ = bytes;
        None
    }

    /// Reads a view as [`Notation::write_view`] writes it.
    fn read_view(text: &str, options: &OptionsOf<Self>) -> Result<Self::View, Self::PositionError>;

    /// A view as a Prolog term.
    fn write_classroom_view(view: &Self::View) -> Option<String> {
        let _ = view;
        None
    }

    /// The view before the first move, for whoever follows a game from move to move. Nothing if
    /// what is written of a view says all of it.
    fn begin_following(options: &OptionsOf<Self>, seats: SeatCount) -> Option<Self::View> {
        let _ = (options, seats);
        None
    }

    /// The view after a move, as far as nothing comes out.
    fn follow(view: &Self::View, chosen: Self::Move) -> Option<Self::View> {
        let _ = (view, chosen);
        None
    }

    /// A machine of [`Face::MACHINES`], which suits the options and seats it is for.
    fn machine(machine: Machine, rng: Rng) -> Box<dyn Player<Self>>;

    /// A move in a few words, without who plays it.
    fn describe(view: &Self::View, chosen: Self::Move) -> Message;

    /// How results are counted at a table of so many seats, and mistakes measured.
    fn yardstick(seats: SeatCount) -> Yardstick;

    /// How many seats play together.
    fn side_size(options: &OptionsOf<Self>) -> usize {
        let _ = options;
        1
    }

    /// Whether the mover knows what a move leads to, but for what comes out. Where it does not,
    /// what others hide decides.
    fn is_settled(view: &Self::View, chosen: Self::Move) -> bool {
        let _ = (view, chosen);
        true
    }

    /// How many positions a critic looks at for a move, unless somebody says otherwise.
    fn critic_nodes(options: &OptionsOf<Self>, seats: SeatCount) -> u64;

    /// Somebody who judges moves after a game of so many seats, with random numbers of its own.
    fn critic(seats: SeatCount, seed: &Seed) -> Box<dyn Critic<Self>>;
}

#[cfg(test)]
mod tests {
    use super::*;

    const MACHINES: &[MachineSpec] = &[
        MachineSpec::new("plain", "machine.random", 1),
        MachineSpec::new("deep", "machine.random", 1).with_number(2, 4, 3),
    ];

    #[test]
    fn a_machine_is_read_with_its_number() {
        let read = |text| Machine::read(text, MACHINES).map(|machine| machine.to_string());
        assert_eq!(read("plain").as_deref(), Some("plain"));
        assert_eq!(read("deep").as_deref(), Some("deep:3"));
        assert_eq!(read("deep:4").as_deref(), Some("deep:4"));
        for wrong in ["plain:3", "deep:", "deep:5", "deep:x", "other", ""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
