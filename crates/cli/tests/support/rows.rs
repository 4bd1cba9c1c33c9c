//! Programs that are killed at work: when what they keep says that they are in the middle of it.

use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, OpenFlags};

/// Nothing takes that long, except on a machine that is busy with something else.
const PATIENCE: Duration = Duration::from_secs(300);

/// How many rows a table of a file has; none before there is one.
pub(crate) fn rows(file: &Path, table: &str) -> u64 {
    let count = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY).and_then(
        |connection| {
            connection.busy_timeout(Duration::from_secs(10))?;
            let count = format!("SELECT COUNT(*) FROM {table}");
            connection.query_row(&count, [], |row| row.get::<_, i64>(0))
        },
    );
    count.map_or(0, i64::unsigned_abs)
}

/// Kills a program as soon as a table has more rows than that; how many it has then.
///
/// # Panics
/// If the program ends before: then nothing was interrupted.
#[track_caller]
pub(crate) fn kill_at_work(child: &mut Child, file: &Path, table: &str, more_than: u64) -> u64 {
    let start = Instant::now();
    while rows(file, table) <= more_than {
        assert!(start.elapsed() < PATIENCE, "{table} never had more than {more_than} rows");
        assert_eq!(child.try_wait().expect("it can be asked"), None, "it ended by itself");
        thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(child.try_wait().expect("it can be asked"), None, "it ended by itself");
    child.kill().expect("it is killed");
    child.wait().expect("it is gone");
    rows(file, table)
}
