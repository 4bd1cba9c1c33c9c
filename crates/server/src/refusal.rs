//! The error type of the server: why a request is refused, its HTTP status, its text for people.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tripot_catalog::{Lang, Trouble};
use tripot_core::{Explain, Message};
use tripot_store::StoreError;
use tripot_table::{Damage, SetupError};
use utoipa::ToSchema;

use crate::queue::Broken;

/// Why a request is refused. The status follows from the variant, the text from [`Explain`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The table refuses it.
    #[error(transparent)]
    Table(#[from] tripot_table::Refusal),
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
    /// A binary frame.
    #[error("a binary frame")]
    Binary,
    /// The first message of a connection is no hello, or there is none in time.
    #[error("no hello")]
    NoHello,
    /// A second hello.
    #[error("a second hello")]
    HelloTwice,
    /// A player's part of the luck is no 64 hexadecimal digits.
    #[error("no part of the luck")]
    Part,

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
    /// No such tournament.
    #[error("no such tournament")]
    NoTournament,
    /// The token that was looked up belongs to no seat.
    #[error("the token belongs to no seat")]
    TokenUnknown,
    /// The token that was looked up belonged to a seat that was opened again.
    #[error("the seat of the token was opened again")]
    TokenRevoked,

    /// The request needs the token of a seat, and has none that is valid.
    #[error("no valid token")]
    NoSeat,
    /// The token was valid until the seat was opened again.
    #[error("the seat was opened again")]
    Reopened,
    /// The request needs the token of the maker of the table.
    #[error("not the maker of the table")]
    NoHost,
    /// A text that is no claim.
    #[error("no claim")]
    NoClaim,
    /// A viewer without a seat wants to act.
    #[error("a viewer without a seat")]
    OnlyWatching,
    /// A hint in a game against people.
    #[error("a hint against people")]
    HintAgainstPeople,
    /// A hint for a player whose turn it is not.
    #[error("a hint out of turn")]
    HintOutOfTurn,
    /// The request comes from a page of another site.
    #[error("another origin")]
    Origin,
    /// The server ends.
    #[error("the server is shutting down")]
    Closing,

    /// The game is too long to be analysed by a server.
    #[error("too long to be analysed")]
    AnalysisTooLong,
    /// A record has more moves than are shown.
    #[error("a record with more than {most} moves")]
    RecordTooLong {
        /// The most moves.
        most: usize,
    },
    /// An analysis was abandoned because no client was waiting for it.
    #[error("no client waits for the analysis")]
    AnalysisAbandoned,

    /// The request names another host.
    #[error("another host")]
    Host,
    /// The body of the request is too large.
    #[error("the body is too large")]
    TooLarge,
    /// The body of the request did not arrive in time.
    #[error("the body did not arrive in time")]
    SlowBody,

    /// More requests or messages than the rate limit allows.
    #[error("rate limited")]
    TooFast,
    /// More tables than the rate limit of an address allows.
    #[error("too many tables")]
    ManyTables,
    /// More connections than an address may have.
    #[error("too many connections of this address")]
    ManyConnections,
    /// More hints than an address may wait for.
    #[error("too many hints")]
    HintsBusy,
    /// More machine turns than may wait for an address.
    #[error("too many machine turns")]
    MachinesBusy,
    /// More analyses than an address may wait for.
    #[error("too many analyses of this address")]
    AnalysesBusy,

    /// All analyses that the server makes at a time are being made.
    #[error("too many analyses")]
    AnalysesFull,
    /// All connections that the server may have are in use.
    #[error("too many connections")]
    ConnectionsFull,
    /// The store failed; it may work another time.
    #[error("the store failed")]
    Store,
    /// A fault of the server; the log has the details.
    #[error("internal error")]
    Internal,
}

/// A reason in a language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Reason {
    /// What it is, for programs.
    pub key: &'static str,
    /// What it is, for people.
    pub text: String,
}

/// The body of every answer that is a refusal.
#[derive(Serialize, ToSchema)]
pub(crate) struct Refused {
    error: Reason,
}

impl Refusal {
    /// A fault of the server. Its details are logged and not sent.
    pub fn internal(error: &dyn std::fmt::Display) -> Refusal {
        tracing::error!(%error, "not done");
        Refusal::Internal
    }

