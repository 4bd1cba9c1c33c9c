//! The roster of a class: the programs of a folder.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use tripot_core::{Explain, Message, SeatLine, plain_name};

use super::program::Program;
use tripot_prolog::{ENDINGS, Sources};

/// Folders within folders are looked into so deep.
const DEEPEST: usize = 3;

/// Files of other tools that end like a manifest.
const NO_MANIFESTS: &[&str] = &["Cargo.toml", "pyproject.toml"];

/// The programs of a class, and what was found beside them.
#[derive(Clone, Debug)]
pub struct Roster {
    /// In the order of their paths.
    pub programs: Vec<Program>,
    /// Files that look like programs and are none: they lie beside or below a manifest that does not
    /// name them, or nothing says how they are run. None of them is ever started.
    pub passed_over: Vec<PathBuf>,
}

/// Why a class has no programs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RosterError {
    /// There is no such folder.
    #[error("there is no folder {}", folder.display())]
    NoFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// The folder holds no program.
    #[error("there is no program in {}", folder.display())]
    Empty {
        /// The folder.
        folder: PathBuf,
    },
}

impl Explain for RosterError {
    fn explain(&self) -> Vec<Message> {
        let shown = |folder: &Path| folder.display().to_string();
        vec![match self {
            RosterError::NoFolder { folder } => {
                Message::new("class.folder").with("folder", shown(folder))
            }
            RosterError::Empty { folder } => {
                Message::new("class.empty").with("folder", shown(folder))
            }
        }]
    }
}

impl Roster {
    /// The programs of a folder and of the folders in it: every manifest, and where there is none, at
    /// the same place or above, every file that says with `#!` what runs it.
    pub fn of(folder: &Path) -> Result<Roster, RosterError> {
        if !folder.is_dir() {
            return Err(RosterError::NoFolder { folder: folder.to_owned() });
        }
        let mut files = Vec::new();
        collect(folder, DEEPEST, &mut files);
        files.sort();
        let (manifests, files): (Vec<PathBuf>, Vec<PathBuf>) =
            files.into_iter().partition(|path| ending(path) == "toml");
        let manifests = manifests.iter().filter(|path| !is_of_another_tool(path));
        let mut programs: Vec<Program> =
            manifests.clone().map(|path| Program::of_manifest(path)).collect();
        let claimed: Vec<&Path> = manifests.filter_map(|path| path.parent()).collect();
        let taken = |path: &PathBuf| {
            let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
            programs.iter().any(|program| program.paths.contains(&whole))
        };
        let loose: Vec<PathBuf> = files.into_iter().filter(|path| !taken(path)).collect();
        let (beside, free): (Vec<PathBuf>, Vec<PathBuf>) = loose
            .into_iter()
            .partition(|path| claimed.iter().any(|folder| path.starts_with(folder)));
        let mut passed_over: Vec<PathBuf> =
            beside.into_iter().filter(|path| is_prolog(path) || looks_runnable(path)).collect();
        let (runs, others): (Vec<PathBuf>, Vec<PathBuf>) =
            free.into_iter().partition(|path| is_executable(path) && first_bytes(path) == *b"#!");
        programs.extend(runs.iter().map(|path| Program::of_file(path)));
        let (prolog, others): (Vec<PathBuf>, Vec<PathBuf>) =
            others.into_iter().partition(|path| is_prolog(path));
        passed_over.extend(others.into_iter().filter(|path| looks_runnable(path)));
        programs.extend(without_manifest(&prolog));
        programs.sort_by(|one, other| one.path.cmp(&other.path));
        if programs.is_empty() {
            return Err(RosterError::Empty { folder: folder.to_owned() });
        }
        name_apart(&mut programs);
        Program::find_twins(&mut programs);
        passed_over.sort();
        Ok(Roster { programs, passed_over })
    }
}

/// Prolog programs that nobody says how to ask; a file that another one loads is a part of that one.
fn without_manifest(files: &[PathBuf]) -> Vec<Program> {
    let read: Vec<(&PathBuf, Sources)> = files
        .iter()
        .map(|path| {
            let folder = path.parent().unwrap_or(Path::new("."));
            (path, Sources::read(folder, [path.as_path()]))
        })
        .collect();
    let is_part = |path: &PathBuf| {
        let whole = path.canonicalize().unwrap_or_else(|_| path.clone());
        read.iter()
            .any(|(other, sources)| *other != path && sources.paths().any(|loaded| loaded == whole))
    };
    read.iter()
        .filter(|(path, _)| !is_part(path))
        .map(|(path, sources)| Program::without_manifest(path, sources))
        .collect()
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

fn is_of_another_tool(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| NO_MANIFESTS.contains(&name))
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

fn is_prolog(path: &Path) -> bool {
    ENDINGS.contains(&ending(path))
}

fn is_executable(path: &Path) -> bool {
    path.metadata().is_ok_and(|data| data.permissions().mode() & 0o111 != 0)
}

/// Whether a person could expect this file to take part: a script, or machine code.
fn looks_runnable(path: &Path) -> bool {
    is_executable(path) && [*b"#!", *b"\x7fE"].contains(&first_bytes(path))
}

fn first_bytes(path: &Path) -> [u8; 2] {
    let mut bytes = [0; 2];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut bytes));
    read.map_or([0; 2], |()| bytes)
}

