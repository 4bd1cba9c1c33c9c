//! Where tables are kept.
//!
//! A table is its events, numbered from 0 without a gap. Whoever appends says which number comes
//! next; if that is taken, another was first, and nothing is appended. That is all the agreement that
//! several writers need.

mod entry;
mod migrations;
mod postgres;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

use tripot_core::Seat;
use tripot_table::{Instant, Stage, Summary, TableId, TokenHash};

use crate::job::JobKind;

pub use entry::Entry;
pub use postgres::{Connector, NoAddress, Postgres};
pub(crate) use postgres::{Desk, HOLD, Line, Roll, Taken};
pub use sqlite::Sqlite;

/// What is done when the store has answered.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why the store did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is kept, whatever happens to the machine.
    Kept,
    /// Another was first.
    Taken,
}

/// What another process has done to a store that several processes share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It has appended to a table.
    Table(TableId),
    /// Somebody has come to a table or left it; if none is named, anybody any table.
    Presence(Option<TableId>),
    /// Anything may have happened: nobody listened for a while.
    All,
    /// There is something to do.
    Job(JobKind),
    /// A pair of the tournament with this number has been played.
    Pair(i64),
}

/// Which tables to list, the newest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listing {
    /// How far they are, if that matters.
    pub stage: Option<Stage>,
    /// How many at most.
    pub most: u32,
}

/// How far a table is, for how long it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Nobody has moved, as far as is known.
    Unstarted,
    /// Somebody has moved, and the game has not ended.
    Started,
    /// The game has ended.
    Over,
}

impl Phase {
    /// What is known of a table at a stage, before anybody has looked whether a game has begun.
    pub(crate) fn known(stage: Stage) -> Phase {
        match stage {
            Stage::Open | Stage::Playing => Phase::Unstarted,
            Stage::Over => Phase::Over,
        }
    }

    /// The word that a database keeps.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Phase::Unstarted => "unstarted",
            Phase::Started => "started",
            Phase::Over => "over",
        }
    }
}

/// What the text of an event says that is a move.
const MOVED: &str = r#""fact":"moved""#;

/// A table at which nothing has happened for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quiet {
    /// The table.
    pub table: TableId,
    /// How many events it has.
    pub number: u32,
    /// The text of the last one.
    pub last: Option<String>,
    /// Whether somebody has moved.
    pub moved: bool,
}

/// What becomes of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is removed with its tokens and all that has been worked out about it, unless something has
    /// happened there since.
    Remove,
    /// It stays, and is known to have been in a phase at a time.
    Keep(Phase, Instant),
}

/// A place that keeps tables.
pub trait Store: Send + Sync + 'static {
    /// Whether other processes may append to the same tables.
    fn is_shared(&self) -> bool;

    /// Appends to a table; with number 0, makes it. Without events it only says what lists say from
    /// now on.
    fn append(&self, entry: Entry) -> Pending<'_, Appended>;

    /// The events of a table from a number on; none if there is no such table.
    fn events(&self, table: TableId, from: u32) -> Pending<'_, Vec<String>>;

    /// The seats that belong to a token, the newest table first.
    fn seats(&self, token: TokenHash) -> Pending<'_, Vec<(TableId, Seat)>>;

    /// The tokens of a table.
    fn tokens(&self, table: TableId) -> Pending<'_, Vec<(TokenHash, Seat)>>;

    /// Tables that may be listed.
    fn list(&self, listing: Listing) -> Pending<'_, Vec<Summary>>;

    /// The tables that need something by themselves (a machine's move, a look at the clock, another
    /// game), the newest first; and those of an earlier layout of which that is not known.
    fn awaiting(&self) -> Pending<'_, Vec<TableId>>;

    /// What has been worked out about a table, and is kept to be read again.
    fn paper(&self, table: TableId, kind: &'static str) -> Pending<'_, Option<String>>;

    /// Keeps something that has been worked out about a table.
    fn keep_paper(&self, table: TableId, kind: &'static str, text: String) -> Pending<'_, ()>;

    /// Writes something that nobody reads, as every event is written: whether that can be done at all.
    fn probe(&self, at: Instant) -> Pending<'_, ()>;

    /// Asks to be the only process that removes tables for a while; false if another is.
    fn lease_sweep(&self, now: Instant, until: Instant) -> Pending<'_, bool>;

    /// Tables of a phase at which nothing is known to have happened since a time, those first that have
    /// been quiet for longest.
    fn quiet(&self, phase: Phase, since: Instant, most: u32) -> Pending<'_, Vec<Quiet>>;

    /// Removes tables or notes that they stay, in one transaction. Says which have been removed.
    fn settle(&self, tables: Vec<(Quiet, Fate)>) -> Pending<'_, Vec<TableId>>;

    /// Does what has been asked, and nothing after that.
    fn close(&self) -> Pending<'_, ()>;
}

#[cfg(test)]
mod tests;
