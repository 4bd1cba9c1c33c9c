//! The record of a game, its verification, its frames and its moves.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::Value;
use tripot_core::Viewer;
use tripot_table::Frame;
use tripot_table::update::{self, Played};
use tripot_wire::Verified;
use utoipa::IntoParams;

use super::{seat, table_id};
use crate::app::App;
use crate::guard::Caller;
use crate::live::Live;
use crate::refusal::Refusal;

/// The table that an address names, and as whom the asker sees it.
async fn viewed(app: &App, id: &str, headers: &HeaderMap) -> Result<(Arc<Live>, Viewer), Refusal> {
    let id = table_id(id)?;
    let viewer = seat(app, id, headers).await?.map_or(Viewer::Public, Viewer::Seat);
    Ok((app.hub.table(id).await?, viewer))
}

/// The record as the asker may have it.
#[utoipa::path(get, tag = "records", path = "/tables/{id}/record", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "The record as the asker may have it, as text")))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let (live, viewer) = viewed(&app, &id, &headers).await?;
    let record = live.table.lock().await.record_for(viewer, caller.lang);
    let kind = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"{}.tripot\"", live.id)),
    ];
    Ok((kind, record.to_string()).into_response())
}

/// Whether the deal is the one that was promised and every step is true, once the game is over.
#[utoipa::path(get, tag = "records", path = "/tables/{id}/verify", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "Whether everything is true", body = Verified), (status = 403, description = "The game is not over")))]
pub(crate) async fn verify(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<Verified>, Refusal> {
    let live = app.hub.table(table_id(&id)?).await?;
    let table = live.table.lock().await;
    Ok(Json(tripot_wire::verify(&table, caller.lang)?))
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
    let (live, own) = viewed(&app, &id, &headers).await?;
    let table = live.table.lock().await;
    let viewer = tripot_wire::eyes(&table, own, eyes.seat.as_deref())?;
    Ok(Json(table.frames(viewer, caller.lang)))
}

/// All moves from the first, each with what it did as the asker may know it.
#[utoipa::path(get, tag = "records", path = "/tables/{id}/moves", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "The moves, the first one first", body = Vec<Played<'_>>)))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let (live, viewer) = viewed(&app, &id, &headers).await?;
    let table = live.table.lock().await;
    Ok(Json(update::history(&table, viewer)).into_response())
}
