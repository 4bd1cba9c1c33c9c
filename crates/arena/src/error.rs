//! Errors of matches: why entrants can't play together, why a game can't be played.

use tripot_bots::SittingError;
use tripot_catalog::{SeatsError, Trouble};
use tripot_core::{Explain, Message, SeedError};

/// Why entrants can't play a variant together.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContestError {
    /// The number of entrants or the name of one can't be.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// The game refuses the variant.
    #[error(transparent)]
    Game(#[from] Trouble),
    /// An entrant can't play it.
    #[error(transparent)]
    Sitting(#[from] SittingError),
}

impl Explain for ContestError {
    fn explain(&self) -> Vec<Message> {
        match self {
            ContestError::Seats(error) => error.explain(),
            ContestError::Game(trouble) => trouble.0.clone(),
            ContestError::Sitting(error) => error.explain(),
        }
    }
}

/// Why a game of a match can't be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchError {
    /// The entrants can't play together.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// The seed can't be.
    #[error(transparent)]
    Seed(#[from] SeedError),
    /// Every opening that was drawn ended the game.
    #[error("{plies} random moves leave nothing to play")]
    NoOpening {
        /// How many random moves begin a game.
        plies: u32,
    },
}

impl Explain for MatchError {
    fn explain(&self) -> Vec<Message> {
        match self {
            MatchError::Contest(error) => error.explain(),
            MatchError::Seed(error) => error.explain(),
            MatchError::NoOpening { plies } => {
                vec![Message::new("match.opening").with("plies", *plies as usize)]
            }
        }
    }
}
