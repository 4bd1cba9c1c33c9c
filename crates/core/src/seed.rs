//! Seeds, and the random numbers that follow from them on every machine.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};
use sha2::{Digest, Sha256};

use crate::message::{Explain, Message};

/// 32 bytes from which everything random in a game follows.
///
/// People may write any words as a seed; 64 hexadecimal digits stand for the bytes themselves.
///
/// ```
/// use tripot_core::Seed;
/// let seed = Seed::parse("7").unwrap();
/// assert_eq!(Seed::parse(&seed.to_string()).unwrap(), seed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

/// Why a text is not a seed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeedError {
    /// Nothing was written.
    #[error("a seed can't be empty")]
    Empty,
    /// More than [`Seed::LONGEST`] bytes.
    #[error("a seed has at most {} bytes, not {length}", Seed::LONGEST)]
    TooLong {
        /// The number of bytes given.
        length: usize,
    },
    /// Not the 64 hexadecimal digits that a record needs.
    #[error("`{text}` is not 64 hexadecimal digits")]
    Hex {
        /// What was given.
        text: String,
    },
}

impl Explain for SeedError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            SeedError::Empty => Message::new("seed.empty"),
            SeedError::TooLong { length } => {
                Message::new("seed.too_long").with("most", Seed::LONGEST).with("length", *length)
            }
            SeedError::Hex { .. } => Message::new("seed.hex"),
        }]
    }
}

impl Seed {
    /// The longest text that is taken as a seed.
    pub const LONGEST: usize = 200;

    /// The seed made of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The bytes of the seed.
    pub const fn to_bytes(self) -> [u8; 32] {
        self.0
    }

    /// Reads a seed: 64 hexadecimal digits, or any other words, which are hashed.
    pub fn parse(text: &str) -> Result<Seed, SeedError> {
        let text = text.trim();
        match text.len() {
            0 => Err(SeedError::Empty),
            length if length > Seed::LONGEST => Err(SeedError::TooLong { length }),
            _ => {
                Ok(Seed::parse_hex(text)
                    .unwrap_or_else(|_| Seed(hash(&[b"words", text.as_bytes()]))))
            }
        }
    }

    /// Reads exactly 64 hexadecimal digits.
    pub fn parse_hex(text: &str) -> Result<Seed, SeedError> {
        let mut bytes = [0; 32];
        let bytes = base16ct::mixed::decode(text.trim(), &mut bytes).ok();
        let bytes = bytes.and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        bytes.map(Seed).ok_or_else(|| SeedError::Hex { text: text.trim().to_owned() })
    }

    /// What can be published before the game without giving the seed away: its SHA-256, as 64
    /// hexadecimal digits.
    ///
    /// ```
    /// use tripot_core::Seed;
    /// let seed: Seed = "a fair deal".parse().unwrap();
    /// let published = seed.commitment();
    /// // After the game the seed is shown, and everybody can check it.
    /// assert_eq!(Seed::parse_hex(&seed.to_string()).unwrap().commitment(), published);
    /// ```
    pub fn commitment(&self) -> String {
        base16ct::lower::encode_string(&Sha256::digest(self.0))
    }

    /// The random numbers for one purpose. Different purposes have unrelated streams, and a
    /// stream gives neither the seed nor another stream away: a machine player may be given
    /// its own without learning anything of the deal.
    ///
    /// ```
    /// use tripot_core::Seed;
    /// let seed = Seed::parse("7").unwrap();
    /// assert_eq!(seed.stream("moves").next_u64(), seed.stream("moves").next_u64());
    /// assert_ne!(seed.stream("moves").next_u64(), seed.stream("deal").next_u64());
    /// ```
    pub fn stream(&self, purpose: &str) -> Rng {
        self.key(purpose).rng()
    }

    /// The key of the stream for one purpose: who is given it can draw the same numbers, and
    /// learns no more than from the numbers.
    #[must_use]
    pub fn key(&self, purpose: &str) -> Seed {
        Seed(hash(&[b"stream", &self.0, purpose.as_bytes()]))
    }

    /// The stream that has this key.
    pub fn rng(self) -> Rng {
        Rng(ChaCha12Rng::from_seed(self.0))
    }

    /// A seed that follows from this one, for game number so-and-so of a series.
    ///
    /// ```
    /// use tripot_core::Seed;
    /// let series = Seed::parse("a match").unwrap();
    /// assert_ne!(series.derive("game", 1), series.derive("game", 2));
    /// ```
    #[must_use]
    pub fn derive(&self, purpose: &str, number: u64) -> Seed {
        Seed(hash(&[b"derive", &self.0, purpose.as_bytes(), &number.to_le_bytes()]))
    }
}

/// Reads what [`Seed::parse`] reads.
impl FromStr for Seed {
    type Err = SeedError;

    fn from_str(text: &str) -> Result<Seed, SeedError> {
        Seed::parse(text)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base16ct::lower::encode_string(&self.0))
    }
}

