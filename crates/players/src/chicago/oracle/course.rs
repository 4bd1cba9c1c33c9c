//! The course of a deal: the tokens in their piles and the way of the trader round them.
//!
//! Which piles are taken from does not depend on who keeps what. So a position is a [`Board`], the
//! heights of the piles and the trader's place, and next to it what was kept and sold.

use tripot_chicago::{Chicago, MOST_PILES, Movement, Pile, Token};
use tripot_core::State;

use super::plies::Plies;

/// The most landings that a move can choose from: a full circle, in expert movement.
pub(super) const MOST_LANDINGS: usize = MOST_PILES;

/// What does not change while a deal is played: the tokens, and how far the trader may go.
#[derive(Clone, Debug)]
pub(super) struct Course {
    /// For each pile, the good on top when so many tokens are left, four bits each.
    tops: [u64; 16],
    movement: Movement,
}

/// How high the piles are and where the trader stands. Piles keep their numbers when others go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The height of each pile, four bits each; a pile that is gone has height 0.
    pub heights: u64,
    /// How many piles have which height, as an index of [`Plies`].
    pub shape: u32,
    /// The trader's pile: four times its number, which is where its height is found.
    pub trader: u8,
    /// How many piles are left.
    count: u8,
}

/// The piles that the trader passes, from the one it stands on, with the goods on top.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    piles: [u8; MOST_LANDINGS + 2],
    goods: [u8; MOST_LANDINGS + 2],
    /// How many places there are to land on.
    pub landings: usize,
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
}

impl Course {
    /// No piles.
    pub(super) fn none() -> Course {
        Course { tops: [0; 16], movement: Movement::Standard }
    }

    /// The course of an open position, and its board; nothing if a token lies face down or the
    /// trader has not been put down.
    pub(super) fn new(state: &Chicago, plies: &Plies) -> Option<(Course, Board)> {
        let mut tops = [0; 16];
        let (mut heights, mut shape) = (0, 0);
        for (number, pile) in state.piles().iter().enumerate() {
            let height = pile.height();
            for (left, token) in (1..=height).rev().zip(pile.tokens()) {
                let Token::Seen(good) = token else { return None };
                tops[number] |= (good.index() as u64) << (4 * left);
            }
            heights |= u64::from(height) << (4 * number);
            shape += plies.weight(height);
        }
        let board = Board {
            heights,
            shape,
            trader: 4 * state.trader()? as u8,
            count: state.piles().len() as u8,
        };
        Some((Course { tops, movement: state.options().movement }, board))
    }

    fn top(&self, board: &Board, pile: u8) -> u8 {
        let height = board.heights >> (pile & 63) & 15;
        (self.tops[usize::from(pile >> 2 & 15)] >> (4 * height) & 7) as u8
    }

    /// The way of the trader from here.
    pub(super) fn walk(&self, board: &Board) -> Walk {
        let mut walk =
            Walk { piles: [0; MOST_LANDINGS + 2], goods: [0; MOST_LANDINGS + 2], landings: 3 };
        let mut pile = board.trader;
        let own = self.top(board, pile);
        (walk.piles[0], walk.goods[0]) = (pile, own);
        // One pile more than the last landing: a landing offers the tokens on both sides of it.
        for place in 1..=4 {
            pile = board.next(pile);
            (walk.piles[place], walk.goods[place]) = (pile, self.top(board, pile));
        }
        if self.movement == Movement::Expert {
            let most = usize::from(board.count);
            walk.landings = 1;
            while walk.landings < most && walk.goods[walk.landings] != own {
                walk.landings += 1;
                let place = walk.landings + 1;
                if place > 4 {
                    pile = board.next(pile);
                    (walk.piles[place], walk.goods[place]) = (pile, self.top(board, pile));
                }
            }
        }
        walk
    }
}

impl Walk {
    /// The places to land on, the nearest first.
    pub(super) fn landings(&self) -> impl Iterator<Item = Landing> + '_ {
        (1..=self.landings).map(|place| self.landing(place))
    }

    /// The place so many steps away.
    pub(super) fn landing(&self, steps: usize) -> Landing {
        let (before, after) = (self.goods[steps - 1], self.goods[steps + 1]);
        Landing { steps: steps as u8, before, after }
    }
}

impl Board {
    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.count <= 2
    }

    /// The board after a move that lands there.
    pub(super) fn after(&self, walk: &Walk, steps: u8, plies: &Plies) -> Board {
        let place = usize::from(steps);
        let mut next = *self;
        next.trader = walk.piles[place];
        for pile in [walk.piles[place - 1], walk.piles[place + 1]] {
            let height = (next.heights >> (pile & 63) & 15) as u8;
            next.heights -= 1 << (pile & 63);
            next.shape -= plies.fall(height);
            next.count -= u8::from(height == 1);
        }
        next
    }

    /// The next pile clockwise.
    fn next(&self, pile: u8) -> u8 {
        // The lowest bit of a height that is not zero, and from there to the beginning of the four.
        let beyond = self.heights >> (pile & 63) >> 4;
        if beyond == 0 {
            self.heights.trailing_zeros() as u8 & !3
        } else {
            pile + 4 + (beyond.trailing_zeros() as u8 & !3)
        }
    }
}

// Heights take four bits each and piles sixteen numbers.
const _: () = assert!(Pile::HIGHEST < 16 && MOST_PILES <= 16);
