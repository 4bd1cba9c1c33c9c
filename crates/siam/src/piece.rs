//! Who stands on a square.

use tripot_core::Seat;

use crate::square::Heading;

/// One of the two herds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// They move first.
    Elephants,
    /// They move second.
    Rhinos,
}

/// What can stand on a square.
///
/// ```
/// use tripot_siam::{Heading, Piece, Side};
/// assert_eq!(Piece::from_letter('n'), Some(Piece::Animal(Side::Rhinos, Heading::North)));
/// assert_eq!(Piece::Mountain.letter(), 'M');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// A mountain.
    Mountain,
    /// An animal, with the way it faces.
    Animal(Side, Heading),
}

impl Side {
    /// Both sides.
    pub const ALL: [Side; 2] = [Side::Elephants, Side::Rhinos];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        Side::ALL[1 - self as usize]
    }

    /// The seat that plays it.
    pub const fn seat(self) -> Seat {
        const SEATS: [Seat; 2] =
            [Seat::FIRST, Seat::new(1).expect("every table has a second seat")];
        SEATS[self as usize]
    }

    /// The letter in positions and moves.
    pub const fn letter(self) -> char {
        ['e', 'r'][self as usize]
    }

    /// The key of the word that people read.
    pub const fn key(self) -> &'static str {
        ["siam.side.e", "siam.side.r"][self as usize]
    }

    /// The side with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.letter() == letter.to_ascii_lowercase())
    }
}

impl Piece {
    /// The letter of the native form: `M`, an elephant's heading in upper case, a rhino's in lower.
    pub fn letter(self) -> char {
        match self {
            Piece::Mountain => 'M',
            Piece::Animal(Side::Elephants, heading) => heading.letter().to_ascii_uppercase(),
            Piece::Animal(Side::Rhinos, heading) => heading.letter(),
        }
    }

    /// The piece with this letter.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::Elephants } else { Side::Rhinos };
        match letter {
            'M' | 'm' => Some(Piece::Mountain),
            'o' | 'O' => None,
            letter => Some(Piece::Animal(side, Heading::from_letter(letter)?)),
        }
    }

    /// A number from 0 to 8.
    pub(crate) const fn code(self) -> usize {
        match self {
            Piece::Mountain => 8,
            Piece::Animal(side, heading) => 4 * side as usize + heading as usize,
        }
    }
}
