//! What happened in a game so far, as one viewer may know it.

use tripot_catalog::{AnyTable, Variant};
use tripot_core::Record;

use super::board::{Board, Entry};
use super::paper::Look;
use crate::eyes::Eyes;
use crate::face;

/// The moves of a record, each with what it did. A record that does not replay has no past.
pub(crate) fn past(record: &Record, eyes: Eyes, board: &dyn Board, look: &Look) -> Vec<Entry> {
    let mut entries = Vec::new();
    let Ok(variant) = Variant::read(&record.header.variant, &[]) else { return entries };
    let names: Vec<String> =
        record.header.seats.iter().map(|seat| seat.name().to_owned()).collect();
    let Ok(last) = variant.game.replay(record) else { return entries };
    let moves = last.moves();
    let Some(mut earlier) = after(record, &variant, moves.len()) else { return entries };
    for (index, (seat, chosen)) in moves.iter().enumerate() {
        let Some(table) = after(record, &variant, moves.len() - index - 1) else { return entries };
        let witness = eyes.witness(*seat);
        let (before, view) = (earlier.view(witness), table.view(witness));
        let event = face::Event {
            before: before.as_any(),
            after: view.as_any(),
            seat: *seat,
            chosen,
            came_out: &table.came_out(witness),
            names: &names,
            open: eyes == Eyes::All,
        };
        let brief = board.brief(&event, look);
        let told = face::of(variant.game.name()).tell(&event);
        entries.push(Entry { seat: *seat, chosen: chosen.clone(), brief, told });
        earlier = table;
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
