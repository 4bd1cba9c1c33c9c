//! Random secrets and identifiers, from the system's source of randomness.

use tripot_core::Seed;
use tripot_wire::Fresh;

/// Something to draw from that nobody has drawn from before.
pub(crate) fn draw() -> Result<Fresh, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Fresh::new(Seed::from_bytes(bytes)))
}
