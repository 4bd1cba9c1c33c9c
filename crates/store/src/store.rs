//! The interface of an event store: append-only logs of tables, lists, retention.
//!
//! A table is its events, numbered from 0 without a gap. An append says which number comes next; if
//! that is taken, another writer was first, and nothing is appended (optimistic concurrency). That is
//! all the agreement that several writers need.

use std::future::Future;
use std::pin::Pin;

use tripot_core::Seat;
use tripot_table::{Instant, Stage, Summary, TableId, TokenHash};

use crate::entry::Entry;
use crate::error::StoreError;
use crate::job::JobKind;

/// The answer of a store, as a future.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

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
    /// A connection to a table was opened or closed; if no table is named, to any of them.
    Presence(Option<TableId>),
    /// Anything may have happened: notifications have been missed.
    All,
    /// A job of this kind was added to the queue.
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
    /// No move is known.
    Unstarted,
    /// A move has been made, and the game has not ended.
    Started,
    /// The game has ended.
    Over,
}

impl Phase {
    /// What a stage says of the phase, before the events are searched for a move.
    pub(crate) fn known(stage: Stage) -> Phase {
        match stage {
            Stage::Open | Stage::Playing => Phase::Unstarted,
            Stage::Over => Phase::Over,
        }
    }

    /// The word that a database keeps.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Unstarted => "unstarted",
            Phase::Started => "started",
            Phase::Over => "over",
        }
    }
}

/// What the text of an event says that is a move.
pub(crate) const MOVED: &str = r#""fact":"moved""#;

/// A table at which nothing has happened for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quiet {
    /// The table.
    pub table: TableId,
    /// How many events it has.
    pub number: u32,
    /// The text of the last one.
    pub last: Option<String>,
    /// Whether a move has been made.
    pub moved: bool,
}

/// What becomes of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It is removed with its tokens and documents, unless something has happened there since.
    Remove,
    /// It stays, and is known to have been in a phase at a time.
    Keep(Phase, Instant),
}

/// A database that keeps tables.
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

    /// Puts a table into the lists or takes it out; whether that changed anything. A table that was opened without
    /// being listed never is: who calls this knows how it was opened.
    fn set_listed(&self, table: TableId, listed: bool) -> Pending<'_, bool>;

    /// The tables that need something by themselves (a machine's move, a look at the clock, another
    /// game), the newest first; and those of an earlier layout of which that is not known.
    fn awaiting(&self) -> Pending<'_, Vec<TableId>>;

    /// A document that was derived from a table, of a kind.
    fn document(&self, table: TableId, kind: &'static str) -> Pending<'_, Option<String>>;

    /// Keeps a document that was derived from a table, in the place of an earlier one of its kind.
    fn keep_document(&self, table: TableId, kind: &'static str, text: String) -> Pending<'_, ()>;

    /// A health check: writes a value that is never read, as every event is written.
    fn probe(&self, at: Instant) -> Pending<'_, ()>;

    /// Takes the lease of the process that removes tables; false if another process has it.
    fn lease_sweep(&self, now: Instant, until: Instant) -> Pending<'_, bool>;

    /// Tables of a phase at which nothing is known to have happened since a time, those first that have
    /// been quiet for longest.
    fn quiet(&self, phase: Phase, since: Instant, most: u32) -> Pending<'_, Vec<Quiet>>;

    /// Removes tables or notes that they stay, in one transaction. Says which have been removed.
    fn settle(&self, tables: Vec<(Quiet, Fate)>) -> Pending<'_, Vec<TableId>>;

    /// Finishes the requests so far, and refuses those after.
    fn close(&self) -> Pending<'_, ()>;
}

#[cfg(test)]
mod tests;
