//! Imported records, as frames.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tripot_catalog::{Lang, Variant};
use tripot_core::{Record, Seat, SeatLine, Viewer, Who, isolated_name};
#[cfg(feature = "openapi")]
use tripot_table::Frame;
use tripot_table::scene::Setting;
use tripot_table::{SeatSummary, frames_of_record};

use crate::refusal::RequestError;

/// The most moves of a record that is shown: more than any game that people play.
const MOST_MOVES: usize = 2_000;

/// A record, and whose eyes to see it through.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Brought {
    /// The text of the record.
    record: String,
    /// A seat, counted from 0; everybody's if nothing is said.
    #[serde(rename = "as", default)]
    seat: Option<usize>,
}

/// A game that was recorded.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Replayed {
    /// The name of the game.
    game: &'static str,
    /// The canonical name of the variant.
    variant: String,
    /// Who sat where.
    seats: Vec<SeatSummary>,
    /// Whether the game has ended.
    over: bool,
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Frame<'_>>))]
    frames: Value,
}

/// The game of a record, from the start. The record is checked as any other: every step has to be true.
pub fn show(brought: &Brought, lang: Lang) -> Result<Replayed, RequestError> {
    let record = Record::parse(&brought.record).map_err(tripot_catalog::Trouble::from)?;
    if record.steps.iter().filter(|step| step.who != Who::Chance).count() > MOST_MOVES {
        return Err(RequestError::RecordTooLong { most: MOST_MOVES });
    }
    let variant = Variant::read(&record.header.variant, &[])?;
    let game = variant.game.replay(&record)?;
    let viewer = match brought.seat {
        None => Viewer::Public,
        Some(index) => {
            let seat = Seat::new(index).filter(|seat| game.seats().has(*seat));
            Viewer::Seat(seat.ok_or(RequestError::NoSuchSeat)?)
        }
    };
    let seats = &record.header.seats;
    let names: Vec<String> =
        seats.iter().map(|seat| isolated_name(seat.name()).into_owned()).collect();
    let setting = Setting { variant: &variant, seats: game.seats(), viewer, names: &names, lang };
    let frames = frames_of_record(&*game, record.header.taken_back, &setting);
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
