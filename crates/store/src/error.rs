//! The error type of the stores.

use std::error::Error as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Why a store did not do what it was asked. Its text is for the operator of a server: players are told
/// only that something failed. Errors are shared, since everybody whose entry was in a group gets the one of
/// its commit. A text says its cause as well, so no variant names a `source`: it would be told twice.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The store is closed, or is being closed.
    #[error("the store is closed")]
    Closed,
    /// The layout of the database is that of a newer program.
    #[error(
        "layout {found}, but this program knows {known}: a newer program has been here; \
         start that one, or restore a backup from before"
    )]
    NewerLayout {
        /// The number of the layout of the database.
        found: i64,
        /// The last that this program knows.
        known: usize,
    },
    /// Another process has the file.
    #[error(
        "another process serves this file: end that one first, or give this one a file of its \
         own (several servers share tables through PostgreSQL)"
    )]
    Locked,
    /// The file is not what SQLite wrote.
    #[error(
        "the file is damaged ({found}): keep a copy of it, then restore the last backup, or save what \
         can still be read with the .recover command of sqlite3"
    )]
    Damaged {
        /// What SQLite says.
        found: String,
    },
    /// SQLite failed.
    #[error("{0}")]
    Sqlite(Arc<rusqlite::Error>),
    /// PostgreSQL failed, or the connection to it.
    #[error("PostgreSQL: {0}{cause}", cause = cause(.0))]
    Postgres(Arc<tokio_postgres::Error>),
    /// PostgreSQL did not answer in time.
    #[error("PostgreSQL: no answer")]
    Timeout,
    /// The certificates of a TLS connection can't be read.
    #[error("PostgreSQL: {0}")]
    Tls(Arc<crate::postgres::TlsError>),
    /// The system has no random numbers.
    #[error("{0}")]
    Random(getrandom::Error),
    /// A file, a thread or a task of the system.
    #[error("{0}")]
    System(Arc<io::Error>),
    /// What went wrong with a file, with the path of it.
    #[error("{}: {error}", path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// What went wrong.
        error: Box<StoreError>,
    },
}

impl StoreError {
    /// The same error of a file.
    pub(crate) fn of(self, path: &Path) -> StoreError {
        StoreError::File { path: path.to_owned(), error: Box::new(self) }
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> StoreError {
        StoreError::System(Arc::new(error))
    }
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        StoreError::Postgres(Arc::new(error))
    }
}

fn cause(error: &tokio_postgres::Error) -> String {
    error.source().map(|cause| format!(": {cause}")).unwrap_or_default()
}
