//! Where tables are kept.
//!
//! A table is its events, numbered from 0 without a gap. Whoever appends says which number comes
//! next; if that is taken, another was first, and nothing is appended. That is all the agreement that
//! several writers need.

mod postgres;
mod sqlite;

use std::future::Future;
use std::pin::Pin;

use tripot_core::Seat;

use crate::clock::Instant;
use crate::id::TableId;
use crate::job::JobKind;
use crate::table::{Stage, Summary};
use crate::token::TokenHash;

pub use postgres::Postgres;
pub(crate) use postgres::{Desk, HOLD, Line, Roll, Taken};
pub use sqlite::Sqlite;

/// What is done when the store has answered.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why the store did not do what it was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// Events to be appended to a table, all of them or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The table.
    pub table: TableId,
    /// The number of the first event.
    pub number: u32,
    /// The texts of the events, one number after the other.
    pub events: Vec<String>,
    /// Who gets a seat by it.
    pub tokens: Vec<(TokenHash, Seat)>,
    /// What lists say from now on, if that changes.
    pub summary: Option<Summary>,
    /// What time it is.
    pub at: Instant,
}

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

    /// The tables at which a game has not ended, listed or not, the newest first.
    fn unfinished(&self) -> Pending<'_, Vec<TableId>>;

    /// What has been worked out about a table, and is kept to be read again.
    fn paper(&self, table: TableId, kind: &'static str) -> Pending<'_, Option<String>>;

    /// Keeps something that has been worked out about a table.
    fn keep_paper(&self, table: TableId, kind: &'static str, text: String) -> Pending<'_, ()>;

    /// Whether the store answers.
    fn check(&self) -> Pending<'_, ()>;

    /// Does what has been asked, and nothing after that.
    fn close(&self) -> Pending<'_, ()>;
}
