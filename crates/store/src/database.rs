//! The address (URL) of a database.

use std::path::PathBuf;
use std::str::FromStr;

use crate::postgres::{Connector, NoAddress};

/// Where tables are kept.
///
/// ```
/// use tripot_store::Database;
///
/// assert_eq!("sqlite::memory:".parse(), Ok(Database::Memory));
/// assert_eq!("sqlite:tables.sqlite".parse(), Ok(Database::File("tables.sqlite".into())));
/// assert!("mysql://localhost".parse::<Database>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// A file of SQLite.
    File(PathBuf),
    /// Memory: the tables are lost when the process ends.
    Memory,
    /// A database of PostgreSQL, which several processes may share.
    Postgres(Box<Connector>),
}

/// A text that names no database.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDatabase {
    /// It is of a kind that there is not.
    #[error("not sqlite:FILE, sqlite::memory: or postgres://USER@HOST/NAME")]
    Unknown,
    /// It is not how a database of PostgreSQL is named. Nothing of the text is repeated: it may hold
    /// a password.
    #[error("not postgres://USER@HOST/NAME: {0}")]
    Postgres(#[from] NoAddress),
}

impl FromStr for Database {
    type Err = NoDatabase;

    fn from_str(text: &str) -> Result<Database, NoDatabase> {
        match text.split_once(':') {
            Some(("sqlite", ":memory:")) => Ok(Database::Memory),
            Some(("sqlite", path)) if !path.is_empty() => {
                let path = path.strip_prefix("//").unwrap_or(path);
                Ok(Database::File(PathBuf::from(path)))
            }
            Some(("postgres" | "postgresql", _)) => {
                let connector = Connector::read(text, |name| std::env::var(name).ok())?;
                Ok(Database::Postgres(Box::new(connector)))
            }
            _ => Err(NoDatabase::Unknown),
        }
    }
}
