//! Seeds that nobody knows yet.

use tripot_core::Seed;

/// A new seed from the system's randomness.
pub(crate) fn fresh() -> Result<Seed, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Seed::from_bytes(bytes))
}
