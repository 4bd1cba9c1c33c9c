//! The database file of a tournament (SQLite), one row for each game.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use rusqlite::{Connection, OpenFlags, params};
use tripot_core::{Explain, Message};

use crate::report::Report;
use crate::tournament::kept::Kept;
use tripot_bots::beside;

/// An `SQLite` file that holds what a tournament is and every game that has ended.
///
/// A game is one row, written in one transaction as soon as it ends: killing the program
/// loses the games under way and nothing else. Rows are only added; a game that is there already
/// stays as it is, so that two programs may play one tournament and agree on it.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Connection,
    path: PathBuf,
}

/// Why the file of a tournament can't be made, read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}: {kind}", file.display())]
pub struct FileError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong with it.
    pub kind: FileErrorKind,
}

/// What is wrong with the file of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileErrorKind {
    /// It is there already.
    #[error("it exists")]
    Exists,
    /// It is not there.
    #[error("there is no such file")]
    Missing,
    /// It is no tournament.
    #[error("it is no tournament")]
    Foreign,
    /// Its tables are of another version of this program.
    #[error("its tables have version {version}, not {VERSION}")]
    Version {
        /// The version of its tables.
        version: i32,
    },
    /// A game in it can't be read.
    #[error("game {number} is damaged")]
    Damaged {
        /// The number of the game at its table, from 1.
        number: u64,
    },
    /// The database or the system reports an error.
    #[error("{reason}")]
    Failed {
        /// What it says.
        reason: String,
    },
}

impl FileError {
    fn new(path: &Path, kind: FileErrorKind) -> FileError {
        FileError { file: path.to_owned(), kind }
    }
}

impl Explain for FileError {
    fn explain(&self) -> Vec<Message> {
        let message = match &self.kind {
            FileErrorKind::Exists => Message::new("store.exists"),
            FileErrorKind::Missing => Message::new("store.missing"),
            FileErrorKind::Foreign => Message::new("store.foreign"),
            FileErrorKind::Version { version } => {
                Message::new("store.version").with("version", *version).with("known", VERSION)
            }
            FileErrorKind::Damaged { number } => {
                Message::new("store.damaged").with("number", *number)
            }
            FileErrorKind::Failed { reason } => {
                Message::new("store.failed").with("reason", reason.as_str())
            }
        };
        vec![message.with("file", self.file.display().to_string())]
    }
}

/// What marks the file as a tournament of this program: "trip", and the version of the tables.
const APPLICATION: i32 = 0x7472_6970;
const VERSION: i32 = 1;

const TABLES: &str = "
    CREATE TABLE tournament (programme TEXT NOT NULL);
    CREATE TABLE game (
        encounter INTEGER NOT NULL,
        number INTEGER NOT NULL,
        result TEXT NOT NULL,      -- why it ended and the scores, as in the last lines of the record
        efforts TEXT NOT NULL,     -- moves, positions and microseconds of each seat
        reason_fr TEXT,
        reason_en TEXT,
        record TEXT NOT NULL,
        PRIMARY KEY (encounter, number)
    ) WITHOUT ROWID;
";

impl Store {
    /// A new file. One that is there already is left alone.
    pub(crate) fn create(path: &Path, programme: &str) -> Result<Store, FileError> {
        // A process that is killed here must not leave half a file under that name: it gets the name when
        // it is whole.
        let unwritable = |error: io::Error| {
            let kind = match error.kind() {
                io::ErrorKind::AlreadyExists => FileErrorKind::Exists,
                _ => FileErrorKind::Failed { reason: error.to_string() },
            };
            FileError::new(path, kind)
        };
        let new = beside(path).map_err(unwritable)?;
        write(new.path(), programme).map_err(|error| failed(path, &error))?;
        // Unlike renaming, a link never replaces what is there.
        fs::hard_link(new.path(), path).and(new.close()).map_err(unwritable)?;
        Ok(Store::open(path)?.0)
    }

