//! A fixture: one game of a match before it is played.

use tripot_core::{Seat, SeatCount, Seed};

/// A game that is to be played: which deal, and who sits where. It follows from the seed of the
/// match and its number alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The number of the game, counted from 0.
    pub number: u64,
    /// The number of the deal, counted from 0.
    pub deal: u64,
    /// The seed of the deal, from which everything random in the game follows.
    pub seed: Seed,
    rotation: usize,
    seats: SeatCount,
}

impl Fixture {
    pub(crate) fn new(number: u64, deal: u64, seed: Seed, seats: SeatCount) -> Fixture {
        // Whether or not a deal is played from every seat, game after game everybody moves on.
        let rotation = (number % seats.get() as u64) as usize;
        Fixture { number, deal, seed, rotation, seats }
    }

    /// How many play.
    pub fn seats(&self) -> SeatCount {
        self.seats
    }

    /// Where an entrant sits, counted from 0 in the order in which they were given.
    pub fn seat_of(&self, entrant: usize) -> Seat {
        Seat::FIRST.after(entrant + self.rotation, self.seats)
    }

    /// Who sits on a seat.
    pub fn entrant_at(&self, seat: Seat) -> usize {
        (seat.index() + self.seats.get() - self.rotation) % self.seats.get()
    }
}
