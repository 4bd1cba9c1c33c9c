//! Tripot.
fn main() {}
