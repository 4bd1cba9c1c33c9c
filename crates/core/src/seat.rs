//! Seats, whose turn it is, and who is looking.

use std::fmt;
use std::str::FromStr;

/// The largest number of seats of any game.
pub const MAX_SEATS: usize = 6;

/// A place at the table. Seats are numbered from 0 inside and from 1 for people: `j1`, `j2`, …
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that plays first by default.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, counted from 0, if a table can have it.
    ///
    /// ```
    /// use tripot_core::Seat;
    /// assert_eq!(Seat::new(1).unwrap().to_string(), "j2");
    /// assert_eq!(Seat::new(6), None);
    /// ```
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// The index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that people see, counted from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat `by` places further round a table.
    ///
    /// ```
    /// use tripot_core::{Seat, SeatCount};
    /// let last = Seat::new(1).unwrap();
    /// assert_eq!(last.after(1, SeatCount::TWO), Seat::FIRST);
    /// ```
    #[must_use]
    pub fn after(self, by: usize, seats: SeatCount) -> Seat {
        Seat(((self.index() + by) % seats.get()) as u8)
    }

    /// Reads `j1` … `j6`, in either case.
    ///
    /// ```
    /// use tripot_core::Seat;
    /// assert_eq!("j2".parse(), Ok(Seat::new(1).unwrap()));
    /// assert_eq!(Seat::parse("j7"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Seat> {
        let digits = text.strip_prefix(['j', 'J'])?;
        match digits.as_bytes() {
            [digit @ b'1'..=b'6'] => Some(Seat(digit - b'1')),
            _ => None,
        }
    }
}

/// A text is not a seat.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a seat: j1 to j{MAX_SEATS}")]
pub struct SeatError(String);

/// Reads what [`Seat::parse`] reads.
impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(text: &str) -> Result<Seat, SeatError> {
        Seat::parse(text).ok_or_else(|| SeatError(text.chars().take(20).collect()))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "j{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How many seats a table has: 2 to 6.
///
/// ```
/// use tripot_core::{Seat, SeatCount};
/// let table = SeatCount::new(3).unwrap();
/// assert_eq!(table.seats().map(|seat| seat.to_string()).collect::<Vec<_>>(), ["j1", "j2", "j3"]);
/// assert_eq!(SeatCount::new(1), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SeatCount(u8);

impl SeatCount {
    /// The usual table.
    pub const TWO: SeatCount = SeatCount(2);

    /// A table of this many seats, if there is such a table.
    pub const fn new(count: usize) -> Option<SeatCount> {
        if count >= 2 && count <= MAX_SEATS { Some(SeatCount(count as u8)) } else { None }
    }

    /// The number of seats.
    pub const fn get(self) -> usize {
        self.0 as usize
    }

    /// Every seat, in order.
    pub fn seats(self) -> impl ExactSizeIterator<Item = Seat> + DoubleEndedIterator + Clone {
        (0..self.0).map(Seat)
    }

    /// Whether the table has this seat.
    pub fn has(self, seat: Seat) -> bool {
        seat.0 < self.0
    }
}

impl fmt::Display for SeatCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Who must act for the game to go on.
///
/// ```
/// use tripot_core::{Seat, Turn};
/// assert_eq!(Turn::Seat(Seat::FIRST).seat(), Some(Seat::FIRST));
/// assert_eq!(Turn::Chance.seat(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A seat has to choose a move.
    Seat(Seat),
    /// Something that nobody knows yet is about to come out.
    Chance,
    /// Nobody: the game is over.
    Over,
}

impl Turn {
    /// The seat to move, if it is a seat's turn.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// Whose eyes a view is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// A spectator, who may know only what every seat knows.
    Public,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seat_after_the_last_is_the_first() {
        let three = SeatCount::new(3).unwrap();
        let seats: Vec<Seat> = three.seats().collect();
        assert_eq!(seats[2].after(1, three), seats[0]);
        assert_eq!(seats[0].after(5, three), seats[2]);
    }

    #[test]
    fn only_j1_to_j6_are_seats() {
        assert_eq!(Seat::parse("j1"), Some(Seat::FIRST));
        assert_eq!(Seat::parse("J6"), Seat::new(5));
        for text in ["", "j", "j0", "j7", "j11", "1", "é1"] {
            assert_eq!(Seat::parse(text), None, "{text}");
        }
    }
}
