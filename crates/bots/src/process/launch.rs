//! A launch: command line, folder and own files of a program.

use std::env;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use tripot_prolog::Sources;

use super::breakdown::Breakdown;
use super::isolation::Isolation;
use super::own;
use super::user::User;
use crate::manifest::Manifest;

/// A program and how it is started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Launch {
    /// The program and its arguments. There is a program.
    words: Vec<String>,
    /// The files and folders that it may read.
    own: Vec<PathBuf>,
    /// The folder in which it runs; that of this program if not given.
    pub folder: Option<PathBuf>,
    /// Variables of its environment besides those that every program gets.
    pub variables: Vec<(String, String)>,
    /// Whether it runs in a sandbox, as far as this machine has one.
    pub sandbox: bool,
}

impl Launch {
    /// A program with its arguments, in a sandbox; nothing without a program. What its words name is
    /// its own.
    pub fn new(words: Vec<String>) -> Option<Launch> {
        let own = own::named(&words, &env::current_dir().unwrap_or_default());
        let launch = Launch::with_own(words, None, own)?;
        own::claim(&launch.command_line(), &launch.own);
        Some(launch)
    }

    /// The program of a manifest, which runs in the manifest's folder. That folder is its own if no
    /// other manifest is there; else what the manifest names.
    pub(crate) fn of_manifest(
        words: Vec<String>,
        manifest: &Manifest,
        file: &Path,
    ) -> Option<Launch> {
        let folder = manifest.folder.as_path();
        let alone = own::manifests(folder).len() < 2 && !own::is_homely(folder);
        let named = named_by(manifest, file);
        let mut own = if alone { vec![folder.to_owned()] } else { named.clone() };
        if !alone && manifest.prolog.is_some() {
            own.extend(unclaimed_prolog(manifest, file, &named));
        }
        // Also what is run for it, which is no file of its own: the adapter for Prolog.
        own.extend(words.first().filter(|_| manifest.prolog.is_some()).map(PathBuf::from));
        let mut launch = Launch::with_own(words, Some(folder.to_owned()), own)?;
        launch.sandbox = manifest.sandbox;
        own::claim(&launch.command_line(), &named);
        Some(launch)
    }

    fn with_own(words: Vec<String>, folder: Option<PathBuf>, own: Vec<PathBuf>) -> Option<Launch> {
        let named = words.first().is_some_and(|program| !program.is_empty());
        let launch = Launch { words, own, folder, variables: Vec::new(), sandbox: true };
        named.then_some(launch)
    }

    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The program.
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// The files and folders that are its own: besides the system's it can read no others where
    /// the sandbox hides files.
    pub fn own(&self) -> &[PathBuf] {
        &self.own
    }

    /// How it is isolated on this machine.
    pub fn isolation(&self) -> Isolation {
        if self.sandbox { Isolation::best() } else { Isolation::Trusted }
    }

    /// Whether it can be run as this user, and whether its files can be read then.
    pub(super) fn check_readable(&self) -> Result<(), Breakdown> {
        let user = User::of_bots();
        if !user.can_be_had() {
            return Err(Breakdown::Root);
        }
        let closed = |path: &&PathBuf| {
            path.metadata().is_ok_and(|data| data.is_file() && data.mode() & 0o4 == 0)
        };
        match self.own.iter().find(closed).filter(|_| user == User::Nobody) {
            Some(path) => Err(Breakdown::Unreadable(path.display().to_string())),
            None => Ok(()),
        }
    }

    /// A command line that a shell understands as this.
    pub fn command_line(&self) -> String {
        let words: Vec<String> = self.words.iter().map(|word| quoted(word)).collect();
        words.join(" ")
    }
}

/// A manifest and the files that it names: in its folder, and none of Tripot's.
fn named_by(manifest: &Manifest, file: &Path) -> Vec<PathBuf> {
    let folder = manifest.folder.as_path();
    let mut words: Vec<String> = manifest.command.iter().flatten().cloned().collect();
    words.extend(manifest.reads.iter().cloned());
    words.extend(manifest.prolog.iter().flat_map(|table| table.files.iter().cloned()));
    // The first is no program to be looked for.
    if manifest.command.is_none() {
        words.insert(0, String::new());
    }
    let mut found = own::named(&words, folder);
    found.retain(|path| {
        let inside = path.canonicalize().is_ok_and(|real| real.starts_with(folder));
        let data = path.symlink_metadata();
        inside && path != folder && data.is_ok_and(|data| !own::is_secretive(path, &data))
    });
    found.push(file.canonicalize().unwrap_or_else(|_| file.to_owned()));
    found
}

/// The Prolog files beside a manifest, and those below it that its program loads, which no other
/// manifest names.
fn unclaimed_prolog(manifest: &Manifest, file: &Path, own_files: &[PathBuf]) -> Vec<PathBuf> {
    let folder = manifest.folder.as_path();
    let own = file.file_name();
    let others = own::manifests(folder).into_iter().filter(|path| path.file_name() != own);
    let named: Vec<PathBuf> = others
        .filter_map(|path| Manifest::load(&path).ok().map(|other| named_by(&other, &path)))
        .flatten()
        .collect();
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let beside = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "pl" || ending == "pro"));
    let sources = Sources::read(folder, own_files.iter().map(PathBuf::as_path));
    let below = sources.paths().filter(|path| path.starts_with(folder)).map(Path::to_owned);
    let mut files: Vec<PathBuf> = beside.chain(below).collect();
    files.retain(|path| {
        let data = path.symlink_metadata();
        let plain = data.is_ok_and(|data| data.is_file() && !own::is_secretive(path, &data));
        plain && !named.contains(path)
    });
    files
}

fn quoted(word: &str) -> String {
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), std::borrow::Cow::into_owned)
}
