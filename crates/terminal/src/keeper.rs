//! Where games are kept, so that each can be resumed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context as _;
use etcetera::BaseStrategy as _;
use tripot_core::{Message, Record, Termination};

use crate::failure::Failure;

/// Keeps the record of one game in a file, whole after every move.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
}

impl Keeper {
    /// A file of that name.
    pub fn at(path: PathBuf) -> Keeper {
        Keeper { path }
    }

    /// A new file in the folder of the user's games, named after the game and the commitment.
    pub fn fresh(game: &str, commitment: &str) -> anyhow::Result<Keeper> {
        let folder = folder()?;
        // Now, so that a game that can't be kept is known before it is played.
        fs::create_dir_all(&folder).with_context(|| folder.display().to_string())?;
        let name = format!("{game}-{}", &commitment[..8]);
        let numbered = (2..).map(|number| folder.join(format!("{name}-{number}.tripot")));
        let mut paths = std::iter::once(folder.join(format!("{name}.tripot"))).chain(numbered);
        let path = paths.find(|path| !path.exists()).context("no free file name")?;
        Ok(Keeper { path })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the record.
    pub fn keep(&self, record: &Record) -> anyhow::Result<()> {
        write_whole(&self.path, record.to_string().as_bytes())
    }
}

/// Writes a file. The old one stays until the new one is complete.
pub fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    tripot_bots::write_whole(path, bytes).with_context(|| path.display().to_string())
}

/// Writes a report, with the usual permissions. The old one stays until the new one is complete.
pub fn write_shared(path: &Path, text: &str) -> anyhow::Result<()> {
    tripot_bots::write_shared(path, text.as_bytes()).with_context(|| path.display().to_string())
}

/// Reads a file of at most this many megabytes.
pub fn read_within(path: &Path, megabytes: u64) -> Result<Vec<u8>, Failure> {
    tripot_bots::read_within(path, megabytes << 20).map_err(|error| {
        let file = path.display().to_string();
        if error.kind() == io::ErrorKind::FileTooLarge {
            let message = Message::new("file.large").with("file", file);
            return Failure::message(&message.with("megabytes", megabytes));
        }
        Failure::Io(anyhow::Error::new(error).context(file))
    })
}

/// The folder of the user's games.
pub(crate) fn folder() -> anyhow::Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy().context("no home folder")?;
    Ok(strategy.data_dir().join("tripot").join("games"))
}

/// Whether a file is one of the user's games, which this program wrote itself.
pub fn is_own(path: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    let own = folder().ok().as_deref().and_then(real);
    own.zip(real(path)).is_some_and(|(own, path)| path.starts_with(own))
}

/// The game that was left last and can be resumed.
pub fn newest_unfinished() -> Option<PathBuf> {
    let mut files = files(&folder().ok()?);
    files.sort();
    files.into_iter().rev().map(|(_, path)| path).find(|path| is_unfinished(path))
}

/// The games in a folder, with the time when each was written last.
pub(crate) fn files(folder: &Path) -> Vec<(SystemTime, PathBuf)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "tripot"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect()
}

fn is_unfinished(path: &Path) -> bool {
    let record = crate::record::load(path);
    record.is_ok_and(|record| record.termination == Termination::Unfinished)
}
