//! The position that every search of Chicago plays on.
//!
//! Which piles are taken from does not depend on who keeps what. So a [`Position`] is a [`Board`],
//! the piles and the trader, and next to it prices and counts of the goods and what was kept. The
//! tokens below the tops do not change during a search: they are in a [`Layout`].
//!
//! The engines differ in what they ask about the reserves, so a position is generic over it: with
//! two seats only the mover's [`Lead`] counts, at larger tables each seat's reserve
//! ([`Reserves`](super::many)). Hidden tokens are the business of the fair game, which counts them
//! beside the position; where the others search, every token is known or sampled.

mod lanes;
mod layout;
mod lead;
mod position;
mod walk;

use tripot_chicago::{MOST_PILES, Pile};

pub(crate) use lanes::{Lanes, largest, largest_of, one_of, smallest, smallest_of};
pub(crate) use layout::{Layout, Place};
pub(crate) use lead::Lead;
pub(crate) use position::{Kept, Position};
pub(crate) use walk::{Landing, MOST_LANDINGS, MOST_STEPS, Step, Walk};

/// The code of a token that nobody has seen, where others have the index of a good.
pub(crate) const HIDDEN: u8 = 7;

/// The lowest of the four bits of every pile.
const LOWEST: u64 = 0x1111_1111_1111_1111;

/// How high the piles are, what they show, and where the trader stands. Piles keep their numbers
/// when others go.
///
/// A pile is named by four times its number, which is where its four bits are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    /// The height of each pile, four bits each; a pile that is gone has height 0.
    heights: u64,
    /// What each pile shows, four bits each: the index of a good, or [`HIDDEN`].
    tops: u64,
    /// The trader's pile.
    trader: u8,
}

impl Board {
    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.pile_count() <= 2
    }

    /// How many piles are left.
    pub(crate) fn pile_count(&self) -> u8 {
        self.piles().count_ones() as u8
    }

    /// The heights of all piles, four bits each.
    pub(crate) fn heights(&self) -> u64 {
        self.heights
    }

    /// How high a pile is.
    pub(crate) fn height(&self, pile: u8) -> u8 {
        (self.heights >> pile & 15) as u8
    }

    /// The number of the trader's pile.
    pub(crate) fn trader(&self) -> u8 {
        self.trader / 4
    }

    /// The lowest bit of each pile that is left.
    pub(crate) fn piles(&self) -> u64 {
        let pairs = self.heights | self.heights >> 1;
        (pairs | pairs >> 2) & LOWEST
    }

    /// The lowest bit of each pile whose top lies face down.
    pub(crate) fn face_down(&self) -> u64 {
        self.tops & self.tops >> 1 & self.tops >> 2 & LOWEST
    }

    /// Turns the top of a pile over, which lay face down.
    pub(crate) fn turn_over(&mut self, pile: u8, good: u8) {
        self.tops ^= u64::from(HIDDEN ^ good) << pile;
    }
}

// Heights take four bits each and piles sixteen numbers.
const _: () = assert!(Pile::HIGHEST < 16 && MOST_PILES <= 16);
