//! The layout of a deal: the tokens in their piles, and how far the trader may go.

use arrayvec::ArrayVec;
use tripot_chicago::{Chicago, Movement, Pile, Token};
use tripot_core::State;

use super::walk::{Landing, Walk};
use super::{Board, HIDDEN};

/// What does not change while a deal is played.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// What each pile shows when this many tokens are left of it, in its four bits of
    /// [`Board::tops`]: nothing, where none is left.
    tops: [u64; 256],
    movement: Movement,
    /// Whether nothing is known of what lies below the tops.
    pub is_plain: bool,
}

/// Where a token lies: its pile, and how many tokens lie from it to the bottom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    pub pile: u8,
    pub height: u8,
}

impl Place {
    fn index(self) -> usize {
        usize::from(4 * self.pile + self.height)
    }
}

impl Layout {
    /// No piles.
    pub(crate) fn none() -> Layout {
        Layout { tops: [0; 256], movement: Movement::Standard, is_plain: true }
    }

    /// The layout of a state, and its board; nothing before the trader has been put down.
    pub(super) fn new(state: &Chicago) -> Option<(Layout, Board)> {
        let mut layout = Layout { movement: state.options().movement, ..Layout::none() };
        let mut board = Board { heights: 0, tops: 0, trader: 4 * state.trader()? as u8 };
        for (number, pile) in state.piles().iter().enumerate() {
            let shift = 4 * number as u8;
            // A pile's tokens begin with the top one.
            let tokens: ArrayVec<Token, { Pile::HIGHEST as usize }> = pile.tokens().collect();
            for (height, token) in (1..).zip(tokens.iter().rev()) {
                let good = match token {
                    Token::Seen(good) => good.index() as u8,
                    Token::Hidden => HIDDEN,
                };
                layout.put(Place { pile: shift, height }, good);
            }
            layout.is_plain &= !tokens.iter().skip(1).any(|token| matches!(token, Token::Seen(_)));
            board.heights |= u64::from(pile.height()) << shift;
            board.tops |= layout.tops[Place { pile: shift, height: pile.height() }.index()];
        }
        Some((layout, board))
    }

    /// What lies there: the index of a good, or [`HIDDEN`].
    pub(crate) fn token(&self, place: Place) -> u8 {
        (self.tops[place.index()] >> place.pile) as u8
    }

    /// Puts a token there in place of the one that lay there.
    pub(crate) fn put(&mut self, place: Place, good: u8) {
        self.tops[place.index()] = u64::from(good) << place.pile;
    }

    /// Where tokens lie face down, from the first pile on and from the bottom of each.
    pub(crate) fn face_down(&self, board: &Board) -> Vec<Place> {
        let piles = board.piles();
        let piles = (0..64).step_by(4).filter(|pile| piles >> pile & 1 == 1);
        let places = piles
            .flat_map(|pile| (1..=board.height(pile)).map(move |height| Place { pile, height }));
        places.filter(|&place| self.token(place) == HIDDEN).collect()
    }

    /// Whether the trader goes on to a pile that shows what its own does.
    pub(crate) fn is_expert(&self) -> bool {
        self.movement == Movement::Expert
    }

    /// The way of the trader from here.
    pub(crate) fn walk(&self, board: &Board) -> Walk {
        if self.is_expert() { expert_walk(board) } else { Walk::standard(board) }
    }

    /// The largest of what the landings offer, which is made from the goods on both sides.
    ///
    /// A search asks this for every landing of every node, so no [`Walk`] is made for it.
    pub(crate) fn best_landing<T>(
        &self,
        board: &Board,
        offer: impl Fn(u8, u8) -> T,
        largest: impl Fn(T, T) -> T,
    ) -> T {
        if self.is_expert() {
            return best_expert_landing(board, offer, largest);
        }
        let [own, first, second, third, fourth] = board.ahead().map(|passed| passed.good);
        let best = largest(offer(own, second), offer(first, third));
        largest(best, offer(second, fourth))
    }

    /// The board after a move that lands there. A token below a top lies face down unless everybody
    /// knows it.
    pub(crate) fn after(&self, board: &Board, landing: &Landing) -> Board {
        let mut next = Board { trader: landing.pile, ..*board };
        for pile in landing.taken {
            let height = board.height(pile) - 1;
            next.heights -= 1 << pile;
            next.tops = next.tops & !(15 << pile) | self.tops[Place { pile, height }.index()];
        }
        next
    }
}

/// The way in expert movement, apart: a loop beside it slows the common case down.
#[inline(never)]
fn expert_walk(board: &Board) -> Walk {
    Walk::expert(board)
}

/// The best landing in expert movement, apart for the same reason.
#[inline(never)]
fn best_expert_landing<T>(
    board: &Board,
    offer: impl Fn(u8, u8) -> T,
    largest: impl Fn(T, T) -> T,
) -> T {
    let walk = Walk::expert(board);
    let offers = walk.landings().map(|landing| offer(landing.before, landing.after));
    offers.reduce(largest).expect("there is always a landing")
}
