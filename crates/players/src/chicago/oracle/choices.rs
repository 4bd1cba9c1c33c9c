//! The moves of a node that have to be searched, picked by their ordering score.

use arrayvec::ArrayVec;

use crate::chicago::board::{Board, Landing, MOST_LANDINGS, MOST_STEPS};

/// A landing with choices that have to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    pub landing: Landing,
    /// The board after it, and its shape.
    pub board: Board,
    pub shape: u32,
    /// The most plies left then.
    pub most_after: u8,
    /// The value that was proved of the option that was searched first, or infinite.
    pub searched: i16,
}

/// The choices that have to be searched.
#[derive(Debug)]
pub(super) struct Choices {
    offers: ArrayVec<Offer, MOST_LANDINGS>,
    /// For each option of each offer its score, and in the lowest bits which one it is, so that no
    /// two are equal; [`NONE`] for those that need not be searched.
    ranks: [i16; MOST_STEPS],
}

/// How many ranks a point of a score is worth: more than there are choices, and so few that the
/// scores of the longest piles of two goods, some eight hundred points, fit in.
const RANKS: i16 = 32;

/// The rank of no choice.
const NONE: i16 = i16::MIN;

const _: () = assert!(MOST_STEPS <= RANKS as usize && MOST_LANDINGS.is_multiple_of(4));

impl Choices {
    /// None yet.
    pub(super) fn new() -> Choices {
        Choices { offers: ArrayVec::new(), ranks: [NONE; MOST_STEPS] }
    }

    /// Adds an option of the offer that is pushed next.
    pub(super) fn push_option(&mut self, option: usize, score: i16) {
        let number = 2 * self.offers.len() + option;
        // Of equal scores the first one comes first.
        self.ranks[number] = score * RANKS + RANKS - 1 - number as i16;
    }

    /// Adds the offer of the options pushed before.
    pub(super) fn push_offer(&mut self, offer: Offer) {
        self.offers.push(offer);
    }

    /// Whether nothing has to be searched.
    pub(super) fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    /// Takes the best choice that was not taken yet: its offer, and which option it is.
    ///
    /// Few choices are searched before one is good enough, so sorting them would not pay.
    pub(super) fn take_best(&mut self) -> Option<(&mut Offer, usize)> {
        // Eight at a time: that is all there are in standard movement.
        let eights = self.ranks.chunks_exact(8).take(self.offers.len().div_ceil(4));
        let best = eights.flatten().fold(NONE, |best, &rank| best.max(rank));
        if best == NONE {
            return None;
        }
        let number = (RANKS - 1 - best.rem_euclid(RANKS)) as usize;
        self.ranks[number] = NONE;
        Some((&mut self.offers[number / 2], number % 2))
    }
}
