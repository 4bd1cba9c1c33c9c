//! Tables: opening, listing, and the WebSocket of viewers.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use tripot_store::Listing;
use tripot_table::{Stage, Summary};
use tripot_wire::{LONGEST, Opened, Wanted};
use utoipa::IntoParams;

use super::{Body, table_id};
use crate::app::App;
use crate::guard::Caller;
use crate::hub::now;
use crate::refusal::Refusal;
use crate::{fresh, socket};

/// What a socket reads at once: its viewer sends little, and there are many of them.
const BUFFER: usize = 1024;
/// What may wait to be read by a viewer: a whole update of any game.
const MOST_WAITING: usize = 256 * 1024;

/// Sets up a table.
#[utoipa::path(post, tag = "tables", path = "/tables", request_body = Wanted, responses((status = 201, description = "The name of the table, what the server is bound to, tokens for the maker's own seats, claims for the invited ones", body = Opened), (status = 422, description = "Why there can be no such table"), (status = 429, description = "Too many tables")))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Body(wanted): Body<Wanted>,
) -> Result<(StatusCode, Json<Opened>), Refusal> {
    if !app.rate_limits.admit_table(caller.origin, now()) {
        return Err(Refusal::ManyTables);
    }
    let waiting = || app.hub.queue.waiting(caller.source());
    if wanted.wants_machines() && waiting() >= app.limits.thoughts as usize {
        return Err(Refusal::MachinesBusy);
    }
    let plan = wanted.plan(&mut fresh::draw()?)?;
    let (setup, tokens) = (plan.setup.clone(), plan.tokens.clone());
    // Who has gone before it is done would leave a table of which nobody knows.
    let hub = Arc::clone(&app.hub);
    let opened = tokio::spawn(async move { hub.open(setup, tokens).await });
    let id = opened.await.map_err(|error| Refusal::internal(&error))??;
    Ok((StatusCode::CREATED, Json(plan.opened(id))))
}

/// Which tables to list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Filter {
    #[serde(default)]
    open: Option<String>,
    #[serde(default)]
    stage: Option<Stage>,
}

/// Tables that may be listed, the newest first.
#[utoipa::path(get, tag = "tables", path = "/tables", params(Filter), responses((status = 200, description = "Tables that may be listed, the newest first", body = Vec<Summary>)))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Query(filter): Query<Filter>,
) -> Result<Json<Vec<Summary>>, Refusal> {
    let open = filter.open.is_some_and(|open| open != "0").then_some(Stage::Open);
    let listing = Listing { stage: open.or(filter.stage), most: 100 };
    Ok(Json(app.hub.store.list(listing).await?))
}

/// What anybody may know of a table who has its name.
#[utoipa::path(get, tag = "tables", path = "/tables/{id}", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "What anybody may know", body = Summary), (status = 404, description = "No such table")))]
pub(crate) async fn facts(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Summary>, Refusal> {
    let live = app.hub.table(table_id(&id)?).await?;
    let summary = live.table.lock().await.summary();
    Ok(Json(summary))
}

/// Looks at a table.
#[utoipa::path(get, tag = "tables", path = "/tables/{id}/socket", params(("id" = String, Path, description = "The name of the table")), responses((status = 101, description = "A WebSocket; the first message is a hello"), (status = 404, description = "No such table"), (status = 429, description = "Too many connections")))]
pub(crate) async fn socket(
    State(app): State<Arc<App>>,
    Extension(Caller { origin, lang }): Extension<Caller>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let id = table_id(&id)?;
    let permit = app.rate_limits.connections.acquire(origin);
    let permit = permit.ok_or(Refusal::ManyConnections)?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_WAITING)
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        app.metrics.connections.inc();
        socket::serve(&app, origin, &mut socket, id, lang).await;
        app.metrics.connections.dec();
        drop(permit);
    }))
}
