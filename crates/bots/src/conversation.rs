//! Errors of a conversation by the line protocol, for the side that plays.

use std::io;

use tripot_catalog::Trouble;
use tripot_core::{Explain, Message};

use crate::fault::shown;
use crate::prolog::PrologError;
use crate::protocol::VERSION;

/// Why a conversation ended before its end.
#[derive(Debug, thiserror::Error)]
pub enum ConversationError {
    /// The other side asked for what can't be done.
    #[error(transparent)]
    Order(#[from] OrderError),
    /// The other side does not listen any more.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// An order that can't be carried out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OrderError {
    /// A move was asked for before any game.
    #[error("`{line}` before a game")]
    TooEarly {
        /// The order.
        line: String,
    },
    /// The game refuses the variant or the position.
    #[error(transparent)]
    Game(#[from] Trouble),
    /// The Prolog program does not answer.
    #[error(transparent)]
    Prolog(#[from] PrologError),
}

impl Explain for OrderError {
    fn explain(&self) -> Vec<Message> {
        match self {
            OrderError::TooEarly { line } => {
                let message = Message::new("bot.too_early").with("line", shown(line));
                vec![message.with("version", VERSION)]
            }
            OrderError::Game(trouble) => trouble.0.clone(),
            OrderError::Prolog(error) => error.explain(),
        }
    }
}

impl From<Trouble> for ConversationError {
    fn from(trouble: Trouble) -> ConversationError {
        OrderError::Game(trouble).into()
    }
}

impl From<PrologError> for ConversationError {
    fn from(error: PrologError) -> ConversationError {
        OrderError::Prolog(error).into()
    }
}
