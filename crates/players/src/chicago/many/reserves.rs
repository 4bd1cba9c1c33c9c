//! What each seat of a larger table has kept.

use tripot_chicago::Chicago;
use tripot_core::State;

use crate::chicago::board::{Kept, Lanes, Position, one_of};

const MOST_SEATS: usize = 4;

/// By how many sixteenths of a point the price of a good falls for each of its tokens that is
/// left. As a player by itself against three greedy ones: 27.8 % of the wins with 4, 27.0 with 8,
/// 26.2 with 12, 24.8 with 0; as the policy of play-outs 8 was never worse.
const FALL: i16 = 8;

/// The reserves, and whose turn it is.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
pub(super) struct Reserves {
    pub(super) held: [Lanes; MOST_SEATS],
    /// What each seat's reserve is worth, kept as the prices change.
    worth: [i16; MOST_SEATS],
    seat: u8,
    seats: u8,
    teams: bool,
}

impl Kept for Reserves {
    fn new(state: &Chicago) -> Option<Reserves> {
        let (mut held, mut worth) = ([[0; 8]; MOST_SEATS], [0; MOST_SEATS]);
        for seat in state.seats().seats() {
            state.reserve(seat).for_each(|good| held[seat.index()][good.index()] += 1);
            worth[seat.index()] = state.worth(seat) as i16;
        }
        let seat = state.turn().seat()?.index() as u8;
        let (seats, teams) = (state.seats().get() as u8, state.options().teams);
        Some(Reserves { held, worth, seat, seats, teams })
    }

    fn after(&self, price: &Lanes, keep: u8, sell: u8) -> Reserves {
        let mut next = *self;
        for (worth, held) in next.worth.iter_mut().zip(&self.held) {
            *worth -= held[usize::from(sell & 7)];
        }
        let seat = self.seat();
        // Selling what one keeps lowers the price of the token just kept, too.
        next.worth[seat] += price[usize::from(keep & 7)] - i16::from(keep == sell);
        for (held, kept) in next.held[seat].iter_mut().zip(one_of(keep)) {
            *held += kept;
        }
        next.seat = (self.seat + 1) % self.seats;
        next
    }
}

impl Reserves {
    /// The seat that is to move.
    pub(super) fn seat(&self) -> usize {
        usize::from(self.seat)
    }

    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    /// What counts for a seat now: its worth, or its team's.
    pub(super) fn score(&self, seat: usize) -> i16 {
        self.worth[seat] + if self.teams { self.worth[seat ^ 2] } else { 0 }
    }

    /// How far a seat is ahead of its best opponent.
    pub(super) fn margin(&self, seat: usize) -> i16 {
        let opponents = (0..self.seats()).filter(|&other| !self.is_side(seat, other));
        self.score(seat) - opponents.map(|other| self.score(other)).max().unwrap_or(0)
    }

    /// Whether two seats play together; every seat does with itself.
    fn is_side(&self, seat: usize, other: usize) -> bool {
        seat == other || self.teams && seat ^ 2 == other
    }

    /// A seat of each side.
    pub(super) fn sides(&self) -> impl Iterator<Item = usize> + use<> {
        0..if self.teams { 2 } else { self.seats() }
    }
}

impl Position<Reserves> {
    /// How far a seat's side is ahead of the best other one, in sixteenths of a point, if prices
    /// go on falling as they do: every second token taken is sold, but nobody sells what he holds
    /// if he can help it.
    pub(super) fn heuristic(&self, seat: usize) -> i16 {
        let kept = &self.kept;
        let expected: Lanes =
            std::array::from_fn(|good| 16 * self.price[good] - FALL * self.shown[good]);
        let worth = |seat: usize| -> i16 {
            kept.held[seat].iter().zip(&expected).map(|(held, price)| held * price).sum()
        };
        let (mut own, mut best) = (0, i16::MIN);
        for side in kept.sides() {
            let worth = worth(side) + if kept.teams { worth(side ^ 2) } else { 0 };
            if kept.is_side(seat, side) {
                own = worth;
            } else {
                best = best.max(worth);
            }
        }
        own - best
    }
}
