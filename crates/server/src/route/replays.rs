//! `POST /replay`: a record that somebody has, as frames.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use tokio::sync::Semaphore;
use tripot_wire::{Brought, Replayed, show};

use super::Body;
use crate::app::App;
use crate::guard::Caller;
use crate::refusal::Refusal;

/// Records that are replayed at the same time: what somebody brings along must not keep those who play waiting.
static REPLAYS: Semaphore = Semaphore::const_new(1);

/// The game of a record, from the start. The record is checked as any other: every step has to be true.
#[utoipa::path(post, tag = "records", path = "/replay", request_body = Brought, responses((status = 200, description = "The scene before the first move and after each", body = Replayed), (status = 413, description = "The record is too large"), (status = 422, description = "Why it is no record of a game")))]
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Body(brought): Body<Brought>,
) -> Result<Json<Replayed>, Refusal> {
    let permit = tokio::select! {
        permit = REPLAYS.acquire() => permit.map_err(|error| Refusal::internal(&error))?,
        () = app.hub.closed() => return Err(Refusal::Closing),
    };
    let task = tokio::task::spawn_blocking(move || {
        let replayed = show(&brought, caller.lang);
        drop(permit);
        replayed
    });
    Ok(Json(task.await.map_err(|error| Refusal::internal(&error))??))
}
