//! The routes of the HTTP interface below `/api`, each with its documentation.

pub(crate) mod analysis;
pub(crate) mod games;
pub(crate) mod hints;
pub(crate) mod home;
pub(crate) mod pictures;
pub(crate) mod records;
pub(crate) mod replays;
pub(crate) mod rules;
pub(crate) mod seats;
pub(crate) mod tables;
pub(crate) mod tournaments;

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use tripot_core::Seat;
use tripot_table::{TableId, Token};
use tripot_wire::RequestError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::openapi;
use crate::refusal::Refusal;

/// The routes below `/api`. What `#[utoipa::path]` says of a handler is both its route and its
/// documentation.
pub(crate) fn api() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(home::home))
        .routes(routes!(home::lobby))
        .routes(routes!(games::list))
        .routes(routes!(tables::list, tables::open))
        .routes(routes!(tables::facts))
        .routes(routes!(tables::socket))
        .routes(routes!(seats::sit))
        .routes(routes!(seats::reopen))
        .routes(routes!(seats::claim))
        .routes(routes!(seats::find))
        .routes(routes!(pictures::picture))
        .routes(routes!(records::record))
        .routes(routes!(records::verify))
        .routes(routes!(records::frames))
        .routes(routes!(replays::replay))
        .routes(routes!(records::moves))
        .routes(routes!(hints::hint))
        .routes(routes!(hints::seen))
        .routes(routes!(analysis::analysis))
        .routes(routes!(rules::rules))
        .routes(routes!(tournaments::list))
        .routes(routes!(tournaments::one))
        .routes(routes!(tournaments::socket))
        .routes(routes!(openapi::description))
        .fallback(async || Refusal::Request(RequestError::NoRoute))
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
        Refusal::Request(RequestError::Unreadable { why: rejection.body_text() })
    }
}

/// The table that an address names.
pub(crate) fn table_id(text: &str) -> Result<TableId, Refusal> {
    text.parse().map_err(|_| Refusal::Request(RequestError::NoTable))
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
    token.map(Some).ok_or(Refusal::Request(RequestError::NoSeat))
}
