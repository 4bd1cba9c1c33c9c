//! The journal of a class: an SQLite file that keeps each examination as it ends.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension as _, params};
use tripot_core::{Explain, Message};

use super::examination::Examination;
use super::program::Program;

/// An `SQLite` file with the examination of each program that has been examined.
#[derive(Debug)]
pub struct Journal {
    connection: Connection,
    path: PathBuf,
}

/// What is asked, and how answers are judged: what an earlier version found is not believed.
const EDITION: u32 = 5;

/// What marks the file as a class's: "tric", and the version of the tables.
const APPLICATION: i32 = 0x7472_6963;
const VERSION: i32 = 1;

/// Why the journal of a class can't be made, read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {kind}", file.display())]
pub struct JournalError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub kind: JournalErrorKind,
}

/// What is wrong with the journal of a class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JournalErrorKind {
    /// It is there already.
    #[error("it exists")]
    Exists,
    /// It is not there.
    #[error("there is no such file")]
    Missing,
    /// It is no journal of this version.
    #[error("it is no journal of a class")]
    Foreign,
    /// The database reports an error.
    #[error("{0}")]
    Failed(String),
}

impl JournalError {
    fn new(path: &Path, kind: JournalErrorKind) -> JournalError {
        JournalError { file: path.to_owned(), kind }
    }
}

impl Explain for JournalError {
    fn explain(&self) -> Vec<Message> {
        let message = match &self.kind {
            JournalErrorKind::Exists => Message::new("class.exists"),
            JournalErrorKind::Missing => Message::new("store.missing"),
            JournalErrorKind::Foreign => Message::new("class.foreign"),
            JournalErrorKind::Failed(reason) => {
                Message::new("store.failed").with("reason", reason.as_str())
            }
        };
        vec![message.with("file", self.file.display().to_string())]
    }
}

impl Journal {
    /// A new journal. One that is there already is left alone.
    pub fn create(path: &Path) -> Result<Journal, JournalError> {
        if path.exists() {
            return Err(JournalError::new(path, JournalErrorKind::Exists));
        }
        let journal = Journal::connect(path)?;
        journal
            .connection
            .execute_batch(
                "CREATE TABLE examination (
                    path TEXT PRIMARY KEY, digest TEXT NOT NULL, found TEXT NOT NULL);",
            )
            .and_then(|()| journal.connection.pragma_update(None, "application_id", APPLICATION))
            .and_then(|()| journal.connection.pragma_update(None, "user_version", VERSION))
            .map_err(|error| journal.failed(&error))?;
        Ok(journal)
    }

    /// A journal that was begun before.
    pub fn open(path: &Path) -> Result<Journal, JournalError> {
        if !path.is_file() {
            return Err(JournalError::new(path, JournalErrorKind::Missing));
        }
        let journal = Journal::connect(path)?;
        let number = |name: &str| -> Option<i32> {
            journal.connection.pragma_query_value(None, name, |row| row.get(0)).ok()
        };
        if number("application_id") != Some(APPLICATION) || number("user_version") != Some(VERSION)
        {
            return Err(JournalError::new(path, JournalErrorKind::Foreign));
        }
        Ok(journal)
    }

    fn connect(path: &Path) -> Result<Journal, JournalError> {
        let connection = Connection::open(path).map_err(|error| {
            JournalError::new(path, JournalErrorKind::Failed(error.to_string()))
        })?;
        Ok(Journal { connection, path: path.to_owned() })
    }

    /// The examination of a program, if it has been examined as it is now.
    pub fn find(&self, program: &Program) -> Result<Option<Examination>, JournalError> {
        let found: Option<String> = self
            .connection
            .query_row(
                "SELECT found FROM examination WHERE path = ?1 AND digest = ?2",
                params![program.path.display().to_string(), digest(program)],
                |row| row.get(0),
            )
            .optional()
            .map_err(|error| self.failed(&error))?;
        Ok(found.and_then(|text| toml::from_str(&text).ok()))
    }

    /// Keeps an examination.
    pub fn keep(&self, program: &Program, examination: &Examination) -> Result<(), JournalError> {
        let text = toml::to_string(examination).map_err(|error| self.failed(&error))?;
        self.connection
            .execute(
                "INSERT OR REPLACE INTO examination VALUES (?1, ?2, ?3)",
                params![program.path.display().to_string(), digest(program), text],
            )
            .map_err(|error| self.failed(&error))?;
        Ok(())
    }

    fn failed(&self, error: &impl ToString) -> JournalError {
        JournalError::new(&self.path, JournalErrorKind::Failed(error.to_string()))
    }
}

/// What must be the same for an examination to stand.
fn digest(program: &Program) -> String {
    format!("{EDITION}:{}", program.digest)
}