    /// A file that was made before, and what the tournament is.
    pub(crate) fn open(path: &Path) -> Result<(Store, String), FileError> {
        if !path.is_file() {
            return Err(FileError::new(path, FileErrorKind::Missing));
        }
        let foreign = || FileError::new(path, FileErrorKind::Foreign);
        let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
            .map_err(|error| failed(path, &error))?;
        let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get(0));
        // What is no database at all says so here for the first time.
        let application: i32 = number("application_id").map_err(|_| foreign())?;
        let version: i32 = number("user_version").map_err(|_| foreign())?;
        if application != APPLICATION {
            return Err(foreign());
        }
        if version != VERSION {
            return Err(FileError::new(path, FileErrorKind::Version { version }));
        }
        prepare(&connection).map_err(|error| failed(path, &error))?;
        let programme =
            connection.query_row("SELECT programme FROM tournament", [], |row| row.get(0));
        let programme = programme.map_err(|error| failed(path, &error))?;
        Ok((Store { connection, path: path.to_owned() }, programme))
    }

    /// A game in it that can't be read.
    pub(crate) fn damaged(&self, number: u64) -> FileError {
        FileError::new(&self.path, FileErrorKind::Damaged { number: number + 1 })
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a game of a table.
    pub(crate) fn keep(&self, encounter: u64, report: &Report) -> Result<(), FileError> {
        let record = report.record.as_ref().expect("the games of a tournament have records");
        let scores: Vec<String> = record.scores.iter().map(ToString::to_string).collect();
        let result = format!("{} {}", report.termination, scores.join(" "));
        let game = Kept::of(report, record);
        let kept = self
            .connection
            .prepare_cached("INSERT OR IGNORE INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
        kept.and_then(|mut kept| {
            let [french, english] = game.reasons.map_or([None, None], |texts| texts.map(Some));
            kept.execute(params![
                i64::try_from(encounter).unwrap_or(i64::MAX),
                i64::try_from(game.number).unwrap_or(i64::MAX),
                result.trim_end(),
                game.efforts,
                french,
                english,
                game.record,
            ])
        })
        .map_err(|error| failed(&self.path, &error))?;
        Ok(())
    }

    /// The games of a table that have ended, in the order of their numbers.
    pub(crate) fn games(&self, encounter: u64) -> Result<Vec<Kept>, FileError> {
        let read = || {
            let mut games = self.connection.prepare_cached(
                "SELECT number, efforts, reason_fr, reason_en, record FROM game
                 WHERE encounter = ?1 ORDER BY number",
            )?;
            let encounter = i64::try_from(encounter).unwrap_or(i64::MAX);
            let rows = games.query_map([encounter], |row| {
                let (french, english): (Option<String>, Option<String>) =
                    (row.get(2)?, row.get(3)?);
                let number: i64 = row.get(0)?;
                Ok(Kept {
                    number: number.unsigned_abs(),
                    efforts: row.get(1)?,
                    reasons: french.zip(english).map(|(french, english)| [french, english]),
                    record: row.get(4)?,
                })
            })?;
            rows.collect::<Result<Vec<Kept>, rusqlite::Error>>()
        };
        read().map_err(|error| failed(&self.path, &error))
    }
}

/// Writes a file without any game.
fn write(path: &Path, programme: &str) -> rusqlite::Result<()> {
    let mut connection = Connection::open(path)?;
    let transaction = connection.transaction()?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    transaction.execute_batch(TABLES)?;
    transaction.execute("INSERT INTO tournament VALUES (?1)", [programme])?;
    transaction.commit()?;
    connection.close().map_err(|(_, error)| error)
}

/// What every connection needs. With a log written ahead, keeping a game is one write that the
/// operating system owns at once: neither a killed program nor a power cut leaves half of it, and
/// others can read meanwhile.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")
}

fn failed(path: &Path, error: &rusqlite::Error) -> FileError {
    FileError::new(path, FileErrorKind::Failed { reason: error.to_string() })
}
