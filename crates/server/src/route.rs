//! The roads of the HTTP interface.

pub(crate) mod analysis;
pub(crate) mod games;
pub(crate) mod hints;
pub(crate) mod records;
pub(crate) mod rules;
pub(crate) mod seats;
pub(crate) mod tables;
pub(crate) mod tournaments;

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::de::DeserializeOwned;
use tripot_core::Seat;
use tripot_table::{TableId, Token};

use crate::app::App;
use crate::openapi;
use crate::refusal::Refusal;

/// The roads below `/api`.
pub(crate) fn api() -> Router<Arc<App>> {
    Router::new()
        .route("/games", get(games::list))
        .route("/tables", get(tables::list).post(tables::open))
        .route("/tables/{id}", get(tables::facts))
        .route("/tables/{id}/sit", post(seats::sit))
        .route("/tables/{id}/socket", get(tables::socket))
        .route("/tables/{id}/record", get(records::record))
        .route("/tables/{id}/verify", get(records::verify))
        .route("/tables/{id}/frames", get(records::frames))
        .route("/tables/{id}/hint", post(hints::hint))
        .route("/tables/{id}/analysis", get(analysis::analysis))
        .route("/tables/{id}/reopen", post(seats::reopen))
        .route("/claim", post(seats::claim))
        .route("/seat", post(seats::find))
        .route("/rules/{game}", get(rules::rules))
        .route("/tournaments", get(tournaments::list))
        .route("/tournaments/{id}", get(tournaments::one))
        .route("/tournaments/{id}/socket", get(tournaments::socket))
        .route("/openapi.json", get(openapi::description))
        .fallback(async || Refusal::NoRoute)
}

/// The body of a request; what is wrong with it is said in the reader's language.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let Json(body) = Json::from_request(request, state).await?;
        Ok(Body(body))
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Refusal {
        if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Refusal::TooLarge;
        }
        Refusal::Unreadable { why: rejection.body_text() }
    }
}

/// The table that an address names.
pub(crate) fn table_id(text: &str) -> Result<TableId, Refusal> {
    text.parse().map_err(|_| Refusal::NoTable)
}

/// The seat that a request speaks for, if it has a token.
pub(crate) async fn seat(
    app: &App,
    id: TableId,
    headers: &HeaderMap,
) -> Result<Option<Seat>, Refusal> {
    let Some(token) = token(headers)? else { return Ok(None) };
    Ok(Some(app.hub.holder(id, &token).await?.seat))
}

/// The token that a request has, if it has one.
pub(crate) fn token(headers: &HeaderMap) -> Result<Option<Token>, Refusal> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    let token = token.and_then(|text| Token::read(text.trim()));
    token.map(Some).ok_or(Refusal::NoSeat)
}
