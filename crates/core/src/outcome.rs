//! How a game ended.

use arrayvec::ArrayVec;

use crate::seat::{MAX_SEATS, Seat};

/// The score of each seat at the end of a game. The highest wins; equal highest scores share.
///
/// ```
/// use tripot_core::{Outcome, Seat};
/// let outcome = Outcome::new([34, 27]);
/// assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat::FIRST]);
/// assert_eq!(outcome.margin(Seat::FIRST), 7);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    scores: ArrayVec<i32, MAX_SEATS>,
}

impl Outcome {
    /// The outcome with these scores, in seat order.
    ///
    /// # Panics
    /// If there are no scores or more than a table has seats.
    pub fn new(scores: impl IntoIterator<Item = i32>) -> Outcome {
        let scores: ArrayVec<i32, MAX_SEATS> = scores.into_iter().collect();
        assert!(!scores.is_empty(), "an outcome has one score per seat");
        Outcome { scores }
    }

    /// One score per seat.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// The seats with the highest score; all seats of a winning team have it.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        let best = self.best();
        (0..self.scores.len())
            .filter(move |&index| self.scores[index] == best)
            .filter_map(Seat::new)
    }

    /// How far this seat is ahead of the best of the seats that do not share its score, or behind
    /// the best; 0 when all are equal.
    pub fn margin(&self, seat: Seat) -> i32 {
        let own = self.scores[seat.index()];
        let others = self.scores.iter().copied().filter(|&score| score != own);
        others.max().map_or(0, |best| own - best)
    }

    fn best(&self) -> i32 {
        self.scores.iter().copied().max().unwrap_or(0)
    }
}
