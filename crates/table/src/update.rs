//! Updates for viewers: the whole state each time, so that a client that reconnects needs nothing
//! else.

use serde::Serialize;
use tripot_catalog::{AnyEffect, AnyTable, AnyView, Happening, Lang, Machine};
use tripot_core::{Argument, Message, Part, Seat, Termination, Viewer};

use crate::clock::Instant;
use crate::event::{Offer, TakebackRule};
use crate::scene::{Scene, Setting, scene};
use crate::table::{self, MOST_RECENT, Place, Proposal, Sitter, Table};

/// Those for whom the same is written: the viewer and the language.
pub type Kind = (Viewer, Lang);

/// What a viewer is told of a table.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Update<'a> {
    r#type: UpdateType,
    table: String,
    number: u32,
    last: Option<Last<'a>>,
    scene: Scene<'a>,
    seats: Vec<Seated<'a>>,
    waiting: bool,
    started: bool,
    thinking: Option<usize>,
    recent: Vec<Played<'a>>,
    offers: Vec<Offered>,
    takeback: Takeback,
    declined: Vec<Declined>,
    over: Option<Over>,
    commitment: String,
    parts: Vec<Added>,
    secret: Option<String>,
    seed: Option<String>,
    /// The last field: see `with_elapsed`.
    clock: Option<Time>,
}

/// What an update calls itself among the messages of a connection.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum UpdateType {
    Update,
}

/// What just happened, as a viewer may know it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Last<'a> {
    number: usize,
    seat: usize,
    #[serde(rename = "move")]
    chosen: &'a str,
    told: String,
    shown: Vec<String>,
    /// The machine that moved for an absent person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    stand_in: Option<String>,
    effect: Option<AnyEffect>,
}

impl<'a> Last<'a> {
    /// The move with this number, which led from one view to another of the same viewer; `stand_in` is the
    /// machine that moved for an absent person.
    pub(crate) fn new(
        number: usize,
        stand_in: Option<Machine>,
        before: &dyn AnyView,
        after: &dyn AnyView,
        what: &Happening<'a>,
        lang: Lang,
    ) -> Last<'a> {
        let told: Vec<String> =
            before.tell(after, what).iter().map(|message| lang.text(message)).collect();
        Last {
            number,
            seat: what.seat.index(),
            chosen: what.chosen,
            told: told.join(" "),
            shown: what.came_out.to_vec(),
            stand_in: stand_in.map(|machine| machine.to_string()),
            effect: before.effect(after, what.seat, what.chosen),
        }
    }
}

/// A move, and what it did as a viewer may know it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Played<'a> {
    number: usize,
    seat: usize,
    #[serde(rename = "move")]
    chosen: &'a str,
    came_out: usize,
    /// The machine that moved for an absent person.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    stand_in: Option<String>,
    effect: Option<AnyEffect>,
}

impl<'a> Played<'a> {
    fn new(index: usize, played: &'a table::Played, effect: Option<AnyEffect>) -> Played<'a> {
        Played {
            number: index + 1,
            seat: played.seat.index(),
            chosen: &played.chosen,
            came_out: played.came_out,
            stand_in: played.stand_in.map(|machine| machine.to_string()),
            effect,
        }
    }
}

/// Who sits where.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[allow(clippy::struct_excessive_bools, reason = "they are what the page is told, one by one")]
struct Seated<'a> {
    seat: usize,
    name: &'a str,
    kind: &'static str,
    machine: Option<String>,
    stands_in: bool,
    come: bool,
    here: bool,
    you: bool,
    /// How often the maker of the table has opened it again, so that another device may have it.
    reopened: u32,
}

/// What a person added to the luck; nothing if the page did not know how to.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Added {
    seat: usize,
    part: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Time {
    pace: String,
    left: Vec<u64>,
    running: Option<usize>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
    since: Option<Instant>,
    /// How long it has been running, in milliseconds: see `with_elapsed`.
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    #[serde(skip_serializing_if = "Option::is_none")]
    elapsed: Option<u64>,
}

/// What may be taken back.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Takeback {
    rule: TakebackRule,
    /// How many moves the viewer could take back now, or propose to; 0 if that would be refused.
    moves: usize,
    /// How many moves were taken back so far.
    taken: usize,
}

#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Offered {
    what: Offer,
    seat: usize,
    agreed: Vec<usize>,
}

/// An offer that was declined in this position.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
struct Declined {
    what: Offer,
    seat: usize,
    by: usize,
}

/// How a game ended.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Over {
    reason: &'static str,
    /// The seat that resigned, ran out of time, or was at fault.
    by: Option<usize>,
    pub(crate) text: String,
    scores: Option<Vec<i32>>,
    winners: Vec<usize>,
    rematch: Option<String>,
    /// That moves could be taken back, and how many were; nothing if the game was strict.
    friendly: Option<String>,
}

