//! A fourth game, added in two files, is everywhere where the others are.

#[path = "../nim/rules.rs"]
#[allow(dead_code, reason = "what the machines ask is not asked here")]
mod rules;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use tripot_core::{SeatCount, parse_variant};
use tripot_testkit::check_laws;

use rules::{Nim, Take};

/// Runs the program with this input.
fn run(home: &tempfile::TempDir, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nim"))
        .args(args)
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
    child.wait_with_output().expect("it ends")
}

/// The output of a run that succeeds.
fn nim(home: &tempfile::TempDir, args: &[&str], input: &str) -> String {
    let output = run(home, args, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
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
    let every =
        |_: &Nim| (0..6).flat_map(|heap| (0..9).map(move |stones| Take { heap, stones })).collect();
    for variant in ["nim", "nim(heaps=2)", "nim(heaps=5)"] {
        let options = parse_variant("nim", variant).expect("a variant");
        check_laws::<Nim>(&options, SeatCount::TWO, 20, "stones", every);
    }
}

#[test]
fn scripts_ask_for_moves_and_advice_and_learn_why_a_move_is_refused() {
    let home = home();
    let asked = ["moves", "nim", "--position", "1/0/2 j2", "--json"];
    let moves = json_of(&nim(&home, &asked, ""));
    let moves = moves["moves"].as_array().expect("moves").iter();
    let moves: Vec<&Value> = moves.map(|one| one.get("move").unwrap_or(one)).collect();
    assert_eq!(moves, [&json!("a1"), &json!("c1"), &json!("c2")]);
    let advice = ["best", "nim", "--position", "1/0/2 j2", "--json"];
    assert_eq!(json_of(&nim(&home, &advice, ""))["move"], "c1");
    let refused = run(&home, &["apply", "nim", "--position", "1/0/2 j2", "--move", "b1"], "");
    assert!(!refused.status.success());
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("0 stones are left in heap b"), "{said}");
}

#[test]
fn a_perfect_player_wins_a_match() {
    let asked =
        ["match", "nim", "--seats", "perfect,random", "--games", "20", "--seed", "7", "--json"];
    let out = nim(&home(), &asked, "");
    let summary = json_of(out.lines().last().expect("a summary"));
    let summary = &summary["summary"];
    assert_eq!(summary["variant"], "nim");
    let won = summary["players"][0]["wins"].as_u64().expect("a number");
    assert!(won >= 18, "{summary}");
}

#[test]
fn a_person_plays_it_line_by_line_and_its_record_is_verified() {
    let home = home();
    let asked = ["play", "nim", "--seats", "Ada=human,perfect", "--plain", "--lang", "en"];
    let out = nim(&home, &asked, "b9\n1\nresign\ny\nq\n");
    for said in ["3/4/5 j1", "4 stones are left in heap b", "Ada takes 1 stone of heap a."] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let record = out.lines().find_map(|line| line.strip_prefix("Record: ")).expect("a record");
    let verified = nim(&home, &["verify", record, "--json"], "");
    assert_eq!(json_of(&verified)["variant"], "nim");
}

#[test]
fn what_it_has_no_power_for_is_said() {
    for asked in [["solve", "nim"], ["puzzles", "nim"], ["study", "nim"], ["train", "nim"]] {
        let home = home();
        let mut args = asked.to_vec();
        match asked[0] {
            "solve" => args.extend(["--position", "1/0/2 j2"]),
            "train" => args.extend(["--out", "weights"]),
            _ => {}
        }
        let output = run(&home, &args, "");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains("nim"), "{asked:?}: {said}");
    }
}
