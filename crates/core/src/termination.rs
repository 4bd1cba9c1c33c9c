//! Why a game ended, and who has won then.

use std::fmt;

use crate::outcome::Outcome;
use crate::seat::{Seat, SeatCount};

/// Why a game ended. The list is closed: a reader can rely on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Termination {
    /// It has not: it can be resumed.
    Unfinished,
    /// The rules ended it.
    Finished,
    /// A seat gave up.
    Resigned(Seat),
    /// A seat's time ran out.
    OutOfTime(Seat),
    /// A seat's program answered with a move that is not legal.
    Illegal(Seat),
    /// A seat's program broke down.
    Crashed(Seat),
    /// The players agreed on a draw.
    Agreed,
    /// Everybody left.
    Abandoned,
}

impl Termination {
    fn parts(self) -> (&'static str, Option<Seat>) {
        match self {
            Termination::Unfinished => ("unfinished", None),
            Termination::Finished => ("finished", None),
            Termination::Resigned(seat) => ("resigned", Some(seat)),
            Termination::OutOfTime(seat) => ("time", Some(seat)),
            Termination::Illegal(seat) => ("illegal", Some(seat)),
            Termination::Crashed(seat) => ("crashed", Some(seat)),
            Termination::Agreed => ("agreed", None),
            Termination::Abandoned => ("abandoned", None),
        }
    }

    pub(crate) fn from_parts(word: &str, seat: Option<Seat>) -> Option<Termination> {
        Some(match (word, seat) {
            ("unfinished", None) => Termination::Unfinished,
            ("finished", None) => Termination::Finished,
            ("resigned", Some(seat)) => Termination::Resigned(seat),
            ("time", Some(seat)) => Termination::OutOfTime(seat),
            ("illegal", Some(seat)) => Termination::Illegal(seat),
            ("crashed", Some(seat)) => Termination::Crashed(seat),
            ("agreed", None) => Termination::Agreed,
            ("abandoned", None) => Termination::Abandoned,
            _ => return None,
        })
    }

    /// Who has won a game that ended so; all seats if it is a draw, nobody if nobody has. `outcome` is
    /// what the rules say of the last position.
    ///
    /// ```
    /// use tripot_core::{Seat, SeatCount, Termination};
    /// let second = Seat::new(1).expect("a seat");
    /// assert_eq!(Termination::Resigned(Seat::FIRST).winners(None, SeatCount::TWO), [second]);
    /// assert_eq!(Termination::Agreed.winners(None, SeatCount::TWO), [Seat::FIRST, second]);
    /// assert_eq!(Termination::Unfinished.winners(None, SeatCount::TWO), []);
    /// ```
    pub fn winners(self, outcome: Option<&Outcome>, seats: SeatCount) -> Vec<Seat> {
        match (self, self.seat()) {
            (Termination::Finished, _) => {
                outcome.map(|end| end.winners().collect()).unwrap_or_default()
            }
            (Termination::Agreed, _) => seats.seats().collect(),
            // Of two, the other one wins; with more at the table, nobody has.
            (_, Some(loser)) if seats == SeatCount::TWO => vec![loser.after(1, seats)],
            _ => Vec::new(),
        }
    }

    /// The seat that it was the fault of, if it was one's.
    pub fn seat(self) -> Option<Seat> {
        self.parts().1
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, seat) = self.parts();
        f.write_str(word)?;
        seat.map_or(Ok(()), |seat| write!(f, " {seat}"))
    }
}
