//! The best reply to each move, computed without nodes: four gains at once in one word.

use crate::chicago::board::{Board, Landing, Layout, Lead, Position};

/// Four numbers of fifteen bits in one word, so that they are added and compared at once.
///
/// In a market: the price of a good after the first option of a landing, the price after the
/// second, and the mover's net count after each, all four raised by [`RAISED`].
type Quote = u64;

/// By how much the numbers of a quote are raised: none is negative then.
const RAISED: i16 = 1 << 12;

/// One in each of the four numbers.
const ONES: Quote = 0x0001_0001_0001_0001;

/// The bit above each of the four numbers.
const ABOVE: Quote = ONES << 15;

/// The quotes of all goods.
#[derive(Clone, Copy, Debug)]
pub(super) struct Market([Quote; 8]);

impl Market {
    /// The market before any option.
    pub(super) fn new(position: &Position<Lead>) -> Market {
        let mut market = Market([0; 8]);
        let numbers = position.price.iter().zip(&position.kept.net);
        for (quote, (price, net)) in market.0.iter_mut().zip(numbers) {
            let raised = |number: i16| u64::from((number + RAISED) as u16);
            *quote = (raised(*net) << 32 | raised(*price)) * 0x1_0001;
        }
        market
    }

    /// The most that the opponent can gain at once after each option of a landing, which leads to
    /// this board.
    pub(super) fn best_replies(
        &mut self,
        landing: &Landing,
        layout: &Layout,
        board: &Board,
    ) -> (i16, i16) {
        let (before, after) = (usize::from(landing.before & 7), usize::from(landing.after & 7));
        // What one option keeps is sold by the other: a count rises by one, a price falls by one.
        let (kept_first, kept_second) = ((1 << 32) - (1 << 16), (1 << 48) - 1);
        self.0[before] += kept_first;
        self.0[after] += kept_second;
        let best = layout.best_landing(board, |one, other| self.reply(one, other), larger);
        self.0[before] -= kept_first;
        self.0[after] -= kept_second;
        let best = larger(best, best.rotate_left(32));
        (best as i16 - 2 * RAISED, (best >> 16) as i16 - 2 * RAISED)
    }

    /// What the opponent gains if it keeps one token, after both options, and if it keeps the
    /// other.
    fn reply(&self, one: u8, other: u8) -> Quote {
        // Its own net count is the mover's with the other sign, so it gains by a sale what the
        // mover has more; and selling what it keeps lowers the price of the token just kept.
        let (quote, others) = (self.0[usize::from(one & 7)], self.0[usize::from(other & 7)]);
        // One for different goods, without a branch that can't be predicted.
        let differ = (u64::from((one ^ other) & 7) + 7) >> 3;
        let same = ONES - ONES * differ;
        quote + others.rotate_left(32) - same
    }
}

/// The larger number of each place.
fn larger(one: Quote, other: Quote) -> Quote {
    // The bit above survives where the other is no larger; then it becomes fifteen ones.
    let survived = ((one | ABOVE) - other) & ABOVE;
    let chosen = survived - (survived >> 15);
    other ^ (one ^ other) & chosen
}
