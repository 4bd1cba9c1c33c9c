//! Weights from a file, for the machines that take them.

use std::path::Path;

use tripot_bots::SeatingError;
use tripot_catalog::{Machine, Weights};

use tripot_terminal::failure::Failure;
use tripot_terminal::keeper;
use tripot_terminal::place::{Place, Player};

/// The largest file that is read as weights, in megabytes.
const LARGEST: u64 = 64;

/// The weights of a file, if one was named.
pub(crate) fn load(path: Option<&Path>) -> Result<Option<&'static Weights>, Failure> {
    let Some(path) = path else { return Ok(None) };
    Ok(Some(Weights::keep(keeper::read_within(path, LARGEST)?)))
}

/// Gives the weights of a file, if one was named, to the machines on the seats that take them.
pub(crate) fn give(path: Option<&Path>, places: &mut [Place]) -> Result<(), Failure> {
    let Some(weights) = load(path)? else { return Ok(()) };
    let mut machines = places.iter_mut().filter_map(|place| match &mut place.player {
        Player::Machine(machine) if machine.spec().takes_weights => Some(machine),
        _ => None,
    });
    let unused = || Failure::usage(SeatingError::UnusedWeights);
    let first = machines.next().ok_or_else(unused)?;
    for machine in std::iter::once(first).chain(machines) {
        *machine = machine.with_weights(weights);
    }
    Ok(())
}

/// A machine with weights, if it takes any.
pub(crate) fn give_to(
    machine: Machine,
    weights: &'static Weights,
) -> Result<Machine, SeatingError> {
    if machine.spec().takes_weights {
        Ok(machine.with_weights(weights))
    } else {
        Err(SeatingError::UnusedWeights)
    }
}
