//! Persistence of Tripot: everything that knows a database, and nothing that knows HTTP.
//!
//! A [`Table`](tripot_table::Table) is what its events come to, and a [`Store`] keeps the events: an
//! append-only log for each table, with optimistic concurrency. [`Sqlite`] is a file of one process,
//! [`Postgres`] a database that several processes share; both are brought to the layout of this program by
//! migrations. Where processes share a database they also share a [`JobQueue`] with leases, from which a
//! [`Worker`] takes machines' turns, analyses and pairs of tournaments, a [`PresenceRegistry`] of those
//! who are connected, and the pairs that a [`Director`] requests for a tournament.
//!
//! ```
//! use std::sync::Arc;
//! use tripot_store::{Appended, Entry, Sqlite, Store};
//! use tripot_table::{Instant, TableId};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), tripot_store::StoreError> {
//! let store = Sqlite::in_memory(&Arc::default())?;
//! let table: TableId = "abcdefgh2345".parse().expect("an identifier of a table");
//! let first = Entry { events: vec!["opened".to_owned()], ..Entry::empty(table, 0, Instant(0)) };
//! assert_eq!(store.append(first.clone()).await?, Appended::Kept);
//! // Event 0 is there: another writer was first.
//! assert_eq!(store.append(first).await?, Appended::Taken);
//! assert_eq!(store.events(table, 0).await?, ["opened"]);
//! store.close().await
//! # }
//! ```

mod attendance;
mod claim;
mod commits;
mod database;
mod director;
mod entry;
mod error;
#[cfg(test)]
mod fresh;
mod job;
mod migrations;
mod pair;
mod postgres;
mod sqlite;
mod store;
mod worker;

pub use attendance::Attendance;
pub use claim::{Claim, LONG_WAIT, Rank, Source};
pub use commits::CommitTimes;
pub use database::{Database, NoDatabase};
pub use director::{DirectError, Director, GivenUp, Watch};
pub use entry::Entry;
pub use error::StoreError;
pub use job::{Job, JobKind, MachineTurn};
pub use pair::{PairId, TournamentId, play_pair};
pub use postgres::{
    Connector, INTEREST, JobProgress, JobQueue, NoAddress, PairStatus, PairStore, Postgres,
    PresenceRegistry, Taken, TlsError,
};
pub use sqlite::Sqlite;
pub use store::{Appended, Change, Fate, Listing, Pending, Phase, Quiet, Store};
pub use worker::{MAX_TRIES, Outcome, Permits, Progress, Worker, work};
