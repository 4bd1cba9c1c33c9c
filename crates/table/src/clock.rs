//! Game clocks. They read no clock: the time is passed in.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tripot_core::{Seat, SeatCount};

/// A point in time: milliseconds since 1970.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Instant(pub u64);

impl Instant {
    /// How many milliseconds have gone by since another; none if that is later.
    pub fn since(self, earlier: Instant) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// How much time a seat has: minutes for the game and seconds more for each move, written `5+3`; or days for each
/// move, written `3d`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// At the start, in milliseconds.
    base: u64,
    bonus: Bonus,
}

/// What a seat has more after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bonus {
    /// That many milliseconds.
    Increment(u64),
    /// As much as at the start, whatever was left.
    Renewal,
}

/// A text that is no pace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("neither minutes+seconds nor days")]
pub struct NoPace;

impl Pace {
    /// The longest time at the start, in minutes.
    pub const MOST_MINUTES: u64 = 600;
    /// The most seconds for a move.
    pub const MOST_SECONDS: u64 = 300;
    /// The most days for a move.
    pub const MOST_DAYS: u64 = 14;

    /// The milliseconds at the start.
    pub fn base(self) -> u64 {
        self.base
    }
}

const DAY: u64 = 24 * 60 * 60 * 1000;

impl FromStr for Pace {
    type Err = NoPace;

    fn from_str(text: &str) -> Result<Pace, NoPace> {
        let number = |text: &str, most: u64| {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse().ok().filter(|&number: &u64| digits && number <= most);
            number.ok_or(NoPace)
        };
        if let Some(days) = text.strip_suffix('d') {
            let days = number(days, Self::MOST_DAYS)?;
            let pace = Pace { base: days * DAY, bonus: Bonus::Renewal };
            return Some(pace).filter(|_| days > 0).ok_or(NoPace);
        }
        let (minutes, seconds) = text.split_once('+').ok_or(NoPace)?;
        let (minutes, seconds) =
            (number(minutes, Self::MOST_MINUTES)?, number(seconds, Self::MOST_SECONDS)?);
        if minutes + seconds == 0 {
            return Err(NoPace);
        }
        // A player without time at the start has that of the first move.
        let base = if minutes == 0 { seconds * 1000 } else { minutes * 60_000 };
        Ok(Pace { base, bonus: Bonus::Increment(seconds * 1000) })
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bonus {
            Bonus::Increment(increment) => {
                write!(f, "{}+{}", self.base / 60_000, increment / 1000)
            }
            Bonus::Renewal => write!(f, "{}d", self.base / DAY),
        }
    }
}

/// The clocks of a table, of which one runs at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    pace: Pace,
    /// What each seat had left when the running clock was started, in milliseconds.
    left: Vec<u64>,
    running: Option<(Seat, Instant)>,
}

impl Clock {
    /// Clocks that stand still.
    pub fn new(pace: Pace, seats: SeatCount) -> Clock {
        Clock { pace, left: vec![pace.base; seats.get()], running: None }
    }

    /// The pace.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// What each seat had left when the running clock was started, in milliseconds.
    pub fn left(&self) -> &[u64] {
        &self.left
    }

    /// Whose clock runs, and since when.
    pub fn running(&self) -> Option<(Seat, Instant)> {
        self.running
    }

    /// Stops whatever runs, and starts the clock of a seat.
    pub fn turn_to(&mut self, seat: Option<Seat>, now: Instant) {
        self.stop(now);
        self.running = seat.map(|seat| (seat, now));
    }

    /// A seat has moved: it gets its seconds, or its days.
    pub fn moved(&mut self, seat: Seat, now: Instant) {
        self.stop(now);
        let left = &mut self.left[seat.index()];
        *left = match self.pace.bonus {
            Bonus::Increment(increment) => *left + increment,
            Bonus::Renewal => self.pace.base,
        };
    }

