//! Puzzles: positions with a single move that wins fastest.

use std::ops::ControlFlow;

use tripot_core::{Seed, Stop};

/// A position that the side to move wins in a known number of plies, and no faster, by one first move only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// In how many plies it wins.
    pub wins_in: u32,
    /// The first move, in the native form.
    pub first: String,
    /// The position, in the native form.
    pub position: String,
}

/// Which puzzles are to be made.
#[derive(Clone, Debug)]
pub struct PuzzlePlan {
    /// What the games that they are taken from follow from.
    pub seed: Seed,
    /// The longest win that is looked for, in plies.
    pub most: u32,
    /// How many positions a move of these games may take.
    pub play_nodes: u64,
    /// How many positions the proof of a puzzle may take.
    pub proof_nodes: u64,
    /// Raised to end it early.
    pub stop: Stop,
}

/// Who is told of the puzzles of each game as they are found, and says whether there are enough.
pub type PuzzleReport<'a> = &'a mut dyn FnMut(Vec<Puzzle>) -> ControlFlow<()>;
