//! Records: whether one is true, and whose eyes a game is seen through.

use serde::Serialize;
use tripot_catalog::{Lang, Variant};
use tripot_core::{Seat, Viewer};
use tripot_table::update::{Added, parts};
use tripot_table::{Refusal, Table};

use crate::refusal::RequestError;

/// What is found when a game is replayed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Verified {
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
pub fn verify(table: &Table, lang: Lang) -> Result<Verified, RequestError> {
    if !table.is_over() {
        return Err(Refusal::NotOver.into());
    }
    let record = table.record_for(Viewer::Public, lang);
    let variant = Variant::read(&record.header.variant, &[])?;
    let replayed = variant.game.replay(&record);
    Ok(Verified {
        ok: replayed.is_ok(),
        reasons: replayed.err().map(|trouble| trouble.text(lang)),
        commitment: record.header.commitment,
        parts: parts(&record.header.parts),
        secret: record.secret.map(|secret| secret.to_string()),
        seed: record.seed.map(|seed| seed.to_string()),
        moves: table.moves().len(),
        end: record.termination.to_string(),
        scores: record.scores,
    })
}

/// Whose eyes a game is seen through: the asker's own if nothing is said, `public`, or once the game is over
/// those of a seat, counted from 0.
pub fn eyes(table: &Table, own: Viewer, said: Option<&str>) -> Result<Viewer, RequestError> {
    let viewer = match said {
        None => own,
        Some("public") => Viewer::Public,
        Some(text) => {
            let seat = text.parse().ok().and_then(Seat::new);
            let seat = seat.filter(|seat| table.seats().has(*seat));
            Viewer::Seat(seat.ok_or(RequestError::NoSuchSeat)?)
        }
    };
    if viewer != own && viewer != Viewer::Public && !table.is_over() {
        return Err(Refusal::NotOver.into());
    }
    Ok(viewer)
}