/// The update for a kind of viewer. `here` says for each seat whether its player is connected.
#[expect(clippy::missing_panics_doc, reason = "only a map with odd keys can't be written")]
pub fn write(table: &Table, here: &[bool], (viewer, lang): Kind) -> String {
    let names = table.isolated_names(lang);
    let view = table.view(viewer);
    let shown = table.came_out(viewer);
    let update = Update {
        r#type: UpdateType::Update,
        table: table.id().to_string(),
        number: table.number(),
        last: last(table, &*view, viewer, &names, &shown, lang),
        scene: show(table, &*view, viewer, &names, lang),
        seats: seats(table, here, viewer, &names),
        waiting: table.is_waiting(),
        started: !table.is_waiting(),
        thinking: table.machine_to_move().map(|(seat, _)| seat.index()),
        recent: recent(table, viewer),
        offers: offers(table),
        takeback: takeback(table, viewer),
        declined: declined(table),
        over: over(table, &names, lang),
        commitment: table.commitment(),
        parts: parts(table.parts()),
        secret: table.revealed_secret().map(|secret| secret.to_string()),
        seed: table.revealed_seed().map(|seed| seed.to_string()),
        clock: clock(table),
    };
    let text = serde_json::to_string(&update);
    let mut text = text.expect("its keys are words and its values are plain");
    // It is kept until there is another.
    text.shrink_to_fit();
    text
}

/// An update, written a while ago, with how long the clock in it has been running, in milliseconds.
pub fn with_elapsed(text: &str, elapsed: u64) -> String {
    // The clock is the last field and an object.
    match text.strip_suffix("}}") {
        Some(open) => format!("{open},\"elapsed\":{elapsed}}}}}"),
        None => text.to_owned(),
    }
}

/// The last moves.
fn recent(table: &Table, viewer: Viewer) -> Vec<Played<'_>> {
    let moves = table.moves();
    let first = moves.len().saturating_sub(MOST_RECENT);
    (moves.iter().enumerate().skip(first))
        .map(|(index, played)| {
            Played::new(index, played, table.effect(moves.len() - 1 - index, viewer))
        })
        .collect()
}

/// All moves from the first, for a viewer who has missed more than the last ones.
pub fn history(table: &Table, viewer: Viewer) -> Vec<Played<'_>> {
    let moves = table.history(viewer).into_iter().enumerate();
    moves.map(|(index, (played, effect))| Played::new(index, played, effect)).collect()
}

/// The scene of a viewer.
fn show<'a>(
    table: &'a Table,
    view: &dyn AnyView,
    viewer: Viewer,
    names: &'a [String],
    lang: Lang,
) -> Scene<'a> {
    let setting = Setting { variant: table.variant(), seats: table.seats(), viewer, names, lang };
    scene(view, &setting)
}

/// What just happened, as a viewer may know it.
fn last<'a>(
    table: &'a Table,
    view: &dyn AnyView,
    viewer: Viewer,
    names: &'a [String],
    shown: &'a [String],
    lang: Lang,
) -> Option<Last<'a>> {
    let last = table.last()?;
    let what = Happening { seat: last.seat, chosen: &last.chosen, came_out: shown, names };
    let (number, stand_in) = (table.moves().len(), table.moves().last()?.stand_in);
    Some(Last::new(number, stand_in, last.before(viewer), view, &what, lang))
}

fn seats<'a>(table: &Table, here: &[bool], viewer: Viewer, names: &'a [String]) -> Vec<Seated<'a>> {
    let seat = |(index, place): (usize, &Place)| {
        let (kind, machine) = match place.sitter() {
            Sitter::Empty => ("empty", None),
            Sitter::Person => ("person", None),
            Sitter::Machine(machine) => ("machine", Some(machine.to_string())),
            Sitter::Program => ("program", None),
        };
        Seated {
            seat: index,
            name: &names[index],
            kind,
            machine,
            stands_in: place.has_stand_in(),
            come: place.has_come(),
            here: here[index] || (kind == "machine" && !place.has_stand_in()),
            you: matches!(viewer, Viewer::Seat(seat) if seat.index() == index),
            reopened: place.reopened(),
        }
    };
    table.places().iter().enumerate().map(seat).collect()
}

/// What each person added to the luck.
pub fn parts(parts: &[(Seat, Part)]) -> Vec<Added> {
    let added = |(seat, part): &(Seat, Part)| Added {
        seat: seat.index(),
        part: Some(part.to_string()).filter(|_| *part != Part::Absent),
    };
    parts.iter().map(added).collect()
}

