//! Who is in a class: the programs of a folder.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};
use tripot_catalog::Trouble;
use tripot_core::{Message, SeatLine};

use super::told::Told;
use crate::bot::Bot;
use crate::manifest::Manifest;
use crate::seating::read_bot;

/// Folders within folders are looked into so deep.
const DEEPEST: usize = 3;

/// The ending of a Prolog program's file.
const PROLOG: &[&str] = &["pl", "pro"];

/// A program of a class.
#[derive(Clone, Debug)]
pub struct Program {
    /// What it is called; no two programs of a class share a name.
    pub name: String,
    /// The manifest, or the program itself.
    pub path: PathBuf,
    /// A digest of the manifest and of its files.
    pub digest: String,
    /// What it is.
    pub kind: Kind,
    /// Others whose files are the same.
    pub twins: Vec<Twin>,
    /// Digests of its Prolog files, as they are and without comments and spaces.
    files: Vec<(String, String)>,
}

/// Another program whose files are the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Twin {
    /// Its name.
    pub name: String,
    /// Whether the files are the same to the last byte; else only comments and spaces differ.
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
    Unusable(Told),
}

impl Program {
    /// The programs of a folder and of the folders in it, in the order of their paths.
    pub fn all(folder: &Path) -> Result<Vec<Program>, Trouble> {
        let missing = || Message::new("class.folder").with("folder", folder.display().to_string());
        if !folder.is_dir() {
            return Err(missing().into());
        }
        let mut files = Vec::new();
        collect(folder, DEEPEST, &mut files);
        files.sort();
        let mut programs: Vec<Program> = Vec::new();
        let mut taken: Vec<PathBuf> = Vec::new();
        for path in files.iter().filter(|path| ending(path) == "toml") {
            programs.push(Program::of_manifest(path, &mut taken));
        }
        for path in &files {
            let is_program = is_executable(path) && ending(path) != "toml";
            let is_prolog = PROLOG.contains(&ending(path));
            if taken.contains(path) || !(is_program || is_prolog) {
                continue;
            }
            if is_program {
                programs.push(Program::of_file(path));
            } else if !is_mentioned(path, &files) {
                programs.push(Program::without_manifest(path));
            }
        }
        programs.sort_by(|one, other| one.path.cmp(&other.path));
        if programs.is_empty() {
            let message = Message::new("class.empty");
            return Err(message.with("folder", folder.display().to_string()).into());
        }
        name_apart(&mut programs);
        find_twins(&mut programs);
        Ok(programs)
    }

