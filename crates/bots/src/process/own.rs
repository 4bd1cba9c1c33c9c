//! A program's own files, which its sandbox shows it.
//!
//! A program sees what was named: files on its command line, or the folder of its manifest. Whatever
//! in that folder is Tripot's (records, tournaments and what describes them) is left out, since it
//! may hold seeds, and so is what is not a plain file: a socket leads out of the sandbox.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs::{self, File};
use std::io::Read as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::whole_file::{LONGEST_SETTINGS, read_within};

/// A folder of its own with more entries is shown as far as this.
const MOST_ENTRIES: usize = 20_000;

/// How the files of Tripot begin, whatever they are called: records, and SQLite databases.
const SECRETIVE: [&[u8]; 2] = [b"tripot record ", b"SQLite format 3\0"];

/// How their names end.
const SECRETIVE_ENDINGS: [&str; 5] = [".tripot", ".sqlite", "-wal", "-shm", "-journal"];

/// Keys that a file has that describes a tournament, and no manifest.
const DRAFT: [&str; 4] = ["game", "player", "players", "seed"];

/// Keys of which a manifest has one.
const MANIFEST: [&str; 2] = ["command", "prolog"];

/// The files that programs of this arena were started with, each with those who name it.
static CLAIMS: Mutex<BTreeMap<PathBuf, BTreeSet<String>>> = Mutex::new(BTreeMap::new());

/// A program names files as its own: no other sees them among its files.
pub(super) fn claim(owner: &str, files: &[PathBuf]) {
    let mut claims = CLAIMS.lock().unwrap_or_else(PoisonError::into_inner);
    for file in files.iter().filter(|file| file.is_file()) {
        let real = file.canonicalize().unwrap_or_else(|_| file.clone());
        claims.entry(real).or_default().insert(owner.to_owned());
    }
}

/// Whether a file was named by others and not by this program.
fn is_of_others(owner: &str, file: &Path) -> bool {
    let claims = CLAIMS.lock().unwrap_or_else(PoisonError::into_inner);
    claims.get(file).is_some_and(|owners| !owners.contains(owner))
}

/// Whose files a program must be able to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reader {
    /// The user who runs this program.
    Same,
    /// Another, who can read what everybody can.
    Other,
}

/// What is shown to a program, each at its place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Shown {
    /// Files and whole folders: what they are, and where they are seen.
    pub(super) files: Vec<(PathBuf, PathBuf)>,
    /// Links: where they lead, and where they are.
    pub(super) links: Vec<(PathBuf, PathBuf)>,
}

impl Shown {
    /// What a program sees of its own files and folders.
    pub(super) fn of(owner: &str, own: &[PathBuf], reader: Reader) -> Shown {
        let mut shown = Shown::default();
        for path in own {
            if !path.is_dir() {
                shown.add(path);
                continue;
            }
            let mut left = MOST_ENTRIES;
            let mut inside = Shown::default();
            if inside.walk(owner, path, reader, &mut left) == Whole::Yes {
                shown.add(path);
            } else {
                shown.files.append(&mut inside.files);
                shown.links.append(&mut inside.links);
            }
        }
        shown.files.sort_by_key(|(_, place)| place.clone());
        shown.files.dedup();
        shown
    }

    /// A file or folder as it was named, and where it really is: both are looked for.
    fn add(&mut self, path: &Path) {
        let Ok(real) = path.canonicalize() else { return };
        let parent = path.parent().and_then(|parent| parent.canonicalize().ok());
        let places = [Some(path.to_owned()), parent.zip(path.file_name()).map(joined)];
        for place in places.into_iter().flatten() {
            let plain = place.components().all(|part| part != std::path::Component::ParentDir);
            let known = self.files.iter().any(|(_, seen)| *seen == place);
            if plain && place.is_absolute() && !known {
                self.files.push((real.clone(), place));
            }
        }
    }

