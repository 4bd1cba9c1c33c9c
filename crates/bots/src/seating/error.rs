//! Errors of seats: why a text does not say who plays.

use tripot_catalog::SeatsError;
use tripot_core::{Explain, Message};

use crate::fault::shown;
use crate::manifest::ManifestError;

/// Why a text does not say who plays on each seat.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SeatingError {
    /// A seat, a name or the number of seats can't be.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// The program of a seat can't be used.
    #[error(transparent)]
    Bot(#[from] BotError),
    /// A person in a match.
    #[error("seat {seat}: no person plays in a match")]
    Person {
        /// The seat, from 1.
        seat: usize,
    },
    /// Weights were given, and no machine takes them.
    #[error("no machine takes the weights")]
    UnusedWeights,
}

impl Explain for SeatingError {
    fn explain(&self) -> Vec<Message> {
        match self {
            SeatingError::Seats(error) => error.explain(),
            SeatingError::Bot(error) => error.explain(),
            SeatingError::Person { seat } => vec![Message::new("match.human").with("seat", *seat)],
            SeatingError::UnusedWeights => vec![Message::new("weights.nobody")],
        }
    }
}

/// Why a program can't take a seat.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    /// The command can't be split into words, or has none.
    #[error("seat {seat}: `{command}` is no command")]
    Unreadable {
        /// The seat, from 1.
        seat: usize,
        /// The command.
        command: String,
    },
    /// There is no such program.
    #[error("seat {seat}: there is no program `{program}`")]
    Missing {
        /// The seat, from 1.
        seat: usize,
        /// The program.
        program: String,
    },
    /// Its manifest can't be used.
    #[error(transparent)]
    Manifest(#[from] ManifestError),
}

impl Explain for BotError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            BotError::Unreadable { seat, command } => {
                Message::new("bot.unreadable").with("seat", *seat).with("command", shown(command))
            }
            BotError::Missing { seat, program } => {
                Message::new("bot.missing").with("seat", *seat).with("program", shown(program))
            }
            BotError::Manifest(error) => return error.explain(),
        }]
    }
}
