//! Atomic writes of files, and reads up to a size.

use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use tempfile::NamedTempFile;

/// The rights of a file that only its owner can read.
const PRIVATE: u32 = 0o600;

/// The rights of a file that others may read, as far as the user's mask lets them.
const SHARED: u32 = 0o666;

/// The largest file that is read as a manifest or as the settings of a tournament, in bytes.
pub const LONGEST_SETTINGS: u64 = 1 << 20;

/// Where files lead to streams and devices.
const STREAMS: [&str; 2] = ["/dev", "/proc"];

/// A new file beside another, under a name that nothing has: no link that lies there is followed. Only
/// its owner can read it, and it is removed unless it gets a lasting name.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    beside_with(path, PRIVATE)
}

fn beside_with(path: &Path, rights: u32) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(".new").permissions(Permissions::from_mode(rights));
    builder.tempfile_in(folder)
}

/// Writes a file, which only its owner can read: it may hold a seed. The old one stays until the new
/// one is complete. Folders are made where they are missing.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    if leads_to_a_stream(path) {
        return fs::write(path, bytes);
    }
    let mut file = beside(path)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}

/// Writes a file that others may read: a report, which can be written again. The old one stays
/// until the new one is complete; a link in its place is replaced, not followed.
pub fn write_shared(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if leads_to_a_stream(path) {
        return fs::write(path, bytes);
    }
    let mut file = beside_with(path, SHARED)?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}

/// Whether a path is a pipe, a device or another thing that no file can take the place of:
/// `/dev/stdout`, even where that is a file.
fn leads_to_a_stream(path: &Path) -> bool {
    STREAMS.iter().any(|folder| path.starts_with(folder))
        || path.metadata().is_ok_and(|data| !data.is_file())
}

/// Reads a file up to a size in bytes. A longer one is no more than begun, and
/// [`ErrorKind::FileTooLarge`](io::ErrorKind::FileTooLarge) says so.
pub fn read_within(path: &Path, longest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(longest.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_stays_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep").join("game");
        for text in ["one", "two"] {
            write_whole(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_link_beside_a_file_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (path, victim) = (folder.path().join("game"), folder.path().join("victim"));
        fs::write(&victim, "mine").unwrap();
        symlink(&victim, folder.path().join("game.new")).unwrap();
        write_whole(&path, b"a game").unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
        assert!(!path.symlink_metadata().unwrap().is_symlink());
    }

    #[test]
    fn a_report_replaces_a_link_and_others_may_read_it() {
        let folder = tempfile::tempdir().unwrap();
        let (path, victim) = (folder.path().join("class.csv"), folder.path().join("victim"));
        fs::write(&victim, "mine").unwrap();
        symlink(&victim, &path).unwrap();
        symlink(&victim, folder.path().join("class.csv.new")).unwrap();
        write_shared(&path, b"a table").unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "mine");
        assert_eq!(fs::read_to_string(&path).unwrap(), "a table");
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        let rights = |path: &Path| path.symlink_metadata().unwrap().permissions().mode();
        assert_eq!(rights(&path), rights(&plain), "as any file that this user makes");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
    }

    #[test]
    fn a_device_stays_a_device() {
        for write in [write_whole, write_shared] {
            write(Path::new("/dev/null"), b"nothing").unwrap();
            assert!(!Path::new("/dev/null").metadata().unwrap().is_file());
        }
        let folder = tempfile::tempdir().unwrap();
        assert!(write_shared(folder.path(), b"no file").is_err());
        assert!(folder.path().is_dir());
    }

    #[test]
    fn a_file_is_read_up_to_a_size() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, [7; 100]).unwrap();
        assert_eq!(read_within(&path, 100).unwrap(), [7; 100]);
        let error = read_within(&path, 99).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        // It never ends, and is not waited for.
        let error = read_within(Path::new("/dev/zero"), 1 << 10).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
    }
}
