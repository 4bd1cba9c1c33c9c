//! Every key in the sources has a text in both languages, and every text has a use.
//!
//! The sources are read as text: a string such as `"play.kept"` is taken for a key wherever it
//! stands outside comments and unit tests. Keys that are put together from parts are few, and
//! [`put_together`] says which.

#[path = "support/sources.rs"]
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use sources::{crates, sources};
use tripot_catalog::{Lang, games};
use tripot_core::Kind;

/// Strings of the shape of a key that are none.
const NO_KEYS: &[&str] = &[
    // What the keys of the command itself begin with.
    "cli.tripot",
    // The page of the server.
    "index.html",
    "404.html",
    "service-worker.js",
    "tables.sqlite",
    // Files of a control group, and of a Python project.
    "cgroup.kill",
    "cgroup.procs",
    "cgroup.subtree_control",
    "memory.events",
    "memory.max",
    "memory.swap.max",
    "pids.max",
    "pyproject.toml",
];

/// A string in a source.
struct Literal<'a> {
    text: &'a str,
    /// What stands before it, up to the beginning of the file, without the white space between.
    before: &'a str,
}

impl Literal<'_> {
    /// Whether it is a key, by its shape or by who takes it. The name of a file that is built in
    /// has the shape of one.
    fn is_key(&self) -> bool {
        let file =
            ["include_str!(", "include_bytes!("].iter().any(|call| self.before.ends_with(call));
        !file && (is_key(self.text) || takes_a_key(self.before))
    }
}

/// The strings of a source, without those in comments.
fn literals(source: &str) -> Vec<Literal<'_>> {
    let bytes = source.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &source[at..];
        if rest.starts_with("//") {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else if rest.starts_with("r#\"") || (rest.starts_with("r\"") && !is_word(source, at)) {
            let hashes = rest[1..].chars().take_while(|&c| c == '#').count();
            let close = format!("\"{}", "#".repeat(hashes));
            let inside = &rest[hashes + 2..];
            at += hashes + 2 + inside.find(&close).unwrap_or(inside.len()) + close.len();
        } else if bytes[at] == b'"' {
            let inside = &source[at + 1..];
            let end = closing_quote(inside);
            found.push(Literal { text: &inside[..end], before: source[..at].trim_end() });
            at += end + 2;
        } else if bytes[at] == b'\'' {
            at += character_length(rest);
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// Whether the character before a place belongs to a word.
fn is_word(source: &str, at: usize) -> bool {
    source[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_')
}

/// Where the quotation mark stands that closes a string.
fn closing_quote(inside: &str) -> usize {
    let mut escaped = false;
    for (at, symbol) in inside.char_indices() {
        match symbol {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at,
            _ => {}
        }
    }
    inside.len()
}

/// The length of a character such as `'"'`, or of the mark alone if it begins a lifetime.
fn character_length(rest: &str) -> usize {
    let mut symbols = rest.char_indices().skip(1);
    match symbols.next() {
        Some((_, '\\')) => rest[3..].find('\'').map_or(1, |end| end + 4),
        Some(_) => match symbols.next() {
            Some((at, '\'')) => at + 1,
            _ => 1,
        },
        None => 1,
    }
}

/// Whether a text has the shape of a key: lower-case words joined by full stops.
fn is_key(text: &str) -> bool {
    let word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
            && word
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c))
    };
    text.contains('.') && text.split('.').all(word)
}

/// Whether whatever stands there must be a key.
fn takes_a_key(before: &str) -> bool {
    ["Message::new(", "Argument::Key(", "lang.word(", "lang.label(", "Lang::word(", ".key ="]
        .iter()
        .any(|call| before.ends_with(call))
}

/// The keys that the sources name, each with a file that does.
fn named() -> BTreeMap<String, PathBuf> {
    let mut keys = BTreeMap::new();
    for (path, source) in sources() {
        for literal in literals(&source) {
            let found = literal.is_key();
            if found && !NO_KEYS.contains(&literal.text) {
                keys.insert(literal.text.to_owned(), path.clone());
            }
        }
    }
    keys
}