    /// The status of HTTP.
    pub fn status(&self) -> StatusCode {
        match self {
            Refusal::Table(refusal) => table_status(refusal),
            Refusal::Setup(_)
            | Refusal::Game(_)
            | Refusal::Unreadable { .. }
            | Refusal::TooLong { .. }
            | Refusal::Title { .. }
            | Refusal::Name { .. }
            | Refusal::Binary
            | Refusal::NoHello
            | Refusal::HelloTwice
            | Refusal::Part
            | Refusal::RecordTooLong { .. }
            | Refusal::AnalysisTooLong => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::NoTable
            | Refusal::NoSuchSeat
            | Refusal::NoRoute
            | Refusal::NoGame
            | Refusal::NoTournament
            | Refusal::TokenUnknown
            | Refusal::TokenRevoked => StatusCode::NOT_FOUND,
            Refusal::NoSeat
            | Refusal::Reopened
            | Refusal::NoHost
            | Refusal::NoClaim
            | Refusal::OnlyWatching
            | Refusal::HintAgainstPeople
            | Refusal::HintOutOfTurn
            | Refusal::Origin
            | Refusal::Closing
            | Refusal::AnalysisAbandoned => StatusCode::FORBIDDEN,
            Refusal::Host => StatusCode::MISDIRECTED_REQUEST,
            Refusal::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::SlowBody => StatusCode::REQUEST_TIMEOUT,
            Refusal::TooFast
            | Refusal::ManyTables
            | Refusal::ManyConnections
            | Refusal::HintsBusy
            | Refusal::MachinesBusy
            | Refusal::AnalysesBusy => StatusCode::TOO_MANY_REQUESTS,
            Refusal::AnalysesFull | Refusal::ConnectionsFull | Refusal::Store => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Refusal::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// After how many seconds the same request is worth trying again.
    pub fn retry_after(&self) -> Option<u32> {
        let soon = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
        match self {
            Refusal::HintsBusy => Some(2),
            Refusal::ConnectionsFull => Some(5),
            Refusal::MachinesBusy | Refusal::AnalysesBusy | Refusal::AnalysesFull => Some(10),
            other => soon.contains(&other.status()).then_some(1),
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

    /// The whole response of HTTP in a language.
    pub fn response(&self, lang: Lang) -> Response {
        let body = Json(Refused { error: self.reason(lang) });
        let retry = self.retry_after().map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        match retry {
            Some(retry) => (self.status(), retry, body).into_response(),
            None => (self.status(), body).into_response(),
        }
    }
}

/// The status of HTTP for what a table refuses.
fn table_status(refusal: &tripot_table::Refusal) -> StatusCode {
    use tripot_table::Refusal as Table;
    match refusal {
        Table::ClaimUsed | Table::Taken | Table::NotOver => StatusCode::FORBIDDEN,
        Table::Stale => StatusCode::CONFLICT,
        Table::Over
        | Table::Waiting
        | Table::Replaced
        | Table::Full { .. }
        | Table::Offered
        | Table::NoOffer
        | Table::Rematched
        | Table::DrawWithMachine
        | Table::TakebackWithStandIn
        | Table::NothingToTakeBack
        | Table::Revealed
        | Table::NoPerson
        | Table::ReopenConnected
        | Table::ReopenedTooOften
        | Table::NoReplacing
        | Table::Connected
        | Table::Grace { .. }
        | Table::Name(_)
        | Table::StandIn(_)
        | Table::Game(_) => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl Explain for Refusal {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            Refusal::Table(refusal) => return refusal.explain(),
            Refusal::Setup(error) => return error.explain(),
            Refusal::Game(trouble) => return trouble.reasons().to_vec(),
            Refusal::Unreadable { why } => Message::new("serve.unreadable").with_typed("why", why),
            Refusal::TooLong { most } => Message::new("serve.too_long").with("most", *most),
            Refusal::Title { most } => Message::new("serve.title").with("most", *most),
            Refusal::Name { most } => Message::new("serve.name").with("most", *most),
            Refusal::Binary => Message::new("serve.binary"),
            Refusal::NoHello => Message::new("serve.no_hello"),
            Refusal::HelloTwice => Message::new("serve.hello_twice"),
            Refusal::Part => Message::new("serve.part"),
            Refusal::NoTable => Message::new("serve.no_table"),
            Refusal::NoSuchSeat => Message::new("serve.no_such_seat"),
            Refusal::NoRoute => Message::new("serve.no_route"),
            Refusal::NoGame => Message::new("serve.no_game"),
            Refusal::NoTournament => Message::new("serve.no_tournament"),
            Refusal::TokenUnknown | Refusal::NoSeat => Message::new("serve.no_seat"),
            Refusal::TokenRevoked | Refusal::Reopened => Message::new("serve.reopened"),
            Refusal::NoHost => Message::new("serve.no_host"),
            Refusal::NoClaim => Message::new("serve.no_claim"),
            Refusal::OnlyWatching => Message::new("serve.only_watching"),
            Refusal::HintAgainstPeople => Message::new("serve.hint_people"),
            Refusal::HintOutOfTurn => Message::new("serve.hint_turn"),
            Refusal::Origin => Message::new("serve.origin"),
            Refusal::Closing => Message::new("serve.closing"),
            Refusal::AnalysisTooLong => Message::new("serve.analysis_long"),
            Refusal::RecordTooLong { most } => {
                Message::new("serve.record_long").with("most", *most)
            }
            Refusal::AnalysisAbandoned => Message::new("serve.analysis_given_up"),
            Refusal::Host => Message::new("serve.host"),
            Refusal::TooLarge => Message::new("serve.too_large"),
            Refusal::SlowBody => Message::new("serve.slow_body"),
            Refusal::TooFast => Message::new("serve.too_fast"),
            Refusal::ManyTables => Message::new("serve.many_tables"),
            Refusal::ManyConnections | Refusal::ConnectionsFull => {
                Message::new("serve.many_connections")
            }
            Refusal::HintsBusy => Message::new("serve.hint_busy"),
            Refusal::MachinesBusy => Message::new("serve.machines_busy"),
            Refusal::AnalysesBusy | Refusal::AnalysesFull => Message::new("serve.analysis_busy"),
            Refusal::Store | Refusal::Internal => Message::new("serve.internal"),
        }]
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!(%error, "the store failed");
        Refusal::Store
    }
}

impl From<Broken> for Refusal {
    fn from(error: Broken) -> Refusal {
        Refusal::internal(&error)
    }
}

impl From<Damage> for Refusal {
    fn from(error: Damage) -> Refusal {
        Refusal::internal(&error)
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(error: getrandom::Error) -> Refusal {
        Refusal::internal(&error)
    }
}

impl IntoResponse for Refusal {
    // The layer that knows the reader's language writes the body: see `guard::speak`.
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
