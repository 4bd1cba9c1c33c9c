//! What a viewer is told of a table: all of it each time, so that whoever comes back needs nothing
//! else.

use axum::extract::ws::Utf8Bytes;
use serde_json::{Value, json};
use tripot_catalog::{Happening, Lang};
use tripot_core::{Argument, Message, Seat, Termination, Viewer};

use crate::live::Kind;
use crate::scene::{Setting, scene};
use crate::table::{Place, Sitter, Table};

/// The update for a kind of viewer. `here` says for each seat whether its player is connected.
pub(crate) fn write(table: &Table, here: &[bool], (viewer, lang): Kind) -> Utf8Bytes {
    let names = table.names(lang);
    let update = json!({
        "type": "update",
        "table": table.id().to_string(),
        "number": table.number(),
        "last": last(table, viewer, lang),
        "scene": show(table, viewer, &names, lang),
        "seats": seats(table, here, viewer, &names),
        "waiting": table.is_waiting(),
        "started": !table.is_waiting(),
        "thinking": table.machine_to_move().map(|(seat, _)| seat.index()),
        "recent": recent(table),
        "offers": offers(table),
        "over": over(table, &names, lang),
        "commitment": table.commitment(),
        "seed": table.revealed_seed().map(|seed| seed.to_string()),
        // The last field: see `with_elapsed`.
        "clock": clock(table),
    });
    Utf8Bytes::from(update.to_string())
}

/// An update, written a while ago, with how long the clock in it has been running, in milliseconds.
pub(crate) fn with_elapsed(text: &Utf8Bytes, elapsed: u64) -> Utf8Bytes {
    // The clock is the last field and an object.
    let open = text.as_str().strip_suffix("}}").unwrap_or_default();
    if open.is_empty() { text.clone() } else { format!("{open},\"elapsed\":{elapsed}}}}}").into() }
}

/// The last moves, for somebody who has missed some.
fn recent(table: &Table) -> Value {
    const MOST: usize = 12;
    let moves = table.moves();
    let first = moves.len().saturating_sub(MOST);
    let entry = |(index, (seat, chosen)): (usize, &(Seat, String))| json!({ "number": index + 1, "seat": seat.index(), "move": chosen });
    moves.iter().enumerate().skip(first).map(entry).collect()
}

/// The scene of a viewer.
pub(crate) fn show(table: &Table, viewer: Viewer, names: &[String], lang: Lang) -> Value {
    let view = table.view(viewer);
    let setting = Setting { variant: table.variant(), seats: table.seats(), viewer, names, lang };
    scene(&*view, &setting)
}

/// What just happened, as a viewer may know it.
pub(crate) fn last(table: &Table, viewer: Viewer, lang: Lang) -> Option<Value> {
    let last = table.last()?;
    let (names, shown) = (table.names(lang), table.came_out(viewer));
    let what = Happening { seat: last.seat, chosen: &last.chosen, came_out: &shown, names: &names };
    let told = last.before(viewer).tell(&*table.view(viewer), &what);
    let told: Vec<String> = told.iter().map(|message| lang.text(message)).collect();
    Some(json!({
        "number": table.moves().len(),
        "seat": last.seat.index(),
        "move": last.chosen,
        "told": told.join(" "),
        "shown": shown,
    }))
}

fn seats(table: &Table, here: &[bool], viewer: Viewer, names: &[String]) -> Value {
    let seat = |(index, place): (usize, &Place)| {
        let (kind, machine) = match place.sitter() {
            Sitter::Empty => ("empty", None),
            Sitter::Person => ("person", None),
            Sitter::Machine(machine) => ("machine", Some(machine.to_string())),
        };
        json!({
            "seat": index,
            "name": names[index],
            "kind": kind,
            "machine": machine,
            "stands_in": place.has_stand_in(),
            "come": place.has_come(),
            "here": here[index] || (kind == "machine" && !place.has_stand_in()),
            "you": matches!(viewer, Viewer::Seat(seat) if seat.index() == index),
        })
    };
    table.places().iter().enumerate().map(seat).collect()
}

fn clock(table: &Table) -> Option<Value> {
    let clock = table.clock()?;
    let running = clock.running();
    Some(json!({
        "pace": clock.pace().to_string(),
        "left": clock.left(),
        "running": running.map(|(seat, _)| seat.index()),
        "since": running.map(|(_, since)| since),
    }))
}

fn offers(table: &Table) -> Value {
    let offer = |proposal: &crate::table::Proposal| {
        let agreed: Vec<usize> = proposal.agreed.iter().map(|seat| seat.index()).collect();
        json!({ "what": proposal.what, "seat": proposal.seat.index(), "agreed": agreed })
    };
    table.proposals().iter().map(offer).collect()
}

/// How the game ended, if it has.
pub(crate) fn over(table: &Table, names: &[String], lang: Lang) -> Option<Value> {
    let winners = table.winners();
    let (reason, message) = reason(table.termination(), names)?;
    let message = message.into_iter().chain(count(table, names));
    let mut said: Vec<String> = message.map(|message| lang.text(&message)).collect();
    let everybody = winners.len() == names.len();
    if table.termination() == Termination::Finished && everybody {
        said.push(lang.word("end.draw"));
    } else if !winners.is_empty() && !everybody {
        let message = Message::new("end.winners").with("count", winners.len());
        let names = winners.iter().map(|seat| names[seat.index()].as_str());
        said.push(lang.text(&message.with("names", names.collect::<Argument>())));
    }
    Some(json!({
        "reason": reason,
        "text": said.join(" "),
        "scores": table.scores(),
        "winners": winners.iter().map(|seat| seat.index()).collect::<Vec<usize>>(),
        "rematch": table.rematch().map(|id| id.to_string()),
    }))
}

/// How the scores are made up, if the rules ended the game.
fn count(table: &Table, names: &[String]) -> Vec<Message> {
    let finished = table.termination() == Termination::Finished;
    if finished { table.view(Viewer::Public).count(names) } else { Vec::new() }
}

fn reason(termination: Termination, names: &[String]) -> Option<(&'static str, Option<Message>)> {
    let about =
        |key, seat: Seat| Some(Message::new(key).with("name", names[seat.index()].as_str()));
    Some(match termination {
        Termination::Unfinished => return None,
        Termination::Finished => ("finished", None),
        Termination::Resigned(seat) => ("resigned", about("end.resigned", seat)),
        Termination::OutOfTime(seat) => ("time", about("end.time", seat)),
        Termination::Illegal(seat) => ("illegal", about("end.illegal", seat)),
        Termination::Crashed(seat) => ("crashed", about("end.crashed", seat)),
        Termination::Agreed => ("agreed", Some(Message::new("end.agreed"))),
        Termination::Abandoned => ("abandoned", Some(Message::new("end.abandoned"))),
    })
}
