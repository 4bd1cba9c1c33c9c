//! Why a request is refused, by a server or in the browser.

use serde::Serialize;
use tripot_catalog::{Lang, Trouble};
use tripot_core::{Explain, Message};
use tripot_table::{Refusal, SetupError};

/// Why a request can't be answered as it was asked. The status follows from the variant, the text from [`Explain`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    /// The table refuses it.
    #[error(transparent)]
    Table(#[from] Refusal),
    /// There can be no such table.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// There is no such game, or not with these rules.
    #[error(transparent)]
    Game(#[from] Trouble),

    /// A body or a message that is not what was expected.
    #[error("unreadable: {why}")]
    Unreadable {
        /// What the parser says.
        why: String,
    },
    /// A message, or its identifier, is too long.
    #[error("longer than {most} bytes")]
    TooLong {
        /// The longest, in bytes.
        most: usize,
    },
    /// A title is too long, or has control characters.
    #[error("a title has at most {most} characters")]
    Title {
        /// The longest, in characters.
        most: usize,
    },
    /// A name is too long.
    #[error("a name has at most {most} characters")]
    Name {
        /// The longest, in characters.
        most: usize,
    },
    /// The first message of a connection is no hello, or there is none in time.
    #[error("no hello")]
    NoHello,
    /// A second hello.
    #[error("a second hello")]
    HelloTwice,
    /// A player's part of the luck is no 64 hexadecimal digits.
    #[error("no part of the luck")]
    Part,
    /// A record of more moves than can be shown.
    #[error("a record of more than {most} moves")]
    RecordTooLong {
        /// The most.
        most: usize,
    },
    /// A game that is too long to be analysed.
    #[error("too long to be analysed")]
    AnalysisTooLong,

    /// No such table.
    #[error("no such table")]
    NoTable,
    /// No such seat at the table.
    #[error("no such seat")]
    NoSuchSeat,
    /// No such route.
    #[error("no such route")]
    NoRoute,
    /// No such game.
    #[error("no such game")]
    NoGame,

    /// The request needs the token of a seat, and has none that is valid.
    #[error("no valid token")]
    NoSeat,
    /// A viewer without a seat wants to act.
    #[error("a viewer without a seat")]
    OnlyWatching,
    /// A hint in a game against people.
    #[error("a hint against people")]
    HintAgainstPeople,
    /// A hint for a player whose turn it is not.
    #[error("a hint out of turn")]
    HintOutOfTurn,
}

/// A reason in a language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reason {
    /// What it is, for programs.
    pub key: &'static str,
    /// What it is, for people.
    pub text: String,
}

/// The body of every answer that is a refusal.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refused {
    /// Why.
    pub error: Reason,
}

impl RequestError {
    /// The status of HTTP.
    pub fn status(&self) -> u16 {
        match self {
            RequestError::Table(refusal) => table_status(refusal),
            RequestError::Setup(_)
            | RequestError::Game(_)
            | RequestError::Unreadable { .. }
            | RequestError::TooLong { .. }
            | RequestError::Title { .. }
            | RequestError::Name { .. }
            | RequestError::NoHello
            | RequestError::HelloTwice
            | RequestError::Part
            | RequestError::RecordTooLong { .. }
            | RequestError::AnalysisTooLong => 422,
            RequestError::NoTable
            | RequestError::NoSuchSeat
            | RequestError::NoRoute
            | RequestError::NoGame => 404,
            RequestError::NoSeat
            | RequestError::OnlyWatching
            | RequestError::HintAgainstPeople
            | RequestError::HintOutOfTurn => 403,
        }
    }

    /// The key of the first reason, for clients and logs.
    pub fn key(&self) -> &'static str {
        self.explain().first().map_or("serve.internal", |message| message.key)
    }

    /// Key and text in a language.
    pub fn reason(&self, lang: Lang) -> Reason {
        Reason { key: self.key(), text: Trouble::from(self.clone()).text(lang) }
    }
}

/// The status of HTTP for what a table refuses.
fn table_status(refusal: &Refusal) -> u16 {
    match refusal {
        Refusal::ClaimUsed | Refusal::Taken | Refusal::NotOver => 403,
        Refusal::Stale => 409,
        Refusal::Over
        | Refusal::Waiting
        | Refusal::Replaced
        | Refusal::Full { .. }
        | Refusal::Offered
        | Refusal::NoOffer
        | Refusal::Rematched
        | Refusal::DrawWithMachine
        | Refusal::TakebackWithStandIn
        | Refusal::NothingToTakeBack
        | Refusal::Revealed
        | Refusal::NoPerson
        | Refusal::ReopenConnected
        | Refusal::ReopenedTooOften
        | Refusal::NoReplacing
        | Refusal::Connected
        | Refusal::Grace { .. }
        | Refusal::Name(_)
        | Refusal::StandIn(_)
        | Refusal::Game(_) => 422,
    }
}

impl Explain for RequestError {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            RequestError::Table(refusal) => return refusal.explain(),
            RequestError::Setup(error) => return error.explain(),
            RequestError::Game(trouble) => return trouble.reasons().to_vec(),
            RequestError::Unreadable { why } => {
                Message::new("serve.unreadable").with_typed("why", why)
            }
            RequestError::TooLong { most } => Message::new("serve.too_long").with("most", *most),
            RequestError::Title { most } => Message::new("serve.title").with("most", *most),
            RequestError::Name { most } => Message::new("serve.name").with("most", *most),
            RequestError::NoHello => Message::new("serve.no_hello"),
            RequestError::HelloTwice => Message::new("serve.hello_twice"),
            RequestError::Part => Message::new("serve.part"),
            RequestError::RecordTooLong { most } => {
                Message::new("serve.record_long").with("most", *most)
            }
            RequestError::AnalysisTooLong => Message::new("serve.analysis_long"),
            RequestError::NoTable => Message::new("serve.no_table"),
            RequestError::NoSuchSeat => Message::new("serve.no_such_seat"),
            RequestError::NoRoute => Message::new("serve.no_route"),
            RequestError::NoGame => Message::new("serve.no_game"),
            RequestError::NoSeat => Message::new("serve.no_seat"),
            RequestError::OnlyWatching => Message::new("serve.only_watching"),
            RequestError::HintAgainstPeople => Message::new("serve.hint_people"),
            RequestError::HintOutOfTurn => Message::new("serve.hint_turn"),
        }]
    }
}
