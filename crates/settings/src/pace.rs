//! How fast machines play what a person watches.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use tripot_boards::next_of;

/// How fast moves follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// For who reads along.
    Slow,
    /// The usual one.
    #[default]
    Normal,
    /// For who knows the game.
    Quick,
    /// As fast as machines find them.
    Direct,
}

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Pace; 4] = [Pace::Slow, Pace::Normal, Pace::Quick, Pace::Direct];

    /// The key of its name.
    pub const fn key(self) -> &'static str {
        match self {
            Pace::Slow => "screen.pace.slow",
            Pace::Normal => "screen.pace.normal",
            Pace::Quick => "screen.pace.quick",
            Pace::Direct => "screen.pace.direct",
        }
    }

    /// The one before or after, round the ring.
    #[must_use]
    pub fn next(self, back: bool) -> Pace {
        next_of(&Pace::ALL, self, back).unwrap_or(self)
    }

    /// The next slower or faster one, if there is one.
    #[must_use]
    pub fn shifted(self, faster: bool) -> Pace {
        let at = Pace::ALL.iter().position(|&pace| pace == self).unwrap_or_default();
        let next = if faster { at + 1 } else { at.saturating_sub(1) };
        Pace::ALL.get(next).copied().unwrap_or(self)
    }

    /// How long the steps of a move are shown.
    pub const fn step(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Slow => 300,
            Pace::Normal => 160,
            Pace::Quick => 80,
            Pace::Direct => 0,
        })
    }

    /// How long a move stays before a machine answers it to a person.
    pub const fn breath(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Slow => 900,
            Pace::Normal => 350,
            Pace::Quick => 120,
            Pace::Direct => 0,
        })
    }

    /// How long a move stays where machines play among themselves.
    pub const fn pause(self) -> Duration {
        Duration::from_millis(match self {
            Pace::Slow => 1800,
            Pace::Normal => 700,
            Pace::Quick => 200,
            Pace::Direct => 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_faster_up_to_the_fastest() {
        assert_eq!(Pace::Slow.shifted(true), Pace::Normal);
        assert_eq!(Pace::Direct.shifted(true), Pace::Direct);
        assert_eq!(Pace::Slow.shifted(false), Pace::Slow);
        assert!(Pace::ALL.windows(2).all(|pair| pair[0].pause() > pair[1].pause()));
    }
}
