//! A class that was interrupted or has changed goes on.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;

use crate::rows::{kill_at_work, rows};
use crate::{add, class, named, rules, sample, tripot};

#[test]
fn a_program_is_examined_again_when_a_file_that_it_loads_has_changed() {
    let folder = TempDir::new().expect("a folder");
    let programs = folder.path().join("programs");
    fs::create_dir_all(programs.join("regles")).expect("a folder");
    let (base, steps) = (sample("lea.pl"), "pas(1).\npas(2).\npas(3).\n");
    let main = format!(":- include('regles/pas').\n{}", base.replace(steps, ""));
    let loaded = programs.join("regles/pas.pl");
    fs::write(&loaded, steps).expect("a file");
    add(&programs, "spread", &main, "swi", "chicago");
    add(
        &programs,
        "whole",
        &base.replace(steps, "").replace("% Chicago", &format!("{steps}% Chicago")),
        "swi",
        "chicago",
    );
    let found = class(folder.path(), &["--no-games"]);
    assert_eq!(found.len(), 2, "what is loaded is no program of its own");
    assert_eq!(named(&found, "spread")["verdict"], "sound");
    assert_eq!(named(&found, "spread")["same_files_as"][0], "whole", "in one file or in two");
    fs::write(&loaded, format!("{steps}pas(4).\n")).expect("a file");
    let found = class(folder.path(), &["--no-games", "--resume"]);
    assert_eq!(rules(named(&found, "spread")), ["moves 4 steps"]);
    assert_eq!(named(&found, "spread")["same_files_as"].as_array().map(Vec::len), Some(0));
}

/// The reports without what differs from one run to the next.
fn without_times(folder: &Path) -> Vec<String> {
    let csv = fs::read_to_string(folder.join("out.csv")).expect("a table");
    let timeless = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let kept = cells.iter().enumerate().filter(|(index, _)| ![1, 12, 13].contains(index));
        kept.map(|(_, cell)| *cell).collect::<Vec<_>>().join(",")
    };
    csv.lines().map(timeless).collect()
}

#[test]
fn a_class_that_was_killed_goes_on() {
    let (whole, killed) = (TempDir::new().expect("a folder"), TempDir::new().expect("a folder"));
    for folder in [&whole, &killed] {
        let programs = folder.path().join("programs");
        fs::create_dir(&programs).expect("a folder");
        for name in ["a", "b", "c"] {
            let own = format!("{}\n{name}(1).\n", sample("lea.pl"));
            add(&programs, name, &own, "swi", "chicago");
        }
    }
    let settings = ["--deals", "3", "--threads", "1", "--seed", "class"];
    class(whole.path(), &settings);
    let refused = tripot(whole.path(), &settings).output().expect("tripot runs");
    assert_eq!(refused.status.code(), Some(2), "what is there is not overwritten");

    let mut child = tripot(killed.path(), &settings)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("tripot runs");
    // Killed when one of three has been examined, and again in the middle of the games.
    let examined = kill_at_work(&mut child, &killed.path().join("out.sqlite"), "examination", 0);
    assert!((1..3).contains(&examined), "{examined} of three have been examined");
    let more = [&settings[..], &["--resume"]].concat();
    let mut child = tripot(killed.path(), &more)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("tripot runs");
    let games = killed.path().join("out-chicago.sqlite");
    let played = kill_at_work(&mut child, &games, "game", 0);
    let all = rows(&whole.path().join("out-chicago.sqlite"), "game");
    assert!((1..all).contains(&played), "{played} of {all} games");
    class(killed.path(), &more);
    assert_eq!(rows(&games, "game"), all);
    assert_eq!(without_times(killed.path()), without_times(whole.path()));
}
