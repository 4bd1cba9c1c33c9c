//! What two seats have kept, from the side of the seat to move.

use tripot_chicago::{Chicago, GOODS};
use tripot_core::State;

use super::lanes::{Lanes, one_of};
use super::layout::Layout;
use super::position::{Kept, Position};

/// What the mover has more than the opponent.
///
/// Aligned, so that no lanes of a position lie across two lines of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(8))]
pub(crate) struct Lead {
    /// Tokens kept by the mover less those kept by the opponent, of each good.
    pub net: Lanes,
    /// How far the mover is ahead at the prices of now: the sum of net times price.
    pub margin: i16,
}

impl Lead {
    /// By how much it grows if the mover keeps one token and sells the other at these prices.
    fn gain(&self, price: &Lanes, keep: u8, sell: u8) -> i16 {
        // Selling what one keeps lowers the price of the token just kept, too.
        price[usize::from(keep & 7)] - self.net[usize::from(sell & 7)] - i16::from(keep == sell)
    }
}

impl Kept for Lead {
    fn new(state: &Chicago) -> Option<Lead> {
        let mover = state.turn().seat().filter(|_| state.seats().get() == 2)?;
        let mut lead = Lead { net: [0; 8], margin: 0 };
        for seat in state.seats().seats() {
            let sign = if seat == mover { 1 } else { -1 };
            state.reserve(seat).for_each(|good| lead.net[good.index()] += sign);
        }
        lead.margin =
            GOODS.map(|good| lead.net[good.index()] * i16::from(state.price(good))).iter().sum();
        Some(lead)
    }

    fn after(&self, price: &Lanes, keep: u8, sell: u8) -> Lead {
        let margin = -(self.margin + self.gain(price, keep, sell));
        let kept = one_of(keep);
        Lead { net: std::array::from_fn(|good| -self.net[good] - kept[good]), margin }
    }
}

impl Position<Lead> {
    /// By how much the mover's lead grows if it keeps one token and sells the other now.
    pub(crate) fn gain(&self, keep: u8, sell: u8) -> i16 {
        self.kept.gain(&self.price, keep, sell)
    }

    /// The most that the mover can gain at once, all tops in reach being seen.
    pub(crate) fn best_gain(&self, layout: &Layout) -> i16 {
        let offer = |one, other| self.gain(one, other).max(self.gain(other, one));
        layout.best_landing(&self.board, offer, i16::max)
    }
}
