//! The database file of SQLite: its lock, its permissions, and a check whether it is damaged.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use rusqlite::{Connection, InterruptHandle};

use super::{connect, failed};
use crate::error::StoreError;

/// The longest file, in bytes, that is read through before the store opens. It takes about a second;
/// a longer one is read through while the server runs.
const CHECKED_AT_START: u64 = 256 << 20;

/// A file that this process alone uses, until it is dropped or the process ends, however it ends.
pub(super) struct FileLock {
    /// Where the file really is.
    pub(super) path: PathBuf,
    /// The system forgets the lock with the last handle of it.
    _lock: File,
}

impl FileLock {
    /// Takes the file for this process, and for no other user. It is made if there is none.
    pub(super) fn take(path: &Path) -> Result<FileLock, StoreError> {
        let path = real(path)?;
        // Not the file itself: on some systems such a lock would stand in SQLite's own way.
        let lock = lock(&beside(&path, ".lock"))?;
        make_private(&path)?;
        Ok(FileLock { path, _lock: lock })
    }
}

/// A path without links in it, so that all who mean one file speak of the same. The file itself need
/// not be there.
fn real(path: &Path) -> io::Result<PathBuf> {
    match path.canonicalize() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new(".")).canonicalize()?;
            let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
            Ok(folder.join(name))
        }
        known => known,
    }
}

/// A file that belongs to another.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

#[cfg(unix)]
fn lock(path: &Path) -> Result<File, StoreError> {
    use std::os::unix::fs::OpenOptionsExt as _;

    use rustix::fs::{FlockOperation, OFlags, flock};

    let named = |error: io::Error| StoreError::from(error).of(path);
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false).mode(0o600);
    options.custom_flags(OFlags::NOFOLLOW.bits().cast_signed());
    let file = options.open(path).map_err(named)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(file),
        Err(rustix::io::Errno::WOULDBLOCK) => Err(StoreError::Locked),
        Err(error) => Err(named(error.into())),
    }
}

#[cfg(not(unix))]
fn lock(path: &Path) -> Result<File, StoreError> {
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
    file.map_err(|error| StoreError::from(error).of(path))
}

/// Sees to it that no other user can read the file or what SQLite keeps beside it, which has the same
/// permissions.
#[cfg(unix)]
fn make_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};

    let made = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path);
    match made {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    for path in ["", "-wal", "-shm", ".lock"].map(|ending| beside(path, ending)) {
        let Ok(data) = fs::metadata(&path) else { continue };
        let is_open = data.permissions().mode() & 0o077 != 0;
        if !is_open {
            continue;
        }
        let file = path.display();
        match fs::set_permissions(&path, fs::Permissions::from_mode(0o600)) {
            Ok(()) => tracing::warn!(%file, "others could read the file: its mode is 0600 now"),
            Err(error) => tracing::warn!(%file, %error, "others can read the file"),
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Reads the whole file through and says whether it is what SQLite wrote.
pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    let found = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    match found {
        Ok(found) if found == "ok" => Ok(()),
        Ok(found) => Err(damaged(&found)),
        Err(error) if is_damage(&error) => Err(damaged(&error.to_string())),
        Err(error) => Err(failed(error)),
    }
}

/// Whether an error says that the file is not what SQLite wrote.
pub(super) fn is_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
    matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
}

/// What to do about a file that is damaged.
pub(super) fn damaged(found: &str) -> StoreError {
    let found = found.lines().last().unwrap_or(found);
    StoreError::Damaged { found: found.to_owned() }
}

/// A long file that is read through while the server runs.
pub(super) struct Check {
    interrupt: InterruptHandle,
    state: Arc<CheckState>,
}

#[derive(Default)]
struct CheckState {
    /// The store was dropped.
    ended: AtomicBool,
    found: OnceLock<StoreError>,
}

impl Check {
    /// Reads a file through, now if it is short, or else from now on.
    pub(super) fn start(path: &Path, connection: &Connection) -> Result<Option<Check>, StoreError> {
        let length = fs::metadata(path).map_or(0, |data| data.len());
        if length <= CHECKED_AT_START {
            return check(connection).map(|()| None);
        }
        let connection = connect(path)?;
        let interrupt = connection.get_interrupt_handle();
        let state = Arc::<CheckState>::default();
        let (own, file) = (Arc::clone(&state), path.display().to_string());
        let run = move || match check(&connection) {
            _ if own.ended.load(Ordering::Relaxed) => {}
            Ok(()) => tracing::info!(file, "the file is whole"),
            Err(error) => {
                tracing::error!(file, %error, "the store");
                let _ = own.found.set(error);
            }
        };
        let thread = thread::Builder::new().name("store-check".to_owned()).spawn(run);
        thread?;
        Ok(Some(Check { interrupt, state }))
    }

    /// What was found to be wrong so far.
    pub(super) fn found(&self) -> Option<&StoreError> {
        self.state.found.get()
    }
}

impl Drop for Check {
    fn drop(&mut self) {
        self.state.ended.store(true, Ordering::Relaxed);
        self.interrupt.interrupt();
    }
}
