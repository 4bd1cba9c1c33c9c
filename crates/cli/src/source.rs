//! What a new game at this terminal is dealt from.

use tripot_core::{Luck, Part, Seat, Seed};

use crate::command;
use crate::failure::Failure;

/// What a new game is dealt from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// The seed that was asked for, to have the same deal again.
    Seed(Seed),
    /// The program draws a secret, and each person who sits down adds a part of their own, as over
    /// the network. Here one program draws both, so it proves nothing to anybody; but the record
    /// has the same shape, and is verified the same way.
    Shared {
        /// What the program is bound to.
        secret: Seed,
        /// What the parts of the people follow from: other randomness than the secret's.
        people: Seed,
    },
}

impl Source {
    /// The seed of these words, or fresh randomness of the system.
    pub(crate) fn read(words: Option<&str>) -> Result<Source, Failure> {
        match words {
            Some(_) => command::seed(words).map(Source::Seed),
            None => {
                Ok(Source::Shared { secret: command::seed(None)?, people: command::seed(None)? })
            }
        }
    }

    /// What game number so-and-so of a series is dealt from.
    pub(crate) fn of_series(randomness: &Seed, number: u64) -> Source {
        let secret = randomness.derive("deal", number);
        Source::Shared { secret, people: randomness.derive("people", number) }
    }

    /// The luck of a game that people play on these seats.
    pub(crate) fn luck(self, people: impl Iterator<Item = Seat>) -> Luck {
        match self {
            Source::Seed(seed) => seed.into(),
            Source::Shared { secret, people: drawn } => {
                let part = |seat: Seat| {
                    let bytes = drawn.derive("part", seat.index() as u64).to_bytes();
                    (seat, Part::Given(bytes))
                };
                Luck::shared(secret, people.map(part))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_at_the_terminal_adds_a_part_of_their_own() {
        let (secret, people) = (Seed::from_bytes([1; 32]), Seed::from_bytes([2; 32]));
        let seats = || [Seat::FIRST, Seat::new(2).unwrap()].into_iter();
        let luck = Source::Shared { secret, people }.luck(seats());
        assert_eq!(luck.commitment(), secret.commitment());
        let [(_, first), (last, second)] = luck.parts() else { panic!("{:?}", luck.parts()) };
        assert_ne!(first, second);
        assert_eq!(last.index(), 2);
        assert_eq!(Source::Seed(secret).luck(seats()), Luck::from(secret));
        assert!(matches!(Source::read(Some("7")), Ok(Source::Seed(_))));
        let drawn = [Source::read(None), Source::read(None)].map(|source| match source {
            Ok(Source::Shared { secret, people }) => (secret, people),
            other => panic!("{other:?}"),
        });
        assert!(drawn[0] != drawn[1] && drawn[0].0 != drawn[0].1);
    }
}
