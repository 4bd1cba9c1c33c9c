//! Random secrets and identifiers, from the system's source of randomness.

use tripot_core::Seed;
use tripot_table::{Claim, TableId, Token};

fn bytes<const COUNT: usize>() -> Result<[u8; COUNT], getrandom::Error> {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A new seed.
pub(crate) fn seed() -> Result<Seed, getrandom::Error> {
    bytes().map(Seed::from_bytes)
}

/// A name that was never given before, as far as chance goes.
pub(crate) fn table() -> Result<TableId, getrandom::Error> {
    bytes().map(TableId::from_bytes)
}

/// A new secret of a seat.
pub(crate) fn token() -> Result<Token, getrandom::Error> {
    bytes().map(Token::from_bytes)
}

/// A new invitation.
pub(crate) fn claim() -> Result<Claim, getrandom::Error> {
    bytes().map(Claim::from_bytes)
}
