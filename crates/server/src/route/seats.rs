//! Seats: taken, and found again.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{Body, table_id};
use crate::app::App;
use crate::refusal::Refusal;
use crate::table::{Sitter, Wish};
use crate::token::Token;

/// Who wants to sit.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Guest {
    #[serde(default)]
    name: Option<String>,
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/tables/{id}/sit", params(("id" = String, Path, description = "The name of the table")), request_body = Guest, responses((status = 200, description = "The seat and its token"), (status = 403, description = "No seat is free")))]
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(guest): Body<Guest>,
) -> Result<Json<Value>, Refusal> {
    let live = app.hub.table(table_id(&id)?).await?;
    let name = guest.name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let token = Token::fresh()?;
    let hash = token.hash();
    let task = tokio::spawn(async move {
        // Of several who come at the same time, each gets another seat while there is one.
        loop {
            let seat = {
                let table = live.table.lock().await;
                let empty = table.places().iter().position(|place| place.sitter() == Sitter::Empty);
                empty.and_then(tripot_core::Seat::new)
            };
            let seat = seat.ok_or_else(|| Refusal::forbidden("serve.taken"))?;
            match app.hub.wish(&live, seat, &Wish::Sit(name.clone()), Some(hash)).await {
                Ok(_) => return Ok(seat),
                Err(refusal) if refusal.key() == "serve.taken" => {}
                Err(refusal) => return Err(refusal),
            }
        }
    });
    let seat = task.await.map_err(|error| Refusal::internal(&error))??;
    Ok(Json(json!({ "seat": seat.index(), "token": token.reveal() })))
}

/// A secret, to be traded for its seat.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Secret {
    token: String,
}

/// The seat that belongs to a token: that of the newest table, if the players played again.
#[utoipa::path(post, path = "/api/seat", request_body = Secret, responses((status = 200, description = "The table and the seat of the token"), (status = 404, description = "It belongs to no seat")))]
pub(crate) async fn find(
    State(app): State<Arc<App>>,
    Body(secret): Body<Secret>,
) -> Result<Json<Value>, Refusal> {
    let token = Token::read(secret.token.trim());
    let token = token.ok_or_else(|| Refusal::missing("serve.no_seat"))?;
    let seats = app.hub.store.seats(token.hash()).await?;
    let (table, seat) = *seats.first().ok_or_else(|| Refusal::missing("serve.no_seat"))?;
    Ok(Json(json!({ "table": table.to_string(), "seat": seat.index() })))
}
