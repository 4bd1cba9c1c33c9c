//! What happened in a game so far, as one viewer may know it.

use tripot_catalog::{AnyTable, Variant};
use tripot_core::{Record, Viewer};

use super::board::{Board, Entry};
use super::paper::Look;
use crate::face;

/// The moves of a record, each with what it did. A record that does not replay has no past.
pub(crate) fn past(record: &Record, viewer: Viewer, board: &dyn Board, look: &Look) -> Vec<Entry> {
    let mut entries = Vec::new();
    let Ok(variant) = Variant::read(&record.header.variant, &[]) else { return entries };
    let names: Vec<String> =
        record.header.seats.iter().map(|seat| seat.name().to_owned()).collect();
    let Ok(last) = variant.game.replay(record) else { return entries };
    let moves = last.moves();
    let Some(mut before) = after(record, &variant, moves.len()).map(|table| table.view(viewer))
    else {
        return entries;
    };
    for (index, (seat, chosen)) in moves.iter().enumerate() {
        let Some(table) = after(record, &variant, moves.len() - index - 1) else { return entries };
        let view = table.view(viewer);
        let event = face::Event {
            before: before.as_any(),
            after: view.as_any(),
            seat: *seat,
            chosen,
            came_out: &table.came_out(viewer),
            names: &names,
        };
        let brief = board.brief(&event, look);
        let told = face::of(variant.game.name()).tell(&event);
        entries.push(Entry { seat: *seat, chosen: chosen.clone(), brief, told });
        before = view;
    }
    entries
}

/// The table as it was so many moves before the end of a record.
pub(crate) fn after(record: &Record, variant: &Variant, back: usize) -> Option<Box<dyn AnyTable>> {
    let mut table = variant.game.replay(record).ok()?;
    if back > 0 {
        table.rewind(back);
    }
    Some(table)
}
