//! What a game adds to its rules to be in the catalogue.

use tripot_core::{Explain, Notation, Options, Player, Rng, State};

/// A machine player that can be named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MachineSpec {
    /// The name on the command line.
    pub name: &'static str,
    /// The key of the sentence that says how it plays.
    pub message: &'static str,
}

/// A game in the catalogue: its rules can explain themselves, and it has machine players.
pub trait Face: Notation<Refusal: Explain> + State<Options: Options<Fault: Explain>> {
    /// Whether a seat may know something that another may not.
    const SECRETS: bool = false;

    /// Whether anything ever comes out that nobody chose.
    const CHANCE: bool = true;

    /// The machine players, the weakest first.
    const MACHINES: &'static [MachineSpec];

    /// The machine player with one of the names of [`Face::MACHINES`].
    fn machine(name: &str, rng: Rng) -> Option<Box<dyn Player<Self>>>;
}
