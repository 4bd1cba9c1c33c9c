//! The record of a game, its verification, its frames and its moves.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tripot_catalog::Variant;
use tripot_core::{Seat, Viewer};
use tripot_table::Frame;
use tripot_table::update::{self, Added, Played, parts};
use utoipa::{IntoParams, ToSchema};

use super::{seat, table_id};
use crate::app::App;
use crate::guard::Caller;
use crate::refusal::Refusal;

/// The record as the asker may have it.
#[utoipa::path(get, tag = "records", path = "/tables/{id}/record", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "The record as the asker may have it, as text")))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = table_id(&id)?;
    let viewer = seat(&app, id, &headers).await?.map_or(Viewer::Public, Viewer::Seat);
    let live = app.hub.table(id).await?;
    let record = live.table.lock().await.record_for(viewer, caller.lang);
    let kind = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"{id}.tripot\"")),
    ];
    Ok((kind, record.to_string()).into_response())
}

/// What the server finds when it replays a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct Verified {
    /// Whether every step is true.
    ok: bool,
    reasons: Option<String>,
    commitment: String,
    parts: Vec<Added>,
    secret: Option<String>,
    seed: Option<String>,
    /// How many moves were made.
    moves: usize,
    end: String,
    scores: Vec<i32>,
}

/// Whether the deal is the one that was promised and every step is true, once the game is over.
#[utoipa::path(get, tag = "records", path = "/tables/{id}/verify", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "Whether everything is true", body = Verified), (status = 403, description = "The game is not over")))]
pub(crate) async fn verify(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<Verified>, Refusal> {
    let live = app.hub.table(table_id(&id)?).await?;
    let (record, over) = {
        let table = live.table.lock().await;
        (table.record_for(Viewer::Public, caller.lang), table.is_over())
    };
    if !over {
        return Err(tripot_table::Refusal::NotOver.into());
    }
    let variant = Variant::read(&record.header.variant, &[])?;
    let replayed = variant.game.replay(&record);
    Ok(Json(Verified {
        ok: replayed.is_ok(),
        reasons: replayed.err().map(|trouble| trouble.text(caller.lang)),
        commitment: record.header.commitment,
        parts: parts(&record.header.parts),
        secret: record.secret.map(|secret| secret.to_string()),
        seed: record.seed.map(|seed| seed.to_string()),
        moves: live.table.lock().await.moves().len(),
        end: record.termination.to_string(),
        scores: record.scores,
    }))
}

/// Whose eyes to see through.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Eyes {
    #[serde(rename = "as", default)]
    seat: Option<String>,
}

/// The game from the start, as the asker saw it, or as another seat did once it is over.
#[utoipa::path(get, tag = "records", path = "/tables/{id}/frames", params(("id" = String, Path, description = "The name of the table"), Eyes), responses((status = 200, description = "The scene before the first move and after each", body = Vec<Frame<'_>>), (status = 403, description = "The game is not over")))]
pub(crate) async fn frames(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Query(eyes): Query<Eyes>,
    headers: HeaderMap,
) -> Result<Json<Value>, Refusal> {
    let id = table_id(&id)?;
    let own = seat(&app, id, &headers).await?.map_or(Viewer::Public, Viewer::Seat);
    let live = app.hub.table(id).await?;
    let table = live.table.lock().await;
    let viewer = match eyes.seat.as_deref() {
        None => own,
        Some("public") => Viewer::Public,
        Some(text) => {
            let seat = text.parse().ok().and_then(Seat::new);
            let seat = seat.filter(|seat| table.seats().has(*seat));
            Viewer::Seat(seat.ok_or(Refusal::NoSuchSeat)?)
        }
    };
    if viewer != own && viewer != Viewer::Public && !table.is_over() {
        return Err(tripot_table::Refusal::NotOver.into());
    }
    Ok(Json(table.frames(viewer, caller.lang)))
}

/// All moves from the first, each with what it did as the asker may know it.
#[utoipa::path(get, tag = "records", path = "/tables/{id}/moves", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "The moves, the first one first", body = Vec<Played<'_>>)))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = table_id(&id)?;
    let viewer = seat(&app, id, &headers).await?.map_or(Viewer::Public, Viewer::Seat);
    let live = app.hub.table(id).await?;
    let table = live.table.lock().await;
    Ok(Json(update::history(&table, viewer)).into_response())
}
