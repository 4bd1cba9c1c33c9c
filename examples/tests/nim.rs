//! A fourth game, added in two files, is everywhere where the others are.

#[path = "../nim/rules.rs"]
#[allow(dead_code, reason = "what the machines ask is not asked here")]
mod rules;

use std::io::Write as _;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tripot_core::{SeatCount, parse_variant};
use tripot_testkit::check_laws;

use rules::{Nim, Take};

/// Runs the program with this input; its output, if it succeeds.
fn nim(home: &tempfile::TempDir, args: &str, input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nim"))
        .args(args.split(' '))
        .current_dir(home.path())
        .env("XDG_DATA_HOME", home.path())
        .env("XDG_CONFIG_HOME", home.path())
        .env("LANG", "en_GB.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn it_keeps_the_laws_of_every_game() {
    let every = |_: &Nim| {
        (0..6).flat_map(|heap| (0..9).map(move |stones| Take { heap, stones })).collect()
    };
    for variant in ["nim", "nim(heaps=2)", "nim(heaps=5)"] {
        let options = parse_variant("nim", variant).expect("a variant");
        check_laws::<Nim>(&options, SeatCount::TWO, 20, "stones", every);
    }
}

#[test]
fn scripts_ask_for_moves_and_advice_and_learn_why_a_move_is_refused() {
    let home = home();
    let moves = json_of(&nim(&home, "moves nim --position 1/0/2_j2 --json", "").replace('_', " "));
    let texts: Vec<&Value> =
        moves["moves"].as_array().expect("moves").iter().map(|one| &one["move"]).collect();
    assert_eq!(texts, [&json!("a1"), &json!("c1"), &json!("c2")]);
}

#[test]
fn a_perfect_player_wins_every_match_from_a_won_start() {
    let out = nim(&home(), "match nim --seats perfect,random --games 20 --seed 7 --json", "");
    let summary = json_of(out.lines().last().expect("a summary"));
    let summary = &summary["summary"];
    assert_eq!(summary["variant"], "nim");
    let players = summary["players"].as_array().expect("players");
    let won = players[0]["wins"].as_u64().expect("a number");
    assert!(won >= 18, "{summary}");
}

#[test]
fn a_person_plays_it_line_by_line_and_its_record_is_verified() {
    let home = home();
    let out = nim(&home, "play nim --seats human,perfect --record game.tripot", "x9\n1\nresign\nyes\n");
    assert!(out.contains("3/4/5 j1"), "{out}");
    let verified = nim(&home, "verify game.tripot", "");
    assert!(verified.contains("nim"), "{verified}");
}
