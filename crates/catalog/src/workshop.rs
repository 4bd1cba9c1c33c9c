//! What is done with a game where machines and puzzles are made: measuring, training, making puzzles.
//! Nobody does it in a browser.

use tripot_core::{Budget, OptionsOf, Seed, parse_variant};

use crate::error::CatalogError;
use crate::face::Face;
use crate::game::Game;
use crate::measure::{Measure, MeasurePlan};
use crate::power::Train;
use crate::puzzle::{Difficulty, Puzzle, PuzzlePlan, PuzzleReport, maker};
use crate::training::AnyTraining;
use crate::trouble::Trouble;

/// The workshop of a game.
pub trait Workshop {
    /// Measures a variant and machines against perfect play; see
    /// [`MeasurePlay`](crate::power::MeasurePlay).
    fn measure(
        &self,
        plan: &MeasurePlan<'_>,
        report: &mut dyn FnMut(&Measure),
    ) -> Result<Vec<Measure>, Trouble>;

    /// Makes puzzles, until there are enough or it is stopped.
    fn make_puzzles(&self, plan: &PuzzlePlan, report: PuzzleReport<'_>) -> Result<(), Trouble>;

    /// Whether a puzzle is what it says: its right move is the only one, and worth that much.
    fn is_proved(&self, puzzle: &Puzzle, budget: &Budget) -> Result<bool, Trouble>;

    /// How hard a puzzle is, measured again.
    fn graded(&self, puzzle: &Puzzle) -> Result<Difficulty, Trouble>;

    /// A training of the machine that takes weights, from its beginning.
    fn training(&self, seed: Seed) -> Result<Box<dyn AnyTraining>, Trouble>;

    /// Goes on with a training that was written down.
    fn read_training(&self, bytes: &[u8]) -> Result<Box<dyn AnyTraining>, Trouble>;
}

fn trainer<S: Face>() -> Result<&'static dyn Train, CatalogError> {
    S::training().ok_or(CatalogError::NoTraining { game: S::NAME })
}

impl<S: Face> Workshop for Game<S> {
    fn measure(
        &self,
        plan: &MeasurePlan<'_>,
        report: &mut dyn FnMut(&Measure),
    ) -> Result<Vec<Measure>, Trouble> {
        let options: OptionsOf<S> = parse_variant(S::NAME, plan.variant)?;
        let measures = S::measures().ok_or(CatalogError::NoStudy { game: S::NAME })?;
        Ok(measures.measure(plan, &options, report)?)
    }

    fn make_puzzles(&self, plan: &PuzzlePlan, report: PuzzleReport<'_>) -> Result<(), Trouble> {
        let maker = S::puzzle_maker().ok_or(CatalogError::NoPuzzles { game: S::NAME })?;
        maker.make(plan, report)
    }

    fn is_proved(&self, puzzle: &Puzzle, budget: &Budget) -> Result<bool, Trouble> {
        maker::is_proved::<S>(puzzle, budget)
    }

    fn graded(&self, puzzle: &Puzzle) -> Result<Difficulty, Trouble> {
        maker::graded::<S>(puzzle)
    }

    fn training(&self, seed: Seed) -> Result<Box<dyn AnyTraining>, Trouble> {
        Ok(trainer::<S>()?.begin(seed))
    }

    fn read_training(&self, bytes: &[u8]) -> Result<Box<dyn AnyTraining>, Trouble> {
        let training = trainer::<S>()?.read(bytes);
        Ok(training.ok_or(CatalogError::TrainingUnreadable { game: S::NAME })?)
    }
}
