//! Moves.

use crate::square::{Heading, Square};

/// What a side may do with one of its animals.
///
/// ```
/// use tripot_siam::{Heading, Move, Square};
/// let a2 = Square::parse("a2").unwrap();
/// assert_eq!("+a2e".parse(), Ok(Move::Enter(a2, Heading::East)));
/// assert_eq!("a2b2n".parse(), Ok(Move::Go { from: a2, toward: Heading::East, facing: Heading::North }));
/// assert_eq!(Move::Leave(a2).to_string(), "-a2");
/// assert_eq!("a2c2n".parse::<Move>().unwrap_err().to_string(), "c2 is not beside a2");
/// ```
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
    ///
    /// ```
    /// use tripot_siam::{Move, Square};
    /// let step: Move = "a2b2n".parse().unwrap();
    /// assert_eq!(step.destination(), Square::parse("b2"));
    /// assert_eq!("a2n".parse::<Move>().unwrap().destination(), None);
    /// ```
    pub fn destination(self) -> Option<Square> {
        match self {
            Move::Enter(square, _) => Some(square),
            Move::Go { from, toward, .. } => from.step(toward),
            Move::Leave(_) | Move::Turn(..) => None,
        }
    }
}
