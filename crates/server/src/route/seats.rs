//! Seats: taking, claiming, finding and reopening them.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use tripot_table::{Claim, Command, Refusal as TableRefusal, SeatIndex, Sitter, Token};
use utoipa::ToSchema;

use super::{Body, table_id, token};
use crate::app::App;
use crate::fresh;
use crate::refusal::Refusal;
use tripot_wire::{RequestError, given_name};

/// Who wants to sit.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Guest {
    #[serde(default)]
    name: Option<String>,
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
pub(crate) struct Taken {
    seat: usize,
    token: String,
}

/// Takes an open seat.
#[utoipa::path(post, tag = "seats", path = "/tables/{id}/sit", params(("id" = String, Path, description = "The name of the table")), request_body = Guest, responses((status = 200, description = "The seat and its token", body = Taken), (status = 403, description = "No seat is free")))]
pub(crate) async fn sit(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Body(guest): Body<Guest>,
) -> Result<Json<Taken>, Refusal> {
    let live = app.hub.table(table_id(&id)?).await?;
    let name = given_name(guest.name)?;
    let token = fresh::draw()?.token();
    let hash = token.hash();
    let task = tokio::spawn(async move {
        // Of several who come at the same time, each gets another seat while there is one.
        loop {
            let seat = {
                let table = live.table.lock().await;
                let empty = table.places().iter().position(|place| place.sitter() == Sitter::Empty);
                empty.and_then(tripot_core::Seat::new)
            };
            let seat = seat.ok_or(TableRefusal::Taken)?;
            match app.hub.command(&live, seat, &Command::Sit(name.clone()), Some(hash)).await {
                Ok(_) => return Ok(seat),
                Err(Refusal::Request(RequestError::Table(TableRefusal::Taken))) => {}
                Err(refusal) => return Err(refusal),
            }
        }
    });
    let seat = task.await.map_err(|error| Refusal::internal(&error))??;
    Ok(Json(Taken { seat: seat.index(), token: token.reveal() }))
}

/// A secret, to be traded for its seat.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Secret {
    token: String,
}

/// A seat that was found.
#[derive(Serialize, ToSchema)]
pub(crate) struct Found {
    table: String,
    seat: usize,
}

/// The seat that belongs to a token: that of the newest table, if the players played again.
#[utoipa::path(post, tag = "seats", path = "/seat", request_body = Secret, responses((status = 200, description = "The table and the seat of the token", body = Found), (status = 404, description = "It belongs to no seat")))]
pub(crate) async fn find(
    State(app): State<Arc<App>>,
    Body(secret): Body<Secret>,
) -> Result<Json<Found>, Refusal> {
    let token = Token::read(secret.token.trim());
    let token = token.ok_or(Refusal::TokenUnknown)?;
    let seats = app.hub.store.seats(token.hash()).await?;
    for (table, seat) in &seats {
        let live = app.hub.table(*table).await?;
        if live.table.lock().await.is_held_by(*seat, token.hash()) {
            return Ok(Json(Found { table: table.to_string(), seat: seat.index() }));
        }
    }
    Err(if seats.is_empty() { Refusal::TokenUnknown } else { Refusal::TokenRevoked })
}

/// An invitation, to be exchanged for a token.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Invitation {
    claim: String,
    /// The token that the device has drawn itself, so that it can ask again if it did not hear the
    /// answer. The server draws one if there is none.
    #[serde(default)]
    token: Option<String>,
    /// What the guest wants to be called.
    #[serde(default)]
    name: Option<String>,
}

/// A seat that an invitation was exchanged for.
#[derive(Serialize, ToSchema)]
pub(crate) struct Claimed {
    table: String,
    seat: usize,
    token: String,
}

/// Exchanges the claim of an invited seat for a token, once.
#[utoipa::path(post, tag = "seats", path = "/claim", request_body = Invitation, responses((status = 200, description = "The table, the seat and its token", body = Claimed), (status = 403, description = "The invitation has been used, or replaced by another"), (status = 404, description = "No such table")))]
pub(crate) async fn claim(
    State(app): State<Arc<App>>,
    Body(invitation): Body<Invitation>,
) -> Result<Json<Claimed>, Refusal> {
    let claim = Claim::read(invitation.claim.trim());
    let (id, claim) = claim.ok_or(Refusal::NoClaim)?;
    let token = match &invitation.token {
        None => fresh::draw()?.token(),
        Some(text) => Token::read(text.trim()).ok_or(RequestError::NoSeat)?,
    };
    let live = app.hub.table(id).await?;
    let hash = token.hash();
    let name = invitation.name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    let task = tokio::spawn(async move {
        loop {
            let seat = live.table.lock().await.claimed_seat(claim.hash());
            let seat = seat.ok_or(TableRefusal::ClaimUsed)?;
            // A name that can't be must not use up the claim.
            if let Some(name) = &name {
                let named = Command::Name(name.clone());
                live.table.lock().await.decide(seat, &named, live.time.now())?;
            }
            let command = Command::Claim { claim: claim.hash(), token: hash };
            app.hub.command(&live, seat, &command, Some(hash)).await?;
            // If a flag fell instead, the command is still to be fulfilled.
            if live.table.lock().await.is_held_by(seat, hash) {
                if let Some(name) = name {
                    app.hub.command(&live, seat, &Command::Name(name), None).await?;
                }
                return Ok::<_, Refusal>(seat);
            }
        }
    });
    let seat = task.await.map_err(|error| Refusal::internal(&error))??;
    Ok(Json(Claimed { table: id.to_string(), seat: seat.index(), token: token.reveal() }))
}

/// The seat that is to be opened again.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Lost {
    #[schema(value_type = usize)]
    seat: SeatIndex,
}

/// A seat that was opened again.
#[derive(Serialize, ToSchema)]
pub(crate) struct Reopened {
    seat: usize,
    claim: String,
}

/// Opens a person's seat again, whose device was lost: the wish of the maker of the table, visible to
/// everybody.
#[utoipa::path(post, tag = "seats", path = "/tables/{id}/reopen", params(("id" = String, Path, description = "The name of the table")), request_body = Lost, responses((status = 200, description = "The seat and its new claim", body = Reopened), (status = 403, description = "Not the maker of the table"), (status = 422, description = "Why the seat can't be opened again")))]
pub(crate) async fn reopen(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(lost): Body<Lost>,
) -> Result<Json<Reopened>, Refusal> {
    let id = table_id(&id)?;
    let live = app.hub.table(id).await?;
    let host = token(&headers)?.ok_or(Refusal::NoHost)?;
    let seat = lost.seat.0;
    {
        let table = live.table.lock().await;
        if !table.is_host(host.hash()) {
            return Err(Refusal::NoHost);
        }
        if !table.seats().has(seat) {
            return Err(Refusal::Request(RequestError::NoSuchSeat));
        }
    }
    app.hub.read_presence(&live).await?;
    let here = live.here()[seat.index()];
    let claim = fresh::draw()?.claim();
    let command = Command::Reopen { claim: claim.hash(), here };
    let task = tokio::spawn(async move { app.hub.command(&live, seat, &command, None).await });
    task.await.map_err(|error| Refusal::internal(&error))??;
    Ok(Json(Reopened { seat: seat.index(), claim: claim.reveal(id) }))
}
