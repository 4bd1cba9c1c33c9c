//! The files of a Prolog program: those that its manifest names, and those that they load in turn.

use std::fs;
use std::path::{Path, PathBuf};

use crate::clause::clauses;
use crate::digest::{bare, digest};
use crate::value::Value;

/// What loads another file, in either system.
const LOADS: &[&str] =
    &["consult", "include", "ensure_loaded", "use_module", "load_files", "reexport", "compile"];

/// The ending of a Prolog program's file.
pub const ENDINGS: &[&str] = &["pl", "pro", "prolog"];

/// A program of more files, or with a longer file, is not followed to its end.
const MOST_FILES: usize = 500;
const LONGEST: u64 = 8 << 20;

/// The files of a program in the order in which they are loaded.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// Every file with the digest of its bytes.
    files: Vec<(PathBuf, String)>,
    /// All of it as one text, without comments and white space: what is loaded stands in place of
    /// what loads it.
    flat: Vec<u8>,
}

impl Sources {
    /// Reads files, and what they load from their own folder or from that of the manifest.
    pub fn read<'a>(folder: &Path, files: impl IntoIterator<Item = &'a Path>) -> Sources {
        let mut sources = Sources::default();
        for file in files {
            sources.add(folder, file);
        }
        sources
    }

    /// Where its files are.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|(path, _)| path.as_path())
    }

    /// The digests of its files, in the order in which they are loaded.
    pub fn digests(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|(_, digest)| digest.as_str())
    }

    /// A digest of what it says, however it is spread over files.
    pub fn essence(&self) -> Option<String> {
        (!self.flat.is_empty()).then(|| digest(&self.flat))
    }

    fn add(&mut self, folder: &Path, file: &Path) {
        let path = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        let known = self.files.iter().any(|(other, _)| *other == path);
        let fits = path.metadata().is_ok_and(|data| data.is_file() && data.len() <= LONGEST);
        if known || !fits || self.files.len() == MOST_FILES {
            return;
        }
        let Ok(bytes) = fs::read(&path) else { return };
        self.files.push((path.clone(), digest(&bytes)));
        let mut end = 0;
        for clause in clauses(&bytes) {
            end = clause.end;
            let text = bare(&bytes[clause.clone()]);
            let loaded = loaded(&String::from_utf8_lossy(&bytes[clause]));
            let found: Vec<PathBuf> =
                loaded.iter().filter_map(|name| find(folder, &path, name)).collect();
            // A directive that loads files of the program stands for them.
            if found.is_empty() || found.len() < loaded.len() || !text.starts_with(b":-") {
                self.flat.extend(text);
            }
            for file in found {
                self.add(folder, &file);
            }
        }
        self.flat.extend(bare(&bytes[end..]));
    }
}

/// The files that a clause loads, as it names them; those of a library are none of the program's.
fn loaded(clause: &str) -> Vec<String> {
    let mut found = Vec::new();
    let directive = clause.trim_start().strip_prefix(":-").map(str::trim_start);
    if let Some(list) = directive.filter(|goal| goal.starts_with('[')) {
        let list = list.trim_end().trim_end_matches('.');
        found.extend(Value::parse(list).iter().flat_map(names));
    }
    for word in LOADS {
        for (at, _) in clause.match_indices(word) {
            let before = clause[..at].chars().next_back();
            let after = clause[at + word.len()..].trim_start();
            let is_whole = before.is_none_or(|c| !c.is_alphanumeric() && c != '_');
            if let Some(inside) = after.strip_prefix('(').filter(|_| is_whole) {
                found.extend(Value::parse(first_argument(inside)).iter().flat_map(names));
            }
        }
    }
    found
}

/// What stands before the first comma or closing bracket that belongs to no inner one.
fn first_argument(text: &str) -> &str {
    let (mut depth, mut quote) = (0, None);
    for (at, symbol) in text.char_indices() {
        match (symbol, quote) {
            ('\'' | '"', None) => quote = Some(symbol),
            (_, Some(open)) if symbol == open => quote = None,
            (')' | ']' | ',', None) if depth == 0 => return &text[..at],
            ('(' | '[', None) => depth += 1,
            (')' | ']', None) => depth -= 1,
            _ => {}
        }
    }
    text
}

/// The names of files that a term means: `a`, `'a.pl'`, `folder/a`, or a list of such.
fn names(term: &Value) -> Vec<String> {
    fn name(term: &Value) -> Option<String> {
        match term {
            Value::Atom(name) | Value::Text(name) => Some(name.clone()),
            Value::Structure(operator, parts) => match (operator.as_str(), parts.as_slice()) {
                ("/", [folder, file]) => Some(format!("{}/{}", name(folder)?, name(file)?)),
                _ => None,
            },
            _ => None,
        }
    }
    match term.items() {
        Some(items) => items.iter().filter_map(name).collect(),
        None => name(term).into_iter().collect(),
    }
}

/// A file that another one loads: from its own folder, or from the one in which the program runs.
fn find(folder: &Path, from: &Path, name: &str) -> Option<PathBuf> {
    let folders = [from.parent(), Some(folder)];
    let endings = std::iter::once(String::new()).chain(ENDINGS.iter().map(|e| format!(".{e}")));
    let candidates = folders.into_iter().flatten().flat_map(|folder| {
        endings.clone().map(move |ending| folder.join(format!("{name}{ending}")))
    });
    candidates.into_iter().find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_loaded_are_found_however_they_are_named() {
        for (clause, expected) in [
            (":- [a, 'b.pl'].", &["a", "b.pl"][..]),
            (":- consult('regles/piles').", &["regles/piles"]),
            (":- ensure_loaded(regles/prix).", &["regles/prix"]),
            (":- use_module(src/geo, [f/1, g/2]).", &["src/geo"]),
            (":- use_module(library(lists)).", &[]),
            (":- initialization((consult(a), menu)).", &["a"]),
            ("main :- consult([x, \"y\"]), reconsult(z).", &["x", "y"]),
            ("f([a]) :- g.", &[]),
        ] {
            assert_eq!(loaded(clause), expected, "{clause}");
        }
    }

    #[test]
    fn a_program_says_the_same_in_one_file_and_in_three() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("more")).unwrap();
        fs::write(path("main.pl"), ":- include('more/a').\nf(1). % last\n").unwrap();
        fs::write(path("more/a.pl"), ":- consult(b).\na(1).\n").unwrap();
        fs::write(path("more/b.pl"), ":- consult('../main').\nb(1).\n").unwrap();
        fs::write(path("whole.pl"), "b(1).\na(1).\nf(1).\n").unwrap();
        let read = |name: &str| Sources::read(folder.path(), [path(name).as_path()]);
        let (spread, whole) = (read("main.pl"), read("whole.pl"));
        assert_eq!(spread.paths().count(), 3, "a circle is left");
        assert_eq!(spread.essence(), whole.essence());
        fs::write(path("more/b.pl"), "b(2).\n").unwrap();
        let changed = read("main.pl");
        assert_ne!(changed.essence(), spread.essence());
        assert!(changed.digests().ne(spread.digests()));
    }
}