impl fmt::Debug for Seed {
    // A seed in a log would give the deal away.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// SHA-256 over the parts, each with its length, so that no two lists of parts collide.
pub(crate) fn hash(parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(b"tripot");
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// Random numbers: ChaCha12, the same on every machine.
pub struct Rng(ChaCha12Rng);

impl Rng {
    /// The next 64 bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number from 0 to `bound - 1`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    ///
    /// ```
    /// use tripot_core::Seed;
    /// let mut rng = Seed::parse("dice").unwrap().stream("dice");
    /// let throws: Vec<u32> = (0..100).map(|_| 1 + rng.below(6)).collect();
    /// assert!(throws.iter().all(|throw| (1..=6).contains(throw)));
    /// ```
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        // Lemire's multiplication: the high word is the answer; the few low words that would
        // favour some answers are drawn again.
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// Puts the items in a random order, each order equally likely.
    ///
    /// ```
    /// use tripot_core::Seed;
    /// let mut cards = [1, 2, 3, 4, 5];
    /// Seed::parse("7").unwrap().stream("cards").shuffle(&mut cards);
    /// cards.sort();
    /// assert_eq!(cards, [1, 2, 3, 4, 5]);
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// One of the items, each equally likely.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).ok().filter(|&count| count > 0)?;
        items.get(self.below(count) as usize)
    }

    /// One of the items, each as likely as its weight says.
    ///
    /// ```
    /// use tripot_core::Seed;
    /// let mut rng = Seed::parse("7").unwrap().stream("draw");
    /// let bag = [("red", 3), ("blue", 1)];
    /// let reds = (0..400).filter(|_| rng.pick_weighted(&bag) == Some(&"red")).count();
    /// assert!((260..340).contains(&reds), "{reds}");
    /// ```
    pub fn pick_weighted<'a, T>(&mut self, items: &'a [(T, u32)]) -> Option<&'a T> {
        let total: u32 = items.iter().map(|(_, weight)| weight).sum();
        let mut left = if total == 0 { return None } else { self.below(total) };
        for (item, weight) in items {
            if left < *weight {
                return Some(item);
            }
            left -= weight;
        }
        None
    }
}

impl fmt::Debug for Rng {
    // The inner state would give away what comes next.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rng(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Golden values: a change here changes every deal that was ever recorded.
    #[test]
    fn the_streams_never_change() {
        let seed = Seed::parse("tripot").unwrap();
        assert_eq!(
            seed.to_string(),
            "21cd02ea0063c6526dbf2033c586784928b68d0eb8e2de2a8a417f165c1d9cfc"
        );
        assert_eq!(
            seed.commitment(),
            "9dd0ed1f5041a14630dba15c7ef34e8adf00cfd2ff1add5cecfb988ecb483127"
        );
        let mut rng = seed.stream("deal");
        let words: Vec<u64> = (0..3).map(|_| rng.next_u64()).collect();
        assert_eq!(
            words,
            [16_297_922_547_797_207_257, 5_690_380_837_279_381_421, 6_215_775_492_523_732_396]
        );
        let numbers: Vec<u32> = (0..12).map(|_| rng.below(36)).collect();
        assert_eq!(numbers, [33, 12, 17, 14, 33, 29, 33, 20, 17, 1, 13, 25]);
        let mut items: Vec<u32> = (0..10).collect();
        rng.shuffle(&mut items);
        assert_eq!(items, [6, 0, 5, 4, 1, 2, 9, 7, 3, 8]);
        assert_eq!(
            seed.derive("game", 3).commitment(),
            "256996da7395b773ed3de94df1803f8e1a24616ba948d9a4ea6095aed1e859d8"
        );
    }

    #[test]
    fn zero_bytes_give_the_published_chacha12_stream() {
        // First words of ChaCha12 for an all-zero key and nonce (Strombergson's test vectors).
        let mut rng = Rng(ChaCha12Rng::from_seed([0; 32]));
        assert_eq!(rng.next_u64().to_le_bytes(), [0x9b, 0xf4, 0x9a, 0x6a, 0x07, 0x55, 0xf9, 0x53]);
    }

    #[test]
    fn below_is_even() {
        let mut rng = Seed::from_bytes([1; 32]).stream("test");
        let mut counts = [0_u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        // Five standard deviations of a binomial(60 000, 1/6) are 456.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 456), "{counts:?}");
    }

    #[test]
    fn words_and_hexadecimal_digits_are_seeds() {
        let hex = "00".repeat(32);
        assert_eq!(Seed::parse(&hex).unwrap(), Seed::from_bytes([0; 32]));
        assert_ne!(Seed::parse("7").unwrap(), Seed::parse("07").unwrap());
        assert_eq!(Seed::parse("  "), Err(SeedError::Empty));
        assert_eq!(Seed::parse(&"a".repeat(201)), Err(SeedError::TooLong { length: 201 }));
        assert!(Seed::parse_hex("7").is_err());
    }

    #[test]
    fn weights_are_followed() {
        let mut rng = Seed::from_bytes([2; 32]).stream("test");
        let items = [('a', 1), ('b', 3), ('c', 0)];
        let mut b = 0_u32;
        for _ in 0..40_000 {
            match rng.pick_weighted(&items) {
                Some('b') => b += 1,
                Some('a') => {}
                other => panic!("{other:?} has no weight"),
            }
        }
        assert!(b.abs_diff(30_000) < 450, "{b}");
        assert_eq!(rng.pick_weighted::<char>(&[]), None);
    }
}