    /// Adds what is in a folder, and says whether nothing of it was left out.
    fn walk(&mut self, owner: &str, folder: &Path, reader: Reader, left: &mut usize) -> Whole {
        let Ok(entries) = fs::read_dir(folder) else { return Whole::No };
        let open = |data: fs::Metadata| reader == Reader::Same || data.mode() & 0o5 == 0o5;
        let mut whole = if folder.metadata().is_ok_and(open) { Whole::Yes } else { Whole::No };
        for entry in entries.flatten() {
            let path = entry.path();
            let Ok(data) = path.symlink_metadata() else { continue };
            if *left == 0 || is_secretive(&path, &data) || is_of_others(owner, &path) {
                whole = Whole::No;
                continue;
            }
            *left -= 1;
            if data.is_symlink() {
                // It is shown as a link and not followed: it may lead to files of others.
                self.links.extend(fs::read_link(&path).ok().map(|target| (target, path)));
            } else if data.is_dir() {
                let mut inside = Shown::default();
                if inside.walk(owner, &path, reader, left) == Whole::Yes {
                    self.files.push((path.clone(), path));
                } else {
                    whole = Whole::No;
                    self.files.append(&mut inside.files);
                    self.links.append(&mut inside.links);
                }
            } else {
                self.files.push((path.clone(), path));
            }
        }
        whole
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whole {
    Yes,
    No,
}

fn joined((folder, name): (PathBuf, &std::ffi::OsStr)) -> PathBuf {
    folder.join(name)
}

/// Whether an entry of a folder is none of its program's business.
pub(super) fn is_secretive(path: &Path, data: &fs::Metadata) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if name.starts_with('.') || SECRETIVE_ENDINGS.iter().any(|ending| name.ends_with(ending)) {
        return true;
    }
    if data.is_dir() {
        // The folder of another program.
        return !manifests(path).is_empty();
    }
    if !data.is_file() {
        return !data.is_symlink();
    }
    if name.ends_with(".toml") {
        return has_key(path, &DRAFT);
    }
    let mut start = [0; 16];
    let read = File::open(path).and_then(|mut file| file.read(&mut start)).unwrap_or(0);
    SECRETIVE.iter().any(|mark| start[..read].starts_with(mark))
}

/// Whether a file is a table of TOML with one of these keys.
fn has_key(path: &Path, keys: &[&str]) -> bool {
    let bytes = path.is_file().then(|| read_within(path, LONGEST_SETTINGS).ok()).flatten();
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
    let table = text.and_then(|text| text.parse::<toml::Table>().ok());
    table.is_some_and(|table| keys.iter().any(|key| table.contains_key(*key)))
}

/// The manifests in a folder.
pub(super) fn manifests(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .filter(|path| has_key(path, &MANIFEST))
        .collect()
}

/// The files and folders that the words of a command name, looked for in a folder.
pub(super) fn named(words: &[String], folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let value = word.split_once('=').map(|(_, value)| value);
        for text in [Some(word.as_str()), value].into_iter().flatten() {
            // A program without a folder is looked for elsewhere.
            let bare = index == 0 && !text.contains('/');
            let path: PathBuf = folder.join(text).components().collect();
            let named = path.is_file() || (path.is_dir() && !holds_more_than_a_bot(&path));
            if !text.is_empty() && !bare && named && !found.contains(&path) {
                found.push(path);
            }
        }
    }
    found
}

/// Whether a folder is the one where this program runs, or holds more than that.
fn holds_more_than_a_bot(folder: &Path) -> bool {
    let real = |path: PathBuf| path.canonicalize().ok();
    let here = env::current_dir().ok().and_then(real);
    let above = here.zip(real(folder.to_owned())).is_none_or(|(here, top)| here.starts_with(top));
    above || is_homely(folder)
}

/// Whether a folder is a home or that of temporary files, or above one.
pub(super) fn is_homely(folder: &Path) -> bool {
    let real = |path: PathBuf| path.canonicalize().ok();
    let Some(folder) = real(folder.to_owned()) else { return true };
    let home = env::var_os("HOME").map(PathBuf::from);
    let places = [home, Some(env::temp_dir()), Some("/tmp".into())];
    places.into_iter().flatten().filter_map(real).any(|place| place.starts_with(&folder))
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;

    use super::*;

    #[test]
    fn a_command_names_files_and_folders_but_never_a_home() {
        let folder = tempfile::tempdir().unwrap();
        let (file, bot) = (folder.path().join("net.bin"), folder.path().join("lea"));
        fs::write(&file, "").unwrap();
        fs::create_dir(&bot).unwrap();
        let words = ["net.bin", "--net=net.bin", "lea", "gone", "/", "/tmp", "."];
        let words = words.map(str::to_owned);
        assert_eq!(named(&words, folder.path()), [file, bot, folder.path().to_owned()]);
        assert_eq!(named(&words[4..], &env::current_dir().unwrap()), [] as [PathBuf; 0]);
    }

    #[test]
    fn a_folder_is_shown_whole_or_without_what_is_not_the_programs() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("parts")).unwrap();
        for (name, text) in [("bot.py", "print()"), ("parts/a.py", ""), ("Cargo.toml", "[lib]")] {
            fs::write(path(name), text).unwrap();
        }
        let own = [folder.path().to_owned()];
        let whole = Shown::of("lea", &own, Reader::Same).files;
        assert_eq!(whole, [(own[0].clone(), own[0].clone())]);
        fs::write(path("parts/game"), "tripot record 1\n").unwrap();
        fs::write(path("cup.toml"), "players = []").unwrap();
        let _socket = UnixListener::bind(path("socket")).unwrap();
        let shown: Vec<PathBuf> = Shown::of("lea", &own, Reader::Same)
            .files
            .into_iter()
            .map(|(_, place)| place)
            .collect();
        assert_eq!(shown, ["Cargo.toml", "bot.py", "parts/a.py"].map(path));
    }
}