/// The keys of the texts, from the files themselves.
fn texts(lang: Lang) -> BTreeSet<String> {
    let folder = fs::read_dir(crates().join("catalog/text")).expect("the texts");
    let ending = format!("{}.txt", lang.code());
    let files = folder.map(|entry| entry.expect("a file").file_name());
    let files = files.filter_map(|name| name.into_string().ok());
    files.filter(|name| name.ends_with(&ending)).flat_map(|name| texts_of(&name)).collect()
}

/// The keys of the texts in one file.
fn texts_of(file: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(crates().join("catalog/text").join(file)).expect("a text");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some(line.split_once(" = ")?.0.to_owned())).collect()
}

/// The crates that the module for browsers is made of, by their folders.
fn crates_of_the_module() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec!["wasm".to_owned()];
    while let Some(name) = open.pop() {
        if !found.insert(name.clone()) {
            continue;
        }
        let manifest = crates().join(name).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("a manifest");
        let (used, _) = manifest.split_once("[dev-dependencies]").unwrap_or((&manifest, ""));
        let names = used.lines().filter_map(|line| line.strip_prefix("tripot-"));
        open.extend(names.filter_map(|rest| Some(rest.split(['.', ' ']).next()?.to_owned())));
    }
    found
}

/// The keys that are put together from parts:
///
/// - `game.NAME`, `game.NAME.pitch`, `game.NAME.short` and `game.NAME.aim` for each game of the
///   catalogue;
/// - `title.option.NAME`, `title.value.VALUE` and `title.machine.NAME` for its options, their words
///   and its machines;
/// - `cli.COMMAND.about` and `cli.COMMAND.examples` for each command, and for `tripot` itself;
/// - `cli.arg.ID` and `cli.value.ID` for each argument, and `cli.COMMAND.arg.ID` and
///   `cli.COMMAND.value.ID` where a command means something else by it.
fn put_together() -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for game in games() {
        keys.insert(format!("game.{}", game.name()));
        keys.extend(["pitch", "short", "aim"].map(|part| format!("game.{}.{part}", game.name())));
        for spec in game.options() {
            let words: &[&str] = match spec.kind {
                Kind::Choice(words) => words,
                Kind::Flag => &["on", "off"],
                Kind::Number { .. } => &[],
            };
            keys.insert(format!("title.option.{}", spec.name));
            keys.extend(words.iter().map(|word| format!("title.value.{word}")));
        }
        let machines = game.machines().into_iter();
        keys.extend(machines.map(|spec| format!("title.machine.{}", spec.name)));
    }
    let folder = fs::read_dir(crates().join("cli/src/args")).expect("the arguments");
    let files = folder.map(|entry| entry.expect("a file").path());
    let files = files.chain([crates().join("cli/src/args.rs")]);
    let arguments: String =
        files.map(|file| fs::read_to_string(file).expect("the arguments")).collect();
    // `enum Action` has the commands, `enum TournamentAction` those of `tournament`.
    let mut commands: Vec<String> = Vec::new();
    for (head, rest) in arguments.match_indices("Action {").map(|(at, _)| arguments.split_at(at)) {
        let Some((_, owner)) = head.rsplit_once("enum ") else { continue };
        let (actions, _) = rest.split_once('}').expect("the commands");
        let variants = actions.lines().filter_map(|line| line.trim().split_once('('));
        let names = variants.map(|(name, _)| name.to_lowercase());
        let owner = owner.to_lowercase();
        commands.extend(names.map(|name| match owner.as_str() {
            "" => name,
            owner => format!("{owner}.{name}"),
        }));
    }
    assert!(commands.len() >= 10, "{commands:?}");
    commands.push("tripot".to_owned());
    let fields = arguments.lines().filter_map(|line| line.trim().strip_prefix("pub(crate) "));
    let ids: BTreeSet<&str> = fields
        .filter_map(|field| Some(field.split_once(": ")?.0))
        .chain(["help", "version"])
        .collect();
    assert!(ids.contains("seats") && ids.len() >= 15, "{ids:?}");
    for command in &commands {
        keys.extend([format!("cli.{command}.about"), format!("cli.{command}.examples")]);
    }
    for kind in ["arg", "value"] {
        for id in &ids {
            keys.insert(format!("cli.{kind}.{id}"));
            keys.extend(commands.iter().map(|command| format!("cli.{command}.{kind}.{id}")));
        }
    }
    keys
}

