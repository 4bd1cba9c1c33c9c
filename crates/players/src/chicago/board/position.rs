//! A position: the board, the goods, and what the seats have kept.

use tripot_chicago::{Chicago, GOODS, Token};

use super::Board;
use super::lanes::{Lanes, one_of};
use super::layout::Layout;
use super::walk::Step;

/// A position of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<K> {
    /// The piles, and the trader.
    pub board: Board,
    /// What the seats have kept.
    pub kept: K,
    /// The prices of now.
    pub price: Lanes,
    /// For each good, how many of its tokens in the piles everybody knows.
    pub shown: Lanes,
}

/// What the seats have kept, and whose turn it is, as a search needs to know it.
pub(crate) trait Kept: Copy {
    /// Of a state in which a seat is to move; nothing if the search is not for such a table.
    fn new(state: &Chicago) -> Option<Self>;

    /// After the mover has kept one token and sold the other, at the prices before: it is the next
    /// seat's turn.
    fn after(&self, price: &Lanes, keep: u8, sell: u8) -> Self;
}

impl<K: Kept> Position<K> {
    /// The position of a state in which a seat is to move, and its layout; nothing if the search is
    /// not for such a table.
    pub(crate) fn new(state: &Chicago) -> Option<(Layout, Position<K>)> {
        let (layout, board) = Layout::new(state)?;
        let (mut price, mut shown) = ([0; 8], [0; 8]);
        for good in GOODS {
            price[good.index()] = i16::from(state.price(good));
        }
        for token in state.piles().iter().flat_map(|pile| pile.tokens()) {
            if let Token::Seen(good) = token {
                shown[good.index()] += 1;
            }
        }
        Some((layout, Position { board, kept: K::new(state)?, price, shown }))
    }

    /// The position after a move that leads to this board.
    pub(crate) fn after(&self, board: Board, keep: u8, sell: u8) -> Position<K> {
        let kept = self.kept.after(&self.price, keep, sell);
        let (keep, sell) = (one_of(keep), one_of(sell));
        Position {
            board,
            kept,
            price: std::array::from_fn(|good| self.price[good] - sell[good]),
            shown: std::array::from_fn(|good| self.shown[good] - keep[good] - sell[good]),
        }
    }

    /// The position after a move.
    pub(crate) fn played(&self, layout: &Layout, step: &Step) -> Position<K> {
        self.after(layout.after(&self.board, &step.landing), step.keep, step.sell)
    }
}

#[cfg(test)]
mod tests {
    use tripot_chicago::Move;
    use tripot_core::State;
    use tripot_testkit::{legal, options, random_game, seats, seed};

    use super::*;
    use crate::chicago::board::Lead;

    #[test]
    fn a_position_goes_on_as_the_rules_say() {
        for settings in [
            "piles=open",
            "piles=open,movement=expert",
            "piles=open,piles-count=3,height=8,goods=4",
            "piles=open,piles-count=12,height=3,movement=expert",
        ] {
            let start = Chicago::new(&options::<Chicago>(settings), seats(2)).unwrap();
            let game = random_game(start, &seed(settings));
            let first = game.iter().position(|state| state.turn().seat().is_some()).unwrap();
            let (layout, mut position) = Position::<Lead>::new(&game[first]).unwrap();
            for pair in game[first..].windows(2) {
                let (before, after) = (&pair[0], &pair[1]);
                let (_, fresh) = Position::<Lead>::new(before).unwrap();
                assert_eq!((position.price, position.shown), (fresh.price, fresh.shown));
                assert_eq!(position.kept.net, fresh.kept.net, "{settings}");
                assert_eq!(position.kept.margin, fresh.kept.margin, "{settings}");
                let walk = layout.walk(&position.board);
                let mut moves: Vec<Move> = walk.steps().map(Step::to_move).collect();
                moves.sort_unstable();
                assert_eq!(moves, legal(before), "{settings}");
                let is_played = |step: &Step| before.after(step.to_move()) == *after;
                let step = walk.steps().find(is_played).expect("what was played is one of these");
                position = position.played(&layout, &step);
                assert_eq!(position.board.is_over(), after.outcome().is_some(), "{settings}");
            }
            assert!(position.board.is_over(), "{settings}");
        }
    }

    #[test]
    fn what_lies_face_down_is_told_from_what_is_known() {
        let state = tripot_testkit::position("", "b?/rc?/m??/f 766666 2 -,-");
        let (layout, position) = Position::<Lead>::new(&state).unwrap();
        assert!(!layout.is_plain, "a token below a top is known");
        assert_eq!(position.shown[..6], [1, 1, 1, 1, 0, 1]);
        assert_eq!(position.board.face_down(), 0, "every top is seen");
        let places = layout.face_down(&position.board);
        let places: Vec<(u8, u8)> = places.iter().map(|it| (it.pile / 4, it.height)).collect();
        assert_eq!(places, [(0, 1), (1, 1), (2, 1), (2, 2)]);
        // The trader goes from the second pile to the third, and the piles beside that lose a token.
        let steps = layout.walk(&position.board);
        let step = steps.steps().find(|step| step.landing.steps == 1).unwrap();
        let mut next = position.played(&layout, &step).board;
        assert_eq!(next.face_down(), 0, "cacao was known, and the last pile is gone");
        assert_eq!(next.pile_count(), 3);
        // Then to the second.
        next = layout.after(&next, &layout.walk(&next).landing(2).unwrap());
        assert_eq!(next.face_down(), 1 | 1 << 8);
        next.turn_over(0, 3);
        assert_eq!(next.face_down(), 1 << 8);
    }
}
