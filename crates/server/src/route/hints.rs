//! `POST /tables/{id}/hint`: the move that a machine would play.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use serde::Serialize;
use tripot_core::{Budget, Message, Stop, Turn, Viewer};
use tripot_store::{Claim, Rank};
use utoipa::ToSchema;

use super::{seat, table_id};
use crate::app::App;
use crate::fresh;
use crate::guard::Caller;
use crate::hub::now;
use crate::queue::RaiseOnDrop;
use crate::refusal::Refusal;

/// A move that a machine advises.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    chosen: String,
    reason: String,
    /// What it is worth, in the units of the game.
    value: Option<f64>,
    machine: String,
    /// The number of the update that it is about.
    number: u32,
}

/// The move that a machine would play for the asker, who plays against machines only.
#[utoipa::path(post, tag = "hints", path = "/tables/{id}/hint", params(("id" = String, Path, description = "The name of the table")), responses((status = 200, description = "A move and who would play it", body = Hint), (status = 403, description = "Not against machines only, or not the turn of the asker")))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Hint>, Refusal> {
    let id = table_id(&id)?;
    let seat = seat(&app, id, &headers).await?.ok_or(Refusal::NoSeat)?;
    let live = app.hub.table(id).await?;
    if !live.admit(seat, app.rate_limits.seat, now()) {
        return Err(Refusal::TooFast);
    }
    let (view, machine, number) = {
        let table = live.table.lock().await;
        // A player whom a machine stands in for is still a player.
        let others = table.places().iter().enumerate().filter(|(index, _)| *index != seat.index());
        if others.into_iter().any(|(_, place)| place.is_persons()) {
            return Err(Refusal::HintAgainstPeople);
        }
        if table.turn() != Turn::Seat(seat) || table.is_waiting() {
            return Err(Refusal::HintOutOfTurn);
        }
        let machine = table.variant().game.usual_machine();
        (table.view(Viewer::Seat(seat)), machine, table.number())
    };
    let claim = Claim { rank: Rank::Hint, source: caller.origin.source() };
    if app.hub.queue.waiting_as(claim) >= app.limits.hints as usize {
        return Err(Refusal::HintsBusy);
    }
    let permit = app.hub.queue.wait(claim).await;
    let stop = Stop::new();
    // Who asks and goes away leaves nobody thinking.
    let _raise = RaiseOnDrop(stop.clone());
    let budget = Budget::nodes(machine.spec().nodes).or_until(stop);
    let luck = fresh::seed()?;
    let opinion = permit.run(move || view.advice(machine, &luck, &budget)).await?;
    let opinion = opinion.ok_or(Refusal::HintOutOfTurn)?;
    let chosen = opinion.chosen.native;
    let reason = Message::new("serve.hint").with("machine", machine.to_string());
    let reason = caller.lang.text(&reason.with("move", chosen.as_str()));
    let value = opinion.moves.iter().find(|valued| valued.text.native == chosen);
    let value = value.map(|valued| valued.value);
    Ok(Json(Hint { chosen, reason, value, machine: machine.to_string(), number }))
}
