//! Time controls and game clocks of matches.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time control: time for a game or for a number of moves, and an increment after each move.
///
/// It is written as chess programs do: `60+0.6` is a minute and 0.6 seconds a move, `2:30` two and a
/// half minutes, `40/60` a minute for every forty moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The time at the start, and again after [`TimeControl::moves`].
    pub base: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// After how many moves the base is added again, if ever.
    pub moves: Option<u32>,
}

/// Why a text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is no time control")]
pub struct TimeControlError {
    /// What was written.
    pub text: String,
}

/// The clock of one player in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    moves: u32,
}

impl TimeControl {
    /// No clock runs longer: a day.
    const LONGEST: f64 = 86_400.0;
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let read = || {
            let (moves, rest) = match text.trim().split_once('/') {
                None => (None, text.trim()),
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
            };
            let (base, increment) = match rest.split_once('+') {
                None => (rest, Duration::ZERO),
                Some((base, increment)) => (base, seconds(increment)?),
            };
            let base = match base.split_once(':') {
                None => seconds(base)?,
                Some((minutes, rest)) => {
                    let minutes: u32 = minutes.parse().ok()?;
                    seconds(rest)?.checked_add(Duration::from_secs(60 * u64::from(minutes)))?
                }
            };
            let fits = !base.is_zero() && base.as_secs_f64() <= Self::LONGEST;
            fits.then_some(TimeControl { base, increment, moves })
        };
        read().ok_or_else(|| TimeControlError { text: text.chars().take(40).collect() })
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let seconds: f64 = text.parse().ok().filter(|_| plain)?;
    let milliseconds = (seconds.min(TimeControl::LONGEST + 1.0) * 1000.0).round();
    Some(Duration::from_millis(milliseconds as u64))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", self.increment.as_secs_f64())
    }
}

impl Clock {
    /// How many moves the time that is left is meant for, where nobody knows how many will come.
    const HORIZON: u32 = 20;

    /// How long before its flag falls a player is told to answer.
    const GRACE: Duration = Duration::from_millis(20);

    /// A clock before the first move.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: control.base, moves: 0 }
    }

    /// How much time is left.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// How long to think about the next move: a part of what is left and most of the increment.
    pub fn share(&self) -> Duration {
        let period = self.control.moves.map(|moves| moves - self.moves % moves);
        let horizon = period.map_or(Self::HORIZON, |moves| moves.min(Self::HORIZON));
        let share = self.left / horizon + self.control.increment * 3 / 4;
        share.min(self.left.saturating_sub(Self::GRACE)).max(Duration::from_millis(1))
    }

    /// Takes the time of a move; false if the flag has fallen.
    pub fn take(&mut self, spent: Duration) -> bool {
        let Some(left) = self.left.checked_sub(spent) else {
            self.left = Duration::ZERO;
            return false;
        };
        self.moves += 1;
        self.left = left + self.control.increment;
        if self.control.moves.is_some_and(|moves| self.moves.is_multiple_of(moves)) {
            self.left += self.control.base;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn time_controls_are_read_as_chess_programs_write_them() {
        for (text, base, increment, moves) in [
            ("60+0.6", 60_000, 600, None),
            ("10", 10_000, 0, None),
            ("0.25", 250, 0, None),
            ("2:30", 150_000, 0, None),
            ("1:0+2", 60_000, 2_000, None),
            ("40/60", 60_000, 0, Some(40)),
            ("40/1:30+0.5", 90_000, 500, Some(40)),
        ] {
            let expected = TimeControl { base: ms(base), increment: ms(increment), moves };
            assert_eq!(text.parse(), Ok(expected), "{text}");
            assert_eq!(expected.to_string().parse(), Ok(expected), "{text}");
        }
        for text in
            ["", "0", "+1", "x", "60+", "-5", "1e9", "nan", "0/60", "60/", "99999999", "1::2"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_is_wound_up_after_each_move() {
        let mut clock = Clock::new("1+0.1".parse().unwrap());
        assert!(clock.take(ms(400)));
        assert_eq!(clock.left(), ms(700));
        assert!(clock.take(ms(700)), "to the last moment");
        assert_eq!(clock.left(), ms(100));
        assert!(!clock.take(ms(101)));
        assert_eq!(clock.left(), ms(0));
    }

    #[test]
    fn the_base_comes_again_after_its_moves() {
        let mut clock = Clock::new("2/1".parse().unwrap());
        assert!(clock.take(ms(500)) && clock.take(ms(400)));
        assert_eq!(clock.left(), ms(1100));
    }

    #[test]
    fn a_player_that_answers_when_told_never_runs_out_of_time() {
        for control in ["1", "1+0.1", "10/0.5", "0.2+0.05"] {
            let mut clock = Clock::new(control.parse().unwrap());
            for turn in 0..40 {
                // Hearing the call takes a moment, too.
                assert!(clock.take(clock.share() + ms(1)), "{control}, move {turn}");
            }
        }
    }
}
