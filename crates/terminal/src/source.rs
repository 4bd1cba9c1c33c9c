//! What a new game at this terminal is dealt from.

use tripot_core::{Part, Seat, Seed};

use crate::failure::Failure;

/// What a new game is dealt from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
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
    pub fn read(words: Option<&str>) -> Result<Source, Failure> {
        match words {
            Some(_) => seed(words).map(Source::Seed),
            None => Ok(Source::Shared { secret: seed(None)?, people: seed(None)? }),
        }
    }

    /// What game number so-and-so of a series is dealt from.
    pub fn of_series(randomness: &Seed, number: u64) -> Source {
        let secret = randomness.derive("deal", number);
        Source::Shared { secret, people: randomness.derive("people", number) }
    }

    /// What the table is dealt from.
    pub fn deal(&self) -> tripot_table::Source {
        match self {
            Source::Seed(seed) => tripot_table::Source::Seed(seed.to_string()),
            Source::Shared { secret, .. } => tripot_table::Source::secret(secret),
        }
    }

    /// What the person on a seat adds to the luck, if it is shared.
    pub fn part(&self, seat: Seat) -> Option<Part> {
        match self {
            Source::Seed(_) => None,
            Source::Shared { people, .. } => {
                Some(Part::Given(people.derive("part", seat.index() as u64).to_bytes()))
            }
        }
    }
}

/// The seed that was given, or a fresh one.
pub fn seed(words: Option<&str>) -> Result<Seed, Failure> {
    match words {
        Some(words) => Seed::parse(words).map_err(Failure::usage),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(|error| anyhow::anyhow!("{error}"))?;
            Ok(Seed::from_bytes(bytes))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_at_the_terminal_adds_a_part_of_their_own() {
        let (secret, people) = (Seed::from_bytes([1; 32]), Seed::from_bytes([2; 32]));
        let (shared, seed) = (Source::Shared { secret, people }, Source::Seed(secret));
        assert_eq!(shared.deal(), tripot_table::Source::Secret(secret.to_string()));
        assert_eq!(seed.deal(), tripot_table::Source::Seed(secret.to_string()));
        let third = Seat::new(2).unwrap();
        assert_ne!(shared.part(Seat::FIRST).unwrap(), shared.part(third).unwrap());
        assert_eq!(seed.part(third), None);
        assert!(matches!(Source::read(Some("7")), Ok(Source::Seed(_))));
        let drawn = [Source::read(None), Source::read(None)].map(|source| match source {
            Ok(Source::Shared { secret, people }) => (secret, people),
            other => panic!("{other:?}"),
        });
        assert!(drawn[0] != drawn[1] && drawn[0].0 != drawn[0].1);
    }
}
