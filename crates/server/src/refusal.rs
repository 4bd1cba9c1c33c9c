//! Why the server does not do what it was asked.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tripot_catalog::{Lang, Trouble};
use tripot_core::Message;

use crate::store::StoreError;
use crate::table::Damage;

/// Why something was not done, in no language yet.
#[derive(Clone, Debug)]
pub struct Refusal {
    status: StatusCode,
    trouble: Trouble,
}

impl Refusal {
    /// For a reason that has a text.
    pub fn new(status: StatusCode, key: &'static str) -> Refusal {
        Refusal { status, trouble: Message::new(key).into() }
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
        (self.status, Json(json!({ "error": self.json(lang) }))).into_response()
    }
}

impl From<Trouble> for Refusal {
    fn from(trouble: Trouble) -> Refusal {
        Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, trouble }
    }
}

impl From<Message> for Refusal {
    fn from(message: Message) -> Refusal {
        Trouble::from(message).into()
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
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
