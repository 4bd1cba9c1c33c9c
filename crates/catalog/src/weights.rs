//! Weights that a machine is given from outside.

use std::fmt;

/// The content of a file of weights. It lives as long as the program, so that machines that play
/// with it can be copied like any other.
#[derive(PartialEq, Eq)]
pub struct Weights(Vec<u8>);

impl Weights {
    /// Keeps the content of a file.
    pub fn keep(bytes: Vec<u8>) -> &'static Weights {
        Box::leak(Box::new(Weights(bytes)))
    }

    /// The content.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}
