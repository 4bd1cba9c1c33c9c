//! Presence at a table: which seats are connected, and how many viewers without a seat.

use tripot_core::Seat;

/// Who is connected to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attendance {
    /// A bit for each seat whose player is connected.
    pub seats: u32,
    /// How many viewers without a seat are connected.
    pub watching: u32,
}

impl Attendance {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Attendance) -> Attendance {
        let seats = self.seats | other.seats;
        Attendance { seats, watching: self.watching.saturating_add(other.watching) }
    }

    /// The same with the player of a seat.
    #[must_use]
    pub fn with(self, seat: Seat) -> Attendance {
        Attendance { seats: self.seats | 1 << seat.index(), ..self }
    }

    /// Whether the player of a seat is connected.
    pub fn has(self, seat: usize) -> bool {
        self.seats >> seat & 1 == 1
    }
}
