//! `POST /replay`: a record that somebody has, as frames.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::Semaphore;
use tripot_catalog::{Lang, Variant};
use tripot_core::{Record, Seat, SeatLine, Viewer, Who, isolated_name};
use tripot_table::scene::Setting;
use tripot_table::{Frame, SeatSummary, frames_of};
use utoipa::ToSchema;

use super::Body;
use crate::app::App;
use crate::guard::Caller;
use crate::refusal::Refusal;

/// The most moves of a record that is shown: more than any game that people play.
const MOST_MOVES: usize = 2_000;

/// Records that are replayed at the same time: what somebody brings along must not keep those who play waiting.
static REPLAYS: Semaphore = Semaphore::const_new(1);

/// A record, and whose eyes to see it through.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Brought {
    /// The text of the record.
    record: String,
    /// A seat, counted from 0; everybody's if nothing is said.
    #[serde(rename = "as", default)]
    seat: Option<usize>,
}

/// A game that was recorded.
#[derive(Serialize, ToSchema)]
pub(crate) struct Replayed {
    /// The name of the game.
    game: &'static str,
    /// The canonical name of the variant.
    variant: String,
    /// Who sat where.
    seats: Vec<SeatSummary>,
    /// Whether the game has ended.
    over: bool,
    #[schema(value_type = Vec<Frame<'_>>)]
    frames: Value,
}

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
    task.await.map_err(|error| Refusal::internal(&error))?.map(Json)
}

fn show(brought: &Brought, lang: Lang) -> Result<Replayed, Refusal> {
    let record = Record::parse(&brought.record).map_err(tripot_catalog::Trouble::from)?;
    if record.steps.iter().filter(|step| step.who != Who::Chance).count() > MOST_MOVES {
        return Err(Refusal::RecordTooLong { most: MOST_MOVES });
    }
    let variant = Variant::read(&record.header.variant, &[])?;
    let game = variant.game.replay(&record)?;
    let viewer = match brought.seat {
        None => Viewer::Public,
        Some(index) => {
            let seat = Seat::new(index).filter(|seat| game.seats().has(*seat));
            Viewer::Seat(seat.ok_or(Refusal::NoSuchSeat)?)
        }
    };
    let seats = &record.header.seats;
    let names: Vec<String> =
        seats.iter().map(|seat| isolated_name(seat.name()).into_owned()).collect();
    let setting = Setting { variant: &variant, seats: game.seats(), viewer, names: &names, lang };
    let frames = frames_of(&*game, &setting, |_| None);
    Ok(Replayed {
        game: variant.game.name(),
        seats: seats.iter().map(|seat| sitter(seat, &variant)).collect(),
        variant: variant.name.clone(),
        over: record.termination != tripot_core::Termination::Unfinished,
        frames,
    })
}

/// Who sat on a seat.
fn sitter(line: &SeatLine, variant: &Variant) -> SeatSummary {
    let machine = variant.game.machine(line.player()).map(|machine| machine.to_string());
    let kind = match (&machine, line.player()) {
        (Some(_), _) => "machine",
        (None, "human") => "person",
        (None, _) => "program",
    };
    SeatSummary { kind: kind.to_owned(), name: Some(line.name().to_owned()), machine }
}
