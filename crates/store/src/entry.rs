//! An entry: events of one table that are appended in one transaction.

use tripot_core::Seat;
use tripot_table::{Attempt, Event, Instant, Summary, Table, TableId, TokenHash};

/// Events to be appended to a table, all of them or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The table.
    pub table: TableId,
    /// The number of the first event.
    pub number: u32,
    /// The texts of the events, one number after the other.
    pub events: Vec<String>,
    /// The tokens that own a seat from now on.
    pub tokens: Vec<(TokenHash, Seat)>,
    /// What lists say from now on, if that changes.
    pub summary: Option<Summary>,
    /// What time it is.
    pub at: Instant,
    /// A table that is made with it: both are kept or neither.
    pub opens: Option<Box<Entry>>,
    /// Whether the table needs something by itself (a machine's move, a look at the clock) after these
    /// events, or after `number` events if there are none here. Nothing if that stays as it was.
    pub awaits: Option<bool>,
}

impl Entry {
    /// A table that has just been opened.
    pub fn opening(table: &Table, opened: &Event) -> Entry {
        Entry {
            events: vec![opened.write()],
            summary: Some(table.summary()),
            awaits: table.awaits().then_some(true),
            ..Entry::empty(table.id(), 0, opened.at)
        }
    }

    /// The events of an attempt.
    pub fn events(attempt: &Attempt<'_>, events: &[Event]) -> Entry {
        let (before, after) = (attempt.before(), attempt.table());
        let at = events.last().map_or(before.latest, |event| event.at);
        let is_listed =
            after.is_over() != before.is_over || events.iter().any(|event| event.fact.is_listed());
        Entry {
            events: events.iter().map(Event::write).collect(),
            summary: is_listed.then(|| after.summary()),
            awaits: Some(after.awaits()).filter(|awaits| *awaits != before.awaits),
            ..Entry::empty(after.id(), before.number, at)
        }
    }

    /// That a table, as it is, needs nothing by itself.
    pub fn rest(table: &Table) -> Entry {
        Entry { awaits: Some(false), ..Entry::empty(table.id(), table.number(), table.latest()) }
    }

    /// No events of a table, as the next of which number `number` would come.
    pub fn empty(table: TableId, number: u32, at: Instant) -> Entry {
        Entry {
            table,
            number,
            events: Vec::new(),
            tokens: Vec::new(),
            summary: None,
            at,
            opens: None,
            awaits: None,
        }
    }

    /// The same, by which each of these seats belongs to its token.
    #[must_use]
    pub fn with_tokens(self, tokens: impl IntoIterator<Item = (TokenHash, Seat)>) -> Entry {
        Entry { tokens: tokens.into_iter().collect(), ..self }
    }

    /// The same, with another table that is made with it.
    #[must_use]
    pub fn with_opening(self, opening: Entry) -> Entry {
        Entry { opens: Some(Box::new(opening)), ..self }
    }

    /// How many events there are with these.
    pub(crate) fn next_number(&self) -> i64 {
        i64::from(self.number) + self.events.len() as i64
    }
}
