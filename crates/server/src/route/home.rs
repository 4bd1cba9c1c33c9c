//! `POST /home` and `GET /lobby`: all that these pages show, in one answer each.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use serde::Serialize;
use tripot_analysis::accuracy_of;
use tripot_catalog::Lang;
use tripot_store::Listing;
use tripot_table::{Stage, TableId, Token};
use tripot_wire::{Home, KeptSeat, Listed, Mine, RequestError, Visitor, posters};
use utoipa::ToSchema;

use super::Body;
use crate::analyses;
use crate::app::App;
use crate::guard::Caller;
use crate::hub::now;
use crate::lobby;
use crate::refusal::Refusal;

/// The most seats that are answered at a time.
const MOST_SEATS: usize = 60;
/// The most open tables that the home page shows.
const MOST_OPEN: u32 = 20;
/// The most tables of each kind in the lobby.
const MOST_LISTED: u32 = 100;

/// The games of a device's seats, the open tables and the games of the server.
#[utoipa::path(post, tag = "tables", path = "/home", request_body = Visitor, responses((status = 200, description = "What a home page shows", body = Home)))]
pub(crate) async fn home(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Body(visitor): Body<Visitor>,
) -> Result<Json<Home>, Refusal> {
    let (mut mine, mut gone) = (Vec::new(), Vec::new());
    for KeptSeat { table, token } in visitor.seats.into_iter().take(MOST_SEATS) {
        // Each of them costs as much as a request of its own.
        if !app.rate_limits.admit_request(caller.origin, now()) {
            break;
        }
        match one(&app, &table, &token, caller.lang).await {
            Ok(found) => mine.push(found),
            Err(
                Refusal::Request(RequestError::NoTable | RequestError::NoSeat) | Refusal::Reopened,
            ) => gone.push(table),
            Err(refusal) => return Err(refusal),
        }
    }
    let listing = Listing { stage: Some(Stage::Open), most: MOST_OPEN };
    let open = lobby::list(&app.hub, listing).await?;
    let games = posters(caller.lang);
    Ok(Json(Home { mine, gone, open, games }))
}

/// Tables that may be listed.
#[derive(Serialize, ToSchema)]
pub(crate) struct Lobby {
    /// Those with a free seat, the newest first.
    open: Vec<Listed>,
    /// Those at which a game goes on, the newest first.
    playing: Vec<Listed>,
}

/// Tables with a free seat and games to watch, each with who is there.
#[utoipa::path(get, tag = "tables", path = "/lobby", responses((status = 200, description = "Tables that may be listed, with who is there", body = Lobby)))]
pub(crate) async fn lobby(State(app): State<Arc<App>>) -> Result<Json<Lobby>, Refusal> {
    let list = async |stage| {
        lobby::list(&app.hub, Listing { stage: Some(stage), most: MOST_LISTED }).await
    };
    Ok(Json(Lobby { open: list(Stage::Open).await?, playing: list(Stage::Playing).await? }))
}

/// The game of a seat, as its holder may know it.
async fn one(app: &App, table: &str, token: &str, lang: Lang) -> Result<Mine, Refusal> {
    let id: TableId = super::table_id(table)?;
    let token = Token::read(token.trim()).ok_or(RequestError::NoSeat)?;
    let holder = app.hub.holder(id, &token).await?;
    let live = app.hub.table(id).await?;
    let mut mine = Mine::of(&*live.table.lock().await, holder.seat, lang);
    if mine.facts.stage == Stage::Over {
        let text = app.hub.store.document(id, analyses::DOCUMENT).await?;
        mine.accuracy = text.and_then(|text| accuracy_of(&text, holder.seat));
    }
    Ok(mine)
}
