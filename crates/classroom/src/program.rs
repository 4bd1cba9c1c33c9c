//! A program of a class.

use std::path::{Path, PathBuf};

use tripot_core::Message;

use tripot_bots::Bilingual;
use tripot_bots::Bot;
use tripot_bots::Manifest;
use tripot_bots::read_within;
use tripot_bots::{BotError, read_bot};
use tripot_prolog::{Sources, bare, digest};

/// The largest file of a program that is looked into, in bytes.
const LONGEST: u64 = 256 << 20;

/// A program of a class.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it is called; no two programs of a class share a name.
    pub name: String,
    /// The manifest, or the program itself.
    pub path: PathBuf,
    /// A digest of the manifest and of its files, with those that they load.
    pub digest: String,
    /// What it is.
    pub kind: Kind,
    /// Others whose files are the same.
    pub twins: Vec<Twin>,
    /// Whether its manifest asks for no sandbox. A class has one all the same, and says so.
    pub(super) wanted_out: bool,
    /// The limits of its manifest that are wider than a class allows, each with what it allows.
    pub(super) wanted_more: Vec<(String, u64)>,
    /// Its files: no others are asked about.
    pub(super) paths: Vec<PathBuf>,
    /// Digests of its files as they are.
    exact: Vec<String>,
    /// A digest of what they say, without comments and spaces.
    essence: Option<String>,
}

/// Another program whose files are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// Its name.
    pub name: String,
    /// Whether the files are the same to the last byte; else only comments, spaces and how it is
    /// spread over files differ.
    pub is_exact: bool,
}

/// What a program is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A Prolog program with its manifest.
    Prolog(Bot, Box<Manifest>),
    /// A program that speaks the protocol.
    Bot(Bot),
    /// Nothing that could be started, and why.
    Unusable(Bilingual),
}

impl Program {
    /// The program of a manifest.
    pub(super) fn of_manifest(path: &Path) -> Program {
        let mut program = Program::new(path);
        let loaded = Manifest::load(path).map_err(BotError::from).and_then(|manifest| {
            let bot = read_bot(&path.display().to_string(), 1)?;
            Ok((manifest, bot))
        });
        program.kind = match loaded {
            Err(error) => Kind::Unusable(Bilingual::of(&error)),
            Ok((manifest, bot)) => {
                // The author of the program also wrote these lines.
                program.wanted_out = !bot.launch().sandbox;
                program.wanted_more = manifest.limits.above_usual();
                let bot = bot.sandboxed();
                if let Some(name) = &manifest.name {
                    program.name.clone_from(name);
                }
                let folder = path.parent().unwrap_or(Path::new("."));
                let listed = manifest.prolog.iter().flat_map(|table| &table.files);
                let listed: Vec<PathBuf> = listed.map(|file| folder.join(file)).collect();
                program.add_sources(&Sources::read(folder, listed.iter().map(PathBuf::as_path)));
                for word in manifest.command.iter().flatten() {
                    program.add_file(&folder.join(word));
                }
                match manifest.prolog {
                    Some(_) => Kind::Prolog(bot, Box::new(manifest)),
                    None => Kind::Bot(bot),
                }
            }
        };
        program
    }

    /// A program that runs by itself.
    pub(super) fn of_file(path: &Path) -> Program {
        let mut program = Program::new(path);
        // A name without a folder would be looked for elsewhere.
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        program.kind = match read_bot(&whole.display().to_string(), 1) {
            Ok(bot) => Kind::Bot(bot),
            Err(error) => Kind::Unusable(Bilingual::of(&error)),
        };
        program.add_file(path);
        program
    }

    /// A Prolog program that nobody says how to ask.
    pub(super) fn without_manifest(path: &Path, sources: &Sources) -> Program {
        let mut program = Program::new(path);
        let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let message = Message::new("class.no_manifest").with("file", file.unwrap_or_default());
        program.kind = Kind::Unusable(message.into());
        program.add_sources(sources);
        program
    }

    fn new(path: &Path) -> Program {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        Program {
            name: stem.unwrap_or_default(),
            path: path.to_owned(),
            digest: read(path).map(|bytes| digest(&bytes)).unwrap_or_default(),
            kind: Kind::Unusable(Bilingual::default()),
            twins: Vec::new(),
            wanted_out: false,
            wanted_more: Vec::new(),
            paths: Vec::new(),
            exact: Vec::new(),
            essence: None,
        }
    }

    fn add_sources(&mut self, sources: &Sources) {
        self.paths.extend(sources.paths().map(Path::to_owned));
        for own in sources.digests() {
            self.digest = digest(format!("{}{own}", self.digest).as_bytes());
            self.exact.push(own.to_owned());
        }
        self.exact.sort();
        self.essence = sources.essence();
    }

    /// A file of a program that is none of Prolog's.
    fn add_file(&mut self, path: &Path) {
        let Some(bytes) = read(path) else { return };
        let own = digest(&bytes);
        self.digest = digest(format!("{}{own}", self.digest).as_bytes());
        let before = self.essence.take().unwrap_or_default();
        self.essence = Some(digest(format!("{before}{}", digest(&bare(&bytes))).as_bytes()));
        self.exact.push(own);
        self.paths.push(path.canonicalize().unwrap_or_else(|_| path.to_owned()));
    }

    /// Finds programs whose files are the same.
    pub(super) fn find_twins(programs: &mut [Program]) {
        let known: Vec<(String, Vec<String>, Option<String>)> = programs
            .iter()
            .map(|program| (program.name.clone(), program.exact.clone(), program.essence.clone()))
            .collect();
        for (index, program) in programs.iter_mut().enumerate() {
            for (other, (name, exact, essence)) in known.iter().enumerate() {
                if other != index && essence.is_some() && *essence == program.essence {
                    let is_exact = *exact == program.exact;
                    program.twins.push(Twin { name: name.clone(), is_exact });
                }
            }
        }
    }
}

/// A file of a program, if it is one: a manifest may name a device that never ends.
fn read(path: &Path) -> Option<Vec<u8>> {
    path.is_file().then(|| read_within(path, LONGEST).ok()).flatten()
}
