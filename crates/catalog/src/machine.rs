//! Machine players by name: `greedy`, `alphabeta:4`.

use std::fmt;

use tripot_core::{Player, Rng, State};

use crate::weights::Weights;

/// A machine player that can be named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MachineSpec {
    /// The name on the command line.
    pub name: &'static str,
    /// The key of the sentence that says how it plays.
    pub message: &'static str,
    /// How many positions it may look at for a move, unless its user says otherwise.
    pub nodes: u64,
    /// The number that may follow its name, such as the depth of `alphabeta:4`.
    pub number: Option<NumberSpec>,
    /// Whether it plays with weights that it is given: see [`Machine::with_weights`].
    pub takes_weights: bool,
}

/// The number that follows a machine's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberSpec {
    /// The least.
    pub min: u16,
    /// The most.
    pub max: u16,
    /// What is meant if it is left out.
    pub default: u16,
}

impl MachineSpec {
    /// How it is written: `greedy`, `alphabeta:1..8`.
    pub fn usage(&self) -> String {
        match self.number {
            None => self.name.to_owned(),
            Some(NumberSpec { min, max, .. }) => format!("{}:{min}..{max}", self.name),
        }
    }
}

/// Makes the player of a machine that was named, with random numbers of its own.
pub type MakePlayer<S> = fn(Machine, Rng) -> Box<dyn Player<S>>;

/// A machine player of the game `S`: what is known of it, and how it is made.
pub struct MachineEntry<S: State> {
    spec: MachineSpec,
    make: MakePlayer<S>,
}

impl<S: State> MachineEntry<S> {
    /// A machine whose name stands alone. `message` is the key of the sentence that says how it plays,
    /// `nodes` how many positions it usually looks at for a move.
    pub const fn new(
        name: &'static str,
        message: &'static str,
        nodes: u64,
        make: MakePlayer<S>,
    ) -> MachineEntry<S> {
        let spec = MachineSpec { name, message, nodes, number: None, takes_weights: false };
        MachineEntry { spec, make }
    }

    /// The same, to be given weights.
    #[must_use]
    pub const fn taking_weights(mut self) -> MachineEntry<S> {
        self.spec.takes_weights = true;
        self
    }

    /// The same, with a number after its name.
    #[must_use]
    pub const fn with_number(mut self, min: u16, max: u16, default: u16) -> MachineEntry<S> {
        self.spec.number = Some(NumberSpec { min, max, default });
        self
    }

    /// What is known of it.
    pub const fn spec(&self) -> &MachineSpec {
        &self.spec
    }

    /// The player of a machine that has this spec.
    pub(crate) fn player(&self, machine: Machine, rng: Rng) -> Box<dyn Player<S>> {
        (self.make)(machine, rng)
    }
}

/// A machine player that was named: `greedy`, `alphabeta:4`. [`AnyGame::machine`](crate::AnyGame::machine)
/// reads one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Machine {
    spec: &'static MachineSpec,
    number: Option<u16>,
    weights: Option<&'static Weights>,
}

impl Machine {
    /// Finds the machine that a text names.
    pub(crate) fn read(
        text: &str,
        mut machines: impl Iterator<Item = &'static MachineSpec>,
    ) -> Option<Machine> {
        let (name, number) = match text.split_once(':') {
            None => (text, None),
            Some((name, number)) => (name, Some(number.parse().ok()?)),
        };
        let spec = machines.find(|spec| spec.name == name)?;
        let number = match (spec.number, number) {
            (None, None) => None,
            (None, Some(_)) => return None,
            (Some(allowed), None) => Some(allowed.default),
            (Some(allowed), Some(number)) => {
                Some(number).filter(|number| (allowed.min..=allowed.max).contains(number))?.into()
            }
        };
        Some(Machine { spec, number, weights: None })
    }

    /// The same machine, playing with these weights if it takes any.
    #[must_use]
    pub fn with_weights(self, weights: &'static Weights) -> Machine {
        Machine { weights: self.spec.takes_weights.then_some(weights), ..self }
    }

    /// The weights that it was given.
    pub fn weights(&self) -> Option<&'static Weights> {
        self.weights
    }

    /// What is known of it.
    pub fn spec(&self) -> &'static MachineSpec {
        self.spec
    }

    /// The number after its name.
    pub fn number(&self) -> Option<u16> {
        self.number
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            None => f.write_str(self.spec.name),
            Some(number) => write!(f, "{}:{number}", self.spec.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: MachineSpec = MachineSpec {
        name: "plain",
        message: "machine.random",
        nodes: 1,
        number: None,
        takes_weights: false,
    };
    const DEEP: MachineSpec = MachineSpec {
        name: "deep",
        number: Some(NumberSpec { min: 2, max: 4, default: 3 }),
        ..PLAIN
    };

    #[test]
    fn a_machine_is_read_with_its_number() {
        let read = |text| {
            Machine::read(text, [&PLAIN, &DEEP].into_iter()).map(|machine| machine.to_string())
        };
        assert_eq!(read("plain").as_deref(), Some("plain"));
        assert_eq!(read("deep").as_deref(), Some("deep:3"));
        assert_eq!(read("deep:4").as_deref(), Some("deep:4"));
        for wrong in ["plain:3", "deep:", "deep:5", "deep:x", "other", ""] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
