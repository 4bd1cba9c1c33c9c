//! Answers to the worker, as it reads them.

use serde::Serialize;
use serde_json::Value;
use tripot_catalog::Lang;
use tripot_core::Seat;
use tripot_table::{Event, Summary, TableId, TokenHash};
use tripot_wire::{Refused, RequestError, Said};

/// What the worker is told.
#[derive(Serialize, Default)]
pub(crate) struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    json: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The table that has to be loaded before this can be asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    load: Option<String>,
    /// What is to be kept before anything is told to anybody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    kept: Vec<Kept>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sent: Vec<SentTo>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    closed: Vec<Closed>,
    /// Machines that are to think.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    turns: Vec<WantedTurn>,
    /// When to look at the clocks, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) alarm: Option<u64>,
}

/// Events of a table.
#[derive(Serialize)]
struct Kept {
    table: String,
    /// How many there were before.
    from: u32,
    events: Vec<String>,
    /// Which seats belong to which tokens, if the table is new: `SEAT HASH`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tokens: Vec<String>,
    /// What lists say of the table from now on.
    summary: Summary,
}

/// A message to a page.
#[derive(Serialize)]
struct SentTo {
    connection: u32,
    text: String,
}

/// A connection that is closed.
#[derive(Serialize)]
struct Closed {
    connection: u32,
    code: u16,
    reason: &'static str,
}

/// A machine that is to think.
#[derive(Serialize)]
struct WantedTurn {
    table: String,
    position: u32,
    /// How long people may look at the position before it moves, in milliseconds.
    pause: u32,
}

impl Answer {
    /// Something was asked for and is told.
    pub(crate) fn json(status: u16, value: &impl Serialize) -> Answer {
        let json = serde_json::to_value(value);
        let json = json.expect("its keys are words and its values are plain");
        Answer { status: Some(status), json: Some(json), ..Answer::default() }
    }

    /// A text was asked for.
    pub(crate) fn text(text: String) -> Answer {
        Answer { status: Some(200), text: Some(text), ..Answer::default() }
    }

    /// Nothing is told but that it is done.
    pub(crate) fn done() -> Answer {
        Answer { status: Some(200), ..Answer::default() }
    }

    /// Why something is not done.
    pub(crate) fn refused(error: &RequestError, lang: Lang) -> Answer {
        Answer::json(error.status(), &Refused { error: error.reason(lang) })
    }

    /// A table has to be loaded first.
    pub(crate) fn load(id: TableId) -> Answer {
        Answer { status: Some(0), load: Some(id.to_string()), ..Answer::default() }
    }

    /// Events have to be kept.
    pub(crate) fn keep(
        &mut self,
        from: u32,
        events: &[Event],
        tokens: &[(TokenHash, Seat)],
        summary: Summary,
    ) {
        self.kept.push(Kept {
            table: summary.table.clone(),
            from,
            events: events.iter().map(Event::write).collect(),
            tokens: tokens.iter().map(write_token).collect(),
            summary,
        });
    }

    /// A page is told something.
    pub(crate) fn send(&mut self, connection: u32, text: String) {
        self.sent.push(SentTo { connection, text });
    }

    /// The same for what is no update.
    pub(crate) fn say(&mut self, connection: u32, said: &Said) {
        self.send(connection, said.to_text());
    }

    /// A connection ends.
    pub(crate) fn close(&mut self, connection: u32, reason: &'static str) {
        // The code of WebSockets for what is against the rules.
        self.closed.push(Closed { connection, code: 1008, reason });
    }

    /// A machine has to think.
    pub(crate) fn think(&mut self, table: TableId, position: u32, pause: u32) {
        self.turns.push(WantedTurn { table: table.to_string(), position, pause });
    }
}

/// A token as it is kept.
fn write_token((token, seat): &(TokenHash, Seat)) -> String {
    format!("{} {}", seat.index(), String::from(*token))
}

/// A token that was kept.
pub(crate) fn read_token(text: &str) -> Option<(TokenHash, Seat)> {
    let (seat, hash) = text.split_once(' ')?;
    let seat = seat.parse().ok().and_then(Seat::new)?;
    Some((TokenHash::try_from(hash.to_owned()).ok()?, seat))
}
