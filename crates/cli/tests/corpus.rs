//! What the program writes, kept word for word: positions, moves, records, matches, machines' answers and the
//! protocol. A change of the code that is not meant to change what users see changes nothing here.
//!
//! Each file of `corpus/` is a session at the shell. `TRIPOT_RECORD=1 cargo test -p tripot-cli --test corpus`
//! writes them anew; the difference is what the change is about.

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each file of tests needs a part of it")]
mod process;

use std::fs;
use std::path::{Path, PathBuf};

use process::Home;

/// The commands of a session with what each writes and how it ends.
fn session(commands: &[&str]) -> String {
    let home = Home::new();
    let mut lines: Vec<String> = Vec::new();
    for command in commands {
        let done = home.shell(command, "");
        let (out, err) = (timeless(&done.out), timeless(&done.err));
        lines.push(format!("$ {command}"));
        lines.extend(out.lines().map(ToOwned::to_owned));
        lines.extend(err.lines().map(|line| format!("! {line}")));
        lines.extend((done.code != 0).then(|| format!("? {}", done.code)));
    }
    lines.join("\n") + "\n"
}

/// A text without what a clock says: how long something took is another each time, and so is the digest of
/// a record that says it.
fn timeless(text: &str) -> String {
    let mut text = text.to_owned();
    for mark in [
        "clock=",
        "\"seconds\":",
        "\"ms\":",
        "\"speed\":",
        "digest: ",
        "per decision, ",
        "positions in ",
    ] {
        let mut kept = String::new();
        let mut parts = text.split(mark);
        kept += parts.next().unwrap_or_default();
        for part in parts {
            let rest = part.trim_start_matches(|digit: char| {
                digit.is_ascii_hexdigit() || ['.', '-', '+'].contains(&digit)
            });
            kept += mark;
            kept += "…";
            kept += rest;
        }
        text = kept;
    }
    text
}

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let entries = fs::read_dir(folder).expect("the folder of sessions");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a file of a session").path()).collect();
    files.sort();
    files
}

#[test]
fn what_the_program_writes_is_what_it_wrote() {
    let files = files();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        let kept = fs::read_to_string(&file).expect("a session");
        let commands: Vec<&str> = kept.lines().filter_map(|line| line.strip_prefix("$ ")).collect();
        let written = session(&commands);
        if std::env::var_os("TRIPOT_RECORD").is_some() {
            fs::write(&file, written).expect("a session is written");
            continue;
        }
        for (number, (kept, written)) in kept.lines().zip(written.lines()).enumerate() {
            assert_eq!(written, kept, "{} line {}", file.display(), number + 1);
        }
        assert_eq!(written.len(), kept.len(), "{}", file.display());
    }
}

#[test]
fn times_are_left_out_and_nothing_else() {
    assert_eq!(timeless("j1 3bf clock=12ms value=+7"), "j1 3bf clock=…ms value=+7");
    assert_eq!(timeless("{\"nodes\":7,\"seconds\":1.5e-3}"), "{\"nodes\":7,\"seconds\":…}");
}