#[test]
fn every_key_in_the_sources_has_a_text_in_both_languages() {
    let named = named();
    assert!(named.len() > 150, "{} keys", named.len());
    for lang in Lang::ALL {
        let missing: Vec<String> = named
            .iter()
            .filter(|(key, _)| lang.find(key).is_none())
            .map(|(key, path)| format!("{key} in {}", path.display()))
            .collect();
        assert!(missing.is_empty(), "{} lacks:\n{}", lang.code(), missing.join("\n"));
    }
}

#[test]
fn every_text_is_used() {
    let (named, put_together) = (named(), put_together());
    for lang in Lang::ALL {
        let texts = texts(lang);
        assert!(texts.len() > 150, "{} texts", texts.len());
        let dead: Vec<String> = texts
            .into_iter()
            .filter(|key| !named.contains_key(key) && !put_together.contains(key))
            .collect();
        assert!(dead.is_empty(), "nobody says in {}:\n{}", lang.code(), dead.join("\n"));
    }
}

#[test]
fn what_only_programs_say_is_not_in_the_module_for_browsers() {
    let module = crates_of_the_module();
    assert!(module.contains("catalog") && !module.contains("cli"), "{module:?}");
    let mut said: BTreeSet<String> =
        put_together().into_iter().filter(|key| !key.starts_with("cli.")).collect();
    for (path, source) in sources() {
        let path = path.strip_prefix(crates()).expect("a file of a crate");
        let folder = path.iter().next().and_then(|name| name.to_str()).expect("a crate");
        if module.contains(folder) {
            let keys = literals(&source).into_iter().filter(Literal::is_key);
            said.extend(keys.map(|literal| literal.text.to_owned()));
        }
    }
    for lang in Lang::ALL {
        let common = texts_of(&format!("{}.txt", lang.code()));
        let silent: Vec<&String> = common.difference(&said).collect();
        assert!(silent.is_empty(), "these belong in program.{}.txt: {silent:?}", lang.code());
        let program = texts_of(&format!("program.{}.txt", lang.code()));
        let heard: Vec<&String> = program.intersection(&said).collect();
        assert!(heard.is_empty(), "these belong in {}.txt: {heard:?}", lang.code());
    }
}

#[test]
fn every_command_game_option_and_machine_is_explained() {
    for key in put_together() {
        let parts: Vec<&str> = key.split('.').collect();
        let needed =
            matches!(parts[..], ["game" | "title", ..] | ["cli", .., "about" | "examples"]);
        for lang in Lang::ALL {
            assert!(!needed || lang.find(&key).is_some(), "{key} in {}", lang.code());
        }
    }
}

#[test]
fn keys_are_found_where_they_stand_and_nowhere_else() {
    let source = r#"
        // Message::new("comment.line")
        /* "comment.block" */
        let quote = '"'; let tick = '\''; let life: &'static str = "a.plain";
        let raw = r"raw.text";
        let escaped = "not \"a.key\"";
        Message::new( "odd key")
        Message::new(if many { "b.many-2" } else { "b.one_1" }).with("name", "Not.a.Key")
        format!("{name}.txt") include_str!("built.in")
    "#;
    let found = literals(source);
    let keys: Vec<&str> =
        found.iter().filter(|literal| literal.is_key()).map(|literal| literal.text).collect();
    assert_eq!(keys, ["a.plain", "odd key", "b.many-2", "b.one_1"]);
}
