//! What can be said of a move after it was played.

use arrayvec::ArrayVec;

use crate::budget::Budget;
use crate::player::Certainty;
use crate::seat::MAX_SEATS;
use crate::state::State;

/// What each seat expects, in seat order, in the units of the game.
pub type Expected = ArrayVec<f64, MAX_SEATS>;

/// Judges moves that were played, knowing no more than the mover knew.
///
/// A [`Player`](crate::Player) wants to find a good move. A critic wants to compare two: the one
/// that was played and the best one, on equal terms, and for every seat at the table.
pub trait Critic<S: State>: Send {
    /// Judges the moves of the seat that the view belongs to, which is to move: those that it
    /// thinks best, and the one that was played if there is one.
    fn judge(
        &mut self,
        view: &S::View,
        played: Option<S::Move>,
        budget: &Budget,
    ) -> Critique<S::Move>;
}

/// What a critic says.
#[derive(Clone, PartialEq, Debug)]
pub struct Critique<M> {
    /// The moves that were judged, the best for the mover first. The move played is one of them.
    pub moves: Vec<Appraisal<M>>,
    /// The standard error of what sets the best move apart from the one played; 0 if both are
    /// exact.
    pub doubt: f64,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A move, and what the game is worth after it.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraisal<M> {
    /// The move.
    pub chosen: M,
    /// What each seat may expect if everybody does his best from then on.
    pub expected: Expected,
    /// How far that can be trusted.
    pub certainty: Certainty,
    /// In how many plies, this one included, the game ends, where that is proved.
    pub ends_in: Option<u32>,
}

impl<M: Copy + PartialEq> Critique<M> {
    /// What was said of a move.
    ///
    /// ```
    /// use tripot_core::{Appraisal, Certainty, Critique, Expected};
    /// let expected = Expected::from_iter([0.75, 0.25]);
    /// let best = Appraisal { chosen: 'a', expected, certainty: Certainty::Exact, ends_in: Some(3) };
    /// let critique = Critique { moves: vec![best], doubt: 0.0, nodes: 100 };
    /// assert_eq!(critique.of('a').unwrap().ends_in, Some(3));
    /// assert!(critique.of('b').is_none(), "it was not judged");
    /// ```
    pub fn of(&self, chosen: M) -> Option<&Appraisal<M>> {
        self.moves.iter().find(|appraisal| appraisal.chosen == chosen)
    }
}
