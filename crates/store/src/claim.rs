//! The priority of a piece of work in a queue, and the caller that it counts against.

use std::time::Duration;

use sha2::{Digest as _, Sha256};

/// After so long a wait everything that a person needs is equally urgent.
pub const LONG_WAIT: Duration = Duration::from_secs(10);

/// The priority of a piece of work; the first comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// A machine's turn at a table where a person is.
    Present,
    /// A hint.
    Hint,
    /// A decision of a game that is over.
    Analysis,
    /// A machine's turn at a table whose people are away: they find the answer when they come back.
    Away,
    /// A machine's turn at a table where only machines play.
    Machines,
}

impl Rank {
    /// All of them, the first first.
    pub const ALL: [Rank; 5] =
        [Rank::Present, Rank::Hint, Rank::Analysis, Rank::Away, Rank::Machines];

    /// The last of them.
    pub const LAST: Rank = Rank::Machines;
    /// The last of those for which a person sits at a table and waits.
    pub const LAST_URGENT: Rank = Rank::Hint;

    /// Whether no person sits at a table and waits.
    pub fn can_wait(self) -> bool {
        self > Rank::LAST_URGENT
    }

    /// The rank that a database has written as this number.
    pub(crate) fn from_number(number: i16) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.number() == number)
    }

    /// How a database writes it: the smaller, the sooner.
    pub(crate) fn number(self) -> i16 {
        self as i16
    }
}

/// The caller that work counts against, the same in every process.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Source(Option<i64>);

impl Source {
    /// No caller is known.
    pub const UNKNOWN: Source = Source(None);

    /// The caller at a network address, kept as a hash of it.
    pub fn of_address(address: &str) -> Source {
        let hash: [u8; 32] = Sha256::digest(address).into();
        let number = hash[..8].iter().fold(0, |number, &byte| number << 8 | i64::from(byte));
        Source(Some(number))
    }

    /// How a database writes it.
    pub fn number(self) -> Option<i64> {
        self.0
    }

    /// The caller that a database has written as this number.
    pub fn from_number(number: Option<i64>) -> Source {
        Source(number)
    }
}

/// The priority of a piece of work, and the caller that it counts against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The priority.
    pub rank: Rank,
    /// The caller.
    pub source: Source,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_is_kept_as_a_number_and_a_source_tells_no_address() {
        for rank in Rank::ALL {
            assert_eq!(Rank::from_number(rank.number()), Some(rank));
        }
        assert_eq!(Rank::from_number(9), None);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(Source::of_address);
        assert_eq!(one, Source::from_number(one.number()));
        assert_ne!(one, other);
    }
}
