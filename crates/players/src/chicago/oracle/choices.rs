//! The choices of a node that have to be searched, and in which order.

use arrayvec::ArrayVec;

use super::course::{Board, Landing, MOST_LANDINGS};

/// A landing with choices that have to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    pub landing: Landing,
    /// The board after it.
    pub board: Board,
    /// The most plies left then.
    pub most_after: u8,
    /// The value that was proved of the option that was searched first, or infinite.
    pub searched: i16,
}

/// The choices that have to be searched.
#[derive(Debug)]
pub(super) struct Choices {
    offers: ArrayVec<Offer, MOST_LANDINGS>,
    /// For each choice its score, and in the lowest bits which one it is, so that no two are equal.
    ranks: [i32; 2 * MOST_LANDINGS],
    /// How many there are; the ranks after them are the lowest of all.
    count: usize,
}

/// How many ranks a point of a score is worth: more than there are choices.
const RANKS: i32 = 32;

const _: () = assert!(2 * MOST_LANDINGS <= RANKS as usize && MOST_LANDINGS.is_multiple_of(4));

impl Choices {
    /// None yet.
    pub(super) fn new() -> Choices {
        Choices { offers: ArrayVec::new(), ranks: [i32::MIN; 2 * MOST_LANDINGS], count: 0 }
    }

    /// Adds an option of the offer that is pushed next.
    pub(super) fn push_option(&mut self, option: usize, score: i16) {
        let number = 2 * self.offers.len() + option;
        self.ranks[self.count] = i32::from(score) * RANKS - number as i32;
        self.count += 1;
    }

    /// Adds the offer of the options pushed before.
    pub(super) fn push_offer(&mut self, offer: Offer) {
        self.offers.push(offer);
    }

    /// How many choices there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Whether nothing has to be searched.
    pub(super) fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The choice of this rank: its offer, and which option it is.
    pub(super) fn named(&mut self, rank: i32) -> (&mut Offer, usize) {
        let number = (-rank).rem_euclid(RANKS) as usize;
        (&mut self.offers[number / 2], number % 2)
    }

    /// The rank of the best choice after that of this rank, or nothing.
    ///
    /// Few choices are searched before one is good enough, so sorting them would not pay.
    pub(super) fn best_below(&self, rank: i32) -> Option<i32> {
        let mut best = i32::MIN;
        // Eight at a time: that is all there are in standard movement.
        for ranks in self.ranks[..self.count.next_multiple_of(8)].chunks_exact(8) {
            for &other in ranks {
                best = best.max(if other < rank { other } else { i32::MIN });
            }
        }
        (best > i32::MIN).then_some(best)
    }
}
