//! Why the server does not do what it was asked.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tripot_catalog::{Lang, Trouble};
use tripot_core::Message;
use tripot_store::StoreError;
use tripot_table::Damage;

use crate::queue::Broken;

/// Why something was not done, in no language yet.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    /// After how many seconds it is worth trying again.
    retry: Option<u32>,
    trouble: Trouble,
}

impl Refusal {
    /// For a reason that has a text.
    pub fn new(status: StatusCode, key: &'static str) -> Refusal {
        // Who was too fast, or came when there was no place, may try again soon.
        let soon = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE];
        let retry = soon.contains(&status).then_some(1);
        Refusal { status, retry, trouble: Message::new(key).into() }
    }

    /// There is no such thing.
    pub fn missing(key: &'static str) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, key)
    }

    /// Who asks may not.
    pub fn forbidden(key: &'static str) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, key)
    }

    /// Something that is nobody's fault but the server's; what it was is in the log alone.
    pub fn internal(error: &dyn std::fmt::Display) -> Refusal {
        tracing::error!(%error, "not done");
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "serve.internal")
    }

    /// The same, worth trying again after so many seconds.
    #[must_use]
    pub fn retry_after(self, seconds: u32) -> Refusal {
        Refusal { retry: Some(seconds), ..self }
    }

    /// Whether the store failed, so that it may work another time.
    pub fn is_fault_of_store(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE && self.key() == "serve.internal"
    }

    /// The status of HTTP.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The key of the first reason.
    pub fn key(&self) -> &'static str {
        self.trouble.0.first().map_or("serve.internal", |message| message.key)
    }

    /// Key and text in a language.
    pub fn json(&self, lang: Lang) -> Value {
        json!({ "key": self.key(), "text": self.trouble.text(lang) })
    }

    /// The whole answer of HTTP in a language.
    pub fn response(&self, lang: Lang) -> Response {
        let body = Json(json!({ "error": self.json(lang) }));
        let retry = self.retry.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        match retry {
            Some(retry) => (self.status, retry, body).into_response(),
            None => (self.status, body).into_response(),
        }
    }
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, retry: None, trouble }
    }
}

impl From<Message> for Refusal {
    fn from(message: Message) -> Refusal {
        Trouble::from(message).into()
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!(%error, "the store failed");
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "serve.internal")
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
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
