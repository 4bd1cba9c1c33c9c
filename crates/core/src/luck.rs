//! Where the seed of a deal comes from, so that nobody has chosen it alone.
//!
//! The dealing side draws a secret and publishes its SHA-256, the commitment. Then each person adds
//! 32 bytes. The seed of the deal is a hash of all of them: the dealing side could not know the parts
//! when it was bound to its secret, and no person knows the secret when adding a part.

use std::collections::BTreeMap;
use std::fmt;

use crate::seat::Seat;
use crate::seed::{Seed, hash};

/// What the player of a seat added to the luck of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// These bytes, which should have been drawn after the commitment was seen.
    Given([u8; 32]),
    /// Nothing: the program of the player does not know how to.
    Absent,
}

impl Part {
    const ABSENT: &'static str = "none";

    /// Reads 64 hexadecimal digits, or `none`.
    pub fn parse(text: &str) -> Option<Part> {
        if text == Part::ABSENT {
            return Some(Part::Absent);
        }
        let mut bytes = [0; 32];
        let bytes = base16ct::mixed::decode(text, &mut bytes).ok()?;
        Some(Part::Given(bytes.try_into().ok()?))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Given(bytes) => f.write_str(&base16ct::lower::encode_string(bytes)),
            Part::Absent => f.write_str(Part::ABSENT),
        }
    }
}

/// A seed, and what it was made from.
///
/// ```
/// use tripot_core::{Luck, Part, Seat, Seed};
/// let secret = Seed::parse("drawn by the dealing side").unwrap();
/// let luck = Luck::shared(secret, [(Seat::FIRST, Part::Given([7; 32]))]);
/// assert_eq!(luck.commitment(), secret.commitment());
/// let other = Luck::shared(secret, [(Seat::FIRST, Part::Given([8; 32]))]);
/// assert_ne!(luck.seed(), other.seed());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Luck {
    seed: Seed,
    secret: Option<Seed>,
    parts: Vec<(Seat, Part)>,
}

impl Luck {
    /// The luck that a secret and the parts of the players make; of several parts of a seat the last
    /// one counts.
    pub fn shared(secret: Seed, parts: impl IntoIterator<Item = (Seat, Part)>) -> Luck {
        let parts: BTreeMap<usize, (Seat, Part)> =
            parts.into_iter().map(|(seat, part)| (seat.index(), (seat, part))).collect();
        let parts: Vec<(Seat, Part)> = parts.into_values().collect();
        let texts = parts.iter().map(|&(seat, part)| {
            // An absent part is shorter than any that was given, so the two are never confused.
            let mut text = vec![seat.index() as u8];
            if let Part::Given(bytes) = part {
                text.extend(bytes);
            }
            text
        });
        let texts: Vec<Vec<u8>> = texts.collect();
        let secret_text = secret.to_bytes();
        let mut hashed: Vec<&[u8]> = vec![b"luck", &secret_text];
        hashed.extend(texts.iter().map(Vec::as_slice));
        Luck { seed: Seed::from_bytes(hash(&hashed)), secret: Some(secret), parts }
    }

    /// The seed of the deal.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// What can be published before the game: SHA-256 of the secret, or of the seed if one side
    /// chose it.
    pub fn commitment(&self) -> String {
        self.secret.unwrap_or(self.seed).commitment()
    }

    /// What the dealing side drew; nothing if it chose the seed itself.
    pub fn secret(&self) -> Option<Seed> {
        self.secret
    }

    /// What each person added, in seat order.
    pub fn parts(&self) -> &[(Seat, Part)] {
        &self.parts
    }
}

/// A seed that one side chose: for matches, exercises and games that are to be had again.
impl From<Seed> for Luck {
    fn from(seed: Seed) -> Luck {
        Luck { seed, secret: None, parts: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    // Golden values: a change here makes every record of shared luck a lie. They were computed by
    // another program (Python's hashlib).
    #[test]
    fn the_derivation_never_changes() {
        let secret = Seed::from_bytes([1; 32]);
        let two = [(seat(0), Part::Given([2; 32])), (seat(1), Part::Given([3; 32]))];
        for (parts, seed) in [
            (&two[..], "a46d51bfa96c7922a2f6883368630456802b771ec552278a4eaed69fdfa9e8c0"),
            (
                &[(seat(0), Part::Given([2; 32])), (seat(1), Part::Absent)],
                "d66de46dd7d7933d32986c187a47e0a130f920136f68b379df67a559a3591397",
            ),
            (
                &[(seat(1), Part::Given([2; 32]))],
                "850b5a6c9e36501a4343955ffe27c48a6537e4b25c67b05112637cea7a611201",
            ),
            (&[], "f8f744a748ec622db67f96fc5d095e3b359539222c3b37f13c9ca9e90bd5c71c"),
        ] {
            let luck = Luck::shared(secret, parts.iter().copied());
            assert_eq!(luck.seed().to_string(), seed, "{parts:?}");
            assert_eq!(
                luck.commitment(),
                "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793",
            );
        }
    }

    #[test]
    fn the_order_in_which_parts_come_does_not_matter() {
        let secret = Seed::from_bytes([1; 32]);
        let parts = [(seat(0), Part::Given([2; 32])), (seat(3), Part::Absent)];
        let turned = [parts[1], parts[0]];
        assert_eq!(Luck::shared(secret, parts), Luck::shared(secret, turned));
    }

    #[test]
    fn parts_are_read_as_they_are_written() {
        for part in [Part::Absent, Part::Given([0xa5; 32])] {
            assert_eq!(Part::parse(&part.to_string()), Some(part));
        }
        for text in ["", "None", "a5", &"g".repeat(64), &"0".repeat(66)] {
            assert_eq!(Part::parse(text), None, "{text}");
        }
    }
}
