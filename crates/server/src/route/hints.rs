//! `POST /tables/{id}/hint`: what the strongest machine advises, and why.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use tripot_core::{Seat, Stop};
use tripot_store::{Claim, Rank};
use tripot_wire::{Hint, HintQuestion, RequestError, Seen};

use super::{seat, table_id};
use crate::app::App;
use crate::fresh;
use crate::guard::Caller;
use crate::hub::now;
use crate::live::Live;
use crate::queue::RaiseOnDrop;
use crate::refusal::Refusal;

/// For how long a machine may think about a hint, once it is its turn: with the way there and back, a
/// person has waited for about a second.
const MOST_TIME: Duration = Duration::from_millis(850);

/// The table that an address names, and the seat of the asker, who must have one.
async fn played(app: &App, id: &str, headers: &HeaderMap) -> Result<(Arc<Live>, Seat), Refusal> {
    let id = table_id(id)?;
    let seat = seat(app, id, headers).await?.ok_or(RequestError::NoSeat)?;
    Ok((app.hub.table(id).await?, seat))
}

/// What the asker sees, in writing: enough to find a hint without this server.
#[utoipa::path(get, tag = "hints", path = "/tables/{id}/seen", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "What a hint follows from", body = Seen), (status = 403, description = "Not against machines only, or not the turn of the asker")))]
pub(crate) async fn seen(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Seen>, Refusal> {
    let (live, seat) = played(&app, &id, &headers).await?;
    let table = live.table.lock().await;
    Ok(Json(HintQuestion::of(&table, seat, caller.lang)?.seen()))
}

/// The move that a machine would play for the asker, who plays against machines only.
#[utoipa::path(post, tag = "hints", path = "/tables/{id}/hint", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "A move and who would play it", body = Hint), (status = 403, description = "Not against machines only, or not the turn of the asker")))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Hint>, Refusal> {
    let (live, seat) = played(&app, &id, &headers).await?;
    if !live.admit(seat, app.rate_limits.seat, now()) {
        return Err(Refusal::TooFast);
    }
    let question = HintQuestion::of(&*live.table.lock().await, seat, caller.lang)?;
    let claim = Claim { rank: Rank::Hint, source: caller.source() };
    if app.hub.queue.waiting_as(claim) >= app.limits.hints as usize {
        return Err(Refusal::HintsBusy);
    }
    let permit = app.hub.queue.wait(claim).await;
    let stop = Stop::new();
    // Who asks and goes away leaves nobody thinking.
    let _raise = RaiseOnDrop(stop.clone());
    let timer = RaiseOnDrop(stop.clone());
    let timer = tokio::spawn(async move {
        tokio::time::sleep(MOST_TIME).await;
        drop(timer);
    });
    let seed = fresh::draw()?.seed();
    let hint = permit.run(move || question.answer(&seed, &stop)).await;
    timer.abort();
    Ok(Json(hint??))
}
