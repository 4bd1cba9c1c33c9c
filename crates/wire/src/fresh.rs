//! Secrets and identifiers that nobody guesses, drawn one after the other from one fresh seed.

use tripot_core::Seed;
use tripot_table::{Claim, TableId, Token};

/// Draws secrets and identifiers from a seed that is random and used for nothing else. What is drawn gives neither the seed nor
/// anything else away that is drawn from it.
///
/// ```
/// use tripot_core::Seed;
/// use tripot_wire::Fresh;
/// let mut fresh = Fresh::new(Seed::from_bytes([7; 32]));
/// assert_ne!(fresh.seed(), fresh.seed());
/// assert_ne!(fresh.token(), fresh.token());
/// ```
#[derive(Debug)]
pub struct Fresh {
    seed: Seed,
    drawn: u64,
}

impl Fresh {
    /// Draws from a random seed.
    pub fn new(seed: Seed) -> Fresh {
        Fresh { seed, drawn: 0 }
    }

    /// A new seed.
    pub fn seed(&mut self) -> Seed {
        self.drawn += 1;
        self.seed.derive("fresh", self.drawn)
    }

    /// A name that was never given before, as far as chance goes.
    pub fn table(&mut self) -> TableId {
        TableId::from_bytes(self.bytes())
    }

    /// A new secret of a seat.
    pub fn token(&mut self) -> Token {
        Token::from_bytes(self.bytes())
    }

    /// A new invitation.
    pub fn claim(&mut self) -> Claim {
        Claim::from_bytes(self.bytes())
    }

    fn bytes<const COUNT: usize>(&mut self) -> [u8; COUNT] {
        const { assert!(COUNT <= 32) };
        let seed = self.seed();
        let bytes = seed.to_bytes();
        std::array::from_fn(|index| bytes[index])
    }
}
