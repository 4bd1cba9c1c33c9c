//! The error type of the server: why a request is refused, its HTTP status, its text for people.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use tripot_catalog::{Lang, Trouble};
use tripot_core::{Explain, Message};
use tripot_store::StoreError;
use tripot_table::{Damage, SetupError};
use tripot_wire::{Reason, Refused, RequestError};

use crate::queue::Broken;

/// Why a request is refused. The status follows from the variant, the text from [`Explain`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The request itself is refused, as any carrier of tables would.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// More requests or messages than the rate limit allows.
    #[error("rate limited")]
    TooFast,
    /// A binary frame.
    #[error("a binary frame")]
    Binary,
    /// No such tournament.
    #[error("no such tournament")]
    NoTournament,
    /// The token that was looked up belongs to no seat.
    #[error("the token belongs to no seat")]
    TokenUnknown,
    /// The token that was looked up belonged to a seat that was opened again.
    #[error("the seat of the token was opened again")]
    TokenRevoked,
    /// The token was valid until the seat was opened again.
    #[error("the seat was opened again")]
    Reopened,
    /// The request needs the token of the maker of the table.
    #[error("not the maker of the table")]
    NoHost,
    /// A text that is no claim.
    #[error("no claim")]
    NoClaim,
    /// The request comes from a page of another site.
    #[error("another origin")]
    Origin,
    /// The server ends.
    #[error("the server is shutting down")]
    Closing,
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

impl Refusal {
    /// A fault of the server. Its details are logged and not sent.
    pub fn internal(error: &dyn std::fmt::Display) -> Refusal {
        tracing::error!(%error, "not done");
        Refusal::Internal
    }

    /// The status of HTTP.
    #[expect(clippy::missing_panics_doc, reason = "every status has three digits")]
    pub fn status(&self) -> StatusCode {
        match self {
            Refusal::Request(error) => {
                StatusCode::from_u16(error.status()).expect("statuses have three digits")
            }
            Refusal::Binary => StatusCode::UNPROCESSABLE_ENTITY,
            Refusal::NoTournament | Refusal::TokenUnknown | Refusal::TokenRevoked => {
                StatusCode::NOT_FOUND
            }
            Refusal::Reopened
            | Refusal::NoHost
            | Refusal::NoClaim
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

impl Explain for Refusal {
    fn explain(&self) -> Vec<Message> {
        vec![match self {
            Refusal::Request(error) => return error.explain(),
            Refusal::Binary => Message::new("serve.binary"),
            Refusal::NoTournament => Message::new("serve.no_tournament"),
            Refusal::TokenUnknown => Message::new("serve.no_seat"),
            Refusal::TokenRevoked | Refusal::Reopened => Message::new("serve.reopened"),
            Refusal::NoHost => Message::new("serve.no_host"),
            Refusal::NoClaim => Message::new("serve.no_claim"),
            Refusal::Origin => Message::new("serve.origin"),
            Refusal::Closing => Message::new("serve.closing"),
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

impl From<tripot_table::Refusal> for Refusal {
    fn from(refusal: tripot_table::Refusal) -> Refusal {
        RequestError::from(refusal).into()
    }
}

impl From<SetupError> for Refusal {
    fn from(error: SetupError) -> Refusal {
        RequestError::from(error).into()
    }
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        RequestError::from(trouble).into()
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
