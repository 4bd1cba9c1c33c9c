//! Squares, sets of squares, and the four directions.

use std::fmt;

/// A square of the board. In order: a1, a2, …, a5, b1, …, e5.
///
/// ```
/// use tripot_siam::{Heading, Square};
/// let c3: Square = Square::parse("c3").unwrap();
/// assert_eq!((c3.file(), c3.rank()), (2, 2));
/// assert_eq!(c3.step(Heading::North).map(|to| to.to_string()), Some("c4".to_owned()));
/// assert_eq!(Square::parse("a1").unwrap().step(Heading::West), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A direction on the board, and the way an animal faces. In the order of their letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Heading {
    /// Towards file e.
    East,
    /// Towards rank 5.
    North,
    /// Towards rank 1.
    South,
    /// Towards file a.
    West,
}

/// A set of squares, one bit each.
///
/// ```
/// use tripot_siam::{Heading, Square, Squares};
/// let corner = Squares::of(Square::parse("a1").unwrap());
/// let beside = corner.stepped(Heading::North).or(corner.stepped(Heading::East));
/// assert_eq!(beside.iter().map(|it| it.to_string()).collect::<Vec<_>>(), ["a2", "b1"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(pub(crate) u32);

impl Square {
    /// The square of a file and a rank, both counted from 0.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 5 && rank < 5 { Some(Square(file * 5 + rank)) } else { None }
    }

    /// The square at a place in the order, below 25.
    pub(crate) const fn from_index(index: u8) -> Square {
        assert!(index < 25, "a board has 25 squares");
        Square(index)
    }

    /// Every square, in order.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..25).map(Square)
    }

    /// The file, from 0 for a to 4 for e.
    pub const fn file(self) -> u8 {
        self.0 / 5
    }

    /// The rank, from 0 for 1 to 4 for 5.
    pub const fn rank(self) -> u8 {
        self.0 % 5
    }

    /// The place in the order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next square in a direction, if the board goes on there.
    pub fn step(self, toward: Heading) -> Option<Square> {
        let (file, rank) = (self.file(), self.rank());
        match toward {
            Heading::East => Square::new(file + 1, rank),
            Heading::North => Square::new(file, rank + 1),
            Heading::South => Square::new(file, rank.wrapping_sub(1)),
            Heading::West => Square::new(file.wrapping_sub(1), rank),
        }
    }

    /// The direction of a neighbour.
    pub fn toward(self, other: Square) -> Option<Heading> {
        Heading::ALL.into_iter().find(|&heading| self.step(heading) == Some(other))
    }

    /// Whether it is one of the 16 squares of the border.
    pub fn is_border(self) -> bool {
        Squares::BORDER.contains(self)
    }

    /// The directions straight inward from the edges that it touches: one, or two in a corner.
    pub fn inward(self) -> impl Iterator<Item = Heading> {
        Heading::ALL.into_iter().filter(move |heading| self.step(heading.opposite()).is_none())
    }

    /// Reads `a1` … `e5`, in either case.
    pub fn parse(text: &str) -> Option<Square> {
        match text.as_bytes() {
            [file, rank] => Square::from_bytes(*file, *rank),
            _ => None,
        }
    }

    pub(crate) fn from_bytes(file: u8, rank: u8) -> Option<Square> {
        let file = file.to_ascii_lowercase();
        Square::new(file.checked_sub(b'a')?, rank.checked_sub(b'1')?)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Heading {
    /// Every direction.
    pub const ALL: [Heading; 4] = [Heading::East, Heading::North, Heading::South, Heading::West];

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Heading {
        Heading::ALL[3 - self as usize]
    }

    /// The letter, in lower case.
    pub const fn letter(self) -> char {
        ['e', 'n', 's', 'w'][self as usize]
    }

    /// The key of the word that people read.
    pub const fn key(self) -> &'static str {
        ["heading.e", "heading.n", "heading.s", "heading.w"][self as usize]
    }

    /// The direction with this letter, in either case; French letters (`o` for ouest) too.
    pub fn from_letter(letter: char) -> Option<Heading> {
        match letter.to_ascii_lowercase() {
            'e' => Some(Heading::East),
            'n' => Some(Heading::North),
            's' => Some(Heading::South),
            'w' | 'o' => Some(Heading::West),
            _ => None,
        }
    }
}

impl Squares {
    const ALL: u32 = (1 << 25) - 1;
    const RANK_1: u32 = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20;
    const RANK_5: u32 = Self::RANK_1 << 4;

    /// No square.
    pub const NONE: Squares = Squares(0);
    /// The 16 squares of the border.
    pub const BORDER: Squares = Squares(Self::RANK_1 | Self::RANK_5 | 0b11111 | 0b11111 << 20);

    /// The set of one square.
    pub const fn of(square: Square) -> Squares {
        Squares(1 << square.0)
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// How many squares it has.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares that are not in it.
    #[must_use]
    pub const fn complement(self) -> Squares {
        Squares(!self.0 & Self::ALL)
    }

    /// The squares in both.
    #[must_use]
    pub const fn and(self, other: Squares) -> Squares {
        Squares(self.0 & other.0)
    }

    /// The squares in either.
    #[must_use]
    pub const fn or(self, other: Squares) -> Squares {
        Squares(self.0 | other.0)
    }

    /// Each square moved one step; those that leave the board are gone.
    #[must_use]
    pub const fn stepped(self, toward: Heading) -> Squares {
        Squares(match toward {
            Heading::East => self.0 << 5 & Self::ALL,
            Heading::West => self.0 >> 5,
            Heading::North => (self.0 & !Self::RANK_5) << 1,
            Heading::South => (self.0 & !Self::RANK_1) >> 1,
        })
    }

    /// The squares, in order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let square = (left != 0).then(|| Square(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(square)
        })
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_steps_as_its_squares_do() {
        for heading in Heading::ALL {
            for square in Square::all() {
                let expected = square.step(heading).map_or(Squares::NONE, Squares::of);
                assert_eq!(Squares::of(square).stepped(heading), expected, "{square} {heading:?}");
            }
            assert_eq!(heading.opposite().opposite(), heading);
            assert_eq!(Heading::from_letter(heading.letter()), Some(heading));
        }
    }

    #[test]
    fn sixteen_squares_are_border_and_corners_have_two_ways_in() {
        assert_eq!(Squares::BORDER.count(), 16);
        for square in Square::all() {
            let edges = [square.file() % 4 == 0, square.rank() % 4 == 0];
            let edges = edges.iter().filter(|&&edge| edge).count();
            assert_eq!(square.inward().count(), edges, "{square}");
            assert_eq!(square.is_border(), edges > 0);
            assert_eq!(Square::parse(&square.to_string()), Some(square));
        }
        for text in ["", "a", "a0", "a6", "f1", "a11", "é1"] {
            assert_eq!(Square::parse(text), None, "{text}");
        }
    }
}
