//! What happened in a game so far, as one viewer may know it.

use tripot_boards::{Board, Entry, Look};
use tripot_catalog::{Replay, Variant};
use tripot_core::Record;

use tripot_terminal::display::display_names;
use tripot_terminal::eyes::Eyes;
use tripot_terminal::face::{self, Event};

/// The moves of a record, each with what it did. A record that does not replay has no past.
pub(crate) fn past(record: &Record, eyes: Eyes, board: &dyn Board, look: &Look) -> Vec<Entry> {
    let Ok(variant) = Variant::read(&record.header.variant, &[]) else { return Vec::new() };
    let Ok(game) = variant.game.replay(record) else { return Vec::new() };
    let names = display_names(&record.header.seats, variant.game, look.lang);
    let mut replay = Replay::of(&*game);
    let mut entries = Vec::new();
    while let Some(frame) = replay.step(|seat| eyes.witness(seat)) {
        let event = Event::of(&frame, &names, eyes);
        let brief = board.brief(&event, look);
        let told = face::of(variant.game.name()).tell(&event);
        entries.push(Entry { seat: frame.seat, chosen: frame.chosen.clone(), brief, told });
    }
    entries
}
