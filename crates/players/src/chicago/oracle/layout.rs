//! The layout of a deal: the tokens in their piles, and the landings of the trader.
//!
//! Which piles are taken from does not depend on who keeps what. So a position is a [`Board`], the
//! heights of the piles and the trader's place, and next to it what was kept and sold.

use std::hint::select_unpredictable;

use arrayvec::ArrayVec;
use tripot_chicago::{Chicago, MOST_PILES, Movement, Pile, Token};
use tripot_core::State;

use super::plies::Plies;

/// The most landings that a move can choose from: a full circle, in expert movement.
pub(super) const MOST_LANDINGS: usize = MOST_PILES;

/// What does not change while a deal is played: the tokens, and how far the trader may go.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// What taking a token from each pile of each height changes in [`Board::tops`], bit by bit.
    changes: [u64; 256],
    movement: Movement,
}

/// How high the piles are and where the trader stands. Piles keep their numbers when others go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The height of each pile, four bits each; a pile that is gone has height 0.
    pub heights: u64,
    /// The good on top of each pile, four bits each.
    tops: u64,
    /// How many piles have which height, as an index of [`Plies`].
    pub shape: u32,
    /// The trader's pile: four times its number, which is where its height is found.
    pub trader: u8,
}

/// A pile that the trader passes.
#[derive(Clone, Copy, Default, Debug)]
struct Passed {
    /// Four times its number.
    pile: u8,
    /// The good on top.
    good: u8,
}

/// The piles that the trader passes, from the one it stands on to the one after the last landing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    passed: [Passed; MOST_LANDINGS + 2],
    /// How many places there are to land on.
    landings: usize,
}

/// A way round the board, as often as one likes, from the pile after the trader's on.
#[derive(Clone, Copy, Debug)]
struct Round {
    trader: u8,
    /// The good on top of the trader's pile.
    own: u8,
    /// A bit for each pile, the lowest of its four, as seen from the trader.
    piles: u64,
    /// The good on top of each.
    tops: u64,
    /// The piles that were not passed yet this time.
    ahead: u64,
}

/// One place to land on, and the two tokens that it offers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Landing {
    /// How many steps away it is.
    pub steps: u8,
    /// The good on top of the pile before it.
    pub before: u8,
    /// The good on top of the pile after it.
    pub after: u8,
    /// Four times the number of its pile.
    pile: u8,
    /// And of the piles before and after it, which lose a token.
    taken: [u8; 2],
}

impl Layout {
    /// No piles.
    pub(super) fn none() -> Layout {
        Layout { changes: [0; 256], movement: Movement::Standard }
    }

    /// The layout of an open position, and its board; nothing if a token lies face down or the
    /// trader has not been put down.
    pub(super) fn new(state: &Chicago, plies: &Plies) -> Option<(Layout, Board)> {
        let mut layout = Layout { movement: state.options().movement, ..Layout::none() };
        let mut board = Board { heights: 0, tops: 0, shape: 0, trader: 4 * state.trader()? as u8 };
        for (number, pile) in state.piles().iter().enumerate() {
            let shift = 4 * number as u8;
            let mut below = 0;
            // A pile's tokens begin with the top one.
            let tokens: ArrayVec<Token, { Pile::HIGHEST as usize }> = pile.tokens().collect();
            for (height, token) in (1..).zip(tokens.into_iter().rev()) {
                let Token::Seen(good) = token else { return None };
                let top = (good.index() as u64) << shift;
                layout.changes[change(shift, height)] = top ^ below;
                below = top;
            }
            board.heights |= u64::from(pile.height()) << shift;
            board.tops |= below;
            board.shape += plies.weight(pile.height());
        }
        Some((layout, board))
    }

    /// The way of the trader from here.
    pub(super) fn walk(&self, board: &Board) -> Walk {
        let mut round = board.round();
        let mut walk = Walk { passed: [Passed::default(); MOST_LANDINGS + 2], landings: 3 };
        // A landing offers the tokens on both sides of it.
        walk.passed[0] = Passed { pile: board.trader, good: round.own };
        for passed in &mut walk.passed[1..5] {
            *passed = round.pass();
        }
        if self.movement == Movement::Expert {
            walk.go_on(round);
        }
        walk
    }

