//! A step from a position: a move in native form, or what comes out, after `*`.

use tripot_catalog::{AnyPosition, Trouble};
use tripot_core::{Seed, Turn};

/// What a step begins with that nobody chose.
pub(crate) const CHANCE: char = '*';

/// Takes a step, in any form that a person may write; returns it as a tree keeps it. Nothing changes if it is refused.
pub fn play(position: &mut dyn AnyPosition, text: &str) -> Result<String, Trouble> {
    if position.turn() == Turn::Chance {
        let event = text.trim().trim_start_matches([CHANCE, ' ']);
        position.apply(event)?;
        return Ok(format!("{CHANCE}{event}"));
    }
    let native = position.read_move(text)?;
    position.apply(&native)?;
    Ok(native)
}

/// Lets chance speak until a seat is to move or the game is over; returns the steps.
pub fn draw(position: &mut dyn AnyPosition, seed: &Seed) -> Vec<String> {
    position.settle(seed).into_iter().map(|event| format!("{CHANCE}{event}")).collect()
}
