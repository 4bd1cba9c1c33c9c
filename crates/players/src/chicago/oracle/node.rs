//! A node of the search: a compact position, from the side of the seat to move.

use tripot_chicago::{Chicago, GOODS};
use tripot_core::{Seat, State};

use super::lanes::Lanes;
use super::layout::Board;

/// A position, from the side of the seat to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The heights of the piles, and the trader.
    pub board: Board,
    /// Tokens kept by the mover less those kept by the opponent, of each good.
    pub net: Lanes,
    /// The prices of now.
    pub price: Lanes,
    /// Tokens in the piles, of each good.
    pub left: Lanes,
    /// The mover's lead at the prices of now: the sum of net times price.
    pub margin: i16,
}

impl Node {
    /// The position of a state with this board; nothing unless a seat of two is to move.
    pub(super) fn new(state: &Chicago, board: Board) -> Option<Node> {
        let mover = state.turn().seat().filter(|_| state.seats().get() == 2)?;
        let kept = |seat: Seat| {
            let mut lanes = [0; 8];
            state.reserve(seat).for_each(|good| lanes[good.index()] += 1);
            lanes
        };
        let (mine, theirs): (Lanes, Lanes) = (kept(mover), kept(mover.after(1, state.seats())));
        let mut node = Node { board, net: [0; 8], price: [0; 8], left: [0; 8], margin: 0 };
        for good in GOODS {
            let lane = good.index();
            node.net[lane] = mine[lane] - theirs[lane];
            node.price[lane] = i16::from(state.price(good));
            node.margin += node.net[lane] * node.price[lane];
        }
        for pile in state.piles() {
            for token in pile.tokens() {
                if let tripot_chicago::Token::Seen(good) = token {
                    node.left[good.index()] += 1;
                }
            }
        }
        Some(node)
    }

    /// By how much the mover's lead grows if it keeps one token and sells the other now.
    pub(super) fn gain(&self, keep: u8, sell: u8) -> i16 {
        // Selling what one keeps lowers the price of the token just kept, too.
        self.price[usize::from(keep & 7)]
            - self.net[usize::from(sell & 7)]
            - i16::from(keep == sell)
    }

    /// Keeps one token and sells the other, without moving the trader or changing sides.
    pub(super) fn trade(&mut self, keep: u8, sell: u8) {
        self.net[usize::from(keep & 7)] += 1;
        self.price[usize::from(sell & 7)] -= 1;
    }

    /// The position after a move that leads to this board, from the other side.
    pub(super) fn after(&self, board: Board, keep: u8, sell: u8) -> Node {
        let mut next = *self;
        next.board = board;
        next.margin = -(self.margin + self.gain(keep, sell));
        next.trade(keep, sell);
        next.left[usize::from(keep & 7)] -= 1;
        next.left[usize::from(sell & 7)] -= 1;
        next.net = next.net.map(|net| -net);
        next
    }
}