    /// The program of a manifest; the files that it names are taken.
    fn of_manifest(path: &Path, taken: &mut Vec<PathBuf>) -> Program {
        let mut program = Program::new(path);
        let loaded = Manifest::load(path).and_then(|manifest| {
            let bot = read_bot(&path.display().to_string(), 1)?;
            Ok((manifest, bot))
        });
        program.kind = match loaded {
            Err(trouble) => Kind::Unusable(Told::from(&trouble)),
            Ok((manifest, bot)) => {
                if let Some(name) = &manifest.name {
                    program.name.clone_from(name);
                }
                let words = manifest.command.iter().flatten();
                let listed = manifest.prolog.iter().flat_map(|table| &table.files);
                let folder = path.parent().unwrap_or(Path::new("."));
                for file in words.chain(listed) {
                    let file = folder.join(file);
                    if let Ok(bytes) = fs::read(&file) {
                        program.add_file(&bytes);
                        taken.push(file);
                    }
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
    fn of_file(path: &Path) -> Program {
        let mut program = Program::new(path);
        // A name without a folder would be looked for elsewhere.
        let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        program.kind = match read_bot(&whole.display().to_string(), 1) {
            Ok(bot) => Kind::Bot(bot),
            Err(trouble) => Kind::Unusable(Told::from(&trouble)),
        };
        if let Ok(bytes) = fs::read(path) {
            program.add_file(&bytes);
        }
        program
    }

    /// A Prolog file that nobody says how to ask.
    fn without_manifest(path: &Path) -> Program {
        let mut program = Program::new(path);
        let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let message = Message::new("class.no_manifest").with("file", file.unwrap_or_default());
        program.kind = Kind::Unusable(message.into());
        if let Ok(bytes) = fs::read(path) {
            program.add_file(&bytes);
        }
        program
    }

    fn new(path: &Path) -> Program {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let mut program = Program {
            name: stem.unwrap_or_default(),
            path: path.to_owned(),
            digest: String::new(),
            kind: Kind::Unusable(Told::default()),
            twins: Vec::new(),
            files: Vec::new(),
        };
        if let Ok(bytes) = fs::read(path) {
            program.digest = digest(&bytes);
        }
        program
    }

    fn add_file(&mut self, bytes: &[u8]) {
        let exact = digest(bytes);
        self.digest = digest(format!("{}{exact}", self.digest).as_bytes());
        self.files.push((exact, digest(&bare(bytes))));
    }
}

/// The files of a folder and of the folders in it; hidden ones are none of the class's business.
fn collect(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let hidden = entry.file_name().to_string_lossy().starts_with('.');
        if hidden {
            continue;
        }
        if path.is_dir() && depth > 1 {
            collect(&path, depth - 1, found);
        } else if path.is_file() {
            found.push(path);
        }
    }
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.permissions().mode() & 0o111 != 0)
}

/// Whether another Prolog file beside it names it: then it is a part of that one.
fn is_mentioned(path: &Path, files: &[PathBuf]) -> bool {
    let Some(stem) = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else {
        return false;
    };
    files.iter().any(|other| {
        let beside = other != path && other.parent() == path.parent();
        beside
            && PROLOG.contains(&ending(other))
            && fs::read(other).is_ok_and(|bytes| {
                let text = String::from_utf8_lossy(&bytes);
                ["consult", "ensure_loaded", "include", "use_module", ":- ["].iter().any(|word| {
                    text.lines().any(|line| line.contains(word) && line.contains(&stem))
                })
            })
    })
}

fn digest(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// A program without what Prolog passes over: comments and white space.
fn bare(bytes: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte == b'%' {
            at += bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at);
        } else if bytes[at..].starts_with(b"/*") {
            let end = bytes[at + 2..].windows(2).position(|pair| pair == b"*/");
            at = end.map_or(bytes.len(), |end| at + end + 4);
        } else {
            if !byte.is_ascii_whitespace() {
                kept.push(byte);
            }
            at += 1;
        }
    }
    kept
}

/// Gives every program a name of its own that a record can hold.
fn name_apart(programs: &mut [Program]) {
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for program in programs {
        let plain: String = program
            .name
            .chars()
            .filter(|symbol| !symbol.is_control() && !['"', '='].contains(symbol))
            .take(SeatLine::LONGEST - 4)
            .collect();
        let plain = plain.trim();
        let plain = if plain.is_empty() { "?" } else { plain };
        let number = used.entry(plain.to_owned()).or_insert(0);
        *number += 1;
        program.name = if *number == 1 { plain.to_owned() } else { format!("{plain}#{number}") };
    }
}

/// Finds programs whose files are the same.
fn find_twins(programs: &mut [Program]) {
    let names: Vec<String> = programs.iter().map(|program| program.name.clone()).collect();
    let files: Vec<Vec<(String, String)>> =
        programs.iter().map(|program| program.files.clone()).collect();
    for (index, program) in programs.iter_mut().enumerate() {
        for (other, theirs) in files.iter().enumerate() {
            let own = &files[index];
            if other == index || own.is_empty() || own.len() != theirs.len() {
                continue;
            }
            let alike = own.iter().zip(theirs).all(|(one, other)| one.1 == other.1);
            if alike {
                let is_exact = own.iter().zip(theirs).all(|(one, other)| one.0 == other.0);
                program.twins.push(Twin { name: names[other].clone(), is_exact });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_a_class_whatever_lies_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let manifest = |file: &str| {
            format!("[prolog]\nsystem = \"swi\"\nfiles = [\"{file}\"]\ngame = \"siam\"\n")
        };
        fs::create_dir(path("lea")).unwrap();
        fs::write(path("lea/a.pl"), ":- consult(outils).\nf(1).\n").unwrap();
        fs::write(path("lea/outils.pl"), "g(1).\n").unwrap();
        fs::write(path("lea/lea.toml"), manifest("a.pl")).unwrap();
        fs::write(path("tom.pl"), "% mine\n:- consult(outils). f(1).").unwrap();
        fs::write(path("tom.toml"), manifest("tom.pl")).unwrap();
        fs::write(path("lone.pl"), "h(1).").unwrap();
        fs::write(path("bad.toml"), "nom = 3").unwrap();
        fs::write(path("notes.txt"), "nothing").unwrap();
        let programs = Program::all(folder.path()).unwrap();
        let names: Vec<&str> = programs.iter().map(|program| program.name.as_str()).collect();
        assert_eq!(names, ["bad", "lea", "lone", "tom"]);
        let usable = |program: &&Program| matches!(program.kind, Kind::Prolog(..));
        assert_eq!(programs.iter().filter(usable).count(), 2);
        let twin = Twin { name: "tom".to_owned(), is_exact: false };
        assert_eq!(programs[1].twins, [twin], "comments and spaces are nobody's own work");
        assert!(programs[2].twins.is_empty());
        assert!(Program::all(&path("lea/none")).is_err());
    }
}
