//! What machines decide does not depend on the platform's mathematical functions: with another machine's,
//! which are wrong in the last digits, everything is decided, judged and counted as before.
#![cfg(target_os = "linux")]

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;

const TRIPOT: &str = env!("CARGO_BIN_EXE_tripot");

/// The variable that makes [`the_other_functions_are_called_and_are_other`] a program of its own.
const CONTROL: &str = "OTHER_LIBM_CONTROL";

struct OtherMachine {
    folder: TempDir,
    library: PathBuf,
}

impl OtherMachine {
    fn new() -> OtherMachine {
        let folder = TempDir::new().expect("a folder");
        let library = folder.path().join("libother.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/other_libm.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-fno-builtin", "-o"])
            .arg(&library)
            .arg(source)
            .arg("-ldl")
            .output()
            .expect("there is a C compiler");
        let said = String::from_utf8_lossy(&compiled.stderr);
        assert!(compiled.status.success(), "{said}");
        OtherMachine { folder, library }
    }

    /// What a program writes there, and which of the other functions it called.
    fn run(&self, mut command: Command) -> (String, Vec<String>) {
        let calls = self.folder.path().join("calls");
        let _ = fs::remove_file(&calls);
        command.env("LD_PRELOAD", &self.library).env("OTHER_LIBM_CALLS", &calls);
        let written = written_by(command);
        let calls = fs::read_to_string(&calls).unwrap_or_default();
        let mut calls: Vec<String> = calls.lines().map(str::to_owned).collect();
        calls.sort();
        calls.dedup();
        (written, calls)
    }
}

fn written_by(mut command: Command) -> String {
    let output = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8(output.stdout).expect("it writes text")
}

fn tripot(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(TRIPOT);
    command.args(line.split(' ')).current_dir(folder).env("XDG_DATA_HOME", folder);
    command.env("XDG_CONFIG_HOME", folder).env("LANG", "en_GB.UTF-8");
    command
}

/// Without how long it took.
fn timeless(json: &str) -> Vec<Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| name != "seconds" && name != "ms");
                fields.values_mut().for_each(strip);
            }
            Value::Array(values) => values.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let lines = json.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    lines
        .map(|mut value| {
            strip(&mut value);
            value
        })
        .collect()
}

/// That the library does what it is for: a Rust program that calls the standard library's functions
/// calls those of the library, and finds other numbers.
#[test]
#[expect(clippy::disallowed_methods, reason = "these are the functions that are replaced")]
fn the_other_functions_are_called_and_are_other() {
    let x = black_box(0.7_f64);
    let numbers =
        [x.exp(), x.ln(), x.powf(1.7), x.hypot(1.3), x.tanh(), f64::from((x as f32).exp())];
    let numbers = format!("{:x?}", numbers.map(f64::to_bits));
    if std::env::var_os(CONTROL).is_some() {
        println!("CONTROL {numbers}");
        return;
    }
    let mut control = Command::new(std::env::current_exe().expect("this program"));
    let name = "the_other_functions_are_called_and_are_other";
    control.args(["--exact", name, "--nocapture"]).env(CONTROL, "1");
    let (written, calls) = OtherMachine::new().run(control);
    for name in ["exp", "expf", "hypot", "log", "pow", "tanh"] {
        assert!(calls.iter().any(|call| call == name), "{name} is not in {calls:?}");
    }
    let found = written.split_once("CONTROL ").expect("it says its numbers").1;
    let found = found.lines().next().unwrap_or_default();
    for (one, other) in numbers.split(", ").zip(found.split(", ")) {
        assert_ne!(one, other, "{numbers} and {found}");
    }
}

#[test]
fn machines_answer_the_bench_alike_with_another_libm() {
    let other = OtherMachine::new();
    let folder = other.folder.path();
    let line = "bench --threads 1 --json";
    let here = written_by(tripot(folder, line));
    let (there, calls) = other.run(tripot(folder, line));
    assert_eq!(timeless(&here), timeless(&there));
    assert!(timeless(&here)[0]["suites"].as_array().is_some_and(|suites| suites.len() == 5));
    assert_eq!(calls, [""; 0], "functions of the platform that the machines use");
}

#[test]
fn matches_tests_levels_and_judgements_are_alike_with_another_libm() {
    let other = OtherMachine::new();
    let folder = other.folder.path();
    let mut lines = vec![
        // Levels, and the test that ends a match.
        "match chicago --seats greedy,random --sprt elo0=0,elo1=50 --seed 7 --json",
        "match chicago --seats expert,beginner,expert --games 3 --seed 7 --nodes 400 --json",
        "match siam --seats beginner,amateur --games 4 --seed 7 --json",
        "match families --seats expert,memory --games 6 --seed 7 --nodes 300 --json",
    ];
    for (game, seats, file) in [
        ("chicago", "greedy,beginner", "c.tripot"),
        ("siam", "beginner,random", "s.tripot"),
        ("families", "memory,random", "f.tripot"),
    ] {
        let line = format!("play {game} --seats {seats} --seed lundi --record {file}");
        written_by(tripot(folder, &line));
    }
    lines.extend([
        "analyze c.tripot --nodes 2000 --json",
        "analyze s.tripot --nodes 300 --json",
        "analyze f.tripot --nodes 300 --json",
    ]);
    for line in lines {
        let here = written_by(tripot(folder, line));
        let (there, mut calls) = other.run(tripot(folder, line));
        assert_eq!(timeless(&here), timeless(&there), "{line}");
        if line.starts_with("analyze") {
            // The progress bar guesses how long it will take.
            calls.retain(|call| call != "pow");
        }
        assert_eq!(calls, [""; 0], "{line}: functions of the platform");
    }
}
