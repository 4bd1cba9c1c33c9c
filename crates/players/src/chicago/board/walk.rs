//! The way of the trader: the piles that it passes, and where it may land.

use std::hint::select_unpredictable;

use tripot_chicago::{GOODS, MOST_PILES, Move};

use super::Board;

/// The most landings that a move can choose from: a full circle, in expert movement.
pub(crate) const MOST_LANDINGS: usize = MOST_PILES;

/// No position has more moves: two ways to keep at each landing.
pub(crate) const MOST_STEPS: usize = 2 * MOST_LANDINGS;

/// A pile that the trader passes.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Passed {
    pub pile: u8,
    /// What it shows.
    pub good: u8,
}

/// The piles that the trader passes, from the one it stands on to the one after the last landing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walk {
    passed: [Passed; MOST_LANDINGS + 2],
    /// How many places there are to land on.
    landings: usize,
}

/// A way round the board, as often as one likes, from the pile after the trader's on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Round {
    trader: u8,
    /// What the trader's pile shows.
    own: u8,
    /// The lowest bit of each pile, as seen from the trader.
    piles: u64,
    /// What each shows.
    tops: u64,
    /// The piles that were not passed yet this time.
    ahead: u64,
}

/// One place to land on, and the two tokens that it offers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Landing {
    /// How many steps away it is.
    pub steps: u8,
    /// The good on top of the pile before it.
    pub before: u8,
    /// The good on top of the pile after it.
    pub after: u8,
    /// Its pile.
    pub(super) pile: u8,
    /// The piles before and after it, which lose a token.
    pub(super) taken: [u8; 2],
}

/// A move: a landing, and what is kept and sold there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Step {
    pub landing: Landing,
    pub keep: u8,
    pub sell: u8,
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

impl Board {
    /// The way round it.
    fn round(&self) -> Round {
        let trader = self.trader;
        let piles = self.piles().rotate_right(trader.into());
        let tops = self.tops.rotate_right(trader.into());
        // Without its lowest bit, the trader's own pile.
        Round { trader, own: (tops & 7) as u8, piles, tops, ahead: piles & (piles - 1) }
    }

    /// This many piles clockwise, from the trader's on.
    pub(crate) fn ahead<const COUNT: usize>(&self) -> [Passed; COUNT] {
        let mut round = self.round();
        let own = Passed { pile: self.trader, good: round.own };
        std::array::from_fn(|place| if place == 0 { own } else { round.pass() })
    }

    /// Every pile once, clockwise from the trader's on.
    pub(crate) fn once_round(&self) -> impl Iterator<Item = Passed> + use<> {
        let mut round = self.round();
        round.ahead = round.piles;
        (0..round.piles.count_ones()).map(move |_| round.pass())
    }
}

impl Walk {
    /// The way in standard movement: up to three steps.
    pub(super) fn standard(board: &Board) -> Walk {
        Walk::start(board).0
    }

    /// The way in expert movement: up to the first pile with the good that is on top of the
    /// trader's own, or a full circle.
    pub(super) fn expert(board: &Board) -> Walk {
        let (mut walk, mut round) = Walk::start(board);
        let most = round.piles.count_ones() as usize;
        walk.landings = 1;
        while walk.landings < most && walk.passed[walk.landings].good != round.own {
            walk.landings += 1;
            if walk.landings > 3 {
                walk.passed[walk.landings + 1] = round.pass();
            }
        }
        walk
    }

    /// The first three landings, and the way round after them. A landing offers the tokens on both
    /// sides of it.
    fn start(board: &Board) -> (Walk, Round) {
        let mut round = board.round();
        let mut walk = Walk { passed: [Passed::default(); MOST_LANDINGS + 2], landings: 3 };
        walk.passed[0] = Passed { pile: board.trader, good: round.own };
        for passed in &mut walk.passed[1..5] {
            *passed = round.pass();
        }
        (walk, round)
    }

    /// The places to land on, the nearest first.
    pub(crate) fn landings(&self) -> impl Iterator<Item = Landing> + '_ {
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
    pub(crate) fn landing(&self, steps: u8) -> Option<Landing> {
        self.landings().nth(usize::from(steps).checked_sub(1)?)
    }

    /// The moves, the nearest first. The two of a landing follow each other; equal tops give one.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.landings().flat_map(Landing::steps)
    }
}

impl Landing {
    /// The piles that lose a token.
    pub(crate) fn taken(&self) -> [u8; 2] {
        self.taken
    }

    /// What is kept and what is sold in each of the two options. They are the same if the goods
    /// are.
    pub(crate) fn option(&self, option: usize) -> (u8, u8) {
        if option == 0 { (self.before, self.after) } else { (self.after, self.before) }
    }

    /// The moves that land there.
    fn steps(self) -> impl Iterator<Item = Step> {
        let options = if self.before == self.after { 1 } else { 2 };
        (0..options).map(move |option| {
            let (keep, sell) = self.option(option);
            Step { landing: self, keep, sell }
        })
    }
}

impl Step {
    /// The move of the rules.
    pub(crate) fn to_move(self) -> Move {
        let good = |index: u8| GOODS[usize::from(index)];
        Move { steps: self.landing.steps, keep: good(self.keep), sell: good(self.sell) }
    }
}