/// Gives every program a name of its own that a record can hold.
fn name_apart(programs: &mut [Program]) {
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    for program in programs {
        let plain: String = plain_name(&program.name)
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

#[cfg(test)]
mod tests {
    use super::super::program::{Kind, Twin};
    use super::*;

    fn write(folder: &Path, name: &str, text: &str) -> PathBuf {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn runnable(folder: &Path, name: &str, text: &str) {
        let path = write(folder, name, text);
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn manifest(folder: &Path, name: &str, file: &str) {
        let text = format!("[prolog]\nsystem = \"swi\"\nfiles = [\"{file}\"]\ngame = \"siam\"\n");
        write(folder, name, &text);
    }

    fn names(roster: &Roster) -> Vec<&str> {
        roster.programs.iter().map(|program| program.name.as_str()).collect()
    }

    fn passed_over(roster: &Roster, folder: &Path) -> Vec<String> {
        let inside = |path: &PathBuf| path.strip_prefix(folder).unwrap().display().to_string();
        roster.passed_over.iter().map(inside).collect()
    }

    #[test]
    fn a_folder_is_a_class_whatever_lies_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        write(at, "lea/a.pl", ":- consult(outils).\nf(1).\n");
        write(at, "lea/outils.pl", "g(1).\n");
        manifest(at, "lea/lea.toml", "a.pl");
        write(at, "tom/tom.pl", "% mine\n:- consult(tools). f(1).");
        write(at, "tom/tools.pl", "g(1).");
        manifest(at, "tom/tom.toml", "tom.pl");
        write(at, "lone/lone.pl", ":- [part].\nh(1).");
        write(at, "lone/part.pl", "i(1).");
        write(at, "bad/bad.toml", "nom = 3");
        write(at, "notes.txt", "nothing");
        let roster = Roster::of(at).unwrap();
        assert_eq!(names(&roster), ["bad", "lea", "lone", "tom"]);
        let usable = |program: &&Program| matches!(program.kind, Kind::Prolog(..));
        assert_eq!(roster.programs.iter().filter(usable).count(), 2);
        let twin = Twin { name: "tom".to_owned(), is_exact: false };
        let of_lea = &roster.programs[1].twins;
        assert_eq!(*of_lea, [twin], "comments, spaces and names of files are nobody's own work");
        assert!(roster.programs[2].twins.is_empty());
        assert!(roster.passed_over.is_empty(), "{:?}", roster.passed_over);
        assert!(Roster::of(&at.join("lea/none")).is_err());
    }

    #[test]
    fn a_file_that_a_program_loads_makes_it_another_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        for name in ["a", "b"] {
            write(at, &format!("{name}/main.pl"), ":- use_module(src/deep).\nf(1).\n");
            write(at, &format!("{name}/src/deep.pl"), ":- module(deep, []).\n:- [deeper].\n");
            write(at, &format!("{name}/src/deeper.pl"), "g(1).\n");
            manifest(at, &format!("{name}/{name}.toml"), "main.pl");
        }
        let before = Roster::of(at).unwrap();
        assert!(before.programs[0].twins[0].is_exact);
        write(at, "b/src/deeper.pl", "g(2).\n");
        let after = Roster::of(at).unwrap();
        assert!(after.programs[0].twins.is_empty(), "{:?}", after.programs[0].twins);
        assert_eq!(after.programs[0].digest, before.programs[0].digest);
        assert_ne!(after.programs[1].digest, before.programs[1].digest, "it is examined again");
    }

    #[test]
    fn what_lies_beside_or_below_a_manifest_is_no_program() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        write(at, "lea/lea.pl", "f(1).\n");
        manifest(at, "lea/lea.toml", "lea.pl");
        write(at, "lea/essai.pl", "g(1).\n");
        runnable(at, "lea/tests/run.sh", "#!/bin/sh\nexit 1\n");
        runnable(at, "lea/data.csv", "a,b\n");
        write(at, "lea/Cargo.toml", "[package]\nname = \"x\"\n");
        runnable(at, "mona/mona.py", "#!/usr/bin/env python3\n");
        runnable(at, "mona/notes.txt", "no interpreter\n");
        runnable(at, "mona/compiled", "\x7fELF and so on");
        let roster = Roster::of(at).unwrap();
        assert_eq!(names(&roster), ["lea", "mona"]);
        assert!(matches!(roster.programs[1].kind, Kind::Bot(_)));
        let expected = ["lea/essai.pl", "lea/tests/run.sh", "mona/compiled"];
        assert_eq!(passed_over(&roster, at), expected);
    }
}
