//! What a move that pushes nothing does to the lines, without playing it.

use super::board::{LINES, LineBoard, SHARES, stepped};
use super::compact::CompactMove;
use super::line::LineCode;
use crate::board::KEYS;

/// A line, and what its code will be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The place of the line in [`LineBoard::codes`].
    pub line: usize,
    /// Its code after the move.
    pub code: LineCode,
}

impl LineBoard {
    /// The lines that a move which pushes nothing changes. Three are always told: where a move
    /// changes two, the third stays as it is. So nobody has to ask how many there are.
    #[inline]
    pub fn quiet_changes(&self, chosen: CompactMove) -> [Change; 3] {
        let square = chosen.square() as usize;
        let [rank, file] = LINES[square];
        let changed =
            |line: usize, less, more| Change { line, code: self.codes[line] - less + more };
        let animal = 4 * self.side as usize + chosen.facing() as usize;
        let from =
            if chosen.is_enter() { [0; 2] } else { SHARES[self.piece(square as u32)][square] };
        if chosen.is_go() {
            let next = stepped(square as u32, chosen.toward(), 1) as usize;
            let ([next_rank, next_file], to) = (LINES[next], SHARES[animal][next]);
            return if next_rank == rank {
                [
                    changed(rank, from[0], to[0]),
                    changed(file, from[1], 0),
                    changed(next_file, 0, to[1]),
                ]
            } else {
                [
                    changed(file, from[1], to[1]),
                    changed(rank, from[0], 0),
                    changed(next_rank, 0, to[0]),
                ]
            };
        }
        let is_there = chosen.is_enter() || chosen.is_turn();
        let to = if is_there { SHARES[animal][square] } else { [0; 2] };
        let other_rank = usize::from(rank == 0);
        [changed(rank, from[0], to[0]), changed(file, from[1], to[1]), changed(other_rank, 0, 0)]
    }

    /// The key after a move that pushes nothing.
    #[inline]
    pub fn quiet_key(&self, chosen: CompactMove) -> u64 {
        let square = chosen.square() as usize;
        let animal = 4 * self.side as usize + chosen.facing() as usize;
        let mut pieces = self.pieces;
        if !chosen.is_enter() {
            pieces ^= KEYS[self.piece(square as u32)][square];
        }
        if chosen.is_go() {
            pieces ^= KEYS[animal][stepped(square as u32, chosen.toward(), 1) as usize];
        } else if !chosen.is_leave() {
            pieces ^= KEYS[animal][square];
        }
        pieces ^ self.rest_after(chosen.is_leave())
    }
}
