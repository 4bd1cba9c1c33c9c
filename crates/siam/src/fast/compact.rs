//! Moves in eleven bits.

use crate::moves::Move;
use crate::square::{Heading, Square};

/// A move as a small number, to be kept in tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CompactMove(u16);

/// The four kinds of moves, in bits 9 and 10. A move that enters or turns has its heading twice.
const ENTER: u16 = 0;
const LEAVE: u16 = 1;
const TURN: u16 = 2;
const GO: u16 = 3;

impl CompactMove {
    /// One more than the largest number.
    pub const COUNT: usize = 1 << 11;

    const fn new(kind: u16, square: u32, toward: Heading, facing: Heading) -> CompactMove {
        CompactMove(kind << 9 | (square as u16) << 4 | (toward as u16) << 2 | facing as u16)
    }

    pub(super) const fn enter(square: u32, heading: Heading) -> CompactMove {
        CompactMove::new(ENTER, square, heading, heading)
    }

    pub(super) const fn leave(square: u32) -> CompactMove {
        CompactMove::new(LEAVE, square, Heading::East, Heading::East)
    }

    pub(super) const fn turn(square: u32, heading: Heading) -> CompactMove {
        CompactMove::new(TURN, square, heading, heading)
    }

    pub(super) const fn go(from: u32, toward: Heading, facing: Heading) -> CompactMove {
        CompactMove::new(GO, from, toward, facing)
    }

    /// The number, below [`CompactMove::COUNT`].
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The move with this number, if there is one.
    pub fn from_number(number: u16) -> Option<CompactMove> {
        let compact = CompactMove(number);
        let is_one = number < 1 << 11 && compact.square() < 25;
        (is_one && CompactMove::from(Move::from(compact)) == compact).then_some(compact)
    }

    /// The move with this number, which is known to be one of a move.
    pub const fn from_number_unchecked(number: u16) -> CompactMove {
        CompactMove(number & ((1 << 11) - 1))
    }

    /// Where the animal stands or enters.
    pub(super) const fn square(self) -> u32 {
        (self.0 >> 4 & 0b1_1111) as u32
    }

    pub(super) const fn toward(self) -> Heading {
        Heading::ALL[(self.0 >> 2 & 0b11) as usize]
    }

    pub(super) const fn facing(self) -> Heading {
        Heading::ALL[(self.0 & 0b11) as usize]
    }

    /// Whether an animal goes from one square to the next.
    pub const fn is_go(self) -> bool {
        self.0 >> 9 == GO
    }

    /// Whether an animal enters.
    pub const fn is_enter(self) -> bool {
        self.0 >> 9 == ENTER
    }

    /// Whether an animal leaves the board.
    pub const fn is_leave(self) -> bool {
        self.0 >> 9 == LEAVE
    }

    /// Whether an animal turns in place.
    pub const fn is_turn(self) -> bool {
        self.0 >> 9 == TURN
    }
}

impl From<Move> for CompactMove {
    fn from(chosen: Move) -> CompactMove {
        match chosen {
            Move::Enter(square, heading) => CompactMove::enter(square.index() as u32, heading),
            Move::Leave(square) => CompactMove::leave(square.index() as u32),
            Move::Turn(square, heading) => CompactMove::turn(square.index() as u32, heading),
            Move::Go { from, toward, facing } => {
                CompactMove::go(from.index() as u32, toward, facing)
            }
        }
    }
}

impl From<CompactMove> for Move {
    fn from(compact: CompactMove) -> Move {
        let square = Square::from_index(compact.square() as u8);
        match compact.0 >> 9 {
            ENTER => Move::Enter(square, compact.facing()),
            LEAVE => Move::Leave(square),
            TURN => Move::Turn(square, compact.facing()),
            _ => Move::Go { from: square, toward: compact.toward(), facing: compact.facing() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_that_is_a_move_comes_back() {
        let moves = (0..u16::MAX).filter_map(CompactMove::from_number);
        let mut count = 0;
        for compact in moves {
            assert_eq!(CompactMove::from(Move::from(compact)), compact);
            assert!(compact.number() < CompactMove::COUNT);
            count += 1;
        }
        // Enters and turns 4 each, leaves 1, goes 16, for each of the 25 squares.
        assert_eq!(count, 25 * (4 + 4 + 1 + 16));
    }
}
