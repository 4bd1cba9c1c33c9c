//! Whether a position can come next.

use super::board::{ALL_SQUARES, LineBoard, Played};
use super::compact::CompactMove;
use super::generate::{Moves, ON_LINE};
use super::line::LineTable;

impl LineBoard {
    /// A legal move that leads to the position with this [`LineBoard::exact`] code, if there is one.
    pub fn move_to(&self, table: &LineTable, exact: u128) -> Option<CompactMove> {
        if !self.is_near(exact) {
            return None;
        }
        let mut moves = Moves::new();
        self.moves(table, &mut moves);
        moves.into_iter().find(|&chosen| {
            let mut child = *self;
            child.play(chosen) == Played::On && child.exact() == exact
        })
    }

    /// Whether the other side is to move in a position that differs on one line only, as every
    /// position does that comes next.
    fn is_near(&self, exact: u128) -> bool {
        let differing = self.exact() ^ exact;
        let planes = differing >> 1;
        let squares = (0..5).fold(0, |squares, plane| squares | (planes >> (25 * plane)) as u32);
        let squares = squares & ALL_SQUARES;
        differing & 1 == 1 && ON_LINE.iter().any(|&line| squares & !line == 0)
    }

    /// What the options remember besides the pieces and the side: who has left the board, and how
    /// far the opening ban has come. With [`LineBoard::exact`] this is all of a position.
    pub const fn remembered(&self) -> u8 {
        self.left[0] as u8 | (self.left[1] as u8) << 1 | self.phase << 2
    }
}
