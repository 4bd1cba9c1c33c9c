//! The list of the games.

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::game::{AnyGame, Game};

/// The games that are always there.
const BUILT_IN: [&dyn AnyGame; 3] = [
    &Game::<tripot_chicago::Chicago>::NEW,
    &Game::<tripot_siam::Siam>::NEW,
    &Game::<tripot_families::Families>::NEW,
];

/// Games that were added and are not in the list yet.
static ADDED: Mutex<Vec<&'static dyn AnyGame>> = Mutex::new(Vec::new());

/// The list, from its first use on.
static GAMES: OnceLock<Vec<&'static dyn AnyGame>> = OnceLock::new();

/// A game came too late, or its name is taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RegisterError {
    /// The list of games, or a text, has been used already.
    #[error("`{0}` was added after the first use of the catalogue")]
    TooLate(&'static str),
    /// There is a game of this name.
    #[error("there is a game `{0}` already")]
    Taken(&'static str),
}

/// Every game there is.
pub fn games() -> &'static [&'static dyn AnyGame] {
    GAMES.get_or_init(|| {
        let added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
        BUILT_IN.into_iter().chain(added.iter().copied()).collect()
    })
}

/// The game with this name.
pub fn game(name: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.name() == name)
}

/// Adds a game to the catalogue, before its first use: a program does so at its start.
///
/// From then on the game is everywhere where games are listed, read, played and shown.
pub fn register(game: &'static dyn AnyGame) -> Result<(), RegisterError> {
    let mut added = ADDED.lock().unwrap_or_else(PoisonError::into_inner);
    if GAMES.get().is_some() {
        return Err(RegisterError::TooLate(game.name()));
    }
    if BUILT_IN.iter().chain(&*added).any(|known| known.name() == game.name()) {
        return Err(RegisterError::Taken(game.name()));
    }
    added.push(game);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_game_is_added_after_the_first_use() {
        assert_eq!(games().len(), BUILT_IN.len());
        assert_eq!(register(BUILT_IN[0]), Err(RegisterError::TooLate("chicago")));
    }
}
