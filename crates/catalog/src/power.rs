//! What a game can do beyond being played. A game has a power if its [`Face`](crate::Face) names it.

use tripot_core::{Budget, Critic, OptionsOf, SeatCount, Seed, State};

use crate::error::CatalogError;
use crate::measure::{Measure, MeasurePlan};
use crate::proof::Proof;
use crate::puzzle::{Aim, Weighed};
#[cfg(feature = "program")]
use crate::puzzle::{PuzzlePlan, PuzzleReport};
use crate::training::AnyTraining;
#[cfg(feature = "program")]
use crate::trouble::Trouble;

/// Proves how a position is won.
pub trait Solve<S: State>: Sync {
    /// Looks for the shortest win of the side to move within `most` plies, and proves what it says.
    fn solve(&self, position: &S, most: u32, budget: &Budget) -> Proof<S::Move>;
}

/// Judges the moves of a game that is over.
pub trait Judge<S: State>: Sync {
    /// How many positions a critic looks at for a move, unless its user says otherwise.
    fn usual_nodes(&self, options: &OptionsOf<S>, seats: SeatCount) -> u64;

    /// A critic for a game of this many seats, with random numbers of its own.
    fn critic(&self, seats: SeatCount, seed: &Seed) -> Box<dyn Critic<S>>;
}

/// Measures variants, and machines, against perfect play.
pub trait MeasurePlay<S: State>: Sync {
    /// Measures a variant and machines that suit it. `report` is told of each number again and again
    /// as it is known better.
    fn measure(
        &self,
        plan: &MeasurePlan<'_>,
        options: &OptionsOf<S>,
        report: &mut dyn FnMut(&Measure),
    ) -> Result<Vec<Measure>, CatalogError>;
}

/// Weighs the moves of a position by the measure of a puzzle.
pub trait Weigh<S: State>: Sync {
    /// What each legal move is worth to the seat that is to move, exactly, the best first. It follows from
    /// what that seat knows. Nothing if the measure is none of this game, or the budget does not suffice.
    fn weigh(&self, position: &S, aim: Aim, budget: &Budget) -> Option<Vec<Weighed<S::Move>>>;

    /// Whether there is anything to find out: not if the right move is written on the table.
    #[cfg(feature = "program")]
    fn suits(&self, position: &S, aim: Aim, best: S::Move) -> bool {
        let _ = (position, aim, best);
        true
    }
}

/// Makes puzzles, besides those that the game is shipped with.
#[cfg(feature = "program")]
pub trait MakePuzzles: Sync {
    /// Makes puzzles, until there are enough or it is stopped.
    fn make(&self, plan: &PuzzlePlan, report: PuzzleReport<'_>) -> Result<(), Trouble>;
}

/// Trains the machine that takes weights.
pub trait Train: Sync {
    /// A training from its beginning.
    fn begin(&self, seed: Seed) -> Box<dyn AnyTraining>;

    /// A training that was written by [`AnyTraining::write`]; nothing if it was not.
    fn read(&self, bytes: &[u8]) -> Option<Box<dyn AnyTraining>>;
}