    /// The largest of what the landings offer, which is made from the goods on both sides.
    ///
    /// The search asks this for every landing of every node, so no [`Walk`] is made for it.
    pub(super) fn best_landing<T>(
        &self,
        board: &Board,
        offer: impl Fn(u8, u8) -> T,
        largest: impl Fn(T, T) -> T,
    ) -> T {
        if self.movement == Movement::Expert {
            return self.best_expert_landing(board, offer, largest);
        }
        let mut round = board.round();
        let own = round.own;
        let [first, second, third, fourth] = std::array::from_fn(|_| round.pass().good);
        let best = largest(offer(own, second), offer(first, third));
        largest(best, offer(second, fourth))
    }

    /// The same in expert movement, apart: a loop beside it slows the common case down.
    #[inline(never)]
    fn best_expert_landing<T>(
        &self,
        board: &Board,
        offer: impl Fn(u8, u8) -> T,
        largest: impl Fn(T, T) -> T,
    ) -> T {
        let walk = self.walk(board);
        let offers = walk.landings().map(|landing| offer(landing.before, landing.after));
        offers.reduce(largest).expect("there is always a landing")
    }

    /// The board after a move that lands there.
    pub(super) fn after(&self, board: &Board, landing: &Landing, plies: &Plies) -> Board {
        let mut next = Board { trader: landing.pile, ..*board };
        for pile in landing.taken {
            let height = (board.heights >> pile & 15) as u8;
            next.heights -= 1 << pile;
            next.tops ^= self.changes[change(pile, height)];
            next.shape -= plies.fall(height);
        }
        next
    }
}

/// Where the change is found that taking a token from a pile of this height makes.
fn change(pile: u8, height: u8) -> usize {
    usize::from(4 * pile + height)
}

impl Round {
    /// The next pile.
    fn pass(&mut self) -> Passed {
        let ahead = select_unpredictable(self.ahead == 0, self.piles, self.ahead);
        let distance = ahead.trailing_zeros() as u8;
        self.ahead = ahead & (ahead - 1);
        Passed { pile: (self.trader + distance) & 63, good: (self.tops >> distance & 7) as u8 }
    }
}

impl Landing {
    /// What is kept and what is sold in each of the two options. They are the same if the goods
    /// are.
    pub(super) fn option(&self, option: usize) -> (u8, u8) {
        if option == 0 { (self.before, self.after) } else { (self.after, self.before) }
    }
}

impl Walk {
    /// Goes on to the last landing of expert movement: the first pile with the good that is on
    /// top of the trader's own, or a full circle. Apart, as above.
    #[inline(never)]
    fn go_on(&mut self, mut round: Round) {
        let most = round.piles.count_ones() as usize;
        self.landings = 1;
        while self.landings < most && self.passed[self.landings].good != round.own {
            self.landings += 1;
            if self.landings > 3 {
                self.passed[self.landings + 1] = round.pass();
            }
        }
    }

    /// The places to land on, the nearest first.
    pub(super) fn landings(&self) -> impl Iterator<Item = Landing> + '_ {
        (0..self.landings).map(|place| {
            let [before, pile, after] = [place, place + 1, place + 2].map(|step| self.passed[step]);
            Landing {
                steps: place as u8 + 1,
                before: before.good,
                after: after.good,
                pile: pile.pile,
                taken: [before.pile, after.pile],
            }
        })
    }

    /// The place this many steps away.
    pub(super) fn landing(&self, steps: u8) -> Option<Landing> {
        self.landings().nth(usize::from(steps).checked_sub(1)?)
    }
}

impl Board {
    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.piles().count_ones() <= 2
    }

    /// The way round it.
    fn round(&self) -> Round {
        let trader = self.trader;
        let piles = self.piles().rotate_right(trader.into());
        let tops = self.tops.rotate_right(trader.into());
        // Without its lowest bit, the trader's own pile.
        Round { trader, own: (tops & 7) as u8, piles, tops, ahead: piles & (piles - 1) }
    }

    /// A bit for each pile that is left, the lowest of its four.
    fn piles(&self) -> u64 {
        let pairs = self.heights | self.heights >> 1;
        (pairs | pairs >> 2) & 0x1111_1111_1111_1111
    }
}

// Heights take four bits each and piles sixteen numbers.
const _: () = assert!(Pile::HIGHEST < 16 && MOST_PILES <= 16);
