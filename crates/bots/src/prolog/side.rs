//! One of the two sides of a course's games.

/// The first or the second player. A course's programs know no others, whatever the table seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Who begins.
    First,
    /// The other.
    Second,
}

impl Side {
    /// The side of a seat, counted from 0; none for the third seat and those after it.
    pub fn of(index: usize) -> Option<Side> {
        match index {
            0 => Some(Side::First),
            1 => Some(Side::Second),
            _ => None,
        }
    }

    /// Counted from 0.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