fn clock(table: &Table) -> Option<Time> {
    let clock = table.clock()?;
    let running = clock.running();
    Some(Time {
        pace: clock.pace().to_string(),
        left: clock.left().to_vec(),
        running: running.map(|(seat, _)| seat.index()),
        since: running.map(|(_, since)| since),
        elapsed: None,
    })
}

fn offers(table: &Table) -> Vec<Offered> {
    let offer = |proposal: &Proposal| Offered {
        what: proposal.what,
        seat: proposal.seat.index(),
        agreed: proposal.agreed.iter().map(|seat| seat.index()).collect(),
    };
    table.proposals().iter().map(offer).collect()
}

fn takeback(table: &Table, viewer: Viewer) -> Takeback {
    let moves = match viewer {
        Viewer::Seat(seat) => table.may_take_back(seat),
        Viewer::Public => 0,
    };
    Takeback { rule: table.takeback(), moves, taken: table.taken_back() }
}

fn declined(table: &Table) -> Vec<Declined> {
    let declined = |declined: &crate::table::Declined| Declined {
        what: declined.what,
        seat: declined.seat.index(),
        by: declined.by.index(),
    };
    table.declined().iter().map(declined).collect()
}

/// How the game of a table ended, if it has.
pub(crate) fn over(table: &Table, names: &[String], lang: Lang) -> Option<Over> {
    let end = End {
        termination: table.termination(),
        winners: table.winners(),
        scores: table.scores(),
        view: &*table.view(Viewer::Public),
    };
    Some(Over {
        rematch: table.rematch().map(|id| id.to_string()),
        friendly: table.friendly().map(|message| lang.text(&message)),
        ..end.tell(names, lang)?
    })
}

/// How a game without a table ended, if it has, in which this many moves were taken back.
pub(crate) fn over_of(
    game: &dyn AnyTable,
    taken_back: usize,
    names: &[String],
    lang: Lang,
) -> Option<Over> {
    let (termination, outcome) = (game.termination(), game.outcome());
    let finished = outcome.as_ref().filter(|_| termination == Termination::Finished);
    let end = End {
        termination,
        winners: termination.winners(outcome.as_ref(), game.seats()),
        scores: finished.map(|outcome| outcome.scores().to_vec()),
        view: &*game.view(Viewer::Public),
    };
    // Only that moves were taken back shows in a record that the game was friendly.
    let friendly = (taken_back > 0).then(|| lang.text(&table::friendly(taken_back)));
    Some(Over { friendly, ..end.tell(names, lang)? })
}

/// What is known of the end of a game.
struct End<'a> {
    termination: Termination,
    winners: Vec<Seat>,
    scores: Option<Vec<i32>>,
    view: &'a dyn AnyView,
}

impl End<'_> {
    fn tell(self, names: &[String], lang: Lang) -> Option<Over> {
        let (reason, key, by) = reason(self.termination)?;
        let message = key.map(Message::new).map(|message| match by {
            Some(seat) => message.with("name", names[seat.index()].as_str()),
            None => message,
        });
        let finished = self.termination == Termination::Finished;
        // How the scores are made up, if the rules ended the game.
        let count = if finished { self.view.count(names) } else { Vec::new() };
        let message = message.into_iter().chain(count);
        let mut said: Vec<String> = message.map(|message| lang.text(&message)).collect();
        let everybody = self.winners.len() == names.len();
        if finished && everybody {
            said.push(lang.word("end.draw"));
        } else if !self.winners.is_empty() && !everybody {
            let message = Message::new("end.winners").with("count", self.winners.len());
            let names = self.winners.iter().map(|seat| names[seat.index()].as_str());
            said.push(lang.text(&message.with("names", names.collect::<Argument>())));
        }
        Some(Over {
            reason,
            by: by.map(Seat::index),
            text: said.join(" "),
            scores: self.scores,
            winners: self.winners.iter().map(|seat| seat.index()).collect(),
            rematch: None,
            friendly: None,
        })
    }
}

/// Why a game ended, in a word; the key of the sentence that says it, unless the scores do; and the seat
/// that it is about.
fn reason(termination: Termination) -> Option<(&'static str, Option<&'static str>, Option<Seat>)> {
    Some(match termination {
        Termination::Unfinished => return None,
        Termination::Finished => ("finished", None, None),
        Termination::Resigned(seat) => ("resigned", Some("end.resigned"), Some(seat)),
        Termination::OutOfTime(seat) => ("time", Some("end.time"), Some(seat)),
        Termination::Illegal(seat) => ("illegal", Some("end.illegal"), Some(seat)),
        Termination::Crashed(seat) => ("crashed", Some("end.crashed"), Some(seat)),
        Termination::Agreed => ("agreed", Some("end.agreed"), None),
        Termination::Abandoned => ("abandoned", Some("end.abandoned"), None),
    })
}
