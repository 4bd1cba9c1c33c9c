//! `POST /tables/{id}/hint`: what the strongest machine advises, and why.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use serde::Serialize;
use tripot_catalog::{Advice, AdvisedMove, Lang};
use tripot_core::{Stop, Turn, Viewer};
use tripot_store::{Claim, Rank};
use utoipa::ToSchema;

use super::{seat, table_id};
use crate::app::App;
use crate::fresh;
use crate::guard::Caller;
use crate::hub::now;
use crate::queue::RaiseOnDrop;
use crate::refusal::Refusal;

/// For how long a machine may think about a hint, once it is its turn: with the way there and back, a
/// person has waited for about a second.
const MOST_TIME: Duration = Duration::from_millis(850);

/// A move that a machine advises, in words and with reasons.
#[derive(Serialize, ToSchema)]
pub(crate) struct Hint {
    #[serde(rename = "move")]
    chosen: String,
    /// The invitation to play it.
    words: String,
    /// What speaks for it.
    reasons: Vec<String>,
    /// Both in one sentence.
    reason: String,
    /// What it is worth, in the units of the game.
    value: Option<f64>,
    /// The same in words.
    worth: Option<String>,
    /// How the machine expects the game to go on, this move first, as far as nothing comes out.
    line: Vec<String>,
    /// The next best moves.
    others: Vec<OtherHint>,
    /// The machine that was asked: the strongest for this table, whoever plays at it.
    machine: String,
    /// The number of the update that it is about.
    number: u32,
}

/// A move that is nearly as good.
#[derive(Serialize, ToSchema)]
pub(crate) struct OtherHint {
    #[serde(rename = "move")]
    chosen: String,
    /// The invitation to play it.
    words: String,
    /// How far it is behind the best one.
    behind: Option<String>,
}

impl Hint {
    /// What is said of a table with this number of events; nothing if nothing was advised.
    fn new(advice: &Advice, number: u32, lang: Lang) -> Option<Hint> {
        let (best, others) = advice.moves.split_first()?;
        let other = |other: &AdvisedMove| OtherHint {
            chosen: other.text.native.clone(),
            words: lang.text(&other.words),
            behind: other.behind.as_ref().map(|behind| lang.text(behind)),
        };
        Some(Hint {
            chosen: best.text.native.clone(),
            words: lang.text(&best.words),
            reasons: best.reasons.iter().map(|reason| lang.text(reason)).collect(),
            reason: lang.text(&best.sentence()),
            value: best.judged.as_ref().map(|judged| judged.value),
            worth: best.worth.as_ref().map(|worth| lang.text(worth)),
            line: best.line.iter().map(|text| text.native.clone()).collect(),
            others: others.iter().map(other).collect(),
            machine: advice.machine.to_string(),
            number,
        })
    }
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
    let (view, variant, names, number) = {
        let table = live.table.lock().await;
        // A player whom a machine stands in for is still a player.
        let others = table.places().iter().enumerate().filter(|(index, _)| *index != seat.index());
        if others.into_iter().any(|(_, place)| place.is_persons()) {
            return Err(Refusal::HintAgainstPeople);
        }
        if table.turn() != Turn::Seat(seat) || table.is_waiting() {
            return Err(Refusal::HintOutOfTurn);
        }
        let names = table.names(caller.lang);
        (table.view(Viewer::Seat(seat)), table.variant().clone(), names, table.number())
    };
    let claim = Claim { rank: Rank::Hint, source: caller.origin.source() };
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
    let seed = fresh::seed()?;
    let advice = permit.run(move || variant.advise(&*view, &names, &seed, &stop)).await;
    timer.abort();
    let advice = advice?.ok_or(Refusal::HintOutOfTurn)?;
    let hint = Hint::new(&advice, number, caller.lang);
    Ok(Json(hint.ok_or(Refusal::HintOutOfTurn)?))
}
