//! Moves.

use crate::square::{Heading, Square};

/// What a side may do with one of its animals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Enter from the reserve, facing that way; onto an occupied square by pushing.
    Enter(Square, Heading),
    /// Leave the board.
    Leave(Square),
    /// Turn in place.
    Turn(Square, Heading),
    /// Go one square on and face that way then: a step onto a free square, a push into another.
    Go {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        toward: Heading,
        /// The way it faces then.
        facing: Heading,
    },
}

impl Move {
    /// The square that the animal comes to stand on, if it comes to another one.
    pub fn destination(self) -> Option<Square> {
        match self {
            Move::Enter(square, _) => Some(square),
            Move::Go { from, toward, .. } => from.step(toward),
            Move::Leave(_) | Move::Turn(..) => None,
        }
    }
}