    fn stop(&mut self, now: Instant) {
        if let Some((seat, since)) = self.running.take() {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(now.since(since));
        }
    }

    /// The running clock has run for so long with nobody there to hear a move: that is not charged.
    pub fn give_back(&mut self, lost: u64, now: Instant) {
        if let Some((_, since)) = &mut self.running {
            *since = Instant(since.0.saturating_add(lost)).min(now.max(*since));
        }
    }

    /// Whose time runs out, and when.
    pub fn deadline(&self) -> Option<(Seat, Instant)> {
        self.running.map(|(seat, since)| (seat, Instant(since.0 + self.left[seat.index()])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATS: [Seat; 2] = [Seat::FIRST, Seat::new(1).expect("there is a second seat")];

    #[test]
    fn a_pace_is_minutes_and_seconds() {
        for text in ["5+3", "0+10", "600+300", "1+0", "1d", "14d"] {
            assert_eq!(text.parse::<Pace>().unwrap().to_string(), text);
        }
        for text in ["", "5", "5+", "+3", "0+0", "601+0", "1+301", "-1+3", "5+ 3", "5+3+1", "+5+3"]
            .into_iter()
            .chain(["0d", "15d", "d", "-1d", "1.5d", "3 d", "3D", "3d+1"])
        {
            assert_eq!(text.parse::<Pace>(), Err(NoPace), "{text}");
        }
    }

    #[test]
    fn a_seat_loses_what_it_thinks_and_wins_what_it_moves() {
        let mut clock = Clock::new("1+2".parse().unwrap(), SeatCount::TWO);
        clock.turn_to(Some(SEATS[0]), Instant(1_000));
        assert_eq!(clock.deadline(), Some((SEATS[0], Instant(61_000))));
        clock.moved(SEATS[0], Instant(11_000));
        clock.turn_to(Some(SEATS[1]), Instant(11_000));
        assert_eq!(clock.left(), [52_000, 60_000]);
        clock.moved(SEATS[1], Instant(200_000));
        assert_eq!(clock.left(), [52_000, 2_000]);
        assert_eq!(clock.running(), None);
    }

    #[test]
    fn days_are_for_each_move() {
        let day = 24 * 60 * 60 * 1000;
        let mut clock = Clock::new("3d".parse().unwrap(), SeatCount::TWO);
        clock.turn_to(Some(SEATS[0]), Instant(0));
        assert_eq!(clock.deadline(), Some((SEATS[0], Instant(3 * day))));
        clock.moved(SEATS[0], Instant(2 * day));
        clock.turn_to(Some(SEATS[1]), Instant(2 * day));
        assert_eq!(clock.left(), [3 * day, 3 * day]);
        assert_eq!(clock.deadline(), Some((SEATS[1], Instant(5 * day))));
    }

    #[test]
    fn what_is_given_back_is_not_charged() {
        let mut clock = Clock::new("1+0".parse().unwrap(), SeatCount::TWO);
        clock.turn_to(Some(SEATS[0]), Instant(5_000));
        clock.give_back(30_000, Instant(50_000));
        assert_eq!(clock.deadline(), Some((SEATS[0], Instant(95_000))));
        // Nobody gets more than has gone by.
        clock.give_back(90_000, Instant(50_000));
        assert_eq!(clock.deadline(), Some((SEATS[0], Instant(110_000))));
        clock.turn_to(None, Instant(55_000));
        clock.give_back(90_000, Instant(60_000));
        assert_eq!(clock.left(), [55_000, 60_000]);
    }

    #[test]
    fn a_clock_that_goes_backwards_takes_nothing() {
        let mut clock = Clock::new("1+0".parse().unwrap(), SeatCount::TWO);
        clock.turn_to(Some(SEATS[0]), Instant(5_000));
        clock.turn_to(Some(SEATS[1]), Instant(4_000));
        assert_eq!(clock.left(), [60_000, 60_000]);
    }
}
