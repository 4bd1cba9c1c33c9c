//! Headings and squares of Siam: row and column, counted from 1.

/// One of the four ways over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heading {
    North,
    East,
    South,
    West,
}

use Heading::{East, North, South, West};

impl Heading {
    /// In the order of the sheet.
    pub(super) const ALL: [Heading; 4] = [North, East, South, West];

    /// The heading that the sheet writes like this.
    pub(super) fn read(text: &str) -> Option<Heading> {
        Heading::ALL.into_iter().find(|heading| heading.letter() == text)
    }

    pub(super) fn letter(self) -> &'static str {
        match self {
            North => "n",
            East => "e",
            South => "s",
            West => "w",
        }
    }

    /// What a step this way adds to a square.
    pub(super) fn step(self) -> i64 {
        match self {
            North => 10,
            East => 1,
            South => -10,
            West => -1,
        }
    }

    pub(super) fn opposite(self) -> Heading {
        match self {
            North => South,
            East => West,
            South => North,
            West => East,
        }
    }

    pub(super) fn is_vertical(self) -> bool {
        matches!(self, North | South)
    }
}

pub(super) fn is_square(square: i64) -> bool {
    (1..=5).contains(&(square / 10)) && (1..=5).contains(&(square % 10))
}

pub(super) fn squares() -> impl Iterator<Item = i64> {
    (1..=5).flat_map(|row| (1..=5).map(move |column| row * 10 + column))
}

pub(super) fn is_border(square: i64) -> bool {
    [1, 5].contains(&(square / 10)) || [1, 5].contains(&(square % 10))
}

pub(super) fn is_corner(square: i64) -> bool {
    [1, 5].contains(&(square / 10)) && [1, 5].contains(&(square % 10))
}

/// Whether this is a way straight inward from a border square.
pub(super) fn is_inward(square: i64, heading: Heading) -> bool {
    !is_square(square - heading.step())
}

/// Whether this is a way out of the board from a border square.
pub(super) fn is_outward(square: i64, heading: Heading) -> bool {
    !is_square(square + heading.step())
}
